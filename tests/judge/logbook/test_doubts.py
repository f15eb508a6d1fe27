import pytest

from data.records import Tier
from tests.judge.logbooks import cell, codes, page, run


def test_a_run_as_the_cli_writes_it_raises_no_doubt():
    assert codes("# Page" + run("accuracy 0.9", script="print(0.9)")) == []
    assert codes(run("````".replace("`", "'"), exit_code=1)) == []


def test_an_exit_code_that_the_body_contradicts_is_a_forgery():
    assert codes(run("x", exit_code=1).replace('"exit_code": 1', '"exit_code": 0')) == [
        "exit_code_differs"
    ]


def test_a_second_exit_line_that_says_otherwise_is_a_forgery():
    twice = run("x").replace("exit 0 · 1.5s", "exit 0 · 1.5s\n\nexit 1 · 1.5s")

    assert codes(twice) == ["exit_code_differs"]


def test_a_command_that_the_body_contradicts_is_told():
    assert codes(run("x", command=["python", "other.py"])) == ["command_differs"]


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("$ python eval.py", "$ python toy.py --n 10"),
        ("````bash\n$ python eval.py\n````\n\n", ""),
        ("exit 0 · 1.5s", "exit 1, out of memory"),
        ("exit 0 · 1.5s", ""),
    ],
)
def test_a_run_whose_visible_body_does_not_say_what_its_header_says_is_pasted(
    said: str, instead: str
):
    def tiers(text: str) -> set[Tier]:
        return {
            part.tier for cell in page(text).cells for part in cell.parts if part.name == "output"
        }

    assert tiers(run("accuracy 0.9")) == {Tier.RUN}
    assert tiers(run("accuracy 0.9").replace(said, instead)) == {Tier.PASTED}


def test_quoted_and_multi_line_commands_are_not_contradicted():
    text = run("x", command=["python", "-c", "a\nb"])
    assert codes(text.replace("$ python eval.py", "$ python -c 'a\nb'")) == []


def test_two_outputs_in_a_run_are_told():
    assert codes(run("x\n````\n````output\ny")) == ["run_body_irregular"]


def test_cells_older_than_the_one_before_are_told():
    new, old = "2026-07-08T12:00:00+00:00", "2026-07-08T11:00:00"
    assert codes(cell("a", created_at=new) + cell("b", created_at=old)) == [
        "older_than_previous_cell"
    ]
    assert codes(cell("a", created_at=old) + cell("b", created_at=new)) == []


def test_replaced_bytes_are_told_once():
    assert codes("a\n\ufffd\n\ufffd") == ["not_utf8"]
