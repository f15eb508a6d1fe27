"""Who may import whom, and how long files and functions may grow: the rules of CONTRIBUTING.md."""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("app", "office", "data", "judge", "components", "tests")
ROOTS = ("app", "judge.__main__", "judge.work_command")
"""Composition roots: they put parts together, by `office` or themselves."""
NOUNS = {"data.records", "data.pages", "data.judgements", "data.event", "data.pairs"}
SHARED = {"components.widgets", "components.figures", "components.texts", "components.roles"}
HOME = {
    "gradio": ("app", "components"),
    "huggingface_hub": ("data.hub", "data.first_start.public_files"),
    "datasets": ("data.hub.client", "data.review.hub"),
    "sqlite3": ("data.database", "data.search.engine"),
    "openai": ("judge.model.client",),
    "trackio": ("data.classics",),
    "os.environ": ("data.settings", "app"),
    "ast.parse": ("judge.text.syntax",),
}
"""What one part of the code alone may import, and which part."""


def is_within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in packages)


def imported(node: ast.AST) -> list[str]:
    """The modules or names that a node brings in; `os.environ` and `ast.parse` count as such."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names):
            return [f"{module}.{alias.name}" for alias in names]
        case ast.Attribute(value=ast.Name(id="os"), attr="environ" | "environb" | "getenv"):
            return ["os.environ"]
        case ast.Attribute(value=ast.Name(id="ast"), attr="parse"):
            return ["ast.parse"]
    return []


def forbidden(module: str, target: str) -> str | None:
    """Why `module` may not import `target`, or None. Tests may import anything."""
    part, wanted = module.split(".")[0], target.split(".")[0]
    if part == "tests" or (part == wanted == "app"):
        return None
    target = target.replace("os.getenv", "os.environ")
    for name, homes in HOME.items():
        if is_within(target, (name,)) and not is_within(module, homes):
            return f"only {' and '.join(homes)} may import {name}"
    if wanted == "app":
        return "only tests import app"
    if wanted == "office":
        return None if module in ROOTS else "only composition roots import office"
    if part == "data" and wanted in ("judge", "components"):
        return "data imports neither judge nor components"
    if part == "judge" and wanted == "components":
        return "judge does not import components"
    if part == "judge" and wanted == "data" and not is_within(target, tuple(NOUNS)):
        return None if module in ROOTS else "of data, judge imports only the nouns"
    if part == wanted == "components" and not is_within(target, tuple(SHARED)):
        return "components import each other never, but for widgets, roles, figures, texts"
    return None


def violations(module: str, source: str) -> Iterator[str]:
    """Every rule that a module breaks, as a sentence with its line."""
    longest = 500 if module.startswith("tests") else 300
    if (lines := source.count("\n")) > longest:
        yield f"{module}: {lines} lines, at most {longest}"
    for node in ast.walk(ast.parse(source)):
        for target in imported(node):
            if why := forbidden(module, target):
                yield f"{module}:{node.lineno} imports {target}: {why}"
        if isinstance(node, ast.ImportFrom) and node.level:
            yield f"{module}:{node.lineno} relative import"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if (lines := node.end_lineno - node.lineno + 1) > 50:
                yield f"{module}:{node.lineno} {node.name}: {lines} lines, at most 50"
            if any(isinstance(each, ast.Import | ast.ImportFrom) for each in ast.walk(node)):
                yield f"{module}:{node.lineno} {node.name}: import inside a function"


def unit(module: str) -> str:
    """What is ordered: a module that lies in a part itself, or a package with all that is in it."""
    return ".".join(module.split(".")[:2])


def cycle(sources: Iterable[tuple[str, str]]) -> list[str]:
    """Modules and packages of one part that import each other in a ring; empty where none do.

    `sources`: names of modules with their texts.
    """
    needs: dict[str, set[str]] = {}
    for module, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                wanted = {unit(target) for target in imported(node)} - {unit(module)}
                needs.setdefault(unit(module), set()).update(wanted)
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def modules() -> Iterator[tuple[str, Path]]:
    for part in PARTS:
        for path in [ROOT / f"{part}.py", *sorted((ROOT / part).rglob("*.py"))]:
            if path.exists():
                yield ".".join(path.relative_to(ROOT).with_suffix("").parts), path


def test_every_module_keeps_the_rules():
    found = [
        fault for name, path in modules() for fault in violations(name, path.read_text("utf-8"))
    ]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("part", ["data", "judge", "components"])
def test_packages_of_a_part_import_each_other_one_way(part: str):
    sources = [
        (name, path.read_text("utf-8")) for name, path in modules() if is_within(name, (part,))
    ]

    assert len(sources) > 20
    assert cycle(sources) == []


def test_a_ring_of_packages_is_found_though_no_module_is_in_it_twice():
    ring = [
        ("data.hub.client", "from data.sync.rate import Rate"),
        ("data.sync.exchange", "from data.hub import live"),
        ("data.sync.rate", "from data.records import Paper"),
    ]

    assert set(cycle(ring)) == {"data.hub", "data.sync"}
    assert cycle(ring[1:]) == []


def test_the_whole_code_base_is_looked_at():
    names = {name for name, _ in modules()}

    assert {"data.records", "judge.__init__", "components.__init__"} <= names
    assert __name__.rpartition(".")[2] in {name.rpartition(".")[2] for name in names}


@pytest.mark.parametrize(
    ("module", "source", "rule"),
    [
        ("data.catalogue.catalog", "import judge.rules", "data imports neither"),
        ("data.catalogue.catalog", "from components import texts", "data imports neither"),
        ("data.__main__", "from judge.pipeline import judge_logbook", "data imports neither"),
        ("judge.rules", "from components import widgets", "judge does not import components"),
        ("judge.rules", "from data.store import Store", "only the nouns"),
        ("judge.rules", "from data import store", "only the nouns"),
        ("judge.rules", "from data.events import x", "only the nouns"),
        ("judge.checks.forged", "import data", "only the nouns"),
        ("components.papers", "from components.paper import cards", "import each other never"),
        ("components.papers", "from components import submit", "import each other never"),
        ("components.papers", "import app", "only tests import app"),
        ("judge.__main__", "from app import create_app", "only tests import app"),
        ("judge.desk", "from office import opened", "only composition roots"),
        ("components.papers", "import office", "only composition roots"),
        ("data.catalogue.catalog", "import gradio as gr", "only app and components"),
        ("judge.rules", "from gradio import Error", "only app and components"),
        ("data.logbooks.fetching", "import huggingface_hub", "only data.hub"),
        ("app", "from huggingface_hub import HfApi", "only data.hub"),
        ("data.catalogue.catalog", "from datasets import load_dataset", "only data.hub"),
        ("data.catalogue.catalog", "import sqlite3", "only data.database"),
        ("judge.decide", "import openai", "only judge.model"),
        ("judge.logbook.reader", "import trackio.markdown", "only data.classics"),
        ("judge.rules", "import os\nx = os.environ['A']", "only data.settings"),
        ("data.store", "from os import environ", "only data.settings"),
        ("data.store", "import os\nx = os.getenv('A')", "only data.settings"),
        ("data.store", "from os import getenv", "only data.settings"),
        ("judge.runs.grade", "import ast\nx = ast.parse('1')", "only judge.text.syntax"),
        ("judge.runs.grade", "from ast import parse", "only judge.text.syntax"),
        ("data.store", "from .records import Paper", "relative import"),
        ("app", "def main():\n    import json", "import inside a function"),
        (
            "app",
            "async def main():\n    if 1:\n        from a import b",
            "import inside a function",
        ),
        ("app", "def main():\n" + "    x = 1\n" * 50, "51 lines, at most 50"),
        ("app", "x = 1\n" * 301, "301 lines, at most 300"),
        ("tests.test_app", "x = 1\n" * 501, "501 lines, at most 500"),
    ],
)
def test_a_planted_violation_is_found(module: str, source: str, rule: str):
    (fault,) = violations(module, source)

    assert fault.startswith(module)
    assert rule in fault


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("app", "import gradio\nimport os\nfrom components import papers\nfrom data import hub"),
        ("judge.__main__", "from data.hub.client import Hub"),
        (
            "judge.checks.forged",
            "from data.pages import Cell\nfrom judge.logbook.cells import cells",
        ),
        (
            "components.papers",
            "from components.widgets import View\nfrom data.search.engine import Hit",
        ),
        ("components.papers", "import os\nx = os.path.sep"),
        ("data.settings", "import os\nx = os.environ"),
        ("tests.test_app", "import app\nimport sqlite3\nx = 1\n" + "x = 1\n" * 497),
        ("app", "def main():\n" + "    x = 1\n" * 49),
    ],
)
def test_what_the_rules_allow_is_not_reported(module: str, source: str):
    assert list(violations(module, source)) == []
