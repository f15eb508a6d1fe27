import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.text.lexicon import PRAISE, PRAISE_SIGNS, TO_THE_JUDGE, TO_THE_JUDGE_SIGNS
from judge.text.sieve import holds_any, lowered


@given(st.from_regex(PRAISE))
def test_no_praise_is_without_a_sign(text):
    assert holds_any(lowered([text]), PRAISE_SIGNS)


@given(st.from_regex(TO_THE_JUDGE))
def test_no_word_to_the_judge_is_without_a_sign(text):
    assert holds_any(lowered([text]), TO_THE_JUDGE_SIGNS)


@pytest.mark.parametrize(
    "text", ["VERIFIED", "ver\u0131f\u0131ed", "FALS\u0130F\u0130ED", "fal\u017fified"]
)
def test_letters_that_look_alike_hide_no_praise(text):
    assert PRAISE.search(text)
    assert holds_any(lowered([text]), PRAISE_SIGNS)
