"""Words that several views share."""

import pytest

from components.texts import by_words, commit_words, judge_words
from data.judgements import Judge


@pytest.mark.parametrize(
    ("sha", "words"),
    [
        ("3f9c2ab0" * 5, "commit 3f9c2ab"),
        ("folder-96e8", "folder-96e8"),
        ("unknown-1a2b", "unknown-1a2b"),
    ],
)
def test_a_commit_is_short_and_called_one_only_where_it_is(sha, words):
    assert commit_words(sha) == words


def test_accounts_keep_their_names_and_parts_of_the_app_are_told_in_words():
    assert by_words("alice") == "alice"
    assert by_words("discovery") == "the app, which found it on the Hub"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rules", "rules v3: by the logbook's own run"),
        ("GLM-5.2", "GLM-5.2 v3: model's votes, decided by code"),
    ],
)
def test_a_judge_is_named_with_what_its_word_is_worth(name, words):
    assert judge_words(Judge(name=name, version=3)) == words
