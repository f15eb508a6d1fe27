"""How evidence came about: read again, computed again from released data, or run again.

Pure, from a run's command, scripts and output; the rules and their limits stand in docs/checks.md.
Where two grades fit, the lower one is given.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import NamedTuple

from data.judgements import Citation
from data.pages import Cell, Logbook, Page
from data.records import Direction, Grade
from judge.logbook.place import place_of
from judge.runs.spans import scripts
from judge.runs.submitting import only_submits
from judge.text.syntax import parse_script

ORDER = (Grade.RE_READ, Grade.RE_COMPUTED, Grade.RE_RUN)

_TRAINS = re.compile(
    r"\b(?:fit|train\w*|backward|zero_grad|Trainer|generate|load_state_dict|from_pretrained"
    r"|no_grad|inference_mode|perf_counter\w*|process_time|timeit|simulate\w*|completions\.create"
    r"|LLM|pipeline|minimize|solve\w*)$"
)
_DRAWS = re.compile(
    r"\b(?:random|rand|randn|randint|randrange|gauss|normal|uniform|choices?|shuffle|sample"
    r"|permutation|default_rng|RandomState|Random|manual_seed|seed|PRNGKey)$"
)
_LOADS = re.compile(
    r"(?:\b(?:json|pickle|np|numpy|torch|joblib)\.load"
    r"|\b(?:read_(?:csv|json|parquet|table|text|bytes|feather|excel|pickle|hdf)|loadtxt|genfromtxt"
    r"|load_dataset|load_from_disk|reader|DictReader|snapshot_download|hf_hub_download))$"
)
_AGGREGATES = re.compile(
    r"\b(?:sum|fsum|mean|fmean|median|std|stdev|var|average|min|max|len|count|value_counts|groupby|agg"
    r"|corr|corrcoef|percentile|quantile|Counter|approx|isclose|allclose|sorted|describe|cumsum"
    r"|assert\w+)$"
)
_DATA = re.compile(
    r"\.(?:csv|tsv|jsonl?|parquet|npz|npy|pkl|feather|h5|arrow)\b|\b(?:raw|released?|results)\b"
)
_SETTINGS = re.compile(r"\b(?:config|args|arguments|settings|params|hparams|hyperparameters)")
_LOOKS = re.compile(
    r"z?cat|head|tail|less|more|[efz]?grep|rg|jq|ls|wc|find|file|\w+sum|diff|curl|wget|git|echo|unzip"
    r"|tar|hf|huggingface-cli"
)
_STARTS_WORK = frozenset({"torchrun", "deepspeed", "accelerate", "vllm", "lm_eval", "mpirun"})
_SHELL_WORK = re.compile(r"(?m)^\s*(?:python3?|uv run|torchrun|accelerate|deepspeed)\b")


class _Acts(NamedTuple):
    """What scripts do: the calls by their dotted names, and the signs of each kind of work."""

    trains: bool = False
    draws: bool = False
    loads: bool = False
    aggregates: bool = False
    calculates: bool = False


def grade_of(page: Page, cell: Cell) -> Grade:
    """The grade of what one cell shows; re-read for anything that is no run with a script."""
    if not cell.is_run or only_submits(page, cell):
        return Grade.RE_READ
    words = [word.rpartition("/")[2] for word in cell.command]
    if _STARTS_WORK & set(words[:6]):
        return Grade.RE_RUN
    texts = scripts(page, cell)
    if not texts or _LOOKS.fullmatch(words[0]):
        return Grade.RE_READ
    acts = [_acts(text) for text in texts]
    return _graded(_Acts(*(any(column) for column in zip(*acts, strict=True))))


def grade_of_citations(citations: Iterable[Citation], logbook: Logbook) -> Grade | None:
    """The lowest grade among the citations that point somewhere, or among all; None of none."""
    cited = list(citations)
    pointing = [each for each in cited if each.direction is not Direction.NEITHER]
    places = [place_of(logbook, each.page, each.lines[1]) for each in pointing or cited]
    grades = [grade_of(place.page, place.cell) if place else Grade.RE_READ for place in places]
    return min(grades, key=ORDER.index, default=None)


def _graded(acts: _Acts) -> Grade:
    if acts.trains:
        return Grade.RE_RUN
    if acts.loads:
        return Grade.RE_COMPUTED if acts.aggregates or acts.calculates else Grade.RE_READ
    if acts.draws or acts.calculates or acts.aggregates:
        return Grade.RE_RUN
    return Grade.RE_READ


def _acts(script: str) -> _Acts:
    """What a script does. One that is no Python is graded by the programs that it starts."""
    try:
        nodes = list(ast.walk(parse_script(script)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _Acts(calculates=bool(_SHELL_WORK.search(script)))
    calls = [name for node in nodes if isinstance(node, ast.Call) and (name := _dotted(node.func))]
    texts = [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    named = [text for text in texts if _DATA.search(text)]
    only_settings = bool(named) and all(_SETTINGS.search(text) for text in named)
    is_test = any(isinstance(node, ast.Assert) for node in nodes)
    reads = any(_LOADS.search(name) for name in calls) or any(_opens(node) for node in nodes)
    return _Acts(
        trains=any(_TRAINS.search(name) for name in calls),
        draws=any(_DRAWS.search(name) for name in calls),
        loads=(reads or (is_test and bool(named))) and not only_settings,
        aggregates=is_test or any(_AGGREGATES.search(name) for name in calls),
        calculates=any(_calculates(node) for node in nodes),
    )


def _opens(node: ast.AST) -> bool:
    """Opens a file, and not to write it."""
    if not isinstance(node, ast.Call) or _dotted(node.func).rpartition(".")[2] != "open":
        return False
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    modes = [each.value for each in values if isinstance(each, ast.Constant)]
    return not any(isinstance(mode, str) and re.fullmatch(r"[wax][bt+]*", mode) for mode in modes)


def _dotted(node: ast.expr) -> str:
    """`np.random.rand` of a call; the last names where something else stands before them."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        names.append(node.id)
    return ".".join(reversed(names))


def _calculates(node: ast.AST) -> bool:
    """Arithmetic on something: constants and joined strings compute nothing."""
    if isinstance(node, ast.AugAssign):
        return True
    if not isinstance(node, ast.BinOp):
        return False
    sides = (node.left, node.right)
    is_text = isinstance(node.op, ast.Div) or any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )
    return not is_text and not all(isinstance(side, ast.Constant) for side in sides)
