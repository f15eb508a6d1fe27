import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.text.similar import (
    coverage,
    numbers,
    same_number,
    similarity,
    tokens,
    vocabulary,
    weights,
)

ROOT = Path(__file__).parents[3]


def test_words_lose_endings_and_numbers_get_one_form():
    assert tokens("The discretisation of 11,907 operations") == ["discret", "11907", "oper"]
    assert tokens("Discretization, fourteen .50") == ["discret", "14", "0.5"]


def test_characters_that_only_look_like_digits_are_no_numbers():
    assert numbers("x⁷ ٣ ²") == set()


def test_numbers_of_tables_theorems_and_sections_are_names():
    text = "Theorem 4.3 (Table 1, Appendix B.2, arXiv 2605.00001): below 0.05 at k=256"
    assert numbers(text) == {0.05, 256.0}


@pytest.mark.parametrize(("one", "other"), [(0.68, 68.0), (68.0, 68.04), (5.0, 5.0)])
def test_percent_and_rounding_make_no_other_number(one: float, other: float):
    assert same_number(one, other)
    assert same_number(other, one)


def test_other_numbers_are_other_numbers():
    assert not same_number(0.912, 0.512)
    assert not same_number(0.0, 1.0)


def test_rare_words_and_numbers_weigh_more_than_common_ones():
    claims = [{"accuracy", "0.9", "mnist"}, {"accuracy", "cifar"}, {"accuracy", "speed"}]
    weight = weights(claims, claims)
    assert weight["accuracy"] < weight["mnist"] < weight["0.9"]


def test_similarity_and_coverage_are_shares():
    weight = {"a": 1.0, "b": 1.0, "c": 1.0}
    assert similarity({"a", "b"}, {"a", "b"}, weight) == pytest.approx(1)
    assert similarity({"a"}, {"b"}, weight) == 0
    assert similarity(set(), set(), weight) == 0
    assert coverage({"a", "b"}, {"a", "c"}, weight) == pytest.approx(0.5)
    assert coverage(set(), {"a"}, weight) == 0


@given(st.lists(st.sampled_from(["Running", "runs", "the", "1,000", "1000.0", "two", "x²", "|"])))
def test_a_vocabulary_holds_each_word_of_a_text_once(words):
    assert vocabulary(" ".join(words)) == set(tokens(" ".join(words)))


def test_what_two_texts_share_does_not_depend_on_the_order_of_sets():
    """A process draws that order anew; a match must not hang on the last digit of a sum."""
    program = """
import math
from judge.text.similar import coverage, similarity
texts = [{f"w{first * step % 97}" for step in range(60)} for first in (3, 7, 11)]
weight = {f"w{number}": math.log(1 + 0.37 * number) for number in range(97)}
print([(similarity(a, b, weight), coverage(a, b, weight)) for a in texts for b in texts])
"""
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in range(6)
    }

    assert len(found) == 1
