from __future__ import annotations

import math

import pytest

from data.records import Verdict
from judge.bench.generated import generated
from judge.bench.items import BROKEN, HOLDS, NOTHING, PARTLY, Item, Label
from judge.bench.metrics import alpha, by_family, figures, scores, with_intervals
from judge.bench.runner import Result

V, F, T, N = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
ANY = generated(rounds=1)[0]


def result(label: Label, verdict: Verdict | None, paper: str = "p", **fields: object) -> Result:
    item: Item = ANY._replace(
        label=label, paper=ANY.paper.model_copy(update={"paper_id": paper}), twin=None
    )
    return Result(item._replace(**fields), verdict)  # type: ignore[arg-type]


MIXED = [
    result(HOLDS, V, "a"),
    result(HOLDS, V, "a"),
    result(HOLDS, T, "b"),
    result(BROKEN, F, "b"),
    result(BROKEN, N, "c"),
    result(PARTLY, T, "c"),
    result(NOTHING, V, "d"),
    result(NOTHING, N, "d"),
    result(NOTHING, N, "e"),
    result(NOTHING, None, "e"),
]


def test_precision_and_recall_are_those_counted_by_hand():
    found = scores(MIXED)

    assert found["precision verified"] == pytest.approx(2 / 3)
    assert found["recall verified"] == pytest.approx(2 / 3)
    assert found["precision falsified"] == 1.0
    assert found["recall falsified"] == 0.5
    assert found["precision inconclusive"] == pytest.approx(2 / 3)
    assert found["recall inconclusive"] == 0.5


def test_a_verdict_that_the_label_accepts_counts_as_accepted():
    assert scores(MIXED)["accepted verified"] == pytest.approx(2 / 3)
    assert scores(MIXED)["accepted falsified"] == 1.0


def test_the_share_held_back_is_over_items_whose_label_forbids_verified():
    assert scores(MIXED)["TNR"] == pytest.approx(6 / 7)


def test_macro_f1_is_the_mean_over_the_verdicts_seen():
    by_hand = [2 / 3, 2 / 3, 2 / 3, 4 / 7]

    assert scores(MIXED)["macro-F1"] == pytest.approx(sum(by_hand) / 4)


def test_kappa_is_agreement_beyond_chance_with_failures_as_a_class():
    observed = 6 / 10
    chance = (3 * 3 + 2 * 1 + 1 * 2 + 4 * 3 + 0 * 1) / 100

    assert scores(MIXED)["kappa"] == pytest.approx((observed - chance) / (1 - chance))


def test_what_nothing_was_said_of_has_no_precision():
    found = scores([result(HOLDS, N), result(NOTHING, N)])

    assert math.isnan(found["precision verified"])
    assert math.isnan(found["accepted falsified"])
    assert found["recall verified"] == 0.0


def test_a_failed_judging_is_neither_expected_nor_left_out():
    found = figures([result(NOTHING, None), result(NOTHING, N)], [[N, N]], seed=1)

    assert (found.items, found.failed, found.expected, found.acceptable) == (2, 1, 1, 1)
    assert found.scores["recall inconclusive"].value == 0.5


def test_intervals_hold_the_figure_and_come_from_papers_not_from_items():
    found = with_intervals(MIXED, seed=1)["TNR"]
    one_paper = with_intervals([result(HOLDS, V), result(NOTHING, N)], seed=1)["TNR"]

    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.value <= found.high
    assert found.low < found.high
    assert one_paper == (1.0, None, None)


def test_papers_that_agree_within_make_wider_intervals_than_papers_that_do_not():
    together = [result(NOTHING, V if n < 20 else N, str(n // 5)) for n in range(40)]
    apart = [result(NOTHING, V if n % 2 else N, str(n // 5)) for n in range(40)]
    wide, narrow = with_intervals(together, 1)["TNR"], with_intervals(apart, 1)["TNR"]

    assert wide.value == narrow.value == 0.5
    assert wide.high is not None
    assert narrow.high is not None
    assert wide.high - (wide.low or 0) > 2 * (narrow.high - (narrow.low or 0))


def test_the_same_seed_gives_the_same_intervals():
    assert with_intervals(MIXED, seed=5) == with_intervals(MIXED, seed=5)


def test_alpha_is_one_for_equal_reruns_and_falls_with_every_change():
    same = [[V, N, T, F]] * 5
    changed = [*same[:4], [N, N, T, F]]

    assert alpha(same) == pytest.approx(1.0)
    assert 0 < (alpha(changed) or 0) < 1
    assert alpha([[N, N], [N, N]]) is None
    assert alpha([]) is None


def test_alpha_of_two_reruns_is_that_of_the_textbook_formula():
    reruns = [[V, V, N, N], [V, N, N, N]]
    disagreement = 2 / 8
    chance = 2 * 3 * 5 / (8 * 7)

    assert alpha(reruns) == pytest.approx(1 - disagreement / chance)


def test_a_family_is_caught_where_its_honest_twin_was_decided():
    results = [
        result(HOLDS, V, item_id="t/0/identity", family="identity"),
        result(HOLDS, T, item_id="t/1/identity", family="identity"),
        result(NOTHING, N, item_id="t/0/unit", family="unit")._replace(),
        result(NOTHING, V, item_id="t/1/unit", family="unit"),
    ]
    results[2] = results[2]._replace(item=results[2].item._replace(twin="t/0/identity"))
    results[3] = results[3]._replace(item=results[3].item._replace(twin="t/1/identity"))
    found = by_family(results)["unit"]

    assert (found.items, found.acceptable, found.forbidden) == (2, 1, 1)
    assert (found.decided, found.caught) == (1, 1.0)


def test_quotes_tokens_and_cost_are_summed():
    quoted = result(HOLDS, V)._replace(quotes=4, quotes_found=3, tokens=100, usd=0.25)
    found = figures([quoted, quoted], [[V, V]], seed=1)

    assert found.quote_validity == 0.75
    assert (found.tokens, found.usd) == (200, 0.5)
    assert figures([result(HOLDS, V)], [], seed=1).quote_validity is None
