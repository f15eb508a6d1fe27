import numpy as np
import pytest

from data.search.spelling import suggestion
from data.search.vocabulary import make_vocabulary
from tests.data.searched import postings

INDEX = postings(
    ("Reinforcement learning of policies", "reinforcement beats imitation"),
    ("Uncertainty of Rügamer's networks",),
    *[("learning from data",)] * 20,
    ("a leaning tower",),
)
VOCABULARY = make_vocabulary(INDEX)


def meant(query, allowed=None):
    return suggestion(INDEX, VOCABULARY, query, allowed)


@pytest.mark.parametrize(
    ("query", "suggested"),
    [
        ("reinforcment", "reinforcement"),
        ("Reinforcment Learning", "reinforcement Learning"),
        ("learning reinforcmnet polic", "learning reinforcement polic"),
        ("rienforcement polcies", "reinforcement policies"),
        ('"reinforcment learning" of', '"reinforcement learning" of'),
        ("ruegamer", "rugamer"),
        ("Rugamre", "rugamer"),
    ],
)
def test_a_slip_is_put_right(query, suggested):
    assert meant(query) == suggested


def test_a_seldom_word_gives_way_to_a_usual_one_that_makes_sense_of_the_query():
    assert meant("reinforcement leaning") == "reinforcement learning"


@pytest.mark.parametrize(
    "query",
    ["", "learning", "networks", "zzzzqqq", "2605.25234", "x y", "!", "learning datum"],
)
def test_nothing_is_suggested_without_reason(query):
    assert meant(query) is None


def test_what_is_suggested_is_found_among_what_is_allowed():
    nothing = np.zeros(INDEX.size, bool)
    only_claims = nothing.copy()
    only_claims[1] = True

    assert meant("reinforcment", nothing) is None
    assert meant("reinforcment", only_claims) == "reinforcement"


def test_words_that_never_stand_together_are_each_put_right():
    assert meant("reinforcment uncertanty") == "reinforcement uncertainty"
