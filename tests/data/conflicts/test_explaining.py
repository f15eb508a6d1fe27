import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.conflicts.explaining import explained
from data.judgements import SetupName
from data.outcomes.views import Side
from data.records import Contract, Grade, Quantifier, Scale
from tests.data.disputes import con, contract, fact, pro

HORIZON = contract(
    quantifier=Quantifier.FORALL,
    unit="",
    relation=None,
    value=None,
    scales=(Scale(name="horizon", aliases=("T",), value=1000),),
)
PER, SIZE, UNIT = SetupName.PER, SetupName.SIZE, SetupName.UNIT
SETTING, SEEDS, RUN = SetupName.SETTING, SetupName.SEEDS, SetupName.RUN
BASELINE, VERSION, BREAK = SetupName.BASELINE, SetupName.VERSION, SetupName.FIRST_BREAK


def why(supports: Side | list[Side], contradicts: Side | list[Side], asked: Contract) -> str:
    pros = supports if isinstance(supports, list) else [supports]
    cons = contradicts if isinstance(contradicts, list) else [contradicts]
    return explained(pros, cons, asked)


def test_a_check_that_stops_before_the_first_counterexample():
    first = fact(BREAK, "T = 723", "horizon", 723.0)
    near = pro(reached={"horizon": 200.0})

    assert why(near, con("team-b", first, reached={"horizon": 1000.0}), HORIZON) == (
        "team-a checked up to horizon T = 200; team-b's counterexample first appears at T = 723."
    )


def test_of_several_counterexamples_the_earliest_is_named():
    cons = [con(f"team-{n}", fact(BREAK, f"T = {n}", "horizon", n)) for n in (900, 724, 800)]

    assert "team-724's counterexample first appears at T = 724" in why(
        pro(reached={"horizon": 200.0}), cons, HORIZON
    )


def test_a_counterexample_that_was_in_reach_explains_nothing():
    first = fact(BREAK, "T = 100", "horizon", 100.0)
    near = pro(reached={"horizon": 200.0})

    assert why(near, con("team-b", first, reached={"horizon": 100.0}), HORIZON) == ""


def test_without_a_first_case_the_sentence_says_where_the_evidence_stands():
    far = con(reached={"horizon": 100_000.0})

    assert why(pro(reached={"horizon": 200.0}), far, HORIZON) == (
        "team-a checked up to horizon T = 200; the evidence of team-b against the claim stands "
        "at horizon = 100,000."
    )


def test_one_that_looked_far_enough_and_found_nothing_leaves_the_horizon_unsaid():
    pros = [pro(reached={"horizon": 200.0}), pro("team-c", reached={"horizon": 1e6})]

    assert why(pros, con(reached={"horizon": 1e5}), HORIZON) == ""


def test_counts_per_item_and_per_batch():
    asked = contract(denominator="item")
    batch = con("team-b", fact(PER, "batch"), fact(SIZE, "1,000", "batch", 1000.0))

    assert why(pro("team-a", fact(PER, "item")), batch, asked) == (
        "team-a counted per item, team-b counted per batch of 1,000; the claim is per item."
    )


def test_a_value_per_batch_that_meets_the_other_once_divided_is_worked_out():
    batch = fact(PER, "batch"), fact(SIZE, "50", "batch", 50.0)
    large = con("team-e", *batch, measured=3077.4)

    assert why(pro("team-b", fact(PER, "run"), measured=61.2), large, contract()) == (
        "team-b counted per run, team-e counted per batch of 50 "
        "(3,077.4 / 50 = 61.55, near team-b's 61.2)."
    )


def test_a_division_that_does_not_meet_the_other_value_is_left_out():
    batch = fact(PER, "batch"), fact(SIZE, "50", "batch", 50.0)
    large = con("team-e", *batch, measured=9000.0)

    assert "/" not in why(pro("team-b", fact(PER, "run"), measured=61.2), large, contract())


def test_arms_of_one_ratio_that_were_counted_differently():
    mixed = con("team-b", fact(PER, "batch and item"))

    assert "team-b mixed counts per batch and item" in why(
        pro("team-a", fact(PER, "item")), mixed, contract()
    )


def test_units():
    assert why(pro("a", fact(UNIT, "ms")), con("b", fact(UNIT, "x")), contract()) == (
        "a measured in ms, b in x; the claim is in x."
    )


