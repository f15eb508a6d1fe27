"""Arguments of `python -m data review make | list | export | check | close`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

SOURCES = (
    "a folder (two folders with equal file names, or a folder a pair), a .csv or .jsonl of two "
    "paths, a logbook's folder, space:owner/name (a published logbook), or hub:owner/name (a data "
    "set with two image columns)"
)
Commands = Any
"""What `add_subparsers` gives; argparse keeps the name of its class to itself."""


def add_review(
    commands: Commands, common: argparse.ArgumentParser, run: Callable[..., object]
) -> None:
    """Add the command with its own commands; `given.review` names the one that was chosen."""
    about = "Sets of image pairs for people to review."
    review = commands.add_parser("review", help=about, description=about)
    inner = review.add_subparsers(required=True, metavar="COMMAND", dest="review")

    def command(name: str, about: str, takes_set: bool = True) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = inner.add_parser(
            name, parents=[common], help=about, description=about
        )
        added.set_defaults(run=run)
        if takes_set:
            added.add_argument("set_id", metavar="SET", help="id of the review set")
        return added

    _add_make(command("make", "Make a set from images; name what cannot be shown."))
    listed = command("list", "List the sets.", takes_set=False)
    listed.add_argument("--json", action="store_true", help="print JSON")
    export = command("export", "Write the answers, and a dictionary of their columns.")
    export.add_argument("folder", metavar="DIR", type=Path, help="is made if needed")
    export.add_argument("--format", choices=("csv", "parquet"), default="csv")
    checked = command("check", "Tell whether a set is fit to be evidence; exit 1 if it is not.")
    checked.add_argument("--json", action="store_true", help="print JSON")
    close = command("close", "Take no more answers, and tell what made the pictures.")
    close.add_argument("--why", default="", help="a reason that is published")


def _add_make(make: argparse.ArgumentParser) -> None:
    make.add_argument("--from", dest="address", required=True, metavar="PATH", help=SOURCES)
    make.add_argument("--title", required=True)
    make.add_argument("--question", required=True, help='such as "Which picture is sharper?"')
    make.add_argument("--defects", type=words, default=(), metavar="A,B", help="tags to set")
    make.add_argument("--tags", type=words, default=(), metavar="A,B", help="of the set")
    make.add_argument("--claim", metavar="ID", help="the claim that the set serves")
    make.add_argument(
        "--supports",
        default="",
        metavar="LABEL",
        help="people must prefer its pictures for the claim",
    )
    make.add_argument("--annotators", type=int, default=2, metavar="N", help="wanted a pair")
    make.add_argument("--repeats", type=float, default=0.125, metavar="SHARE", help="seen twice")
    make.add_argument("--licence", default="", help="of the pictures")
    make.add_argument("--source", default="", help="where they are from, in published words")
    _add_reading(make.add_argument_group("reading the source"))


def _add_reading(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--layout", choices=("sides", "pairs"), help="of a folder read in two ways")
    group.add_argument(
        "--figures", type=Path, metavar="CSV", help="first, second: figures such as claim-1#2"
    )
    group.add_argument("--config", help="of a data set")
    group.add_argument("--split", help="of a data set")
    group.add_argument("--columns", type=words, metavar="A,B", help="of a data set: image columns")
    group.add_argument("--rows", type=int, metavar="N", help="of a data set: the first N")


def words(text: str) -> tuple[str, ...]:
    """Words between commas."""
    return tuple(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))
