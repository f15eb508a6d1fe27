"""The judge without a model: it compares what runs print with what a contract asks.

Its limits (design 4.9): verified and falsified only with a reviewed contract; verified only for a
point claim of kind empirical or efficiency; theory falsified only by a counterexample whose
printed numbers break the contract's statement. Everything else is inconclusive, with the facts.
Shown everywhere as "rules: by the logbook's own run", whichever way that run points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.judgements import Citation, Judge, Reason
from data.records import Contract, Direction, Quantifier, Verdict
from judge.contract.by_rules import MEASURABLE
from judge.decide import Vote
from judge.quotes import MAX_CHARS
from judge.reasons import reason
from judge.runs.sightings import Sighting, elsewhere, in_runs, load_bearing, not_shown, short_of
from judge.runs.texts import Texts
from judge.text.words import needed, printed, scale_words

JUDGE = Judge(name="rules", version=3)
"""Raise the version by hand when a verdict may change."""

MAX_CITATIONS = 3


class _Evidence(NamedTuple):
    """The usable sightings of a claim, split by where they point."""

    supports: tuple[Sighting, ...]
    contradicts: tuple[Sighting, ...]

    @property
    def all(self) -> tuple[Sighting, ...]:
        return (*self.supports, *self.contradicts)


def vote(contract: Contract, texts: Texts, attempted: bool) -> Vote:
    """One claim's vote. `attempted`: the logbook speaks of the claim at all."""
    seen = in_runs(contract, texts)
    usable = [sighting for sighting in seen if sighting.usable and not sighting.failed]
    if not usable:
        return _without_evidence(contract, texts, seen, attempted)
    if not contract.reviewed:
        return _unreviewed(contract, usable)
    evidence = _Evidence(
        tuple(s for s in usable if s.comparison.direction is Direction.SUPPORTS),
        tuple(s for s in usable if s.comparison.direction is Direction.CONTRADICTS),
    )
    if contract.statement is not None:
        return _for_statement(contract, evidence)
    if contract.kind not in MEASURABLE or contract.quantifier is not Quantifier.POINT:
        return _beyond_rules(contract, evidence)
    return _for_point(contract, evidence)


def _for_point(contract: Contract, evidence: _Evidence) -> Vote:
    """At the claim's scale all runs must agree; below it, support is a toy at most."""
    full = [s for s in evidence.all if not _below(contract, s)]
    deciding = full or evidence.all
    directions = {s.comparison.direction for s in deciding}
    if len(directions) > 1:
        return _inconclusive(deciding, reason("runs_disagree"))
    supports = directions == {Direction.SUPPORTS}
    said = _said("agrees" if supports else "disagrees", contract, deciding)
    if full:
        verdict = Verdict.VERIFIED if supports else Verdict.FALSIFIED
        return _vote(verdict, deciding, said)
    best = max(deciding, key=lambda s: _share(contract, s))
    small = _scale_reasons(contract, best, supports)
    verdict = Verdict.TOY if supports else Verdict.INCONCLUSIVE
    return _vote(verdict, [best], said, *small)


def _for_statement(contract: Contract, evidence: _Evidence) -> Vote:
    """One counterexample is enough; lines that hold prove nothing about the others."""
    if evidence.contradicts:
        return _vote(
            Verdict.FALSIFIED,
            evidence.contradicts,
            _said("counterexample", contract, evidence.contradicts),
        )
    widest = max(evidence.supports, key=lambda s: tuple(s.reached.values()))
    return _vote(Verdict.TOY, [widest], _said("holds_where_checked", contract, [widest]))


def _beyond_rules(contract: Contract, evidence: _Evidence) -> Vote:
    """A claim about all or about a limit, without a statement to break."""
    if evidence.contradicts:
        said = _said("disagrees", contract, evidence.contradicts)
        kind = reason("kind_not_for_rules", kind=contract.kind.value)
        return _inconclusive(evidence.contradicts, said, kind)
    best = evidence.supports[-1:]
    return _vote(Verdict.TOY, best, _said("holds_where_checked", contract, best))


