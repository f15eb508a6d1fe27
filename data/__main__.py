"""Command line: `python -m data import | fetch | discover | search | outcomes | …`.

Exit codes: 0 done, 1 a review set is unfit or a snapshot differs, 2 refused or used wrongly; the
reason of the latter is on the standard error output.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from data import settings
from data.catalogue.catalog import Catalog
from data.catalogue.formats import VerdictFile, read_files
from data.catalogue.legacy import Brought, bring_in, together
from data.catalogue.publish import known, publish
from data.event import Event, event_ids, load_event
from data.hub.arguments import add_hub_commands
from data.outcomes.rules import Outcome
from data.projections import projections
from data.publishing.arguments import add_publishing
from data.records import UserError
from data.report import Imported, hits_json, hits_text, import_json, import_text
from data.results.report import outcome_report, outcomes_json, outcomes_text
from data.review.arguments import add_review
from data.search.engine import MOST, Search
from data.search.filters import HONOURS, Filters
from data.settings import Settings
from data.store import Store

BY = "import"
"""Who records of the command line are by."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    given = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace, Settings], int | None] = given.run
    try:
        return run(given, _settings(given)) or 0
    except UserError as error:
        print(error, file=sys.stderr)
        return 2


def _settings(given: argparse.Namespace) -> Settings:
    """Of the process; options of the command come first."""
    chosen = {name: getattr(given, name) for name in ("event", "store") if getattr(given, name)}
    return replace(settings.from_process(), **chosen)


@contextmanager
def _store(of: Settings) -> Iterator[Store]:
    store = Store(of.store, projections(load_event(of.event)))
    try:
        yield store
    finally:
        store.close()


def _import(given: argparse.Namespace, of: Settings) -> None:
    start = time.perf_counter()
    with _keeping_all(), _store(of) as store:
        files = read_files(given.paths, lambda: known(store))
        published = publish(store, files.gathered, BY)
        verdicts = _bring_in(store, files.verdicts, load_event(of.event))
        counts = Catalog(store).counts()
    imported = Imported(published, verdicts, counts, time.perf_counter() - start)
    if given.json:
        print(json.dumps(import_json(files, imported), ensure_ascii=False))
    else:
        print(import_text(files, imported))


@contextmanager
def _keeping_all() -> Iterator[None]:
    """An import keeps what it makes; looking through that for garbage takes a tenth of its time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _bring_in(store: Store, files: Sequence[VerdictFile], event: Event) -> Brought | None:
    """What became of the verdicts of all files together, if there are any."""
    judge = event.counting_judge.name
    found = [bring_in(store, each.path, each.entries, each.faults, judge) for each in files]
    return together(found) if found else None


def _search(given: argparse.Namespace, of: Settings) -> None:
    filters = Filters(
        area=given.area,
        sub_area=given.sub_area,
        honour=given.honour,
        has_claims=given.has_claims,
        attempted=given.attempted,
        outcome=given.outcome,
    )
    with _store(of) as store:
        hits = Search(store).find(given.words, filters, given.limit)
    if given.json:
        print(json.dumps(hits_json(given.words, hits), ensure_ascii=False))
    else:
        print(hits_text(given.words, hits, bold=sys.stdout.isatty()))


def _outcomes(given: argparse.Namespace, of: Settings) -> None:
    with _store(of) as store, store.read() as conn:
        report = outcome_report(conn)
    if given.json:
        print(json.dumps(outcomes_json(report), ensure_ascii=False))
    else:
        print(outcomes_text(report))


def _rebuild(_given: argparse.Namespace, of: Settings) -> None:
    with _store(of) as store:
        print(f"derived all tables anew from {store.rebuild():,} records")


def _events(given: argparse.Namespace, of: Settings) -> None:
    events = [load_event(event_id) for event_id in event_ids()]
    if given.json:
        print(json.dumps([event.model_dump(mode="json") for event in events], ensure_ascii=False))
        return
    for event in events:
        mark = "*" if event.event_id == of.event else " "
        print(f"{mark} {event.event_id:12}  {event.title}: {event.subtitle}")


def _review(given: argparse.Namespace, of: Settings) -> int:
    """Its libraries take a second to load, which the other commands need not wait for."""
    commands = importlib.import_module("data.review.commands")
    with _store(of) as store:
        code: int = commands.run(given, store, of)
    return code


def _on_hub(given: argparse.Namespace, of: Settings) -> None:
    """The Hub's client takes a second to load, which the other commands need not wait for."""
    commands = importlib.import_module(given.module)
    with _store(of) as store:
        commands.run(given, store, load_event(of.event), of)


def _publishing(given: argparse.Namespace, of: Settings) -> int:
    """The Hub's client and Parquet take a second to load, which the others need not wait for."""
    code: int = importlib.import_module("data.publishing.commands").run(given, of)
    return code


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--event", metavar="ID", help="the event, instead of OPENREPRO_EVENT")
    common.add_argument(
        "--store", metavar="DIR", type=Path, help="the store folder, instead of OPENREPRO_STORE"
    )
    parser = argparse.ArgumentParser(prog="python -m data", description="The catalogue.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[..., None], help: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, parents=[common], help=help, description=help)
        added.set_defaults(run=run)
        return added

    imports = command("import", _import, "Import papers, claims and contracts; all or nothing.")
    imports.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder")
    imports.add_argument("--json", action="store_true", help="print JSON")
    _add_search_options(command("search", _search, "Search papers and claims."))
    counted = command("outcomes", _outcomes, "Count what claims and papers came to.")
    counted.add_argument("--json", action="store_true", help="print JSON, with every paper")
    command("rebuild", _rebuild, "Derive all tables anew from the record log.")
    events = command("events", _events, "List the events; * marks the chosen one.")
    events.add_argument("--json", action="store_true", help="print JSON")
    add_review(commands, common, _review)
    add_hub_commands(commands, common, _on_hub)
    add_publishing(commands, common, _publishing)
    return parser


def _add_search_options(search: argparse.ArgumentParser) -> None:
    search.add_argument("words", nargs="?", default="", help='such as "adam convergence"')
    search.add_argument("--json", action="store_true", help="print JSON")
    search.add_argument("--area", help="papers of this area")
    search.add_argument("--sub-area", help="papers of this sub-area")
    search.add_argument("--honour", choices=HONOURS, help="papers with an award, or in a spotlight")
    search.add_argument(
        "--has-claims", action=argparse.BooleanOptionalAction, help="papers with, or without claims"
    )
    search.add_argument(
        "--attempted",
        action=argparse.BooleanOptionalAction,
        help="papers with, or without logbooks",
    )
    search.add_argument("--outcome", choices=list(map(str, Outcome)), help="of a claim")
    search.add_argument("--limit", type=int, default=20, metavar="N", help=f"at most {MOST}")


if __name__ == "__main__":
    sys.exit(main())
