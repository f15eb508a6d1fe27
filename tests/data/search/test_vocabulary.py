from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from data.search.vocabulary import is_word, make_vocabulary
from tests.data.searched import postings

WORDS = st.text("abcdefzжß", min_size=1, max_size=7)


@given(st.lists(WORDS, max_size=30), WORDS, st.integers(1, 2))
def test_near_words_are_those_that_so_many_slips_lead_to(words, word, furthest):
    near = make_vocabulary(postings((" ".join(words),))).near(word, furthest)

    expected = {
        each
        for each in words
        if is_word(word) and is_word(each) and 1 <= OSA.distance(word, each) <= furthest
    }
    assert {each for each, _ in near} == expected


def test_the_likeliest_comes_first_with_its_documents():
    vocabulary = make_vocabulary(postings(("bearing",), ("learning learnings",), ("learning",)))

    assert vocabulary.near("laerning", 2) == [("learning", 2), ("learnings", 1)]
    assert vocabulary.near("learning", 2) == [("learnings", 1), ("bearing", 1)]


def test_two_other_letters_are_two_slips():
    vocabulary = make_vocabulary(postings(("plajot plajots",)))

    assert vocabulary.near("planet", 2) == [("plajot", 1)]
    assert vocabulary.near("planet", 1) == []


def test_numbers_and_very_long_words_are_left_alone():
    vocabulary = make_vocabulary(postings(("gpt4 2605 abc " + "a" * 30,)))

    assert vocabulary.words == ["abc"]
    assert vocabulary.near("gpt5", 2) == []
    assert vocabulary.near("b" * 30, 2) == []
