import re

from hypothesis import given
from hypothesis import strategies as st

from judge.text.sieve import has_word, holds_any, lowered, rows_with_all, rows_with_any

LINES = st.lists(st.text("ab c", max_size=6), max_size=8)
WORDS = st.lists(st.text("abc", max_size=3), max_size=3)


@given(LINES, WORDS)
def test_the_rows_found_are_those_that_a_look_at_each_line_finds(lines, words):
    looked = list(enumerate("\n".join(lines).split("\n")))
    text = "\n".join(lines)
    assert list(rows_with_all(text, words)) == [
        row for row, line in looked if all(word in line for word in words)
    ]
    assert rows_with_any(text, words) == [row for row, line in looked if holds_any(line, words)]


def test_letters_that_a_search_without_regard_to_case_takes_for_others_are_folded():
    assert lowered(["VERIFIED", "ver\u0131fied", "Ver\u0130fied", "fal\u017fified"]) == (
        "verified\nverified\nverified\nfalsified"
    )


@given(st.text("ab _-1é", max_size=12), st.text("ab_1é", min_size=1, max_size=3))
def test_a_word_is_found_where_it_stands_alone(text, word):
    assert has_word(text, word) is (word in re.findall(r"\w+", text))
