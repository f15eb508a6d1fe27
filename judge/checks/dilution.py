"""D12: averages diluted by padding, and tests that look at what was trained on.

Heuristics: flags for the logbook; a cap where the very output that is cited tells of padding.

The first event's case: two thirds of the tokens were end-of-text padding, each predicted for
free, and the perplexity was reported as the model's.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, zip_longest

from data.judgements import CheckResult
from data.pages import PartKind
from data.records import Verdict
from judge.checks.places import note
from judge.checks.scene import Scene, Whole, cap, cited_parts, flag
from judge.runs.spans import SCRIPTS, Span
from judge.text.extract import Measurement, measurements
from judge.text.sieve import holds_any
from judge.text.syntax import parse_script
from judge.text.words import number

MAX_TOLD = 12
_SIGNS = (
    *("pad", "eos", "end-of-text", "ignored"),
    *("token", "position", "target"),
    *("train", "test", "val", "held"),
)
"""A line of output without any of these tells of neither; "eval" holds "val"."""
LEAST_SHARE = 0.1
"""Less padding than this moves no mean that anybody reports."""

MAX_BEFORE = 120
NO_LOSS = 1e-4
NO_PERPLEXITY = 1.02
_FILLER = re.compile(r"\b(?:pad|padding|padded|eos|end-of-text|ignored)\b")
_FREE = re.compile(r"\b(?:tokens?|positions?|targets?)\b.*\b(?:loss|nll)\b|\bloss\b.*\btokens\b")
_SHARE = re.compile(r"\b(?:share|fraction|ratio|proportion|percent\w*|rate)\b")
_OF = re.compile(r"\s+(?:out\s+)?of\s+\d")
_HELD = re.compile(r"\b(?:test|val|valid|validation|eval|evaluation|held-?out)\b")
_LOSS = re.compile(r"\b(?:loss|nll|cross-?entropy)\b")
_PADS = re.compile(
    r"padding\s*=\s*(?:True|[\"'](?:max_length|longest))|\bpad_sequence\(|\.pad_token\b|\bF\.pad\("
)
_LOSES = re.compile(r"\bcross_entropy\(|\bCrossEntropyLoss\(|\bnll_loss\(|\bNLLLoss\(|labels\s*=")
_SPARES = re.compile(
    r"(?:ignore_index|IGNORE_INDEX)(?!\s*=\s*None)|-100\b|(?:loss|label|pad|token)_?mask|masked_"
    r"|DataCollatorFor|[*&\[]\s*(?:attention_)?mask|mask\w*\.(?:sum|bool|view|reshape|flatten)"
    r"|reduction\s*=\s*[\"']none"
)
_COUNTS = re.compile(r"ignore_index\s*=\s*None", re.IGNORECASE)
_TRAIN, _TEST = re.compile(r"train", re.IGNORECASE), re.compile(r"test|val|eval|held", re.I)
_READS = re.compile(r"(?:load|read|open|dataset|from_\w+|csv|parquet)\w*$", re.IGNORECASE)
_DIGEST = re.compile(r"\b(train|test|val|eval)\w*\b.{0,40}?\b([0-9a-f]{12,128})\b", re.IGNORECASE)


def diluted(whole: Whole) -> Iterator[CheckResult]:
    """D12: signs of padding in a mean, and of a test set that is the training set."""
    yield from islice(_all(whole), MAX_TOLD)


def cited_padding(scene: Scene) -> Iterator[CheckResult]:
    """D12 for a claim: the cited output says that its mean runs over padding."""
    for place in cited_parts(scene):
        if place.span is None or not place.from_run:
            continue
        for _, sentence in _in_output(place.span):
            yield cap("D12", Verdict.INCONCLUSIVE, sentence, place)


def _all(whole: Whole) -> Iterator[CheckResult]:
    for span in whole.texts.spans((PartKind.OUTPUT, *SCRIPTS)):
        found = _in_output(span) if span.part.kind is PartKind.OUTPUT else _in_script(span)
        for line, sentence in found:
            yield note(flag("D12", sentence), span.page, span.cell, line)
    for page in whole.logbook.pages:
        for cell in page.cells:
            if _same_file(cell.command):
                sentence = "The command gives the same file for training and for testing."
                yield note(flag("D12", sentence), page, cell, cell.first_line)


def _in_output(span: Span) -> Iterator[tuple[int, str]]:
    lines = span.lines
    has_tokens = holds_any(span.text, ("token", "perplex"))
    digests: dict[str, str] = {}
    for row in span.rows_with(_SIGNS):
        line, text = span.part.first_line + row, lines[row]
        items = measurements(text)
        for item, following in zip_longest(items, items[1:]):
            sentence = _of_number(item, following, text, has_tokens)
            if sentence:
                yield line, sentence
        for split, digest in _DIGEST.findall(text):
            other = digests.setdefault(digest.casefold(), split.casefold())
            if {other, split.casefold()} in ({"train", each} for each in ("test", "val", "eval")):
                yield line, "Training and test data have the same digest."


def _of_number(item: Measurement, following: Measurement | None, text: str, tokens: bool) -> str:
    share = _share(item, following, text) if _FILLER.search(item.label) else 0.0
    if LEAST_SHARE <= share <= 1:
        return f"{number(100 * share)} % of what was averaged over is padding or end-of-text."
    before = text[max(0, item.start - MAX_BEFORE) : item.start].casefold()
    share = _as_share(item, before)
    if LEAST_SHARE <= share <= 1 and _FREE.search(before):
        return f"{number(100 * share)} % of the tokens have next to no loss; padding does that."
    if not _HELD.search(item.label) or item.value < 0:
        return ""
    if "perplexity" in item.label and item.value <= NO_PERPLEXITY:
        return f"A test perplexity of {item.text} is next to perfect; leakage or padding does that."
    if tokens and _LOSS.search(item.label) and item.value < NO_LOSS:
        return f"A test loss of {item.text} is next to none; leakage or padding does that."
    return ""


def _share(item: Measurement, following: Measurement | None, text: str) -> float:
    """The share that a number says: in percent, as a fraction, or as `N of M`; else 0."""
    if following is not None and _OF.match(text, item.start + len(item.text)):
        return item.value / following.value if following.value > 0 else 0.0
    return _as_share(item, item.label)


def _as_share(item: Measurement, before: str) -> float:
    """A percentage, or a fraction behind words that call it one; else 0."""
    if item.unit in ("%", "percent"):
        return item.value / 100
    return item.value if item.value <= 1 and _SHARE.search(before) else 0.0


def _in_script(span: Span) -> Iterator[tuple[int, str]]:
    text = "\n".join(line for line in span.lines if not line.startswith("```"))
    first = span.part.first_line
    pads = "pad" in text and _PADS.search(text)
    counts = _COUNTS.search(text)
    if counts or (pads and _LOSES.search(text) and not _SPARES.search(text)):
        sentence = "The script pads its sequences and does not leave the padding out of the loss."
        yield first, sentence
    if _TRAIN.search(text) and _TEST.search(text):
        for line in _same_data(text):
            yield first + line - 1, "The script uses the same data for training and for testing."


def _same_data(text: str) -> Iterator[int]:
    """Lines that give a test set what a training set was given."""
    try:
        pairs = [pair for node in ast.walk(parse_script(text)) for pair in _assigned(node)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    trained: set[str] = set()
    for name, value, _ in pairs:
        if _is_train(name):
            trained |= {name, value}
    for name, value, line in pairs:
        if _TEST.search(name) and not _is_train(name) and value in trained:
            yield line


def _assigned(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    """(name, value, line) of what is read from somewhere, or is another name's data."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return
    targets, values = _flat(node.targets[0]), _flat(node.value)
    for target, value in zip(targets, values, strict=False):
        if isinstance(target, ast.Name) and len(targets) == len(values) and _is_data(value):
            yield target.id, ast.unparse(value), node.lineno


def _flat(node: ast.expr) -> Sequence[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _is_data(node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        return True
    return isinstance(node, ast.Call) and bool(
        node.args and _READS.search(ast.unparse(node.func).rpartition(".")[2])
    )


def _is_train(name: str) -> bool:
    return bool(_TRAIN.search(name)) and not _TEST.search(name)


def _same_file(command: tuple[str, ...]) -> bool:
    given: dict[str, str] = {}
    for word, following in pairwise((*command, "")):
        name, is_, value = word.partition("=")
        if name.startswith("--") and (value if is_ else following) and "." in (value or following):
            given[name] = value if is_ else following
    trained = {value for name, value in given.items() if _is_train(name)}
    tested = {v for name, v in given.items() if _TEST.search(name) and not _is_train(name)}
    return bool(trained & tested)
