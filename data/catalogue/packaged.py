"""What comes with the software: an event's papers, claims, contracts and logbooks, as files.

`records.jsonl`, where there is one, holds whole records, one a line: what teams did that no
logbook says, such as taking a falsification back. Their ids are fixed, so each is kept once.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from data.catalogue.formats import read_files
from data.catalogue.gathering import Gathered
from data.catalogue.publish import Published, publish
from data.event import Event
from data.kinds import Body, CataloguePublished, ClaimsPublished, ContractEdited, Record, bodies
from data.logbooks.folder import packaged_logbooks
from data.records import UserError
from data.store import Store

B = TypeVar("B", bound=Body)
FOLDER = Path(__file__).parents[1]
FILES = ("papers.jsonl", "claims.jsonl", "contracts.jsonl")
RECORDS = "records.jsonl"
BY = "package"
"""Who the records of packaged material are by."""


def load_packaged(store: Store, event: Event, folder: Path = FOLDER) -> Published:
    """Publish the packaged catalogue of an event, as far as that was not done before; what changed.

    What people have edited since stays: only what the package itself says anew is published.
    """
    if not event.packaged:
        return Published()
    files = read_files([folder / event.packaged / name for name in FILES])
    store.insert(packaged_records(folder / event.packaged / RECORDS))
    return publish(store, _unsaid(store, files.gathered), BY)


def packaged_records(path: Path) -> list[Record]:
    """The records of a file; none if there is no such file. Raises UserError for a wrong line."""
    if not path.is_file():
        return []
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            found.append(Record.model_validate_json(line))
        except ValidationError as error:
            field = ".".join(str(part) for part in error.errors()[0]["loc"]) or "the line"
            what = f"{field} does not fit a record ({error.errors()[0]['msg']})"
            raise UserError(f"{path.name}, line {number}: {what}") from error
    return found


def _unsaid(store: Store, gathered: Gathered) -> Gathered:
    """The parts of a package that no record of the package has said before."""
    said: set[object] = {
        line
        for body in _ours(store, "catalogue.published", CataloguePublished)
        for line in store.blob(body.digest).decode().splitlines()
    }
    said |= {
        (each.paper_id, each.claims) for each in _ours(store, "claims.published", ClaimsPublished)
    }
    said |= {each.contract for each in _ours(store, "contract.edited", ContractEdited)}
    contracts = {
        paper_id: tuple(each for each in all_of_paper if each not in said)
        for paper_id, all_of_paper in gathered.contracts.items()
    }
    return Gathered(
        papers=tuple(paper for paper in gathered.papers if paper.model_dump_json() not in said),
        claims={key: each for key, each in gathered.claims.items() if (key, each) not in said},
        contracts=contracts,
    )


def _ours(store: Store, kind: str, cls: type[B]) -> list[B]:
    records = (record for record in store.records(kind) if record.by == BY)
    return [body for _, body in bodies(records, cls)]


def logbook_folders(event: Event, folder: Path = FOLDER) -> dict[str, Path]:
    """Space id -> folder of the logbooks that come with an event."""
    return packaged_logbooks(folder / event.packaged / "logbooks") if event.packaged else {}
