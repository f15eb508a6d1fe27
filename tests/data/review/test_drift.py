from data.review.consistency_data import Level, data_of
from data.review.drift import drift
from tests.data.answered import a_set, said, session


def found(answers):
    return list(drift(data_of(a_set(20), answers)))


def test_a_steady_reviewer_is_fine_and_a_short_session_says_nothing():
    (one,) = found(session("abba" * 4))

    assert (one.level, one.numbers["median_ms"]) == (Level.FINE, [3000, 3000])
    assert found(session("abba" * 2)) == []


def test_a_reviewer_who_hurries_in_the_second_half_is_noted():
    early = [said(f"p{n}", "ab"[n % 2], second=10 * n, milliseconds=5000) for n in range(8)]
    late = [said(f"p{n}", "ab"[n % 2], second=10 * n, milliseconds=1000) for n in range(8, 16)]
    answers = early + late

    (one,) = found(answers[::-1])

    assert one.level is Level.NOTE
    assert one.sentence == "r1 took 5.0 s at the median in the first half, 1.0 s later."


def test_a_reviewer_who_turns_to_one_side_is_noted():
    answers = [said(f"p{n}", "a", second=10 * n, left="a" if n >= 8 else "b") for n in range(16)]

    (one,) = found(answers)

    assert one.level is Level.NOTE
    assert "Left was preferred in 0 of 8 at first, in 8 of 8 later." in one.sentence
