"""Discovery: the Spaces with the event's tags, held against what the store knows.

Board, queue and gallery all derive from the records written here, so all show the same logbooks:
`logbook.seen`, once a logbook, commit and paper. Everything else that a look finds (what is gone,
untagged, of an unknown paper …) is kept in `data.discovery.notes` for organisers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeVar

from data.database import Connection
from data.discovery.notes import Finding, Look, Notes, Reason
from data.event import Event
from data.hub.client import PAGE, Hub, Listed
from data.kinds import LogbookSeen
from data.log import as_text
from data.logbooks.fetching import FOLDER_SHA
from data.records import UserError
from data.store import Store
from data.tables.ballots import rules_of

BY = "discovery"
"""Who records of a look are by."""

MOST_ASKED = 100
"""Missing logbooks asked for in one look; strangers have 500 requests in five minutes."""

AT_ONCE = 100
"""Records in one transaction, so that people can write between."""

MOST_UNANSWERED = 3
"""Questions without an answer after which no more are asked."""

T = TypeVar("T")
KNOWN = """
SELECT space_id, paper_id, sha, seen_at, EXISTS (
    SELECT 1 FROM judgements WHERE judgements.paper_id = logbooks.paper_id
    AND judgements.space_id = logbooks.space_id AND judgements.sha = logbooks.sha AND legacy
) AS legacy
FROM logbooks WHERE space_id IN (SELECT value FROM json_each(?))
"""
ON_HUB = """
SELECT space_id, min(paper_id) AS paper_id FROM logbooks WHERE substr(sha, 1, ?) != ?
GROUP BY space_id
"""
COPIES = """
SELECT DISTINCT digest, published_at, space_id, sha, paper_id
FROM judgements JOIN logbooks USING (paper_id, space_id, sha) WHERE digest IN
    (SELECT digest FROM judgements GROUP BY digest HAVING count(DISTINCT space_id) > 1)
