import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.review.consistency import check
from data.review.consistency_data import CHOICES, Level, majority
from tests.data.answered import a_set, said, session


def finding(checked, topic):
    """The last finding of a topic: single reviewers come before the whole."""
    return [each for each in checked.findings if each.topic == topic][-1]


def unfit(checked):
    return {each.topic for each in checked.findings if each.level is Level.UNFIT}


TWO = [*session("abba" * 4), *session("abba" * 4, "r2")]


def test_two_reviewers_who_agree_make_a_fit_set():
    checked = check(a_set(16, annotators=2), TWO)

    assert (checked.is_fit, checked.reasons) == (True, [])
    assert finding(checked, "agreement").numbers["alpha"] == 1
    assert finding(checked, "side").numbers["whole"] == 32


def test_a_set_without_answers_is_unfit_whatever_was_put_off():
    assert check(a_set(), []).reasons == ["Nobody has answered yet."]
    assert check(a_set(), session(["skipped"])).reasons == ["Nobody has answered yet."]


def test_a_pair_that_lacks_a_reviewer_is_named():
    answers = [*session("abab"), *session("aba", "r2"), said("p3", "skipped", "r2", 99)]

    complete = finding(check(a_set(4, annotators=2), answers), "completeness")

    assert complete.level is Level.UNFIT
    assert complete.numbers["lacking"] == ["p3"]
    assert complete.sentence.startswith("3 of 4 pairs have the 2 reviewers")


def test_an_answer_that_stands_twice_is_found():
    assert "duplicates" in unfit(check(a_set(16), [*TWO, said("p0", "b", "r1", 500)]))
    assert "duplicates" not in unfit(check(a_set(16), [*TWO, said("p0", "b", "r1", 500, turn=1)]))


@pytest.mark.parametrize(("fast", "is_unfit"), [(0, False), (1, False), (2, True)])
def test_answers_that_are_too_fast_make_a_set_unfit_above_one_in_twenty(fast, is_unfit):
    answers = [
        each._replace(annotation=each.annotation.model_copy(update={"milliseconds": 399}))
        if number < fast
        else each
        for number, each in enumerate(TWO)
    ]

    checked = check(a_set(16, annotators=2), answers)

    assert finding(checked, "times").numbers["too_fast"] == fast
    assert ("times" in unfit(checked)) is is_unfit


def test_an_answer_that_began_before_the_one_before_was_given_overlaps():
    slow = session("abab" * 4, milliseconds=12_001)
    in_time = session("abab" * 4, milliseconds=12_000)
    both = [*in_time, *session("abab" * 4, "r2", milliseconds=12_000)]

    assert finding(check(a_set(16), slow), "times").numbers["overlapping"] == 15
    assert finding(check(a_set(16), both), "times").numbers["overlapping"] == 0


def test_a_reviewer_who_always_answers_left_is_found():
    always_left = [
        said(f"p{n}", each, "r3", 10 * n, left=each) for n, each in enumerate("abab" * 4)
    ]

    checked = check(a_set(16), [*TWO, *always_left])

    assert "side" in unfit(checked)
    assert any("r3 prefers the left picture: left in 16 of 16" in why for why in checked.reasons)
    assert not any(why.startswith(("r1", "r2")) for why in checked.reasons)


def test_a_bias_of_all_together_is_found_where_nobody_alone_shows_it():
    answers = []
    for number in range(6):
        six_of_seven = "aaaaaab"
        answers += session(six_of_seven, f"r{number}", left="a")

    checked = check(a_set(7), answers)

    assert not any(why.startswith("r") for why in checked.reasons)
    assert any("The left picture is preferred in 36 of 42" in why for why in checked.reasons)


def test_a_reviewer_who_does_not_repeat_answers_is_found():
    same = [*TWO, *session("abba", turn=1, start=500)]
    other = [*TWO, *session("baab", turn=1, start=500)]

    assert finding(check(a_set(16), same), "self").numbers["part"] == 4
    assert "self" not in unfit(check(a_set(16), same))
    assert any(why.startswith("r1 repeated only 0 of 4") for why in check(a_set(16), other).reasons)


def test_agreement_is_krippendorffs_alpha_over_the_first_answers():
    # 4 pairs, 2 reviewers; they differ on p1. Coincidences: 8 values, 5 a and 3 b;
    # observed 2, expected 64 - 25 - 9 = 30: alpha = 1 - 7 * 2 / 30.
    answers = [*session("abab"), *session("aaab", "r2")]

    found = finding(check(a_set(4), answers), "agreement")

    assert found.numbers["alpha"] == pytest.approx(1 - 14 / 30)
    assert found.numbers["split"] == ["p1"]