def _unreviewed(contract: Contract, usable: Sequence[Sighting]) -> Vote:
    """The facts, without a direction: nobody vouched for what they are compared with."""
    last = usable[-1]
    agrees = last.comparison.direction is Direction.SUPPORTS
    fact = _said("numbers_match" if agrees else "numbers_differ", contract, [last])
    small = _scale_reasons(contract, last, supports=True)
    vote = _inconclusive([last], fact, *small, reason("contract_not_reviewed"))
    neutral = tuple(
        citation.model_copy(update={"direction": Direction.NEITHER}) for citation in vote.citations
    )
    return vote._replace(citations=neutral, direction=Direction.NEITHER)


def _without_evidence(
    contract: Contract, texts: Texts, seen: Sequence[Sighting], attempted: bool
) -> Vote:
    """Say which of the usual gaps it was, in the order in which a team can mend them."""
    problem = next((s for s in seen if s.comparison.problem), None)
    if problem is not None:
        said = reason("not_this_unit", problem=problem.comparison.problem)
        return _inconclusive([problem], said)
    failed = next((s for s in seen if s.failed), None)
    if failed is not None:
        code = str(failed.cell.exit_code)
        return _inconclusive([failed], reason("run_failed", exit=code))
    pasted = elsewhere(contract, texts)
    if pasted:
        return _inconclusive(pasted[:1], reason("only_pasted"))
    if not attempted:
        return Vote(Verdict.INCONCLUSIVE, reasons=(reason("not_attempted"),))
    return Vote(Verdict.INCONCLUSIVE, reasons=(_gap(contract, texts),))


def _gap(contract: Contract, texts: Texts) -> Reason:
    has_run = any(cell.is_run for page in texts.logbook.pages for cell in page.cells)
    if not has_run:
        return reason("no_run")
    if contract.value is not None or contract.statement is not None:
        return reason("no_number", needed=contract.quantity or needed(contract))
    if contract.kind in MEASURABLE:
        return reason("no_quantity")
    return reason("kind_not_for_rules", kind=contract.kind.value)


def _below(contract: Contract, sighting: Sighting) -> bool:
    reached = sighting.reached
    return bool(short_of(contract, reached) or not_shown(contract, reached))


def _share(contract: Contract, sighting: Sighting) -> float:
    """How near a sighting comes to the claim's scale: the product of its shares, each up to 1."""
    share = 1.0
    for scale in load_bearing(contract):
        if scale.value > 0:
            share *= min(1.0, sighting.reached.get(scale.name, 0.0) / scale.value)
    return share


def _scale_reasons(contract: Contract, sighting: Sighting, supports: bool) -> list[Reason]:
    reasons = []
    small = short_of(contract, sighting.reached)
    if small:
        shown = {scale.name: sighting.reached[scale.name] for scale in small}
        wanted = {scale.name: scale.value for scale in small}
        code = "smaller_scale" if supports else "smaller_scale_contradicts"
        reasons.append(reason(code, reached=scale_words(shown), needed=scale_words(wanted)))
    missing = not_shown(contract, sighting.reached)
    if missing:
        names = ", ".join(scale.name for scale in missing)
        reasons.append(reason("scale_not_shown", needed=names))
    return reasons


def _said(code: str, contract: Contract, sightings: Sequence[Sighting]) -> Reason:
    return reason(code, printed=printed(sightings[0].text), needed=needed(contract))


def _inconclusive(sightings: Sequence[Sighting], *reasons: Reason) -> Vote:
    return _vote(Verdict.INCONCLUSIVE, sightings, *reasons)


def _vote(verdict: Verdict, sightings: Sequence[Sighting], *reasons: Reason) -> Vote:
    first = sightings[0]
    directions = {s.comparison.direction for s in sightings}
    single = directions.pop() if len(directions) == 1 else Direction.NEITHER
    return Vote(
        verdict=verdict,
        direction=single,
        citations=tuple(_cite(s) for s in sightings[:MAX_CITATIONS]),
        reasons=reasons,
        measured=first.comparison.value,
        reached=first.reached,
    )


def _cite(sighting: Sighting) -> Citation:
    """The printed line, all of it; of an overlong one the end."""
    return Citation(
        page=sighting.page.path,
        cell=sighting.cell.cell_id,
        lines=(sighting.line, sighting.line),
        quote=sighting.text.strip()[-MAX_CHARS:],
        tier=sighting.part.tier,
        direction=sighting.comparison.direction,
    )
