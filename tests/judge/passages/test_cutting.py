from hypothesis import given
from hypothesis import strategies as st

from judge.passages.cutting import MAX_CHARS, MAX_LINES, PIECE_CHARS, cut

LINES = st.lists(st.one_of(st.just(""), st.text("ab ,|1", max_size=60), st.just("x y," * 700)))


@given(LINES, st.integers(1, 50))
def test_windows_hold_every_character_that_is_not_blank_once_and_in_order(
    lines: list[str], first: int
):
    kept = "".join("".join(window.lines) for window in cut(lines, first))

    assert "".join(kept.split()) == "".join("".join(lines).split())


@given(LINES, st.integers(1, 50))
def test_windows_are_small_and_say_where_they_stand(lines: list[str], first: int):
    for window in cut(lines, first):
        assert window.last - window.first + 1 == len(window.lines) <= MAX_LINES
        assert sum(map(len, window.lines)) <= MAX_CHARS
        for number, line in enumerate(window.lines, window.first):
            assert lines[number - first][window.start :].startswith(line)


def test_an_overlong_line_is_cut_between_words():
    line = "accuracy 0.912, " * 100

    windows = list(cut(["short", line], 1))

    assert windows[0].lines == ("short",)
    assert all(len(window.lines[0]) <= PIECE_CHARS for window in windows[1:])
    assert all(window.lines[0].endswith((" ", ",")) for window in windows[1:-1])
    assert [window.first for window in windows[1:]] == [2] * (len(windows) - 1)
