"""A judgement for people: verdict cards, checks, what was read, and how it came about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from components.texts import (
    GRADE_WORDS,
    NOT_HERE,
    TIER_WORDS,
    by_words,
    judge_words,
    page_name,
    place_words,
)
from components.widgets import Payload, ServerFunction, text_of
from data.judgements import Assessment, CheckResult, Citation, Effect, Judgement
from data.outcomes.views import HistoryEntry, Kept
from data.outcomes.voices import Rules
from data.pages import LeftOut
from data.records import Paper, UserError, Verdict

CAP_WORDS = {
    Verdict.TOY: "at most toy",
    Verdict.INCONCLUSIVE: "stays inconclusive",
}


LONGEST_HISTORY = 50


class Sources(NamedTuple):
    """Where judgements come from, by judgement id; by Space and paper id; by paper id.

    `account` tells what a judging asked of a model, `standing` what became of the logbook since.
    """

    kept: Callable[[str], Kept | None]
    judgements_of: Callable[[str, str], Sequence[HistoryEntry]]
    paper: Callable[[str], Paper | None]
    account: Callable[[Judgement], Payload]
    standing: Callable[[Judgement], Payload] = lambda _: {}


def opener(sources: Sources, rules: Rules) -> ServerFunction:
    """The server function that gives one judgement with the history of its logbook."""

    def judgement(payload: Payload) -> Payload:
        kept = sources.kept(text_of(payload, "judgement_id", 40))
        if kept is None:
            raise UserError(NOT_HERE)
        judged = kept.judgement
        entries = sources.judgements_of(judged.logbook.space_id, judged.paper_id)
        past = [sources.kept(entry.judgement_id) for entry in entries[:LONGEST_HISTORY]]
        paper = sources.paper(judged.paper_id)
        seen = judgement_view(kept, paper, rules, [each for each in past if each])
        told = {"account": sources.account(judged), "standing": sources.standing(judged)}
        return {**seen, **told}

    return judgement


def judgement_view(
    kept: Kept, paper: Paper | None, rules: Rules, history: Sequence[Kept] = ()
) -> dict[str, Any]:
    """Everything the page of one judgement shows. `history`: all judgements of this logbook."""
    judgement = kept.judgement
    return {
        "judgement_id": judgement.judgement_id,
        "at": kept.made_at.isoformat(),
        "by": by_words(kept.by),
        "reason": judgement.reason,
        "seconds": judgement.seconds,
        "judge": judge_words(judgement.judge),
        "counts": rules.counts(judgement.judge.name, judgement.judge.version, judgement.legacy),
        "logbook": {**judgement.logbook.model_dump(), "live": live_addresses(judgement)},
        "paper": {
            "paper_id": judgement.paper_id,
            "title": paper.title if paper else judgement.paper_id,
        },
        "claim_set_revision": judgement.claim_set_revision,
        "assessments": [
            assessment_view(assessment, judgement.checks) for assessment in judgement.assessments
        ],
        "unjudged": [each.model_dump() for each in judgement.unjudged],
        "again": again_address(judgement),
        "checks": [check_view(check) for check in judgement.checks if check.claim_id is None],
        "reading": reading_view(judgement),
        "provenance": _provenance(judgement),
        "history": history_view(history, judgement.judgement_id),
    }


def live_addresses(judgement: Judgement) -> dict[str, str] | None:
    """The Space as it is now and its files at the judged commit; None for a local folder."""
    owner, _, name = judgement.logbook.space_id.partition("/")
    sha = judgement.logbook.sha
    if not name or len(sha) != 40:
        return None
    space = f"https://huggingface.co/spaces/{owner}/{name}"
    return {"space": space, "files": f"{space}/tree/{sha}"}


def again_address(judgement: Judgement) -> str | None:
    """What to submit to judge the logbook again; None for a folder, whose place is not kept."""
    space_id = judgement.logbook.space_id
    return None if space_id.startswith("local/") else space_id


def assessment_view(assessment: Assessment, checks: Sequence[CheckResult] = ()) -> dict[str, Any]:
    """One verdict card: the decisive quote stands first in `citations`."""
    return {
        "claim_id": assessment.claim_id,
        "claim": assessment.claim,
        "logbook_claim": _other_wording(assessment),
        "verdict": assessment.verdict,
        "provisional": assessment.verdict == Verdict.FALSIFIED,
        "direction": assessment.direction,
        "grade": assessment.grade,
        "grade_words": GRADE_WORDS[assessment.grade] if assessment.grade else None,
        "reached": [{"name": name, "value": value} for name, value in assessment.reached.items()],
        "reasons": [reason.sentence for reason in assessment.reasons],
        "would_raise": list(assessment.would_raise),
        "citations": [citation_view(citation) for citation in assessment.citations],
        "contract_reviewed": assessment.contract_reviewed,
        "checks": [check_view(check) for check in checks if check.claim_id == assessment.claim_id],
    }


def _other_wording(assessment: Assessment) -> str | None:
    """The logbook's own wording of the claim, where it says more than the claim itself."""
    wording = assessment.logbook_claim
    same = wording is None or _plain(wording) == _plain(assessment.claim)
    return None if same else wording


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().rstrip(".")


