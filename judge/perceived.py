"""Claims about what people see: a review set that the logbook cites decides them, by code.

The answers are those of people who did not know which picture was whose. Which label must be
preferred for the claim to hold was written down when the set was made; the office counted
(`data.review.preference`). Only a set counts that serves this very claim, is closed,
unchanged since it was cited, and fit by its consistency check (D21).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.judgements import Citation
from data.pairs import Preference
from data.records import Claim, ClaimKind, Contract, Direction, Tier, Verdict
from judge.decide import Vote
from judge.quotes import MAX_CHARS
from judge.reasons import reason
from judge.review_sets import CitedSet, Standings, trouble

VERDICTS = {Direction.SUPPORTS: Verdict.VERIFIED, Direction.CONTRADICTS: Verdict.FALSIFIED}
CODES = {Direction.SUPPORTS: "people_prefer", Direction.CONTRADICTS: "people_prefer_other"}


def perceived(
    claim: Claim, contract: Contract, cited: Sequence[CitedSet], standings: Standings
) -> Vote | None:
    """The vote of people on one claim; None where none of the cited sets speaks of it."""
    if contract.kind is not ClaimKind.QUALITATIVE:
        return None
    found = list(_speaking(claim, cited, standings))
    if not found:
        return None
    directions = {preference.direction for _, preference in found}
    direction = directions.pop() if len(directions) == 1 else Direction.NEITHER
    code = CODES.get(direction, "people_undecided")
    return Vote(
        VERDICTS.get(direction, Verdict.INCONCLUSIVE),
        direction,
        citations=tuple(_citation(cited, direction) for cited, _ in found),
        reasons=tuple(reason(code, **_facts(preference)) for _, preference in found),
    )


def _speaking(
    claim: Claim, cited: Sequence[CitedSet], standings: Standings
) -> Iterator[tuple[CitedSet, Preference]]:
    for each in cited:
        if trouble(each, standings) is None:
            standing = standings[each.set_id]
            if standing.claim_id == claim.claim_id and standing.preference is not None:
                yield each, standing.preference


def _citation(cited: CitedSet, direction: Direction) -> Citation:
    cell = cited.cell
    return Citation(
        page=cited.page.path,
        cell=cell.cell_id if cell else None,
        lines=(cited.line, cited.line),
        quote=cited.text[:MAX_CHARS],
        tier=Tier.PROSE,
        direction=direction,
    )


def _facts(preference: Preference) -> dict[str, str]:
    return {
        "label": preference.label,
        "part": f"{preference.part:,}",
        "whole": f"{preference.whole:,}",
        "low": f"{preference.low:.0%}",
        "high": f"{preference.high:.0%}",
        "pairs": f"{preference.pairs:,}",
        "reviewers": f"{preference.reviewers:,}",
    }
