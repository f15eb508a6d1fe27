import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from data.search.query import parse
from data.search.ranking import best, matches, scores, with_all, with_any
from tests.data.searched import postings

INDEX = postings(
    ("momentum", "momentum of gradients", "gradients alone"),
    ("gradient methods with many further words in the title", "momentums"),
)


def found(query, choose, allowed=None):
    return choose(matches(INDEX, parse(query)), allowed).tolist()


def ranked(query):
    matched = matches(INDEX, parse(query))
    docs = with_any(matched, None)
    return docs[best(scores(INDEX, matched, docs), 9)].tolist()


def test_all_words_or_any_within_what_is_allowed():
    assert found("momentum gradient", with_all) == [1]
    assert found("momentum gradient", with_any) == [0, 1, 2, 3, 4]
    assert found("gradient", with_all) == [1, 2, 3]
    assert found("gradient", with_all, np.array([True, False, True, False, True])) == [2]
    assert found("of ", with_all) == [1]


def test_whole_words_rank_above_beginnings_and_short_texts_above_long_ones():
    assert ranked("momentum")[0] == 0
    assert ranked("momentum")[-1] == 4
    assert ranked("alone gradients")[0] == 2


@given(st.lists(st.integers(0, 5), max_size=40), st.integers(1, 50))
def test_the_best_are_the_first_of_all_in_order(values, most):
    everything = sorted(range(len(values)), key=lambda at: (-values[at], at))

    assert best(np.array(values, float), most).tolist() == everything[:most]