ORDER BY digest, published_at, space_id
"""


class Wanted(NamedTuple):
    """A logbook that was found new or changed, to be judged."""

    space_id: str
    sha: str
    paper_id: str
    is_new: bool


class Scout(NamedTuple):
    """What a look works with."""

    event: Event
    store: Store
    hub: Hub
    notes: Notes
    paper: Callable[[str], str | None]
    """Any id of a paper -> the id that this event knows it by."""
    packaged: frozenset[str] = frozenset()
    """Spaces that come with the software; nobody expects them on the Hub."""
    ask: Callable[[list[Wanted]], None] = lambda _: None
    """Has logbooks judged."""
    tell: Callable[[int], None] = lambda _: None
    """Told how many Spaces were read so far. It may raise to end the look."""


class _Sight(NamedTuple):
    """A commit of a Space that the store knows."""

    paper_id: str
    sha: str
    seen_at: str
    legacy: bool


class _Page(NamedTuple):
    """What came of one page of the list."""

    spaces: list[tuple[str, str, str | None]]
    seen: list[LogbookSeen]
    wanted: list[Wanted]
    findings: list[Finding]


def look(scout: Scout) -> Look:
    """Read the whole list once, note what is new, and ask for what is missing from it.

    A look that the Hub cuts short keeps what it read and concludes nothing about the rest. Raises
    UserError then, and where the event has no tags to look for.
    """
    if not scout.event.tags:
        raise UserError(f"the event '{scout.event.event_id}' names no tags to look for")
    number = scout.notes.begin()
    try:
        _read(scout, number)
        _compare(scout, number)
        _miss(scout, number)
        _ask(scout, number)
    except UserError as error:
        scout.notes.end(number, str(error))
        raise
    scout.notes.end(number)
    done = scout.notes.last()
    assert done is not None
    return done


def paper_tags(tags: Iterable[str], prefix: str) -> tuple[str, ...]:
    """The papers that tags name, the first one first."""
    return tuple(tag.removeprefix(prefix) for tag in tags if tag.startswith(prefix))


def _read(scout: Scout, number: int) -> None:
    named = lru_cache(maxsize=8192)(scout.paper)
    read = 0
    for page in _parts(scout.hub.listed(scout.event.tags), PAGE):
        with scout.store.read() as conn:
            known = _known(conn, [each.space_id for each in page])
        found = _page(scout.event, page, known, named)
        # Records first: what a look notes it has seen must not be forgotten by a crash between.
        for seen in _parts(found.seen, AT_ONCE):
            scout.store.append_all(seen, BY)
        for wanted in _parts(found.wanted, AT_ONCE):
            scout.ask(wanted)
        scout.notes.keep(number, found.spaces)
        scout.notes.find(number, found.findings)
        read += len(page)
        scout.tell(read)


def _parts(items: Iterable[T], size: int) -> Iterator[list[T]]:
    items = iter(items)
    while part := list(islice(items, size)):
        yield part


def _known(conn: Connection, space_ids: list[str]) -> dict[str, list[_Sight]]:
    known: dict[str, list[_Sight]] = {}
    for space_id, *sight in conn.execute(KNOWN, [json.dumps(space_ids)]):
        known.setdefault(space_id, []).append(_Sight(*sight))
    return known


def _page(
    event: Event,
    page: list[Listed],
    known: dict[str, list[_Sight]],
    named: Callable[[str], str | None],
) -> _Page:
    found = _Page([], [], [], [])
    now = as_text(datetime.now(UTC))
    rules = rules_of(event)
    for each in {space.space_id: space for space in page}.values():
        sights = known.get(each.space_id, [])
        tagged = paper_tags(each.tags, event.paper_tag_prefix)
        paper_id = next((paper for tag in tagged if (paper := named(tag))), None)
        paper_id = paper_id or (sights[0].paper_id if sights else None)
        found.spaces.append((each.space_id, each.sha, paper_id))
        if paper_id is None:
            found.findings.append(_no_paper(each, tagged))
            continue
        sight = next((s for s in sights if (s.paper_id, s.sha) == (paper_id, each.sha)), None)
        if sight is None:
            _add(found, each, paper_id, is_new=not sights)
        seen_at = sight.seen_at if sight else now
        if rules.is_late(seen_at, bool(sight and sight.legacy)):
            detail = f"first seen {seen_at[:16].replace('T', ' ')} UTC{_changed(each)}"
            found.findings.append(Finding(Reason.LATE, each.space_id, paper_id, detail))
    return found


def _no_paper(each: Listed, tagged: tuple[str, ...]) -> Finding:
    if not tagged:
        return Finding(Reason.NO_PAPER, each.space_id)
    return Finding(Reason.UNKNOWN_PAPER, each.space_id, detail=f"tagged {tagged[0][:80]}")


def _add(found: _Page, each: Listed, paper_id: str, *, is_new: bool) -> None:
    """Note a commit that the store does not know."""
    found.seen.append(
        LogbookSeen(
            space_id=each.space_id,
            sha=each.sha,
            team=each.space_id.split("/")[0],
            paper_id=paper_id,
            published_at=each.created_at,
        )
    )
    found.wanted.append(Wanted(each.space_id, each.sha, paper_id, is_new))
    reason = Reason.NEW if is_new else Reason.CHANGED
    detail = f"commit {each.sha[:7]}{_changed(each)}"
    found.findings.append(Finding(reason, each.space_id, paper_id, detail))


def _changed(each: Listed) -> str:
    """When the Hub says that the Space changed, which may have been before anybody looked."""
    return f", changed {each.modified_at:%Y-%m-%d %H:%M} UTC" if each.modified_at else ""


# --- once the list is read ---------------------------------------------------------------


def _compare(scout: Scout, number: int) -> None:
    """Name Spaces whose content, or whose very commit, another Space had first."""
    with scout.store.read() as conn:
        copies = [tuple(row) for row in conn.execute(COPIES)]
    first: dict[str, str] = {}
    found: dict[str, Finding] = {}
    for digest, _, space_id, _, paper_id in copies:
        original = first.setdefault(digest, space_id)
        if original != space_id:
            detail = f"same content as {original}"
            found[space_id] = Finding(Reason.DUPLICATED, space_id, paper_id, detail)
    absent = scout.notes.unlisted(number, list(found))
    for space_id, sha in scout.notes.shared_commits(number):
        original = first.setdefault(sha, space_id)
        if original != space_id:
            detail = f"same commit as {original}"
            found.setdefault(space_id, Finding(Reason.DUPLICATED, space_id, detail=detail))
    scout.notes.find(number, [each for name, each in found.items() if name not in absent])


def _miss(scout: Scout, number: int) -> None:
    """Note the logbooks of the Hub that the store knows and the list does not have."""
    with scout.store.read() as conn:
        known = [tuple(row) for row in conn.execute(ON_HUB, (len(FOLDER_SHA), FOLDER_SHA))]
    for part in _parts((each for each in known if each[0] not in scout.packaged), PAGE):
        absent = scout.notes.unlisted(number, [space_id for space_id, _ in part])
        scout.notes.miss(number, [(name, paper) for name, paper in part if name in absent])


def _ask(scout: Scout, number: int) -> None:
    """Ask for some of the missing ones: gone, renamed, untagged, or just not listed yet.

    The list is complete by now, so a Hub that does not answer here only leaves these open.
    """
    unanswered = 0
    for space_id in scout.notes.to_ask(number, MOST_ASKED):
        try:
            told = _whereabouts(scout, space_id)
        except UserError:
            unanswered += 1
            if unanswered == MOST_UNANSWERED:
                return
            continue
        scout.notes.asked(number, space_id, *told)


def _whereabouts(scout: Scout, space_id: str) -> tuple[Reason | None, str]:
    info = scout.hub.whereabouts(space_id)
    if info is None:
        return Reason.GONE, "deleted, or no longer public"
    if info.space_id.casefold() != space_id.casefold():
        return Reason.RENAMED, f"now {info.space_id}"
    lacking = [tag for tag in scout.event.tags if tag not in info.tags]
    if lacking:
        return Reason.UNTAGGED, f"lacks the tag {lacking[0]}"
    return None, ""
