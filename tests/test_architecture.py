"""Who may import whom, and how long files and functions may grow: the rules of CONTRIBUTING.md."""

import ast
from collections.abc import Iterator
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
    "huggingface_hub": (
        "data.hub",
        "data.hub_jobs",
        "data.public_files",
        "data.repository",
        "data.repository_trouble",
    ),
    "datasets": ("data.hub", "data.review_hub"),
    "sqlite3": ("data.database", "data.search"),
    "openai": ("judge.model",),
    "trackio": ("data.classics",),
    "os.environ": ("data.settings", "app"),
    "ast.parse": ("judge.syntax",),
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


def test_the_whole_code_base_is_looked_at():
    names = {name for name, _ in modules()}

    assert {"data.records", "judge.__init__", "components.__init__"} <= names
    assert __name__.rpartition(".")[2] in {name.rpartition(".")[2] for name in names}


@pytest.mark.parametrize(
    ("module", "source", "rule"),
    [
        ("data.catalog", "import judge.rules", "data imports neither"),
        ("data.catalog", "from components import texts", "data imports neither"),
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
        ("data.catalog", "import gradio as gr", "only app and components"),
        ("judge.rules", "from gradio import Error", "only app and components"),
        ("data.logbooks", "import huggingface_hub", "only data.hub"),
        ("app", "from huggingface_hub import HfApi", "only data.hub"),
        ("data.catalog", "from datasets import load_dataset", "only data.hub"),
        ("data.catalog", "import sqlite3", "only data.database"),
        ("judge.decide", "import openai", "only judge.model"),
        ("judge.logbook", "import trackio.markdown", "only data.classics"),
        ("judge.rules", "import os\nx = os.environ['A']", "only data.settings"),
        ("data.store", "from os import environ", "only data.settings"),
        ("data.store", "import os\nx = os.getenv('A')", "only data.settings"),
        ("data.store", "from os import getenv", "only data.settings"),
        ("judge.grade", "import ast\nx = ast.parse('1')", "only judge.syntax"),
        ("judge.grade", "from ast import parse", "only judge.syntax"),
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
        ("judge.__main__", "from data.hub import Hub"),
        ("judge.checks.forged", "from data.pages import Cell\nfrom judge.cells import cells"),
        ("components.papers", "from components.widgets import View\nfrom data.search import Hit"),
        ("components.papers", "import os\nx = os.path.sep"),
        ("data.settings", "import os\nx = os.environ"),
        ("tests.test_app", "import app\nimport sqlite3\nx = 1\n" + "x = 1\n" * 497),
        ("app", "def main():\n" + "    x = 1\n" * 49),
    ],
)
def test_what_the_rules_allow_is_not_reported(module: str, source: str):
    assert list(violations(module, source)) == []
