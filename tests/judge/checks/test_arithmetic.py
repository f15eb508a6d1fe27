import pytest

from judge.checks.arithmetic import wrong_quotients, wrong_speedups
from tests.judge.build import prose_cell, run_cell
from tests.judge.checks.scenes import found_in_logbook


@pytest.mark.parametrize(
    ("line", "truly"),
    [
        ("43/80 = 60%", "53.75 %"),
        ("accuracy 12/36 = 0.50", "0.3333"),
        ("64 of 80 (85%)", "80 %"),
        ("64 out of the 80 tasks (85.0%), as expected", "80 %"),
        ("we solved 85% (64/80)", "80 %"),
        ("- 3/4 = 80%", "75 %"),
        (r"\( 43/80 = 60.0\% \)", "53.75 %"),
        ("126,940 / 186,574 = 72.1%", "68.04 %"),
        ("4.2 / 1.4 = 5.0x", "3"),
        ("43/80 ≈ 70%", "53.75 %"),
    ],
)
def test_a_share_or_quotient_that_does_not_follow_is_named_with_the_true_one(line, truly):
    (sentence,) = wrong_quotients(line)

    assert f" is {truly}" in sentence


@pytest.mark.parametrize(
    "line",
    [
        "43/80 = 53.75%",
        "43/80 = 54%",
        "43/80 = 53%",
        "2/3 = 0.66",
        "12/36 = 33.3",
        "64 of 80 (80.0%)",
        "3 of 5 seeds (95% CI)",
        "cut 3 of 10 layers (25% of parameters)",
        "we set 1 - 3/4 = 0.25 and x = 2 * 1/4 = 0.5",
        "log 5/3 = 0.51",
        "3/4 = 1/4 + 1/2",
        "3/4 = 1 - 1/4",
        "v1/2 = 3, 2026/07/20 = today",
        "page 3/4 (12)",
        "44 of 52 above 50%",
        "0/0 = 0.5",
        "43/80 ≈ 55%",
        "58 of 60 gains are under 1.0 SE; 60 of 60 are under 2.0 SE.",
    ],
)
def test_what_rounding_or_another_reading_explains_is_left_alone(line):
    assert list(wrong_quotients(line)) == []


def test_a_speed_up_is_compared_with_two_times_of_its_line_or_of_the_whole_output():
    def wrong(*lines: str) -> list[int]:
        return [line for line, _ in wrong_speedups(tuple(enumerate(lines, 1)))]

    assert wrong("old 4.2 s, new 1.4 s, speedup 4.2x") == [1]
    assert wrong("old 4.2 s, new 1.4 s, speedup 3.0x") == []
    assert wrong("old 4200 ms, new 1.4 s, speedup 3.0x") == []
    assert wrong("time old 4.2 s", "time new 1.4 s", "speedup 4.2") == [3]
    assert wrong("time old 4.2 s", "time new 1.4 s", "time rest 9 s", "speedup 4.2") == []
    assert wrong("old 4.2 s, new 1.4 s, median speedup 2.4x") == []
    assert wrong("old 4.2 s/batch, new 1.4 s/item, speedup 4.2x") == []


def test_a_logbook_is_told_the_place_and_nothing_about_scripts():
    page = run_cell("solved 43/80 = 60%", script="# 43/80 = 60%\n") + prose_cell("64/80 = 80.0%")

    (result,) = found_in_logbook(page, "D10")

    assert (result.effect, result.cap, result.page) == ("flag", None, "pages/claim-1/page.md")
    assert result.line is not None
    assert "53.75 %" in result.sentence


def test_a_logbook_full_of_slips_is_told_the_first_dozen():
    page = prose_cell("\n".join("43/80 = 60%" for _ in range(40)))

    assert len(found_in_logbook(page, "D10")) == 12
