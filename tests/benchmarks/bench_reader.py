"""Times of the reader on hostile pages: `python -m tests.benchmarks.bench_reader [SIZE]`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from data.pages import Logbook
from judge.logbook.reader import read_logbook
from tests.judge.logbooks import run, snapshot

HOSTILE: dict[str, Callable[[int], str]] = {
    "unclosed markers": lambda n: "---\n<!-- trackio-cell\n" * n,
    "unclosed markers in one line": lambda n: "<!-- trackio-cell " * n,
    "empty cells": lambda n: "---\n<!-- trackio-cell\n{}\n-->\n" * n,
    "runs": lambda n: run("x") * (n // 10),
    "markers in an open fence": lambda n: "````output\n" + "<!-- trackio-cell\n" * n,
    "bare fences": lambda n: "```\n" * n,
    "fences of two kinds": lambda n: "````a\n~~~\n```\n" * n,
    "fences with text": lambda n: "```\nx\n```\n" * n,
    "comment openers": lambda n: "<!--\n" * n,
    "comment openers inside lines": lambda n: "x <!-- \n" * n,
    "comment openers in one line": lambda n: "x <!-- " * n,
    "comments": lambda n: "<!-- a -->\n" * n,
    "hidden elements": lambda n: "<div style='display:none'>x</div>" * n,
    "hidden elements left open": lambda n: "<div style='display:none'>" * n,
    "open angle brackets": lambda n: "<a " * n,
    "zero-width characters": lambda n: "a\u200b\n" * n,
    "escapes": lambda n: "\x1b]8;;" * n,
    "base64 lines": lambda n: ("QUJD" * 16 + "\n") * (n // 5),
    "one line": lambda n: "a" * (10 * n),
    "one line of backticks": lambda n: "`" * (5 * n) + "a" * (5 * n) + "`",
    "one line of spaces": lambda n: "<!-- trackio-cell" + " " * (10 * n) + "x",
    "one header": lambda n: f'---\n<!-- trackio-cell\n{{"a": "{"x" * (10 * n)}"}}\n-->\n',
}


def hostile_logbook(kind: str, size: int) -> Callable[[], Logbook]:
    """What reads a logbook with one page of that kind."""
    book = snapshot({"pages/a/page.md": HOSTILE[kind](size)})
    return lambda: read_logbook(book)


def main(size: int) -> None:
    for kind, build in HOSTILE.items():
        read = hostile_logbook(kind, size)
        started = time.perf_counter()
        read()
        seconds = time.perf_counter() - started
        print(f"{seconds:7.3f} s  {len(build(size)) / 1e6:5.1f} MB  {kind}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
