import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.text.tokens import tokens


@pytest.mark.parametrize(
    ("text", "at_least", "at_most"),
    [
        ("", 0, 0),
        (" \n\t ", 0, 0),
        ("mean error 0.0269", 5, 9),
        ("losses=linear T=100 regret=13.414 bound=167350.549", 15, 25),
        ("样本复杂度", 5, 15),
        ("a" * 700, 90, 130),
        ("-" * 80, 20, 45),
    ],
)
def test_the_estimate_is_near_what_common_tokenizers_say(text: str, at_least: int, at_most: int):
    assert at_least <= tokens(text) <= at_most


def test_a_text_costs_as_much_as_its_lines():
    lines = ["k=256 n=20000", "mean rank error 0.0348  max 0.0730", ""]

    assert tokens("\n".join(lines)) == sum(tokens(line) for line in lines)


PIECE = re.compile(r"[A-Za-z]+|[0-9]+|[^\sA-Za-z0-9]+")
MIXED = st.text(st.sampled_from("ab12.-=⟦⟧é中 \n\t\xa0\u2028\x1c\x00"), max_size=60)


def by_pieces(text: str) -> int:
    """The rule, plainly: runs of letters, digits and signs, apart from each other."""
    return sum(map(cost, PIECE.findall(text)))


def cost(piece: str) -> int:
    if not piece.isascii():
        return sum(1 if char.isascii() else 2 for char in piece)
    return -(-len(piece) // (7 if piece.isalpha() else 3 if piece.isdigit() else 2))


@given(st.one_of(MIXED, st.text()))
def test_any_text_costs_what_its_pieces_cost(text: str):
    assert tokens(text) == by_pieces(text)


def test_signs_in_a_row_are_looked_at_once():
    assert tokens("-" * 200_000 + "é") == 200_002
    assert tokens("é-" * 100_000) == 300_000
