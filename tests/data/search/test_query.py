import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.search.query import Highlighter, Term, cut, parse


def highlighted(query, text):
    return [part for part, matches in Highlighter(parse(query)).segments(text) if matches]


def test_words_are_beginnings_short_ones_only_at_the_end():
    assert parse("graph rl").terms == (Term(("graph",), True), Term(("rl",), True))
    assert parse("rl graph ").terms == (Term(("rl",), False), Term(("graph",), True))
    assert parse("rl ").terms == (Term(("rl",), False),)


def test_plurals_find_the_singular():
    assert [term.words[0] for term in parse("networks policies llms loss bias").terms] == [
        "network",
        "polic",
        "llm",
        "loss",
        "bias",
    ]


def test_quoted_words_are_a_phrase():
    assert parse('"chain of thought" faithful').terms == (
        Term(("chain", "of", "thought")),
        Term(("faithful",), True),
    )
    assert parse("“chain of”").terms == (Term(("chain", "of")),)


def test_a_word_of_several_parts_is_a_phrase_that_may_go_on():
    assert parse("t-SNE").terms == (Term(("t", "SNE"), True),)
    assert parse("89.1% ").terms == (Term(("89", "1")),)


def test_one_letter_alone_is_no_beginning():
    assert parse("q").terms == (Term(("q",), False),)
    assert parse("adam q").terms[1] == Term(("q",), True)


@pytest.mark.parametrize("text", ["", "  ", '""', "-- ** ()", '"', "\x00", "🙂", "_"])
def test_what_has_no_words_has_no_terms(text):
    assert parse(text).terms == ()


@given(st.text())
def test_terms_hold_letters_and_digits_only(text):
    for term in parse(text).terms:
        assert all(char.isalnum() for word in term.words for char in word)


def test_matches_are_highlighted_as_they_are_written():
    assert highlighted("rugamer", "David Rügamer's RÜGAMER") == ["Rügamer", "RÜGAMER"]
    assert highlighted("adam", "Madam, AdamW and adam") == ["AdamW", "adam"]
    assert highlighted('"of thought"', "Chain-of-Thought; of good thought") == ["of-Thought"]
    assert highlighted("rl ", "RL, RLs and RLHF") == ["RL", "RLs"]


@given(st.text(max_size=20), st.text())
def test_segments_put_together_are_the_text(query, text):
    segments = Highlighter(parse(query)).segments(text)

    assert "".join(part for part, _ in segments) == text
    assert all(part for part, _ in segments)


def test_an_excerpt_is_cut_around_the_first_match():
    text = "word " * 100 + "needle " + "word " * 100
    highlighter = Highlighter(parse("needle"))

    cut = highlighter.excerpt(text, 80)

    assert cut.startswith("…word")
    assert cut.endswith("word…")
    assert "needle" in cut
    assert len(cut) < 100
    assert highlighter.excerpt("short needle", 80) == "short needle"


def test_without_a_match_there_is_no_excerpt_and_the_beginning_is_cut_by_words():
    assert Highlighter(parse("x")).excerpt("One two three four", 7) is None
    assert cut("One two three four", 0, 7) == "One two…"


def test_long_queries_and_texts_take_no_time():
    start = time.thread_time()

    highlighter = Highlighter(parse('"a ' * 10_000))
    highlighter.segments("a " * 50_000)

    assert len(cut("a" * 100_000, 0, 80)) == 100_000
    assert time.thread_time() - start < 1
