import json
import shlex

import pytest

from data.records import Variable, Verdict
from judge.checks.code import holds_literal
from judge.text.extract import measurements
from tests.judge.build import run_cell
from tests.judge.checks.scenes import caps, scene


def holds(script: str, line: str) -> bool:
    return holds_literal(script, measurements(line)[-1])


@pytest.mark.parametrize(
    "script",
    [
        'print("mean error 0.0269")',
        "print('mean error', 0.0269)",
        "error = 0.0269\nprint(f'mean error {error}')",
        "x = compute()\nRESULT = 0.0269\nsave(RESULT)",
        'log("mean error: 0.02690")',
        "this is no python 0.0269",
    ],
)
def test_a_number_that_the_script_holds_is_found(script: str):
    assert holds(script, "mean error 0.0269")


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("error = run()\nprint('mean error', error)", "mean error 0.0269"),
        ('"""We expect 0.0269 here."""\nprint(run())', "mean error 0.0269"),
        ("# 0.0269\nprint(run())", "mean error 0.0269"),
        ("k = 8\nprint(sweep(k))", "saved 8"),
        ("for k in (8, 16): print(k, run(k))", "saved 16.5"),
        ("print(x" + "(" * 300, "mean error 0.0269"),
    ],
)
def test_a_number_that_was_computed_is_not(script: str, line: str):
    assert not holds(script, line)


def test_a_small_constant_counts_only_where_it_is_printed():
    assert not holds("n = 30\nrun(n)", "saved 30")
    assert holds("n = 30\nprint('saved', n)", "saved 30")
    assert holds("n = 30\nrun(n=n)\nprint('saved', n)", "saved 30")
    assert not holds("n = 30\nn = run()\nprint('saved', n)", "saved 30")


@pytest.mark.parametrize(
    "script",
    [
        "def measure():\n    return 0.02\nprint('mean error', measure())",
        "def measure(data):\n    return 0.02\nx = measure(data)\nprint(f'mean error {x:.2f}')",
        "class Run:\n    def error(self):\n        return 0.02\nprint('mean error', Run().error())",
        "def mean_error(data):\n    return 0.02\nprint(mean_error(data))",
    ],
)
def test_a_function_that_gives_back_one_constant_holds_it(script: str):
    assert holds(script, "mean error 0.02")


def test_a_function_that_gives_back_a_constant_in_one_case_computes():
    script = "def measure(x):\n    if not x:\n        return 0.02\n    return mean(x)\n"

    assert not holds(f"{script}print('mean error', measure(x))", "mean error 0.02")


@pytest.mark.parametrize(
    "script",
    [
        "import sys\nsys.stdout.write('mean error %s' % 0.02)",
        "logging.info('mean error %s', 0.02)",
        "error: float = 0.02\nprint('mean error', error)",
        "for name, value in {'mean error': 0.02}.items():\n    print(name, value)",
        "mean_error = 0.02\nreport(mean_error)",
        "print('mean error {}'.format(0.02))",
        "set -e\necho mean error 0.02",
        'function main()\n  println("mean error 0.02")\nend',
        "// a script\nconsole.log('mean error 0.02');",
        "print(dict(mean_error=0.02))",
    ],
)
def test_a_number_of_few_digits_is_found_where_it_is_shown_or_named(script: str):
    assert holds(script, "mean error 0.02")


def test_a_setting_that_equals_the_result_by_chance_is_none():
    assert not holds("lr = 0.02\nprint('mean error', run(lr=lr))", "mean error 0.02")
    assert not holds("config = {'lr': 0.02}\nprint('mean error', run(config))", "mean error 0.02")
    assert not holds("set -e\npython run.py --lr 0.02", "mean error 0.02")


@pytest.mark.parametrize(
    ("command", "given"),
    [
        ("echo n=1000 mean error 0.02", None),
        ("python -c x", ["python", "-c", "print('n=1000 mean error 0.02')"]),
    ],
)
def test_a_command_that_prints_the_number_itself_is_found(command: str, given: list[str] | None):
    page = run_cell("n=1000 mean error 0.02", command=command)
    if given:
        page = page.replace('["python", "-c", "x"]', json.dumps(given))
        page = page.replace("$ python -c x", f"$ {shlex.join(given)}")

    assert caps(scene(page), "D13") == [Verdict.INCONCLUSIVE]


def test_a_flag_that_equals_the_result_is_no_literal():
    page = run_cell("n=1000 mean error 0.02", command="python run.py --lr 0.02")

    assert caps(scene(page), "D13") == []


@pytest.mark.parametrize("depth", [400, 900, 2500])
def test_a_script_nested_too_deeply_is_read_as_text(depth: int):
    assert not holds(f"print(a{'()' * depth})", "mean error 0.0269")
    assert holds(f"print({'1+' * depth}1)\nprint('mean error 0.0269')", "mean error 0.0269")


def test_hard_coded_and_hidden_scripts_cap_to_inconclusive():
    output = "n=1000\nmean error 0.0269"

    assert caps(scene(run_cell(output)), "D13") == []
    assert caps(scene(run_cell(output, script='print("mean error 0.0269")')), "D13") == [
        Verdict.INCONCLUSIVE
    ]
    assert caps(scene(run_cell(output, script=None)), "D13") == [Verdict.INCONCLUSIVE]


def test_a_number_printed_under_another_name_of_a_variable_is_looked_for_as_well():
    statement = {
        "statement": "regret <= bound",
        "variables": (Variable(name="regret", aliases=("R(T)",)), Variable(name="bound")),
        "value": None,
    }
    page = run_cell("n=1000 R(T)=9021.7 bound=803.2", script="print('R(T)=9021.7')")

    assert caps(scene(page, **statement), "D13") == [Verdict.INCONCLUSIVE]
