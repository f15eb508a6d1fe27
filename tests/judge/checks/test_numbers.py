from data.records import Relation, Verdict
from tests.judge.build import prose_cell, run_cell
from tests.judge.checks.scenes import caps, found, scene

SPEED = {
    "quantity": "speed-up",
    "unit": "x",
    "denominator": "item",
    "relation": Relation.AT_LEAST,
    "value": 10.0,
    "baseline": "plain method",
}


def test_time_per_item_against_time_per_batch_blocks_either_verdict():
    page = run_cell(
        "n=1000\nplain method time per item: 0.2 ms\nfast time per batch: 5 ms\nspeed-up 0.04 x"
    )

    (result,) = found(scene(page, **SPEED), "D8")

    assert result.cap is Verdict.INCONCLUSIVE
    assert "time per batch with time per item" in result.sentence


def test_equal_bases_of_both_arms_pass():
    page = run_cell("n=1000\nplain method 0.2 ms per item\nfast 0.01 ms per item\nspeed-up 20.0 x")

    assert caps(scene(page, **SPEED), "D8") == []
    assert caps(scene(page, **SPEED), "D11") == []


def test_a_ratio_whose_times_have_no_base_is_capped_where_the_claim_names_one():
    page = run_cell("n=1000\nplain method 0.2 ms\nfast 0.01 ms\nspeed-up 20.0 x")

    assert caps(scene(page, **SPEED), "D8") == [Verdict.INCONCLUSIVE]


def test_a_baseline_that_is_named_but_not_measured_is_capped():
    page = run_cell("n=1000\nwe beat the plain method\nfast 0.01 ms per item\nspeed-up 20.0 x")

    assert caps(scene(page, **SPEED), "D11") == [Verdict.INCONCLUSIVE]


def test_the_match_is_stated_as_a_fact_in_words():
    (result,) = found(scene(run_cell("n=1000\nmean error 0.0269")), "D9")

    assert result.sentence == "0.0269 was printed; it agrees with mean error below 0.05."


def test_a_number_that_nothing_printed_is_not_said_to_be_printed():
    assert found(scene(prose_cell("mean error 0.0269 at n=1000")), "D9") == []


def test_a_baseline_far_from_the_papers_is_capped_and_one_near_it_is_not():
    gain = {"baseline": "plain method", "baseline_value": 71.0, "baseline_tolerance": 1.0}
    near = run_cell("n=1000\nplain method accuracy 70.4\nmean error 0.02")
    far = run_cell("n=1000\nplain method accuracy 51.0\nmean error 0.02")

    assert caps(scene(near, **gain), "D11") == []
    (result,) = found(scene(far, **gain), "D11")
    assert result.cap is Verdict.INCONCLUSIVE
    assert "71" in result.sentence
