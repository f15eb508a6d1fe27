"""What the documents name exists, and what exists is named: settings, paths, tabs, commands."""

import ast
import importlib
import json
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml

from data.catalogue.parts import CLAIM_FIELDS, PAPER_FIELDS
from data.settings import Settings

ROOT = Path(__file__).parents[1]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/decisions/{path.name}" for path in sorted((ROOT / "docs/decisions").iterdir())),
)
BENCH = ROOT / "judge/bench"
"""A tool of those who develop the judge: its libraries are loaded only when it is asked for."""

SOURCES = ("app.py", "office.py", "data", "judge", "components")
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|toml|txt|json))`")


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


README = read("README.md")
FRONT_MATTER = yaml.safe_load(README.split("---\n")[1])


class Asked(dict[str, str]):
    """An environment that remembers what it was asked for."""

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
        self[name] = default
        return default


def table() -> dict[str, str]:
    """README's configuration: variable -> default."""
    return dict(re.findall(r"^\| `([A-Z_]+)` \|\s*`?([^`|]*?)`?\s*\|", README, re.MULTILINE))


def sources() -> Iterator[Path]:
    for name in SOURCES:
        path = ROOT / name
        yield from [path] if path.is_file() else path.rglob("*.py")


def pins(name: str) -> dict[str, str]:
    """Package (without extras) -> exact version; any other line is an error."""
    lines = [line for line in read(name).splitlines() if line and line[0] not in "#-"]
    return {re.sub(r"\[.*", "", package): pin for package, pin in (x.split("==") for x in lines)}


def imported(paths: Iterable[Path]) -> set[str]:
    """The installed packages whose modules are imported there."""
    homes = packages_distributions()
    names: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add(node.module or "")
    return {home for name in names for home in homes.get(name.split(".")[0], [])}


def test_the_table_has_a_row_for_each_variable_that_is_read_and_no_other():
    asked = Asked()

    Settings.from_env(asked)

    assert set(table()) == set(asked)


def test_the_table_says_the_true_defaults():
    default = Settings()

    assert {name: value for name, value in table().items() if value} == {
        "OPENREPRO_EVENT": default.event,
        "OPENREPRO_STORE": str(default.store),
        "JUDGE_IN_FLIGHT": str(default.judge_in_flight),
        "PORT": str(default.port),
        "GRADIO_SERVER_NAME": default.host,
    }


def test_every_column_of_an_import_is_named():
    papers, claims = re.findall(r"^\| (?:papers|claims) \|.*", README, re.MULTILINE)

    assert [name for name in PAPER_FIELDS if f"`{name}`" not in papers] == []
    assert [name for name in CLAIM_FIELDS if f"`{name}`" not in claims] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_a_document_names_exists(document: str):
    text = read(document)
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)

    missing = [name for name in [*PATH.findall(text), *linked] if not (ROOT / name).exists()]

    assert missing == []


def test_every_path_pattern_finds_the_paths_it_should():
    text = "`data/kinds.py` `.ci/run` `docs/decisions/` `Makefile` `a/<id>.toml` `README.md`"

    assert PATH.findall(text) == ["data/kinds.py", ".ci/run", "docs/decisions/", "README.md"]


def test_every_tab_is_named():
    tabs = re.findall(r'\bTab\(\s*"(\w+)",\s*"(\w+)"', read("app.py"))

    assert tabs
    assert [word for _, word in tabs if f"- **{word}**:" not in README] == []


def test_every_route_is_named():
    routes = re.findall(
        r'@app\.(?:get|post)\(\s*"([^"]+)"(?!, include_in_schema=False)', read("components/api.py")
    )

    assert "/api/search" in routes
    assert [route for route in routes if f"| `{route}` |" not in README] == []


def test_every_make_target_is_named_and_every_named_one_exists():
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+(?:-[a-z]+)*)\b", README + read("CONTRIBUTING.md")))

    assert named == targets


@pytest.mark.parametrize("command", re.findall(r"^python -m (\w+ \w+)", README, re.MULTILINE))
def test_every_command_of_the_readme_is_there(command: str, capsys):
    package, *words = command.split()
    program = importlib.import_module(f"{package}.__main__")

    with pytest.raises(SystemExit) as ended:
        program.main([*words, "--help"])

    assert ended.value.code == 0
    assert "usage" in capsys.readouterr().out.lower()


def test_the_space_gets_the_gradio_and_the_python_that_the_code_is_made_for():
    assert FRONT_MATTER["sdk_version"] == pins("requirements.txt")["gradio"]
    assert f">={FRONT_MATTER['python_version']}" in read("pyproject.toml")
    assert (ROOT / FRONT_MATTER["app_file"]).is_file()


def test_requirements_name_exactly_what_the_app_imports():
    app = (path for path in sources() if not path.is_relative_to(BENCH))

    assert imported(app) == set(pins("requirements.txt"))


def test_development_requirements_name_what_the_tests_and_the_bench_import():
    pinned = {**pins("requirements.txt"), **pins("requirements-dev.txt")}

    assert imported([*(ROOT / "tests").rglob("*.py"), *BENCH.rglob("*.py")]) <= set(pinned)


def test_development_requirements_are_pinned():
    assert all(pins("requirements-dev.txt").values())
    assert all(pins("requirements-llm.txt").values())
    assert re.fullmatch(r"[\d.]+", json.loads(read("package.json"))["devDependencies"]["axe-core"])
