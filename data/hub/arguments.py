"""The arguments of the commands that use the Hub: `python -m data sync | discover | fetch`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

COMMANDS = (
    (
        "sync",
        "data.sync.commands",
        "Send the records that the Hub does not have, and get those that are not here.",
    ),
    (
        "discover",
        "data.discovery.commands",
        "Look for logbooks on the Hub; new and changed ones are queued to be judged.",
    ),
    (
        "fetch",
        "data.first_start.commands",
        "Fetch the event's public files from the Hub and import them.",
    ),
)
"""Name, module that has `run(given, store, event, settings)`, what it does."""


def add_hub_commands(
    commands: Any, common: argparse.ArgumentParser, run: Callable[..., None]
) -> None:
    """Add these commands to the others."""
    for name, module, about in COMMANDS:
        added = commands.add_parser(name, parents=[common], help=about, description=about)
        added.add_argument("--json", action="store_true", help="print JSON")
        added.set_defaults(run=run, module=module)
