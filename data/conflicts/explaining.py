"""One plain sentence that says why teams disagree, where the facts of their runs allow it.

Pure rules, the most telling first; nothing is guessed: where no rule fits there is no sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from data.conflicts.differences import asked_words, base_words, measured_words, names_of, seeds_of
from data.conflicts.wording import listed, number_words
from data.judgements import SetupName
from data.outcomes.views import Side
from data.records import Contract, Quantifier

T = TypeVar("T")
Sides = Sequence[Side]
FAR_BASELINE = 0.1
"""Share by which the baselines of two runs must differ to be called different."""
NEAR_PART = 0.25
"""Share by which a value per batch, divided by the batch, may miss the other side's value."""
MAX_TITLE = 48


def explained(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    """Why they disagree, in one sentence; "" if the facts do not say."""
    if not supports or not contradicts:
        return ""
    for rule in RULES:
        if sentence := rule(supports, contradicts, contract):
            return sentence
    return ""


def _horizon(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    """Support that stops before the evidence against begins."""
    for name in dict.fromkeys(name for side in supports for name in side.reached):
        near = max(side.reached.get(name, float("-inf")) for side in supports)
        said = f"{_teams(supports)} checked up to {names_of(contract).get(name, name)} = "
        first = [(s, f) for s in contradicts if (f := s.fact(SetupName.FIRST_BREAK, name))]
        beyond = [(s, f) for s, f in first if f.number is not None and f.number > near]
        if beyond and len(beyond) == len(contradicts):
            side, fact = min(beyond, key=lambda pair: pair[1].number or 0.0)
            return (
                f"{said}{number_words(near)}; "
                f"{side.team}'s counterexample first appears at {fact.value}."
            )
        far = [side.reached[name] for side in contradicts if side.reached.get(name, near) > near]
        if len(far) == len(contradicts) and not first:
            against = f"the evidence of {_teams(contradicts)} against the claim stands at"
            return f"{said}{number_words(near)}; {against} {name} = {number_words(min(far))}."
    return ""


def _smaller(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    """Evidence against that comes from a smaller scale than the support and the paper.

    Only of a claim about one setting: a counterexample to a claim about all may be small.
    """
    if contract.quantifier is not Quantifier.POINT:
        return ""
    for scale in contract.scales:
        low = [side.reached.get(scale.name) for side in contradicts]
        high = [side.reached[scale.name] for side in supports if scale.name in side.reached]
        if None in low or not high:
            continue
        most = max(value for value in low if value is not None)
        if most < min(high) and most < scale.value:
            name = names_of(contract)[scale.name]
            return (
                f"{_teams(contradicts)} went up to {name} = {number_words(most)}, "
                f"{_teams(supports)} to {number_words(max(high))}; "
                f"the paper's is {number_words(scale.value)}."
            )
    return ""


def _base(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    """Times or counts divided by different things."""
    one, other = _shared(supports, base_words), _shared(contradicts, base_words)
    if not one or not other or one == other:
        return ""
    own = f"; the claim is per {contract.denominator}" if contract.denominator else ""
    told = f"{_counted(supports, one)}, {_counted(contradicts, other)}{own}"
    sum_up = _divided(supports[0], contradicts[0]) or _divided(contradicts[0], supports[0])
    return f"{told}{sum_up}."


def _counted(sides: Sides, base: str) -> str:
    verb = "mixed counts" if " and " in base else "counted"
    return f"{_teams(sides)} {verb} per {base}"


def _divided(large: Side, small: Side) -> str:
    """What a value per batch is per one of its parts, where that meets the other side's value."""
    base = large.fact(SetupName.PER)
    size = large.fact(SetupName.SIZE, base.value) if base else None
    if size is None or not size.number or large.measured is None or small.measured is None:
        return ""
    part = large.measured / size.number
    if abs(part - small.measured) > NEAR_PART * abs(small.measured):
        return ""
    return (
        f" ({number_words(large.measured)} / {size.value} = {_rounded(part)}, "
        f"near {small.team}'s {number_words(small.measured)})"
    )


def _rounded(value: float) -> str:
    return number_words(float(f"{value:.4g}"))


def _unit(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    one, other = (_shared(sides, _fact(SetupName.UNIT)) for sides in (supports, contradicts))
    if not one or not other or one == other:
        return ""
    own = f"; the claim is in {contract.unit}" if contract.unit else ""
    return f"{_teams(supports)} measured in {one}, {_teams(contradicts)} in {other}{own}."


def _version(supports: Sides, contradicts: Sides, _: Contract) -> str:
    """Different versions of the paper, or of its claims."""
    one, other = (_shared(sides, _fact(SetupName.VERSION)) for sides in (supports, contradicts))
    if one and other and one != other:
        return f"{_teams(supports)} worked from {one}, {_teams(contradicts)} from {other}."
    old, new = _shared(supports, _revision), _shared(contradicts, _revision)
    if old and new and old != new:
        return (
            f"{_teams(supports)} was judged for revision {old} of the claims, "
            f"{_teams(contradicts)} for revision {new}."
        )
    return ""


def _baseline(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    """A baseline measured far apart makes any comparison with it another one."""
    one, other = (_baseline_of(sides) for sides in (supports, contradicts))
    if one is None or other is None or not contract.baseline:
        return ""
    if abs(one - other) <= FAR_BASELINE * max(abs(one), abs(other)):
        return ""
    return (
        f"For the baseline, {contract.baseline}, {_teams(supports)} measured "
        f"{number_words(one)}, {_teams(contradicts)} {number_words(other)}."
    )


def _baseline_of(sides: Sides) -> float | None:
    facts = [side.fact(SetupName.BASELINE) for side in sides]
    numbers = {fact.number if fact else None for fact in facts}
    return numbers.pop() if len(numbers) == 1 else None


def _seeds(supports: Sides, contradicts: Sides, _: Contract) -> str:
    one, other = (_shared(sides, seeds_of) for sides in (supports, contradicts))
    if one is None or other is None or max(one, other) < 3 * min(one, other):
        return ""
    return (
        f"{_teams(supports)} used {_seeds_words(one)}, {_teams(contradicts)} {_seeds_words(other)}."
    )


def _seeds_words(count: float) -> str:
    return f"{number_words(count)} seed{'' if count == 1 else 's'}"


def _setting(supports: Sides, contradicts: Sides, _: Contract) -> str:
    """A setting that all name, with one value on each side."""
    names = [f.of for f in supports[0].setup if f.name is SetupName.SETTING]
    told = []
    for name in names:
        one, other = (_shared(s, _fact(SetupName.SETTING, name)) for s in (supports, contradicts))
        if one and other and one != other:
            told.append((name, one, other))
    if not told:
        return ""
    ones = listed([f"{name} = {one}" for name, one, _ in told[:2]])
    others = listed([f"{name} = {other}" for name, _, other in told[:2]])
    return f"{_teams(supports)} ran with {ones}, {_teams(contradicts)} with {others}."


def _value(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    """In the same setting they measured different things: say both, and the setting."""
    if supports[0].measured == contradicts[0].measured:
        return ""
    one, other = (_shared(sides, measured_words) for sides in (supports, contradicts))
    if not one or not other:
        return ""
    titles = _titles(supports, contradicts)
    said = f"{_teams(supports)}{titles[0]} measured {one}, {_teams(contradicts)}{titles[1]} {other}"
    same = _same(supports, contradicts, contract)
    asked = asked_words(contract)
    own = f"; the claim is {asked}" if asked else ""
    return f"With {same} alike, {said}{own}." if same else f"{said}{own}."


def _titles(supports: Sides, contradicts: Sides) -> tuple[str, str]:
    """What two teams called their runs, in quotation marks, where the names differ."""
    facts = [side.fact(SetupName.RUN) for side in (supports[0], contradicts[0])]
    names = [fact.value for fact in facts if fact and 0 < len(fact.value) <= MAX_TITLE]
    one_each = len(supports) == len(contradicts) == 1
    if not one_each or len(names) < 2 or names[0] == names[1]:
        return "", ""
    return f" (“{names[0]}”)", f" (“{names[1]}”)"


def _same(supports: Sides, contradicts: Sides, contract: Contract) -> str:
    """The scales and seeds that all sides share, in words."""
    sides = [*supports, *contradicts]
    shared = []
    for name in supports[0].reached:
        values = {side.reached.get(name) for side in sides}
        if len(values) == 1 and name != "seeds":
            number = number_words(supports[0].reached[name])
            shared.append(f"{names_of(contract).get(name, name)} = {number}")
    seeds = {seeds_of(side) for side in sides}
    if len(seeds) == 1 and (count := seeds.pop()) is not None:
        shared.append(_seeds_words(count))
    return listed(shared[:3]) if shared else ""


def _grade(supports: Sides, contradicts: Sides, _: Contract) -> str:
    one, other = (_shared(sides, lambda side: side.grade) for sides in (supports, contradicts))
    if not one or not other or one == other:
        return ""
    return f"The evidence of {_teams(supports)} was {one}, that of {_teams(contradicts)} {other}."


RULES: tuple[Callable[[Sides, Sides, Contract], str], ...] = (
    _horizon,
    _base,
    _unit,
    _smaller,
    _version,
    _baseline,
    _seeds,
    _setting,
    _value,
    _grade,
)
"""From what explains most to what merely differs."""


def _teams(sides: Sides) -> str:
    return listed([side.team for side in sides])


def _fact(name: SetupName, of: str | None = None) -> Callable[[Side], str | None]:
    def value(side: Side) -> str | None:
        fact = side.fact(name, of)
        return fact.value if fact else None

    return value


def _revision(side: Side) -> str | None:
    return str(side.revision)


def _shared(sides: Sides, of: Callable[[Side], T | None]) -> T | None:
    """What all sides say alike; None if one does not say it or says otherwise."""
    values = {of(side) for side in sides}
    return values.pop() if len(values) == 1 else None
