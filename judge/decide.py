"""From votes to an assessment: the gate that every judge, of rules or of a model, goes through.

Pure: no model, no clock, no store. A vote proposes; this module checks that its quotes stand in
the judged text, reads the numbers again from there, applies the caps of the checks, and asks for
unanimity before it lets verified or falsified pass. It never raises a verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.judgements import Assessment, CheckResult, Citation, Reason
from data.pages import Logbook
from data.records import Claim, Contract, Direction, Grade, Tier, Verdict
from judge.contract.compare import compare_line
from judge.quotes import verify
from judge.reasons import raising, reason
from judge.runs.grade import grade_of_citations
from judge.text.lexicon import TO_THE_JUDGE

DECIDED = (Verdict.VERIFIED, Verdict.FALSIFIED)
POINTS_TO = {Verdict.VERIFIED: Direction.SUPPORTS, Verdict.FALSIFIED: Direction.CONTRADICTS}


class Vote(NamedTuple):
    """What one reading of the evidence proposes for one claim."""

    verdict: Verdict
    direction: Direction = Direction.NEITHER
    citations: tuple[Citation, ...] = ()
    reasons: tuple[Reason, ...] = ()
    measured: float | None = None
    reached: dict[str, float] = {}


class _Ruling(NamedTuple):
    verdict: Verdict
    reasons: tuple[Reason, ...]


def decide(
    claim: Claim,
    contract: Contract,
    votes: Sequence[Vote],
    findings: Sequence[CheckResult],
    logbook: Logbook,
    by_people: bool = False,
) -> Assessment:
    """The assessment of one claim. `votes` holds at least one; `findings` those of this claim.

    `by_people`: the vote was counted from a review set (`judge.perceived`), so no run carries it.
    """
    checked = [_with_true_quotes(vote, logbook) for vote in votes]
    lead = checked[0]
    ruling = _unanimous(checked)
    ruling = ruling if by_people else _carried(ruling, contract, lead, logbook)
    ruling = _capped(ruling, findings)
    return Assessment(
        claim_id=claim.claim_id,
        claim=claim.text,
        verdict=ruling.verdict,
        direction=lead.direction if by_people else _direction(lead, findings),
        grade=Grade.RE_COMPUTED if by_people else grade_of_citations(lead.citations, logbook),
        reached=lead.reached,
        measured=lead.measured,
        reasons=ruling.reasons,
        would_raise=raising(ruling.reasons),
        citations=lead.citations,
        contract_reviewed=contract.reviewed,
    )


def _direction(vote: Vote, findings: Sequence[CheckResult]) -> Direction:
    """Only a run points anywhere, and not one that a check found to be worth nothing."""
    has_run = any(citation.tier >= Tier.RUN for citation in vote.citations)
    worthless = any(finding.cap is Verdict.INCONCLUSIVE for finding in findings)
    return vote.direction if has_run and not worthless else Direction.NEITHER


def _with_true_quotes(vote: Vote, logbook: Logbook) -> Vote:
    """Keep what stands in the text. A vote that loses all it rested on becomes inconclusive."""
    found = (verify(citation, logbook) for citation in vote.citations)
    kept = tuple(c for c in found if c is not None and not _speaks_to_judges(c, logbook))
    if vote.verdict is Verdict.INCONCLUSIVE or kept:
        return vote._replace(citations=kept)
    return vote._replace(
        verdict=Verdict.INCONCLUSIVE,
        direction=Direction.NEITHER,
        citations=(),
        reasons=(reason("quote_not_found"),),
    )


def _speaks_to_judges(citation: Citation, logbook: Logbook) -> bool:
    """A line that addresses a judge is no evidence, not even where a run printed it."""
    return any(TO_THE_JUDGE.search(line) for line in _lines(citation, logbook))


def _lines(citation: Citation, logbook: Logbook) -> Sequence[str]:
    """The whole cited lines, so that a quote cannot leave out what turns its meaning."""
    page = next(page for page in logbook.pages if page.path == citation.page)
    first, last = citation.lines
    return page.lines[first - 1 : last]


def _unanimous(votes: Sequence[Vote]) -> _Ruling:
    lead = votes[0]
    if all(vote.verdict is lead.verdict for vote in votes):
        return _Ruling(lead.verdict, lead.reasons)
    return _Ruling(Verdict.INCONCLUSIVE, (*lead.reasons, reason("votes_differ")))


def _carried(ruling: _Ruling, contract: Contract, vote: Vote, logbook: Logbook) -> _Ruling:
    """Verified and falsified need a quote from a run whose own numbers say so."""
    if ruling.verdict not in DECIDED:
        return ruling
    wanted = POINTS_TO[ruling.verdict]
    if any(_carries(citation, contract, wanted, logbook) for citation in vote.citations):
        return ruling
    return _Ruling(Verdict.INCONCLUSIVE, (reason("quote_says_less"),))


def _carries(citation: Citation, contract: Contract, wanted: Direction, logbook: Logbook) -> bool:
    """A run printed it, and what its lines say is what the verdict needs."""
    if citation.tier < Tier.RUN or citation.direction is not wanted:
        return False
    if contract.value is None and contract.statement is None:
        return False  # nothing that code could read again
    found = [compare_line(contract, line) for line in _lines(citation, logbook)]
    said = {item.direction for item in found if item is not None and not item.problem}
    return said == {wanted}


def _capped(ruling: _Ruling, findings: Sequence[CheckResult]) -> _Ruling:
    """Apply every cap. What is capped to toy supports on a smaller scale; it falsifies nothing."""
    for finding in findings:
        verdict = _under(ruling.verdict, finding.cap)
        if verdict is not ruling.verdict:
            said = reason("capped", sentence=finding.sentence)
            ruling = _Ruling(verdict, (*ruling.reasons, said))
    return ruling


def _under(verdict: Verdict, cap: Verdict | None) -> Verdict:
    if cap is Verdict.INCONCLUSIVE:
        return Verdict.INCONCLUSIVE
    if cap is Verdict.TOY and verdict in DECIDED:
        return Verdict.TOY if verdict is Verdict.VERIFIED else Verdict.INCONCLUSIVE
    return verdict
