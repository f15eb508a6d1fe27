import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.search.corpus import CLAIM_WEIGHT, PAPER_WEIGHTS, Words
from data.search.postings import make_postings
from tests.data.searched import chunk, postings

WORDS = st.sampled_from(["a", "ab", "abc", "b", "ba", "c"])
TEXT = st.lists(WORDS, max_size=6).map(" ".join)
PAPERS = st.lists(st.lists(TEXT, min_size=1, max_size=4), max_size=5)


def counted(papers, phrase, is_open):
    """The same by looking through all texts."""
    pattern = re.compile(rf"(?=\b{' '.join(phrase)}{'' if is_open else chr(92) + 'b'})")
    return [
        len(pattern.findall(text)) * (PAPER_WEIGHTS[0] if number == 0 else CLAIM_WEIGHT)
        for texts in papers
        for number, text in enumerate(texts)
    ]


@given(papers=PAPERS, phrase=st.lists(WORDS, min_size=1, max_size=3), is_open=st.booleans())
def test_words_beginnings_and_phrases_are_found_as_by_looking_through_all_texts(
    papers, phrase, is_open
):
    index = postings(*papers)

    assert index.amounts_of(phrase, open_end=is_open).tolist() == counted(papers, phrase, is_open)
    assert index.has(phrase[0], is_open=is_open) == any(counted(papers, phrase[:1], is_open))
    assert index.count_of(phrase[0]) == sum(map(bool, counted(papers, phrase[:1], False)))


def test_a_phrase_does_not_reach_across_texts():
    index = postings(("deep", "learning deep"), ("learning",))

    assert not index.amounts_of(["deep", "learning"]).any()


def test_each_field_has_its_weight():
    words = Words()
    index = make_postings([chunk(words, "adam", "adam", abstract="adam adam")], words)

    assert index.amounts_of(["adam"]).tolist() == [12, 3]


@pytest.mark.parametrize("count", [65_534, 65_536, 70_000])
def test_more_words_than_16_bits_can_number_are_found(count):
    text = " ".join(f"w{number}" for number in range(count))
    index = postings((text, f"w{count - 1} w0"))

    assert len(index.words) == count
    for number in (0, 1, 40_000, count - 1):
        assert index.amounts_of([f"w{number}"])[0] == 10
    assert index.amounts_of([f"w{count - 1}", "w0"]).tolist() == [0, 3]
    assert index.amounts_of(["w"], open_end=True).tolist() == [10 * count, 6]


def test_an_index_of_nothing_finds_nothing():
    index = postings()

    assert index.amounts_of(["a"], open_end=True).tolist() == []
    assert index.amounts_of(["a", "b"]).tolist() == []
    assert not index.has("a", is_open=True)
