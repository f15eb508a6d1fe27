"""Verdicts of logbooks on claims, such that together they come to the planned outcomes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from data.outcomes.rules import Outcome
from data.records import Verdict
from tests.made.logbooks import Logbook, Role
from tests.made.numbers import Numbers
from tests.made.plans import Plan

V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
Row = dict[int, Verdict]
"""Number of the claim -> verdict."""

MAKING: dict[Outcome, tuple[Verdict, ...]] = {
    Outcome.VERIFIED: (V,),
    Outcome.FALSIFIED: (F,),
    Outcome.CONTESTED: (V, F),
    Outcome.TOY: (T,),
    Outcome.INCONCLUSIVE: (NONE,),
    Outcome.NOT_TESTABLE: (NONE,),
    Outcome.UNATTEMPTED: (),
}
"""Verdicts that must be there, each by another team."""
ALLOWED: dict[Outcome, tuple[tuple[Verdict, int], ...]] = {
    Outcome.VERIFIED: ((V, 50), (T, 30), (NONE, 20)),
    Outcome.FALSIFIED: ((F, 45), (T, 25), (NONE, 30)),
    Outcome.CONTESTED: ((V, 30), (F, 25), (T, 25), (NONE, 20)),
    Outcome.TOY: ((T, 60), (NONE, 40)),
    Outcome.INCONCLUSIVE: ((NONE, 1),),
    Outcome.NOT_TESTABLE: ((NONE, 1),),
    Outcome.UNATTEMPTED: (),
}
"""What else may be there without changing the outcome, and how often it is."""


OLD_CLAIMS = 4
"""How many claims an earlier claim set has."""


class Verdicts(NamedTuple):
    """Of each logbook its verdicts; cells are (number of the logbook, number of the claim).

    Rows of OUTDATED logbooks are on earlier claims.
    """

    rows: dict[int, Row]
    needed: set[tuple[int, int]]
    """Cells that outcomes hang on."""
    void: list[tuple[int, int]]
    """Cells of falsified verdicts that the docket overturned or the team took back."""

    def put(self, logbook: int, claim: int, verdict: Verdict, *, needed: bool = False) -> None:
        self.rows.setdefault(logbook, {})[claim] = verdict
        if needed:
            self.needed.add((logbook, claim))


def verdicts(
    rng: random.Random, numbers: Numbers, plans: Sequence[Plan], logbooks: Sequence[Logbook]
) -> Verdicts:
    """Verdicts of all judged logbooks."""
    made = Verdicts({}, set(), [])
    voices: dict[int, list[int]] = {}
    for number, logbook in enumerate(logbooks):
        if logbook.role is Role.COUNTS:
            voices.setdefault(logbook.paper, []).append(number)
    perfect = _perfect(rng, numbers.perfect, plans, voices)
    for paper, its_voices in voices.items():
        if plans[paper].is_uniform:
            _uniform(rng, made, plans[paper], its_voices, perfect)
        else:
            _varied(rng, made, plans[paper], its_voices)
    originals = {each.copy_of for each in logbooks}
    for paper in rng.sample(sorted(voices), len(voices)):
        if len(made.void) < numbers.overturned + numbers.retracted:
            _void(made, plans[paper], [each for each in voices[paper] if each not in originals])
    _drop(rng, made, numbers.verdicts + len(made.void))
    for number, logbook in enumerate(logbooks):
        if logbook.copy_of is not None:
            made.rows[number] = made.rows[logbook.copy_of]
        elif logbook.judged_at and logbook.role is not Role.COUNTS:
            made.rows[number] = _uncounted(rng, plans[logbook.paper], logbook.role)
    return made


def _void(made: Verdicts, plan: Plan, voices: Sequence[int]) -> None:
    """Let a logbook say falsified of a claim that nobody else falsified, if one can."""
    for voice in () if plan.is_uniform else voices:
        for claim in made.rows[voice]:
            firm = plan.outcomes[claim] in (Outcome.FALSIFIED, Outcome.CONTESTED)
            if not firm and (voice, claim) not in made.needed:
                made.put(voice, claim, F)
                made.void.append((voice, claim))
                return


def _uncounted(rng: random.Random, plan: Plan, role: Role) -> Row:
    """Verdicts that make no outcome may be any; they are a bit better than others."""
    size = OLD_CLAIMS if role is Role.OUTDATED else len(plan.outcomes)
    return {claim: rng.choices((V, F, T, NONE), (40, 10, 30, 20))[0] for claim in range(size)}


def _perfect(
    rng: random.Random, number: int, plans: Sequence[Plan], voices: dict[int, list[int]]
) -> set[int]:
    """Logbooks with full points, on most of the papers where that is possible."""
    papers = [paper for paper in voices if plans[paper].is_uniform]
    shared = [paper for paper in papers if len(voices[paper]) > 1]
    # On some, everything is verified, but by no single team.
    split = set(rng.sample(shared, min(len(shared), len(papers) // 16)))
    found = [voices[paper][0] for paper in papers if paper not in split]
    others = [each for paper in papers if paper not in split for each in voices[paper][1:]]
    rng.shuffle(others)
    return set([*found, *others][:number]) | set(found)


def _uniform(
    rng: random.Random, made: Verdicts, plan: Plan, voices: Sequence[int], perfect: set[int]
) -> None:
    """All claims have one outcome; logbooks that are not perfect lack at least one claim."""
    (strong,) = MAKING[plan.outcomes[0]]
    for place, voice in enumerate(voices):
        weak = rng.randrange(len(plan.outcomes))
        for claim, outcome in enumerate(plan.outcomes):
            if voice in perfect or (perfect.isdisjoint(voices) and claim % len(voices) == place):
                made.put(voice, claim, strong, needed=True)
            elif perfect.isdisjoint(voices) or claim == weak:
                made.put(voice, claim, rng.choice((T, NONE)))
            else:
                made.put(voice, claim, _any(rng, outcome))


def _varied(rng: random.Random, made: Verdicts, plan: Plan, voices: Sequence[int]) -> None:
    for claim, outcome in enumerate(plan.outcomes):
        making = MAKING[outcome]
        makers = dict(zip(rng.sample(voices, len(making)), making, strict=True))
        for voice in voices if making else ():
            verdict = makers.get(voice) or _any(rng, outcome)
            made.put(voice, claim, verdict, needed=voice in makers)


def _any(rng: random.Random, outcome: Outcome) -> Verdict:
    choices, weights = zip(*ALLOWED[outcome], strict=True)
    return rng.choices(choices, weights)[0]


def _drop(rng: random.Random, made: Verdicts, total: int) -> None:
    """Leave out verdicts that no outcome hangs on, until `total` are left."""
    cells = [
        (logbook, claim)
        for logbook, row in made.rows.items()
        for claim in row
        if (logbook, claim) not in made.needed and (logbook, claim) not in made.void
    ]
    rng.shuffle(cells)
    surplus = sum(map(len, made.rows.values())) - total
    for logbook, claim in cells:
        if surplus > 0 and len(made.rows[logbook]) > 1:
            del made.rows[logbook][claim]
            surplus -= 1
