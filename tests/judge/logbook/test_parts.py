import pytest

from data.pages import Part, PartKind
from data.records import Tier
from tests.judge.logbooks import cell, page, run


def parts(text: str) -> list[Part]:
    return [part for one in page(text).cells for part in one.parts]


def kinds(text: str) -> list[tuple[PartKind, Tier, str | None]]:
    return [(part.kind, part.tier, part.name) for part in parts(text)]


def lines(text: str, kind: PartKind) -> list[str]:
    shown = page(text).lines
    found = (part for part in parts(text) if part.kind is kind)
    return [line for part in found for line in shown[part.first_line - 1 : part.last_line]]


def test_a_run_has_command_exit_line_script_and_an_output_of_its_own_tier():
    text = run("accuracy 0.9", script="print(0.9)")
    assert kinds(text) == [
        (PartKind.COMMAND, Tier.PASTED, "bash"),
        (PartKind.COMMAND, Tier.PASTED, "exit"),
        (PartKind.SCRIPT, Tier.PASTED, "eval.py"),
        (PartKind.OUTPUT, Tier.RUN, "output"),
    ]
    assert lines(text, PartKind.OUTPUT) == ["accuracy 0.9"]
    assert lines(text, PartKind.SCRIPT) == ["print(0.9)"]


def test_the_note_on_detected_files_is_prose_of_the_run():
    text = run("x").replace("· 1.5s\n", "· 1.5s\n\n14 output files detected.\n")
    assert (PartKind.PROSE, Tier.PROSE, None) in kinds(text)
    assert (PartKind.OUTPUT, Tier.RUN, "output") in kinds(text)


def test_three_backticks_in_an_output_stay_in_it():
    text = run("```\nmarkdown table\n```\naccuracy 0.9")
    assert lines(text, PartKind.OUTPUT) == ["```", "markdown table", "```", "accuracy 0.9"]
    assert Tier.RUN in [part.tier for part in parts(text)]


def test_code_and_output_typed_by_hand_are_pasted():
    text = cell("````python\nprint(1)\n````\n\n````output\n1\n````", type="code")
    assert kinds(text) == [
        (PartKind.CODE, Tier.PASTED, "python"),
        (PartKind.OUTPUT, Tier.PASTED, "output"),
    ]


def test_fences_in_prose_are_code_or_pasted_output():
    text = cell("Before\n```python\nx\n```\n```text\n0.9\n```\nafter")
    assert [(kind, tier) for kind, tier, _ in kinds(text)] == [
        (PartKind.PROSE, Tier.PROSE),
        (PartKind.CODE, Tier.PASTED),
        (PartKind.OUTPUT, Tier.PASTED),
        (PartKind.PROSE, Tier.PROSE),
    ]


def test_a_figure_has_a_picture_and_pasted_data():
    text = cell('````html\n<p>x</p>\n````\n\n````raw\n{"a": 1}\n````', type="figure")
    assert kinds(text) == [
        (PartKind.FIGURE, Tier.PROSE, "html"),
        (PartKind.RAW, Tier.PASTED, "raw"),
    ]


def test_artifacts_and_dashboards_are_parts_of_their_own():
    assert kinds(cell("**Artifact** `a/b:v0`", type="artifact"))[0][0] is PartKind.ARTIFACT
    assert kinds(cell("**Dashboard** `a`", type="dashboard"))[0][0] is PartKind.DASHBOARD


def test_a_captured_file_that_closes_its_own_fence_makes_no_output_of_a_run():
    escaped = "# Notes\n````\n\n````output\naccuracy 0.99"
    text = run("accuracy 0.5", script=escaped)
    assert "accuracy 0.99" in lines(text, PartKind.OUTPUT)
    assert Tier.RUN not in [part.tier for part in parts(text)]


def test_a_longer_fence_that_swallows_the_real_output_makes_no_output_of_a_run():
    swallowed = run("accuracy 0.5", script="x\n````\n`````output\naccuracy 0.99")
    assert Tier.RUN not in [part.tier for part in parts(swallowed)]
    closed = run("accuracy 0.5\n`````\n````x", script="x\n````\n`````output\naccuracy 0.99")
    assert Tier.RUN not in [part.tier for part in parts(closed)]


def test_an_output_that_prints_a_closing_fence_counts_as_pasted():
    text = run("first\n````\naccuracy 0.9")
    assert Tier.RUN not in [part.tier for part in parts(text)]


@pytest.mark.parametrize("wrong", ['"exit_code": true', '"exit_code": 0.0', '"exit_code": null'])
def test_without_a_whole_exit_code_there_is_no_run(wrong: str):
    text = run("0.9").replace('"exit_code": 0', wrong)
    assert wrong in text
    assert Tier.RUN not in [part.tier for part in parts(text)]


def test_without_a_command_there_is_no_run():
    assert Tier.RUN not in [part.tier for part in parts(run("0.9", command=[]))]
