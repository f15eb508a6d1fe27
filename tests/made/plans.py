"""What becomes of each paper of a made event: the outcome that each of its claims is to have."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from data.outcomes.rules import Outcome
from tests.made.numbers import Numbers

VERIFIED, FALSIFIED, CONTESTED = Outcome.VERIFIED, Outcome.FALSIFIED, Outcome.CONTESTED
TOY, INCONCLUSIVE, UNATTEMPTED = Outcome.TOY, Outcome.INCONCLUSIVE, Outcome.UNATTEMPTED
NOT_TESTABLE = Outcome.NOT_TESTABLE
WEAK, WEAK_WEIGHTS = (TOY, INCONCLUSIVE, UNATTEMPTED), (60, 37, 3)
SIZES, SIZE_WEIGHTS, UNTOUCHED_WEIGHTS = (4, 5, 6, 7, 8), (4, 18, 36, 26, 16), (16, 42, 30, 9, 3)


class Plan(NamedTuple):
    """A paper: the field of `Numbers` that counts it, and the outcomes of its claims in order."""

    group: str
    outcomes: tuple[Outcome, ...]

    @property
    def teams(self) -> int:
        """How many teams it needs at least."""
        return 2 if CONTESTED in self.outcomes else 1

    @property
    def is_uniform(self) -> bool:
        """Whether one logbook may have full points: everything verified, or falsified."""
        return self.group in ("reproduced", "falsified")


class _Draft(NamedTuple):
    """A group, how many claims there are, and within which bounds how many are verified."""

    group: str
    size: int
    least: int
    most: int


def plans(rng: random.Random, numbers: Numbers) -> list[Plan]:
    """One plan a paper, in random order, which together have the numbers."""
    drafts = list(_drafts(rng, numbers))
    verified = _verified(rng, drafts, numbers.confirmed)
    made = [_plan(rng, draft, each) for draft, each in zip(drafts, verified, strict=True)]
    _untestable(made, numbers.untestable)
    rng.shuffle(made)
    return made


def _drafts(rng: random.Random, numbers: Numbers) -> Iterator[_Draft]:
    contested = min(numbers.contested, round(numbers.disputed_verified * 0.6))
    with_verified = {"contested": contested, "mixed": numbers.disputed_verified - contested}
    untouched = numbers.papers - numbers.attempted
    groups = [*("reproduced", "partly", "falsified", "contested", "mixed", "toy", "nothing")]
    counts = {each: getattr(numbers, each) for each in (*groups, "unexamined")}
    for group, count in (counts | {"untouched": untouched}).items():
        for number in range(count):
            weights = UNTOUCHED_WEIGHTS if group == "untouched" else SIZE_WEIGHTS
            size = rng.choices(SIZES, weights)[0]
            least, most = 0, 0
            if group == "reproduced":
                least, most = size, size
            elif group == "partly":
                least, most = 1, size - 1
            elif number < with_verified.get(group, 0):
                least, most = 1, size - 3
            yield _Draft(group, size, least, most)


def _verified(rng: random.Random, drafts: list[_Draft], total: int) -> list[int]:
    """How many claims of each paper are verified, all together `total` if the bounds allow it."""
    found = [rng.randint(draft.least, draft.most) for draft in drafts]
    while missing := total - sum(found):
        step = 1 if missing > 0 else -1
        free = [
            index
            for index, draft in enumerate(drafts)
            if draft.least <= found[index] + step <= draft.most
        ]
        if not free:
            break
        for index in rng.sample(free, min(abs(missing), len(free))):
            found[index] += step
    return found


def _plan(rng: random.Random, draft: _Draft, verified: int) -> Plan:
    rest = draft.size - verified
    outcomes = [VERIFIED] * verified + _others(rng, draft.group, rest)
    rng.shuffle(outcomes)
    return Plan(draft.group, tuple(outcomes))


def _untestable(made: list[Plan], number: int) -> None:
    """In place: so many claims, one a paper of which nothing is established, cannot be tested."""
    papers = [index for index, plan in enumerate(made) if plan.group == "nothing"]
    for index in papers[:number]:
        outcomes = list(made[index].outcomes)
        outcomes[outcomes.index(INCONCLUSIVE)] = NOT_TESTABLE
        made[index] = made[index]._replace(outcomes=tuple(outcomes))


def _others(rng: random.Random, group: str, rest: int) -> list[Outcome]:
    """The claims that are not verified; but for `falsified`, one at least is weak."""
    weak = rng.choices(WEAK, WEAK_WEIGHTS, k=rest)
    match group:
        case "falsified":
            return [FALSIFIED] * rest
        case "contested":
            strong = [CONTESTED, rng.choice((CONTESTED, FALSIFIED, TOY))]
            return [*strong, *weak[3:], INCONCLUSIVE]
        case "mixed":
            return [FALSIFIED, rng.choice((FALSIFIED, TOY)), *weak[3:], INCONCLUSIVE]
        case "toy":
            return [TOY, *weak[1:]]
        case "nothing":
            return [
                INCONCLUSIVE,
                *(each if each is UNATTEMPTED else INCONCLUSIVE for each in weak[1:]),
            ]
        case "unexamined" | "untouched":
            return [UNATTEMPTED] * rest
    return weak
