"""The docket of a made event: falsified verdicts claimed, decided on, or taken back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from data.kinds import FalsificationClaimed, FalsificationDecided, FalsificationWithdrawn, Ruling
from data.outcomes.rules import Outcome
from data.records import Verdict
from tests.made.facts import Fact, Made
from tests.made.logbooks import Role


class _Case(NamedTuple):
    """A falsified verdict: logbook and claim, and what becomes of it ("" = nothing yet)."""

    cell: tuple[int, int]
    end: str


def docket(made: Made) -> Iterator[Fact]:
    """All records of the docket."""
    for number, case in enumerate(_cases(made)):
        yield from _facts(made, number, case)


def _cases(made: Made) -> Iterator[_Case]:
    numbers, rng = made.numbers, random.Random(f"docket {made.seed}")
    retracted = min(numbers.retracted, len(made.void) // 2)
    for number, cell in enumerate(made.void):
        yield _Case(cell, "withdrawn" if number < retracted else Ruling.OVERTURNED)
    ends = [Ruling.UPHELD] * numbers.upheld + [Ruling.UNDECIDED] * numbers.undecided
    cells = [
        (number, claim)
        for number, row in made.rows.items()
        for claim, verdict in row.items()
        if verdict is Verdict.FALSIFIED and _is_firm(made, number, claim)
    ]
    rng.shuffle(cells)
    for cell, end in zip(cells, [*ends, *[""] * numbers.docketed], strict=False):
        yield _Case(cell, end)


def _is_firm(made: Made, number: int, claim: int) -> bool:
    """Whether upholding it changes no outcome."""
    logbook = made.logbooks[number]
    outcomes = made.plans[logbook.paper].outcomes
    return logbook.role is Role.COUNTS and outcomes[claim] is Outcome.FALSIFIED


def _facts(made: Made, number: int, case: _Case) -> Iterator[Fact]:
    logbook = made.logbooks[case.cell[0]]
    paper = made.papers[logbook.paper]
    claim = paper.claims[case.cell[1]]
    assert logbook.judged_at is not None
    place = {
        "paper_id": paper.paper.paper_id,
        "claim_id": claim.claim_id,
        "space_id": logbook.space_id,
    }
    name = f"made-{number}"
    claimed = FalsificationClaimed(
        falsification_id=name,
        judgement_id=logbook.judgement_id,
        evidence="The quoted runs at the claim's own scale.",
        true_instead="The effect is half as large.",
        **place,
    )
    yield Fact(logbook.judged_at + timedelta(hours=1), claimed)
    at = logbook.judged_at + timedelta(days=2)
    if case.end == "withdrawn":
        yield Fact(at, FalsificationWithdrawn(why="The unit was wrong.", **place))
    elif case.end:
        ruling = FalsificationDecided(
            falsification_id=name, ruling=Ruling(case.end), why="Run again by two people.", **place
        )
        yield Fact(at, ruling)
