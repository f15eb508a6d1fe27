import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.folding import arxiv_in, plain_letters, title_key


def test_titles_are_equal_without_case_dashes_and_punctuation():
    titles = [
        "Chain-of-Thought: In The Wild?",
        "chain of thought – in the wild",
        "Chain‑of‑Thought in the Wild",
    ]

    assert len({title_key(title) for title in titles}) == 1
    assert title_key("A2") != title_key("A1")


@pytest.mark.parametrize(
    "text",
    [
        "2503.08679",
        "arXiv:2503.08679v3",
        " https://arxiv.org/abs/2503.08679 ",
        "http://www.arxiv.org/pdf/2503.08679v1.pdf",
    ],
)
def test_an_arxiv_id_is_found_in_the_forms_people_paste(text):
    assert arxiv_in(text) == "2503.08679"


def test_what_is_no_arxiv_id_is_none():
    assert arxiv_in("cs/0205038v2") == "cs/0205038"
    assert [arxiv_in(text) for text in ("", "2503", "adam 2503.08679", "arxiv.org/x")] == [None] * 4


def test_diacritics_and_case_fold_away():
    assert plain_letters("RÜGAMER, Łukasz & Ångström") == "rugamer, łukasz & angstrom"


@given(st.text())
def test_folding_letters_keeps_every_place(text):
    assert len(plain_letters(text)) == len(text)
