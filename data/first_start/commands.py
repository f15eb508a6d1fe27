"""What `python -m data fetch` does: the event's public files, fetched, imported and told of."""

from __future__ import annotations

import argparse
import sys

from data.event import Event
from data.first_start.arrivals import Arrivals, State
from data.first_start.fetching import Import, Progress, fetch_all
from data.first_start.public_files import PublicFiles
from data.settings import Settings
from data.store import Store


def run(given: argparse.Namespace, store: Store, event: Event, settings: Settings) -> None:
    """Fetch what is not in yet and print what became of each file. Raises UserError."""
    tell = _draw if sys.stderr.isatty() else lambda _: None
    arrivals = fetch_all(Import(event, store, PublicFiles(settings.hub_endpoint), tell))
    print(arrivals.model_dump_json() if given.json else arrivals_text(arrivals))


def _draw(progress: Progress) -> None:
    print(f"\r\x1b[K{progress_text(progress)}", end="", file=sys.stderr, flush=True)


def progress_text(progress: Progress) -> str:
    """How far it is, in words; of a transfer in MB."""
    words = f"{progress.doing} {progress.file}"
    if not progress.total:
        return words
    if progress.doing == "Fetching":
        return f"{words}, {progress.done / 1e6:.1f} of {progress.total / 1e6:.1f} MB"
    return f"{words}, {progress.done:,} of {progress.total:,}"


def arrivals_text(arrivals: Arrivals) -> str:
    """A line a file: what it gave, at which commit, what of it is wrong."""
    lines: list[str] = []
    for delivery in arrivals.deliveries:
        lines.append(f"{delivery.source.name.removeprefix('the ')}")
        for file in delivery.files:
            at = f" at {file.sha[:7]}" if file.sha else ""
            if file.state is State.DONE:
                lines.append(f"  imported  {file.path}{at}: {file.rows:,} rows")
            else:
                lines.append(f"  FAILED    {file.path}{at}: {file.why}")
            lines += [f"            left out  {each}" for each in file.examples]
            more = file.left_out - len(file.examples)
            lines += [f"            … and {more:,} more"] if more > 0 else []
    return "\n".join(lines)
