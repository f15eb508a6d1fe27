import pytest

from judge.passages.ranking import Index, Text, words


def index(*texts: str | tuple[str, int]) -> Index:
    pairs = (text if isinstance(text, tuple) else (text, n) for n, text in enumerate(texts))
    return Index([Text(*pair) for pair in pairs])


def test_the_text_with_the_rarer_word_ranks_first():
    scores = index("the error of the run", "the median of the run", "the run").scores(
        ["median", "run"]
    )

    assert scores[1] > scores[0] == pytest.approx(scores[2], rel=0.2)


def test_endings_do_not_matter():
    assert index("errors were measured")._counts("error") == {0: 1}


def test_a_page_that_repeats_a_word_makes_it_no_rarer_and_no_commoner_than_once():
    once = index(("median error", 0), ("nothing here", 1), ("median", 2))
    often = index(("median error", 0), ("nothing here", 1), *[("median", 2)] * 50)

    assert often.scores(["median"])[0] == pytest.approx(once.scores(["median"])[0])


def test_repetition_within_a_text_is_worth_little():
    once, often = index("median error of the sketch", "median " * 60).scores(["median", "error"])

    assert once > often


def test_scores_lie_between_zero_and_one_and_nothing_asked_gives_nothing():
    made = index("median error", "")

    assert made.scores([]) == [0.0, 0.0]
    assert all(0 <= score <= 1 for score in made.scores(["median", "error", "absent"]))


def test_numbers_are_found_as_they_are_printed():
    made = index("mean 0.912", "11,907 operations", "912")

    asked = [frozenset({"0.912", ".912"}), frozenset({"11,907"})]
    assert made.holding(asked) == [1, 1, 0]
    assert words("n=1,000 err=.05 mean_err") == ["n", "1,000", "err", ".05", "mean", "err"]
