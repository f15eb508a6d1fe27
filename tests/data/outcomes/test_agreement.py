import math

import krippendorff
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.outcomes.agreement import VERDICTS, Agreement, agreement
from data.records import Verdict

V, F, T, N = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
GRID = st.integers(2, 5).flatmap(
    lambda coders: st.lists(
        st.lists(st.none() | st.sampled_from(VERDICTS), min_size=coders, max_size=coders),
        min_size=1,
        max_size=12,
    )
)
"""Claims × teams; None: that team has no verdict on that claim."""


def of(*units: list[Verdict]) -> Agreement:
    """Of claims, each with the verdicts on it."""
    return agreement(tuple(unit.count(verdict) for verdict in VERDICTS) for unit in units)


@given(GRID)
def test_alpha_is_that_of_the_library_for_any_verdicts_with_any_gaps(grid):
    ours = of(*([verdict for verdict in unit if verdict] for unit in grid)).alpha
    codes = [[math.nan if v is None else VERDICTS.index(v) for v in unit] for unit in grid]
    pairable = [unit for unit in grid if sum(v is not None for v in unit) > 1]
    if len({v for unit in pairable for v in unit if v}) < 2:
        assert ours is None
        return

    by_team = [list(team) for team in zip(*codes, strict=True)]
    theirs = krippendorff.alpha(reliability_data=by_team, level_of_measurement="nominal")

    assert ours == pytest.approx(theirs)


def test_alpha_of_two_coders_is_that_of_the_textbook_formula():
    found = of([V, V], [V, N], [N, N], [N, N])

    assert found.alpha == pytest.approx(1 - (2 / 8) / (2 * 3 * 5 / (8 * 7)))
    assert (found.units, found.pairs, found.same, found.unanimous) == (4, 4, 3, 3)
    assert found.share == 0.75


def test_a_claim_of_three_teams_has_three_pairs():
    found = of([V, V, F], [T, T])

    assert (found.units, found.pairs, found.same, found.unanimous) == (2, 4, 2, 1)


def test_a_claim_of_one_team_says_nothing_about_agreement():
    assert of([V], [F], []) == Agreement()
    assert of([V, V], [F, F], [N]) == of([V, V], [F, F])


def test_without_two_different_verdicts_alpha_is_not_defined():
    assert of([V, V], [V, V]) == Agreement(2, 2, 2, 2, None)
    assert of().alpha is None
    assert of().share is None


def test_agreement_everywhere_is_one_and_opposition_everywhere_is_below_chance():
    assert of([V, V], [F, F]).alpha == 1.0
    assert (of([V, F], [V, F]).alpha or 0) < 0


@given(GRID)
def test_counts_are_of_whole_units(grid):
    units = [[verdict for verdict in unit if verdict] for unit in grid]
    found = of(*units)

    assert found.unanimous <= found.units <= len(units)
    assert found.same <= found.pairs
    assert found.alpha is None or found.alpha <= 1.0
