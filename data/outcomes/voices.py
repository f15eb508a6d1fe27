"""Whose judgement counts for a paper: one logbook a team, its latest judging, one voice a text.

Pure rules of the outcomes (design: "Outcomes"). Times are ISO 8601 in UTC of one width, so they
compare as text; ties go to the smaller name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from data.event import CountingJudge


class Rules(NamedTuple):
    """What an event says about counting. `deadline`: as text like all times here, or None."""

    judge: CountingJudge
    legacy_counts: bool = False
    deadline: str | None = None

    def counts(self, judge_name: str, judge_version: int, legacy: bool) -> bool:
        """Whether a judgement of this judge makes outcomes and points; if not, it is a preview."""
        if legacy:
            return self.legacy_counts
        return judge_name == self.judge.name and judge_version >= self.judge.min_version

    def is_late(self, seen_at: str, legacy: bool) -> bool:
        """Whether a commit was first seen after the deadline.

        Of a legacy judging only the time of the verdict is known, hours after its commit.
        """
        return self.deadline is not None and not legacy and seen_at > self.deadline


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
    legacy: bool = False


class Voice(NamedTuple):
    """A team's logbook that counts, its judgings (latest first) and the one that is shown."""

    team: str
    space_id: str
    attempts: tuple[Attempt, ...]
    shown: Attempt | None
    preview: bool
    same_as: str | None
    """The team whose content this is a copy of; then it has no voice of its own."""
    late: bool
    """What is shown was first seen after the event's deadline."""
    withdrawn: bool
    """The team took all its logbooks on this paper back."""
    other_logbooks: tuple[str, ...]
    published_at: str

    @property
    def counts(self) -> bool:
        """Whether its verdicts make outcomes and points."""
        silent = self.preview or self.late or self.withdrawn or self.same_as is not None
        return self.shown is not None and not silent


class _Known(NamedTuple):
    """What the voices of one paper are worked out from."""

    rules: Rules
    seen: dict[tuple[str, str], str]
    """(space id, sha) -> when a record first told of it."""
    published: dict[str, str]
    owners: dict[str, str]
    """Content digest -> the team whose logbook was first seen to hold it."""
    withdrawn: Collection[str]

    def is_late(self, attempt: Attempt) -> bool:
        """Whether its commit was first seen after the deadline."""
        return self.rules.is_late(self.seen[attempt.space_id, attempt.sha], attempt.legacy)


_BY_PUBLICATION = attrgetter("published_at", "team", "space_id")
_BY_TIME = attrgetter("made_at", "judgement_id")


def voices(
    sightings: Sequence[Sighting],
    attempts: Iterable[Attempt],
    rules: Rules,
    withdrawn: Collection[str] = frozenset(),
) -> list[Voice]:
    """One voice a team, the team first seen first; `withdrawn` are ids of Spaces."""
    if not sightings:
        return []
    ordered = sorted(sightings, key=_BY_PUBLICATION)
    published = {each.space_id: each.published_at for each in reversed(ordered)}
    logbooks = _logbooks(ordered, published, withdrawn)
    counting = {team: spaces[0] for team, spaces in logbooks.items()}
    made: dict[str, list[Attempt]] = {team: [] for team in logbooks}
    for attempt in sorted(attempts, key=_BY_TIME, reverse=True):
        if counting.get(attempt.team) == attempt.space_id:
            made[attempt.team].append(attempt)
    seen = {(s.space_id, s.sha): s.seen_at for s in sightings}
    known = _Known(rules, seen, published, _owners(seen, made, withdrawn), withdrawn)
    return [_voice(team, logbooks[team], made[team], known) for team in logbooks]


def _logbooks(
    ordered: Iterable[Sighting], published: dict[str, str], withdrawn: Collection[str]
) -> dict[str, list[str]]:
    """Teams and their logbooks, each in the order of first publication: the first one counts.

    What was withdrawn comes last, so that it counts only where a team has nothing else.
    """
    spaces: dict[str, list[str]] = {}
    for sighting in ordered:
        known = spaces.setdefault(sighting.team, [])
        if sighting.space_id not in known:
            known.append(sighting.space_id)
    for known in (each for each in spaces.values() if len(each) > 1):
        known.sort(key=lambda space_id: (space_id in withdrawn, published[space_id], space_id))
    return spaces


def _owners(
    seen: dict[tuple[str, str], str], made: dict[str, list[Attempt]], withdrawn: Collection[str]
) -> dict[str, str]:
    first: dict[str, tuple[str, str]] = {}
    for team, attempts in made.items():
        for attempt in attempts:
            if attempt.space_id not in withdrawn:
                claim = (seen[attempt.space_id, attempt.sha], team)
                known = first.get(attempt.digest)
                if known is None or claim < known:
                    first[attempt.digest] = claim
    return {digest: team for digest, (_, team) in first.items()}


def _voice(team: str, logbooks: list[str], attempts: list[Attempt], known: _Known) -> Voice:
    rules = known.rules
    counted = [a for a in attempts if rules.counts(a.judge_name, a.judge_version, a.legacy)]
    in_time = [attempt for attempt in counted if not known.is_late(attempt)]
    best = in_time or counted or attempts
    shown = best[0] if best else None
    owner = known.owners.get(shown.digest, team) if shown else team
    space_id, *others = logbooks
    return Voice(
        team,
        space_id,
        attempts=tuple(attempts),
        shown=shown,
        preview=shown is not None and not counted,
        same_as=owner if owner != team else None,
        late=shown is not None and not in_time and known.is_late(shown),
        withdrawn=space_id in known.withdrawn,
        other_logbooks=tuple(others),
        published_at=known.published[space_id],
    )