def citation_view(citation: Citation) -> dict[str, Any]:
    """A quote and its place, in words and as the parts of its address."""
    first, last = citation.lines
    return {
        "quote": citation.quote,
        "page": citation.page,
        "line": first,
        "where": place_words(citation.page, first, last),
        "tier": TIER_WORDS[citation.tier],
        "direction": citation.direction,
    }


def check_view(check: CheckResult) -> dict[str, Any]:
    """One finding in plain words, with what it does to the verdict."""
    capped = CAP_WORDS.get(check.cap) if check.cap else None
    return {
        "id": check.id,
        "effect": check.effect,
        "sentence": check.sentence,
        "limit": capped if check.effect == Effect.CAP else None,
        "page": check.page,
        "line": check.line,
        "where": _check_place(check),
    }


def _check_place(check: CheckResult) -> str | None:
    if check.page is None:
        return None
    line = check.line
    return place_words(check.page, line, line) if line else page_name(check.page)


def reading_view(judgement: Judgement) -> dict[str, Any]:
    """What the judge read of each page, what it left out and why, and what was hidden."""
    reading = judgement.reading
    return {
        "pages": [
            {
                "page": page.path,
                "name": page_name(page.path),
                "chars": page.chars,
                "read": page.read,
            }
            for page in reading.pages
        ],
        "chars": sum(page.chars for page in reading.pages),
        "read": sum(page.read for page in reading.pages),
        "orphans": [_left_out(left) for left in reading.orphans],
        "left_out": [_left_out(left) for left in reading.left_out],
        "hidden": [
            {
                "page": hidden.page,
                "line": hidden.line,
                "kind": hidden.kind,
                "excerpt": hidden.excerpt,
                "where": place_words(hidden.page, hidden.line, hidden.line) if hidden.page else "",
            }
            for hidden in reading.hidden
        ],
        "references": [
            {"kind": each.kind, "url": each.url, "opens": OPENS[each.resolves]}
            for each in reading.references
        ],
    }


OPENS = {True: "opens", False: "does not open for everybody", None: "not asked"}


def _left_out(left: LeftOut) -> dict[str, str]:
    return {"path": left.path, "reason": left.reason}


def _provenance(judgement: Judgement) -> list[dict[str, str]]:
    facts = {
        "judgement": judgement.judgement_id,
        "key": judgement.key,
        "logbook commit": judgement.logbook.sha,
        "logbook digest": judgement.logbook.digest,
        "claim set": f"revision {judgement.claim_set_revision}",
        **{f"contract {claim}": digest for claim, digest in judgement.contract_digests.items()},
        **judgement.provenance,
    }
    return [{"name": name, "value": value} for name, value in facts.items()]


def history_view(history: Sequence[Kept], shown: str) -> list[dict[str, Any]]:
    """All judgements of one logbook for one paper, newest first, each with what it changed."""
    ordered = sorted(history, key=lambda kept: (kept.made_at, kept.judgement.judgement_id))
    earlier: list[Kept | None] = [None, *ordered[:-1]]
    rows = [
        {
            "judgement_id": kept.judgement.judgement_id,
            "shown": kept.judgement.judgement_id == shown,
            "at": kept.made_at.isoformat(),
            "by": by_words(kept.by),
            "sha": kept.judgement.logbook.sha,
            "judge": f"{kept.judgement.judge.name} v{kept.judgement.judge.version}",
            "claim_set_revision": kept.judgement.claim_set_revision,
            "reason": kept.judgement.reason,
            "changes": changes(before.judgement, kept.judgement) if before else None,
        }
        for before, kept in zip(earlier, ordered, strict=False)
    ]
    return rows[::-1]


def changes(before: Judgement, after: Judgement) -> list[dict[str, Any]]:
    """Claims whose verdict differs; None stands for "not in this claim set"."""
    old = {assessment.claim_id: assessment for assessment in before.assessments}
    new = {assessment.claim_id: assessment for assessment in after.assessments}
    was = {claim_id: each.verdict for claim_id, each in old.items()}
    now = {claim_id: each.verdict for claim_id, each in new.items()}
    return [
        {"claim": each.claim, "was": was.get(claim_id), "now": now.get(claim_id)}
        for claim_id, each in (old | new).items()
        if was.get(claim_id) != now.get(claim_id)
    ]
