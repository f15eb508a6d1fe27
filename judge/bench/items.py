"""What a benchmark consists of: items, each one claim before one logbook with its label."""

from __future__ import annotations

from typing import NamedTuple

from data.pages import Snapshot
from data.records import Claim, ClaimSet, Contract, Paper, Verdict
from judge import decide
from judge.logbook.reader import read_logbook
from judge.progress import Case

DECIDED = frozenset(decide.DECIDED)


class Label(NamedTuple):
    """The verdict a careful reader gives, those that are as defensible, those plain wrong."""

    expected: Verdict
    acceptable: frozenset[Verdict]
    forbidden: frozenset[Verdict]


def _label(expected: Verdict, acceptable: set[Verdict], forbidden: frozenset[Verdict]) -> Label:
    return Label(expected, frozenset({expected, *acceptable}), forbidden)


_TOY, _NEITHER = Verdict.TOY, Verdict.INCONCLUSIVE
HOLDS = _label(Verdict.VERIFIED, {_TOY}, frozenset({Verdict.FALSIFIED}))
BROKEN = _label(Verdict.FALSIFIED, {_NEITHER}, frozenset({Verdict.VERIFIED, _TOY}))
DISPUTED = _label(_NEITHER, {Verdict.FALSIFIED}, frozenset({Verdict.VERIFIED, _TOY}))
PARTLY = _label(_TOY, {_NEITHER}, DECIDED)
PASTED = _label(_NEITHER, {_TOY}, DECIDED)
NOTHING = _label(_NEITHER, set(), DECIDED)
WORTHLESS = _label(_NEITHER, set(), DECIDED | {_TOY})
"""As NOTHING, where even toy would be an upgrade: there is no evidence at all."""


class Item(NamedTuple):
    """One labelled claim. `paper` clusters items that have more in common than chance.

    `family`: the mutator or attack; `held`: its template is kept for reporting (which was partly
    seen earlier); `twin`: the item that differs from this one by the family's change alone.
    """

    item_id: str
    family: str
    template: str
    held: bool
    snapshot: Snapshot
    paper: Paper
    claims: tuple[Claim, ...]
    contracts: dict[str, Contract]
    claim_id: str
    label: Label
    twin: str | None = None


def case_of(item: Item) -> Case:
    """The item as the pipeline takes it; the logbook is read anew each time."""
    claim_set = ClaimSet(paper_id=item.paper.paper_id, revision=1, claims=item.claims)
    logbook = read_logbook(item.snapshot)
    return Case(logbook, item.snapshot.left_out, item.paper, claim_set, item.contracts)
