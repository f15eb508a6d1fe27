"""Arguments of `python -m data publish | export | freeze | verify`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from data.review.arguments import Commands

FORMATS = ("icml2026",)
"""Shapes of an event's files that can be written."""


def add_publishing(
    commands: Commands, common: argparse.ArgumentParser, run: Callable[..., object]
) -> None:
    """Add the commands; `given.publishing` names the one that was chosen."""

    def command(name: str, about: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(
            name, parents=[common], help=about, description=about
        )
        added.set_defaults(run=run, publishing=name)
        added.add_argument("--json", action="store_true", help="print JSON")
        return added

    command("publish", "Write tables and card to the data set, and join its small files.")
    export = command("export", "Write verdicts and claims in the shape of an event's own files.")
    export.add_argument("folder", type=Path, metavar="DIR", help="a folder, made if needed")
    export.add_argument("--format", choices=FORMATS, required=True, help="the shape")
    freeze = command("freeze", "Freeze the results: a snapshot that boards show from then on.")
    freeze.add_argument("--name", default="", help="of the snapshot; default: today")
    freeze.add_argument("--why", default="", help="a sentence for people")
    freeze.add_argument("--early", action="store_true", help="before the deadline")
    verify = command("verify", "Check a snapshot; exit code 1 if anything differs.")
    verify.add_argument(
        "snapshot",
        metavar="SNAPSHOT",
        help="its name in the store, a folder, or owner/name@tag of a data set",
    )
    verify.add_argument("--digest", help="what its manifest must come to")
