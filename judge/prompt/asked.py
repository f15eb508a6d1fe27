"""A question read back from its text: what a scripted judge knows, which is what a model sees."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from data.records import Contract, Direction, Verdict
from judge.contract.compare import compare_line
from judge.prompt.sheet import RUN_OUTPUT

_MARKED = re.compile(r"⟦[a-z0-9]+:(c\d+)(?::(\d+))?⟧ ?(.*)")


class Line(NamedTuple):
    """A citable line."""

    handle: str
    text: str
    is_run: bool


class Asking(NamedTuple):
    """One claim of a question, and the lines that are shown with it."""

    name: str
    text: str
    contract: Contract
    allowed: tuple[Verdict, ...]
    lines: tuple[Line, ...]

    @property
    def runs(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.is_run)

    def pointing(self, direction: Direction, any_tier: bool = False) -> list[Line]:
        """The lines whose numbers, by the contract alone, point this way; a scale is not asked."""
        found = []
        for line in self.lines if any_tier else self.runs:
            comparison = compare_line(self.contract, line.text)
            if comparison and not comparison.problem and comparison.direction is direction:
                found.append(line)
        return found


def read_question(user: str) -> list[Asking]:
    """The claims of a question, in its order. Reads what `judge.prompt.questions` writes."""
    objects = list(_objects(user))
    claims = [each for each in objects if "contract" in each]
    found = {each["claim_id"]: each for each in objects if "allowed" in each}
    lines = tuple(_lines(user))
    return [_asking(claim, found[claim["claim_id"]], lines) for claim in claims]


def _asking(claim: dict[str, Any], found: dict[str, Any], lines: tuple[Line, ...]) -> Asking:
    cells = set(found["passages"])
    return Asking(
        name=claim["claim_id"],
        text=claim["text"],
        contract=Contract.model_validate({"claim_id": claim["claim_id"]} | claim["contract"]),
        allowed=tuple(Verdict(verdict) for verdict in found["allowed"]),
        lines=tuple(line for line in lines if line.handle.partition(":")[0] in cells),
    )


def _objects(user: str) -> Iterator[dict[str, Any]]:
    """The JSON objects that stand alone on a line, as our own parts of a question do."""
    for line in user.split("\n"):
        if line.startswith("{") and line.endswith("}"):
            yield json.loads(line)


def _lines(user: str) -> Iterator[Line]:
    """The marked lines that can be cited, each with what its passage's head says of it."""
    is_run = False
    for text in user.split("\n"):
        match = _MARKED.fullmatch(text)
        if match is None:
            continue
        cell, number, shown = match.groups()
        if number is None:
            is_run = shown.startswith(RUN_OUTPUT)
        else:
            yield Line(f"{cell}:{number}", shown, is_run)
