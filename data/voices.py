"""Whose judgement counts for a paper: one logbook a team, its latest judging, one voice a text.

Pure rules of the outcomes (design: "Outcomes"). Times are ISO 8601 in UTC of one width, so they
compare as text; ties go to the smaller name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.event import CountingJudge


class Sighting(NamedTuple):
    """A logbook at a commit: when a record first told of it, and when its Space appeared."""

    team: str
    space_id: str
    sha: str
    seen_at: str
    published_at: str


class Attempt(NamedTuple):
    """One judging of one logbook at one commit."""

    judgement_id: str
    team: str
    space_id: str
    sha: str
    digest: str
    made_at: str
    judge_name: str
    judge_version: int
    revision: int

    def counts_for(self, judge: CountingJudge) -> bool:
        """Whether the event's counting judge made it; if not, it is a preview."""
        return self.judge_name == judge.name and self.judge_version >= judge.min_version


class Voice(NamedTuple):
    """A team's logbook that counts, its judgings (latest first) and the one that is shown."""

    team: str
    space_id: str
    attempts: tuple[Attempt, ...]
    shown: Attempt | None
    preview: bool
    same_as: str | None
    """The team whose content this is a copy of; then it has no voice of its own."""
    other_logbooks: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Whether its verdicts make outcomes."""
        return self.shown is not None and not self.preview and self.same_as is None


def voices(
    sightings: Sequence[Sighting], attempts: Iterable[Attempt], judge: CountingJudge
) -> list[Voice]:
    """One voice a team, the team first seen first."""
    logbooks = _logbooks(sightings)
    made: dict[str, list[Attempt]] = {team: [] for team in logbooks}
    for attempt in sorted(attempts, key=lambda a: (a.made_at, a.judgement_id), reverse=True):
        if attempt.space_id in logbooks.get(attempt.team, [])[:1]:
            made[attempt.team].append(attempt)
    owners = _owners(sightings, [attempt for each in made.values() for attempt in each])
    return [_voice(team, logbooks[team], made[team], judge, owners) for team in logbooks]


def _logbooks(sightings: Sequence[Sighting]) -> dict[str, list[str]]:
    """Teams and their logbooks, each in the order of first publication: the first one counts."""
    ordered = sorted(sightings, key=lambda s: (s.published_at, s.team, s.space_id))
    spaces: dict[str, list[str]] = {}
    for sighting in ordered:
        known = spaces.setdefault(sighting.team, [])
        if sighting.space_id not in known:
            known.append(sighting.space_id)
    return spaces


def _owners(sightings: Iterable[Sighting], attempts: Iterable[Attempt]) -> dict[str, str]:
    """Content digest -> the team whose logbook was first seen to hold it."""
    seen = {(s.space_id, s.sha): s.seen_at for s in sightings}
    first: dict[str, tuple[str, str]] = {}
    for attempt in attempts:
        claim = (seen[attempt.space_id, attempt.sha], attempt.team)
        first[attempt.digest] = min(first.get(attempt.digest, claim), claim)
    return {digest: team for digest, (_, team) in first.items()}


def _voice(
    team: str,
    logbooks: list[str],
    attempts: list[Attempt],
    judge: CountingJudge,
    owners: dict[str, str],
) -> Voice:
    counted = [attempt for attempt in attempts if attempt.counts_for(judge)]
    shown = next(iter(counted or attempts), None)
    owner = owners[shown.digest] if shown else team
    return Voice(
        team=team,
        space_id=logbooks[0],
        attempts=tuple(attempts),
        shown=shown,
        preview=shown is not None and not counted,
        same_as=owner if owner != team else None,
        other_logbooks=tuple(logbooks[1:]),
    )
