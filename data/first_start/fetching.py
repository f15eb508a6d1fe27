"""The public files of an event, fetched and imported while the app is in use already.

Source after source, each at the commit that was its newest when the run began. What cannot be had
or used is named and the rest goes on; a run that was stopped goes on where it was.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from data.catalogue.catalog import Catalog
from data.catalogue.formats import CatalogueFiles, FileRead, read_files
from data.catalogue.legacy import bring_in
from data.catalogue.publish import known, publish
from data.event import Event
from data.faults import Fault, Faults
from data.first_start.arrivals import (
    EXAMPLES,
    Arrivals,
    Arrived,
    Delivery,
    State,
    expected,
    keep,
    kept,
)
from data.first_start.public_files import PublicFiles
from data.records import UserError
from data.store import Store

BY = "first start"
"""Who the records of these files are by."""

MOST = 50
"""Records, or judgings, in one transaction: people's own writing waits for no more than these."""

BREATH = 0.02
"""Seconds between transactions, for others that want to write."""


class Progress(NamedTuple):
    """What is being done to which file, and how far it is; `total` 0: nobody knows."""

    doing: str
    file: str
    done: int = 0
    total: int = 0


class Import(NamedTuple):
    """What a run works with. `tell` may raise to end it."""

    event: Event
    store: Store
    files: PublicFiles
    tell: Callable[[Progress], None] = lambda _: None


def is_due(event: Event, store: Store) -> bool:
    """Whether a start should fetch: nothing is there yet, or an earlier run left something.

    Papers that came otherwise (an import by hand, the records of a Hub data set) are not replaced.
    """
    before = kept(store.folder, event)
    if before is not None:
        return not before.is_whole
    return bool(event.sources) and Catalog(store).counts().papers == 0


def fetch_all(work: Import) -> Arrivals:
    """Bring every source in, as far as it can be had; what became of each file."""
    folder = work.store.folder
    if not work.event.sources:
        raise UserError(f"the event '{work.event.event_id}' names no files to fetch")
    arrivals = (kept(folder, work.event) or expected(work.event)).resumed()
    arrivals = _pin(work, arrivals)
    keep(folder, arrivals)
    for number in range(len(arrivals.deliveries)):
        for file in _delivered(work, arrivals.deliveries[number]):
            arrivals = arrivals.said(number, file)
        keep(folder, arrivals)
    arrivals = arrivals.model_copy(update={"ended_at": datetime.now(UTC)})
    keep(folder, arrivals)
    return arrivals


def _pin(work: Import, arrivals: Arrivals) -> Arrivals:
    """Ask each source for its newest commit, unless an earlier run has begun with one."""
    for number, delivery in enumerate(arrivals.deliveries):
        if delivery.sha is not None:
            continue
        work.tell(Progress("Asking for", delivery.source.repository))
        try:
            arrivals = arrivals.pinned(number, work.files.newest(delivery.source))
        except UserError as error:
            for file in delivery.files:
                arrivals = arrivals.said(number, _failed(file, str(error)))
    return arrivals


def _delivered(work: Import, delivery: Delivery) -> list[Arrived]:
    """What became of the files of a source that are not in yet: all are read together."""
    wanted = [each for each in delivery.files if each.state is not State.DONE]
    if delivery.sha is None:
        return wanted
    told: dict[str, Arrived] = {}
    paths: dict[str, Path] = {}
    for file in wanted:
        try:
            paths[file.path] = _fetched(work, delivery, file.path)
        except UserError as error:
            told[file.path] = _failed(file, str(error))
    try:
        told |= _imported(work, delivery.sha, paths) if paths else {}
    except UserError as error:
        told |= {path: _failed(Arrived(path=path), str(error)) for path in paths}
    return list(told.values())


def _fetched(work: Import, delivery: Delivery, path: str) -> Path:
    def tell(done: int, total: int) -> None:
        work.tell(Progress("Fetching", path, done, total))

    tell(0, 0)
    return work.files.file(delivery.source, delivery.sha or "", path, tell)


def _imported(work: Import, sha: str, paths: dict[str, Path]) -> dict[str, Arrived]:
    """Import what is right in the files, and tell of each what is wrong."""
    work.tell(Progress("Reading", ", ".join(paths)))
    faults = Faults()
    read = read_files(list(paths.values()), lambda: known(work.store), faults)
    work.tell(Progress("Importing", ", ".join(paths)))
    publish(work.store, read.gathered, BY, MOST)
    found = [*faults.found, *_bring_in(work, read)]
    rows = {each.path: each.rows if _has_use(each, read) else 0 for each in read.files}
    return {
        path: _outcome(path, sha, rows.get(str(place), 0), _of(found, place))
        for path, place in paths.items()
    }


def _has_use(file: FileRead, read: CatalogueFiles) -> bool:
    """Not where all claims are of papers that nobody knows: that is told once a paper."""
    return not file.shape.endswith("claims") or bool(read.gathered.claims or read.gathered.legacy)


def _bring_in(work: Import, read: CatalogueFiles) -> list[Fault]:
    left_out: list[Fault] = []
    for each in read.verdicts:
        total = len(each.entries)

        def tell(done: int, name: str = Path(each.path).name, total: int = total) -> None:
            work.tell(Progress("Importing", name, done, total))
            time.sleep(BREATH)

        judge = work.event.counting_judge.name
        given = (each.path, each.entries, each.faults, judge)
        left_out += bring_in(work.store, *given, batch=MOST, tell=tell).left_out
    return left_out


def _of(faults: Sequence[Fault], place: Path) -> list[Fault]:
    return [each for each in faults if each.file == str(place)]


def _outcome(path: str, sha: str, rows: int, faults: Sequence[Fault]) -> Arrived:
    """A file of which nothing could be used counts as not imported."""
    examples = tuple(_words(each) for each in faults[:EXAMPLES])
    wrong = len({each.where for each in faults})
    told = {"path": path, "sha": sha, "rows": rows, "left_out": wrong, "examples": examples}
    if rows > wrong:
        return Arrived.model_validate(told | {"state": State.DONE})
    why = examples[0] if examples else "there is nothing in it"
    return Arrived.model_validate(told | {"state": State.FAILED, "why": why})


def _words(fault: Fault) -> str:
    return f"{fault.where}: {fault.what}" if fault.where else fault.what


def _failed(file: Arrived, why: str) -> Arrived:
    return Arrived(path=file.path, state=State.FAILED, why=why)