def test_evidence_against_from_a_smaller_scale_than_the_papers():
    low, high = con(reached={"items": 10.0}), pro(reached={"items": 1000.0})

    assert why(high, low, contract()) == (
        "team-b went up to items n = 10, team-a to 1,000; the paper's is 1,000."
    )


def test_versions_of_the_paper():
    one, other = fact(VERSION, "arXiv v1"), fact(VERSION, "arXiv v3")

    assert why(pro("a", one), con("b", other), contract()) == (
        "a worked from arXiv v1, b from arXiv v3."
    )


def test_revisions_of_the_claims():
    assert why(pro(), con(revision=2), contract()) == (
        "team-a was judged for revision 1 of the claims, team-b for revision 2."
    )


def test_baselines_measured_far_apart():
    asked = contract(baseline="plain SGD")
    one, other = fact(BASELINE, "0.91", "", 0.91), fact(BASELINE, "0.7", "", 0.7)

    assert why(pro("a", one), con("b", other), asked) == (
        "For the baseline, plain SGD, a measured 0.91, b 0.7."
    )
    assert why(pro("a", one), con("b", fact(BASELINE, "0.9", "", 0.9)), asked) == ""


def test_seeds():
    assert why(pro("a", fact(SEEDS, "30", "", 30)), con("b", fact(SEEDS, "1", "", 1)), HORIZON) == (
        "a used 30 seeds, b 1 seed."
    )


def test_settings_that_both_name_and_set_otherwise():
    one = fact(SETTING, "0.9", "beta1"), fact(SETTING, "5", "depth"), fact(SETTING, "1", "same")
    other = fact(SETTING, "0.1", "beta1"), fact(SETTING, "1", "same"), fact(SETTING, "2", "mine")

    assert why(pro("a", *one), con("b", *other), contract()) == (
        "a ran with beta1 = 0.9, b with beta1 = 0.1."
    )


def test_different_values_in_the_same_setting_stand_beside_what_is_claimed():
    shared = {"reached": {"items": 1000.0, "seeds": 30.0}}
    one = pro("a", fact(UNIT, "x"), fact(RUN, "Tuned steps"), measured=12.0, **shared)
    other = con("b", fact(UNIT, "x"), fact(RUN, "Equal steps"), measured=4.85, **shared)

    assert why(one, other, contract()) == (
        "With items n = 1,000 and 30 seeds alike, a (“Tuned steps”) measured 12 x, "
        "b (“Equal steps”) 4.85 x; the claim is at least 10 x."
    )


def test_how_evidence_came_about():
    assert why(pro(grade=Grade.RE_READ), con(), contract()) == (
        "The evidence of team-a was re-read, that of team-b re-run."
    )


@pytest.mark.parametrize(
    ("supports", "contradicts"),
    [
        ([pro()], [con()]),
        ([pro()], []),
        ([pro(measured=3.0)], [con(measured=3.0)]),
        ([pro("a", fact(PER, "item"))], [con()]),
        ([pro("a", fact(PER, "item")), pro("c", fact(PER, "batch"))], [con("b", fact(PER, "run"))]),
    ],
    ids=["nothing", "one side", "equal values", "one says nothing", "one side says two things"],
)
def test_where_the_facts_do_not_say_why_nothing_is_said(
    supports: list[Side], contradicts: list[Side]
):
    assert why(supports, contradicts, contract()) == ""


numbers = st.none() | st.floats(allow_nan=True, allow_infinity=True)
names = st.sampled_from(list(SetupName))
texts = st.text(max_size=20)


@st.composite
def sides(draw: st.DrawFn, make: object) -> Side:
    found = draw(st.lists(st.tuples(names, texts, st.sampled_from(["", "n", "batch"]), numbers)))
    reached = draw(st.dictionaries(st.sampled_from(["items", "seeds", "n"]), st.floats()))
    setup = tuple(fact(*each) for each in found)
    return make(draw(texts), *setup, reached=reached, measured=draw(numbers))  # type: ignore


@given(st.lists(sides(pro), max_size=3), st.lists(sides(con), max_size=3))
def test_any_facts_give_one_line_or_nothing(supports: list[Side], contradicts: list[Side]):
    sentence = explained(supports, contradicts, contract(baseline="it", denominator="item"))

    assert sentence == "" or sentence.endswith(".")
