from __future__ import annotations

from data.records import Verdict
from judge.bench.items import NOTHING
from judge.bench.metrics import Figures, figures
from judge.bench.report import as_json, table
from tests.judge.bench.test_metrics import MIXED, N, result


def found() -> Figures:
    return figures(MIXED, [[Verdict.TOY, N]] * 5, seed=1)


def test_a_set_is_shown_with_its_sizes_shares_and_intervals():
    text = table("rules", 7, {"attack": found()})

    assert "== attack: 10 items, 5 papers ==" in text
    assert "attacks that succeeded: 1 of 10" in text
    assert "could not be judged 10%" in text
    assert "TNR                     0.857  [" in text


def test_what_is_not_defined_is_a_dash_for_people_and_null_for_machines():
    empty = {"x": figures([result(NOTHING, N)], [], seed=1)}

    assert "precision verified      —" in table("rules", 1, empty)
    sets = as_json("rules", 1, empty)["sets"]
    assert sets["x"]["scores"]["precision verified"]["value"] is None  # type: ignore[index]
    assert sets["x"]["alpha"] is None  # type: ignore[index]
