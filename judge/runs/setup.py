"""How the cited run was made, as the logbook's own lines say: what lets two teams be compared.

Pure, for people to read beside a verdict; it decides nothing. Every fact names its line. Only the
cited run and the prose of its page are looked at, and of a long output a window.
"""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Iterator, Sequence, Set

from data.judgements import Citation, SetupFact, SetupName
from data.pages import Logbook
from data.records import Contract
from judge.contract.labels import denominator_of, has_label, labels, variable_labels
from judge.runs.cited_run import PROSE_LINES, CitedRun, cited_run, told
from judge.runs.sightings import SEED_NAMES, load_bearing
from judge.text.extract import (
    MAX_LINE,
    NUMBER,
    Measurement,
    clean_label,
    flags,
    measurements,
    parse_number,
    settings,
    single,
    singular,
)
from judge.text.words import number

MAX_SETTINGS = 8
SIZE_NAMES = frozenset({"batch", "batch_size"})
SEEDS = frozenset(name.replace(" ", "_") for name in SEED_NAMES)
_NAME = re.compile(r"[A-Za-z_][\w-]{0,23}")
_FIRST = re.compile(r"\b(?:first|smallest|earliest)\b", re.IGNORECASE)
_BREAK = re.compile(
    r"\b(?:violat\w+|above|below|exceed\w*|brok\w+|break\w*|counter-?examples?|fail\w*)\b",
    re.IGNORECASE,
)
_BASES = (
    "batch|item|sample|step|trajectory|epoch|token|query|example|image|request|call|episode"
    "|sequence|iteration"
)
_PER = re.compile(rf"\bper[ -]({_BASES})\b", re.IGNORECASE)
_TIMED = re.compile(
    r"\b(?:time[sd]?|timing|seconds?|ms|us|measure[sd]?|count(?:s|ed)?|divided?|average[sd]?"
    r"|report(?:ed)?)\b",
    re.IGNORECASE,
)
_OF = re.compile(rf"\b({_BASES})(?:e?s)?\s+of\s+" + r"(\d[\d,]{0,14})", re.IGNORECASE)
_VERSION = re.compile(r"\barxiv\S{0,24}?\d{4}\.\d{4,5}v(\d{1,2})\b", re.IGNORECASE)


def setup_of(
    contract: Contract, citations: Sequence[Citation], logbook: Logbook
) -> tuple[SetupFact, ...]:
    """The facts about the first cited run, each name once; none where no run is cited."""
    run = cited_run(citations, logbook)
    if run is None:
        return ()
    found: dict[tuple[str, str], SetupFact] = {}
    for fact in _facts(contract, run, logbook):
        found.setdefault((fact.name, fact.of), fact)
    return tuple(found.values())


def _facts(contract: Contract, run: CitedRun, logbook: Logbook) -> Iterator[SetupFact]:
    if run.cell.title:
        yield run.fact(SetupName.RUN, run.cell.title, run.cell.first_line)
    yield run.fact(SetupName.COMMAND, shlex.join(run.cell.command), run.cell.first_line)
    yield from _first_break(contract, run)
    yield from _unit(contract, run)
    yield from _base_in_prose(run)
    yield from _sizes(run)
    yield from _baseline(contract, run)
    yield from _version(run, logbook)
    yield from _settings(contract, run)


def _first_break(contract: Contract, run: CitedRun) -> Iterator[SetupFact]:
    """`first horizon with regret above the bound: T=723`, for a claim that one case can break."""
    if contract.statement is None:
        return
    scales = {clean_label(n): s.name for s in contract.scales for n in (s.name, *s.aliases)}
    for line, text in run.shown:
        if _FIRST.search(text) and _BREAK.search(text):
            for name, values in settings([text]).items():
                if name in scales and len(values) == 1 and math.isfinite(value := min(values)):
                    said = f"{_as_printed(name, text)} = {number(value)}"
                    more = {"number": value, "of": scales[name]}
                    yield run.fact(SetupName.FIRST_BREAK, said, line, **more)


def _as_printed(name: str, text: str) -> str:
    """A setting's name in the case in which the line prints it."""
    match = re.search(rf"(?<![\w-]){re.escape(name)}(?=\s*=)", text, re.IGNORECASE)
    return match.group() if match else name


def _unit(contract: Contract, run: CitedRun) -> Iterator[SetupFact]:
    """Unit and base of the printed quantity; the bases of what else is timed if it has none."""
    bases: dict[str, int] = {}
    for line, text in run.shown:
        is_cited = run.cited[0] <= line <= run.cited[1]
        if not (is_cited or "per" in text or "/" in text):
            continue  # no base in sight
        for item in measurements(text):
            base = denominator_of(item)
            if is_cited and has_label(contract, item):
                if item.unit:
                    yield run.fact(SetupName.UNIT, item.unit, line)
                if base:
                    yield run.fact(SetupName.PER, base, line)
            elif base and item.unit:
                bases.setdefault(base, line)
    if bases:
        yield run.fact(SetupName.PER, " and ".join(sorted(bases)), min(bases.values()))


