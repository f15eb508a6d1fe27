"""An event: one challenge, described by a file `data/events/<id>.toml`."""

from __future__ import annotations

import re
import tomllib
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError, field_validator

from data.records import Noun, UserError, Verdict

FOLDER = Path(__file__).parent / "events"


class CountingJudge(Noun):
    """The judge whose verdicts give outcomes and points, from a version on."""

    name: str
    min_version: int = 1


class Measure(StrEnum):
    """What a prize or the certificate goes by; what is provisional never counts."""

    POINTS = "points"
    VERIFIED = "verified"
    FALSIFIED = "falsified"
    PAPERS = "papers"
    QUALITY = "quality"


class Threshold(Noun):
    """How much of something is enough."""

    by: Measure
    least: int = Field(gt=0)


class Prize(Noun):
    """A category in which teams are compared; the sentence says for what it is given."""

    id: str
    title: str
    sentence: str
    by: Measure


class Source(Noun):
    """A public repository of the Hub with files of an event, which are imported together."""

    kind: Literal["dataset", "space"]
    repository: str = Field(pattern=r"^[\w.-]+/[\w.-]+$")
    files: tuple[str, ...] = Field(min_length=1)

    @property
    def name(self) -> str:
        """What people call it."""
        return f"the {'data set' if self.kind == 'dataset' else 'Space'} '{self.repository}'"


class Event(Noun):
    """One challenge. Times carry a zone; `points` says what each verdict is worth."""

    event_id: str
    title: str
    subtitle: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    paper_tag_prefix: str = "paper-"
    opens: datetime | None = None
    deadline: datetime | None = None
    points: dict[Verdict, int]
    counting_judge: CountingJudge
    legacy_counts: bool = False
    """Whether verdicts brought in from the first event's files, which cite nothing, count."""
    certificate: Threshold = Threshold(by=Measure.PAPERS, least=1)
    """What a team's certificate takes; where the event does not say, one paper with a point."""
    prizes: tuple[Prize, ...] = ()
    organisers: tuple[str, ...] = ()
    licence: str = "cc-by-4.0"
    """Of the tables that are published, as the Hub names licences."""
    backend_policy: str = ""
    """What a judge is told of runs on another backend or hardware than the paper's."""
    packaged: str | None = None
    """Folder beside `data/events` with the papers, claims and logbooks that come with the code."""
    sources: tuple[Source, ...] = ()
    """Where the Hub has its catalogue and verdicts; fetched on first start, in this order."""

    @field_validator("opens", "deadline")
    @classmethod
    def _has_zone(cls, value: datetime | None) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("needs a time zone, for example 2026-08-03T11:59:59Z")
        return value


def event_ids(folder: Path = FOLDER) -> list[str]:
    """The ids of all events that have a file, sorted."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def load_event(event_id: str, folder: Path = FOLDER) -> Event:
    """Read one event's file. Raises UserError that names the file, the field and the fault."""
    known = event_ids(folder)
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", event_id) or event_id not in known:
        raise UserError(f"no event '{event_id}'; there are: {', '.join(known)}")
    path = folder / f"{event_id}.toml"
    try:
        fields = tomllib.loads(path.read_text(encoding="utf-8"))
        return Event(event_id=event_id, **fields)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path.name} is not valid TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise UserError(f"{path.name}: {field}: {first['msg']}") from error
