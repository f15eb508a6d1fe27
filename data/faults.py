"""Faults: what is wrong in files that people hand in, row by row, told in one refusal."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import ValidationError

from data.records import UserError

SHOWN = 50
_LONGEST_VALUE = 80


class Fault(NamedTuple):
    """One wrong row. `where` is a line ("line 12"), a key or an index within `file`."""

    file: str
    where: str
    what: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.where}" if self.where else self.file
        return f"{place}: {self.what}"


class Faults:
    """Collects faults while reading goes on, so that people see them all at once."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, file: str, where: str, what: str) -> None:
        self.found.append(Fault(file, where, what))

    def add_invalid(self, file: str, where: str, error: ValidationError) -> None:
        """Every field that a noun refused, with pydantic's reason."""
        for each in error.errors(include_url=False, include_context=False):
            field = ".".join(str(part) for part in each["loc"]) or "row"
            self.add(file, where, f"{field}: {each['msg']}, not {shown(each['input'])}")

    def refuse(self) -> None:
        """Raise UserError that names the first faults and their number, if there are any."""
        if not self.found:
            return
        lines = [str(fault) for fault in self.found[:SHOWN]]
        if len(self.found) > SHOWN:
            lines.append(f"… and {len(self.found) - SHOWN} more")
        count = "1 fault" if len(self.found) == 1 else f"{len(self.found)} faults"
        raise UserError("\n".join([f"nothing was imported: {count} in the files", *lines]))


def shown(value: object) -> str:
    """A wrong value as one short line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