def _base_in_prose(run: CitedRun) -> Iterator[SetupFact]:
    """Per what the author says to have timed or counted, in the prose of the page."""
    for line, text in told(run, "per", _PER):
        match = _PER.search(text)
        if match and _TIMED.search(text):
            yield run.fact(SetupName.PER, singular(match.group(1)), line)


def _sizes(run: CitedRun) -> Iterator[SetupFact]:
    """How many one batch holds, from `batch=1000`, `--batch 1000` or "batches of 1,000"."""
    for line, values in [*run.printed, (run.cell.first_line, flags(run.cell.command))]:
        for name in SIZE_NAMES & values.keys():
            if len(values[name]) == 1:
                yield from _size(run, "batch", min(values[name]), line)
    for line, text in told(run, " of ", _OF):
        for base, value in _OF.findall(text):
            yield from _size(run, base.casefold(), parse_number(value), line)


def _size(run: CitedRun, base: str, value: float, line: int) -> Iterator[SetupFact]:
    if math.isfinite(value):
        yield run.fact(SetupName.SIZE, number(value), line, number=value, of=base)


def _baseline(contract: Contract, run: CitedRun) -> Iterator[SetupFact]:
    """What the run measured for the arm that the claim compares with."""
    words = clean_label(contract.baseline or "")
    for line, text in run.shown if words else ():
        if words in text.casefold():
            for item in measurements(text):
                if words in item.label and math.isfinite(item.value):
                    yield run.fact(SetupName.BASELINE, _measured(item), line, number=item.value)


def _measured(item: Measurement) -> str:
    """A number as it was printed, with its unit."""
    per = f" per {item.denominator}" if item.denominator else ""
    return f"{item.text} {item.unit}{per}".strip()


def _version(run: CitedRun, logbook: Logbook) -> Iterator[SetupFact]:
    """The version of the paper that the logbook names, on the claim's page or on the first."""
    for page in (run.page, *logbook.pages[:1]):
        for line, text in enumerate(page.lines[:PROSE_LINES], 1):
            match = _VERSION.search(text[:MAX_LINE]) if "rxiv" in text else None
            if match:
                fields = {"name": SetupName.VERSION, "value": f"arXiv v{match.group(1)}"}
                yield SetupFact.model_validate(fields | {"page": page.path, "line": line})


def _settings(contract: Contract, run: CitedRun) -> Iterator[SetupFact]:
    """Seeds and other `name=value` settings that have one value, printed or given to the command.

    What only the cited line prints, or a line below it, is a result.
    """
    taken = _taken(contract)
    values: dict[str, set[float]] = {}
    lines: dict[str, int] = {}
    for line, found in _named(run, _measured_names(contract)):
        for name, each in found.items():
            values.setdefault(name, set()).update(each)
            lines.setdefault(name, line)
    once = {name: value for name, value in single(values).items() if name not in taken}
    finite = {name: value for name, value in once.items() if math.isfinite(value)}
    for name in [each for each in finite if each in SEEDS][:1]:
        said = number(finite[name])
        yield run.fact(SetupName.SEEDS, said, lines[name], number=finite[name])
    plain = [n for n in finite if n not in SEEDS and lines[n] < run.cited[0]]
    for name in [each for each in plain if _NAME.fullmatch(each)][:MAX_SETTINGS]:
        yield run.fact(SetupName.SETTING, number(finite[name]), lines[name], of=name)


def _named(run: CitedRun, results: Set[str]) -> Iterator[tuple[int, dict[str, set[float]]]]:
    """Settings by the line that names them; of a line that names a result, the seeds."""
    yield run.cell.first_line, _given(run.cell.command)
    for line, found in run.printed:
        is_result = not results.isdisjoint(found)
        yield line, {n: v for n, v in found.items() if n in SEEDS} if is_result else found


def _given(command: Sequence[str]) -> dict[str, set[float]]:
    """Numbers given to flags; a flag with a list of them is left out."""
    found = flags(command)
    for word, one, other in zip(command, command[1:], command[2:], strict=False):
        if word.startswith("-") and NUMBER.fullmatch(one) and NUMBER.fullmatch(other):
            found.pop(word.lstrip("-").replace("-", "_").casefold(), None)
    return found


def _measured_names(contract: Contract) -> set[str]:
    """The last words of what the claim measures: as such a result stands before a `=`."""
    parts = [name for v in contract.variables for name in variable_labels(v)]
    return {name.split()[-1] for name in (*labels(contract), *parts) if name}


def _taken(contract: Contract) -> set[str]:
    """Names that are compared elsewhere: scales, the quantity, what the statement is about."""
    scales = (name for s in load_bearing(contract) for name in (s.name, *s.aliases))
    named = {*map(clean_label, scales), *_measured_names(contract), *SIZE_NAMES, "seed"}
    return (named | {name.replace(" ", "_") for name in named}) - SEEDS
