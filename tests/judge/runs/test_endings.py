import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.runs.endings import _BAD, ended_badly


@given(st.from_regex(_BAD), st.lists(st.text("ab 1.", max_size=9), max_size=3))
def test_no_bad_end_slips_through_the_sieve(line, before):
    text = line.split("\n")
    said = any(_BAD.search(each) for each in text)
    assert ended_badly([*before, *text]) is said


@pytest.mark.parametrize(
    ("output", "bad"),
    [
        (["epoch 1", "Traceback (most recent call last):", "ValueError: no"], True),
        (["mean error 0.01", "Killed"], True),
        (["Killed processes: 0", "mean Error: 0.1"], False),
        ([], False),
    ],
)
def test_a_bad_end_is_read_from_the_line_that_tells_it(output, bad):
    assert ended_badly(output) is bad