def test_agreement_that_chance_could_give_makes_a_set_unfit():
    answers = [*session("aabb" * 4), *session("abab" * 4, "r2")]

    checked = check(a_set(16), answers)

    assert "agreement" in unfit(checked)
    assert finding(checked, "agreement").numbers["interval"][0] < 0


def test_reviewers_who_all_say_the_same_agree_although_alpha_is_not_defined():
    sides = {"left": "a"}
    answers = [*session(["tie"] * 8, **sides), *session(["tie"] * 8, "r2", **sides)]

    checked = check(a_set(8), answers)

    assert checked.is_fit
    assert finding(checked, "agreement").sentence.startswith("All answers to the 8 pairs")


def test_one_reviewer_who_saw_nothing_twice_is_no_evidence():
    assert unfit(check(a_set(16), session("abba" * 4))) == {"second opinion"}
    again = session("ab", turn=1, start=500)
    assert check(a_set(16), [*session("abba" * 4), *again]).is_fit


@pytest.mark.parametrize(("answers", "is_unfit"), [("bb", True), ("ab", False), ("aa", False)])
def test_training_answers_must_be_right_half_of_the_time(answers, is_unfit):
    training = [said(f"t{n}", each, "r1", -100 + 10 * n) for n, each in enumerate(answers)]

    checked = check(a_set(16, training=2), [*TWO, *training])

    assert ("training" in unfit(checked)) is is_unfit
    assert finding(checked, "training").numbers["part"] == answers.count("a")
    assert finding(checked, "completeness").numbers["pairs"] == 16


def test_disagreement_with_the_metric_is_told_and_makes_nothing_unfit():
    answers = [*session("aaab"), *session("aaab", "r2")]
    a_better, b_better = (
        finding(check(a_set(4, metric=metric), answers), "metric") for metric in (-0.5, 0.5)
    )

    assert (a_better.numbers["pairs"], a_better.numbers["whole"]) == (["p3"], 4)
    assert b_better.numbers["pairs"] == ["p0", "p1", "p2"]
    assert check(a_set(16, metric=-0.5), TWO).is_fit
    assert {a_better.level, b_better.level} == {Level.NOTE}


def test_most_reviewers_decide_and_a_draw_decides_nothing():
    assert majority((2, 1, 0, 0, 0)) == CHOICES[0]
    assert majority((1, 1, 0, 0, 0)) is None
    assert majority((0, 0, 0, 0, 0)) is None


answers_of_three = st.lists(
    st.tuples(
        st.integers(0, 5),
        st.sampled_from([*map(str, CHOICES), "skipped"]),
        st.integers(0, 2),
        st.integers(0, 1),
        st.sampled_from("ab"),
        st.integers(0, 9000),
    ),
    max_size=40,
)


def facts(checked):
    """Levels and plain numbers, without names and without words that hold them."""
    names = ("reviewer", "lacking", "split", "pairs")
    found = [
        (each.topic, each.level, repr({k: v for k, v in each.numbers.items() if k not in names}))
        for each in checked.findings
    ]
    return sorted(found)


@given(answers_of_three, st.permutations(range(6)), st.permutations(range(3)))
def test_other_names_of_pairs_and_reviewers_change_nothing(rows, pairs, reviewers):
    def made(pair, reviewer):
        return [
            said(f"p{pair(p)}", say, f"r{reviewer(r)}", 7 * n, turn, left=left, milliseconds=ms)
            for n, (p, say, r, turn, left, ms) in enumerate(rows)
        ]

    one = check(a_set(6), made(int, int))
    other = check(a_set(6), made(pairs.__getitem__, reviewers.__getitem__))

    assert facts(one) == facts(other)
    assert one.is_fit == other.is_fit


@given(answers_of_three)
def test_the_order_in_which_answers_are_given_to_it_changes_nothing(rows):
    answers = [
        said(f"p{p}", answer, f"r{r}", 7 * second, turn, left=left, milliseconds=ms)
        for second, (p, answer, r, turn, left, ms) in enumerate(rows)
    ]
    unique = {(e.annotation.pair_id, e.annotation.reviewer, e.annotation.turn): e for e in answers}

    assert check(a_set(6), unique.values()) == check(a_set(6), list(unique.values())[::-1])


def test_every_level_of_a_finding_is_reached():
    checks = (check(a_set(16), TWO), check(a_set(16, metric=0.5), TWO), check(a_set(), []))
    levels = {each.level for each in itertools.chain.from_iterable(c.findings for c in checks)}

    assert levels == {*Level}
