"""What people are shown of a paper, a judgement's history and a conflict: frozen values."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import NamedTuple

from data.judgements import (
    Citation,
    Judge,
    Judgement,
    Reason,
    SetupFact,
    SetupName,
    Submission,
)
from data.outcomes.rules import Outcome, PaperClass
from data.records import Claim, Contract, Direction, Grade, Paper, Verdict


class HistoryEntry(NamedTuple):
    """One judgement in the history of a paper; `by` is who asked for it."""

    judgement_id: str
    space_id: str
    team: str
    sha: str
    judge: Judge
    claim_set_revision: int
    reason: str
    by: str
    made_at: datetime
    verdicts: dict[Verdict, int]
    """How many claims got which verdict; verdicts that were not given are left out."""


class Kept(NamedTuple):
    """A judgement as it is kept: when it was made, who asked, the blob with the judged text."""

    judgement: Judgement
    made_at: datetime
    by: str
    text_blob: str | None


class TeamColumn(NamedTuple):
    """A team on the board of a paper: its logbook that counts and the judgement shown."""

    team: str
    space_id: str
    shown: HistoryEntry | None
    """None: its logbook was seen and not judged yet."""
    counts: bool
    preview: bool
    """Made by another judge than the event's counting one: no outcome, no points."""
    same_as: str | None
    """The team that published equal content first; only that one has a voice."""
    late: bool
    """First seen after the deadline: shown, not counted."""
    withdrawn: bool
    """Its team took it back: shown, not counted."""
    legacy: bool
    """What is shown came from the first event's files and cites nothing."""
    older_claim_set: bool
    attempts: tuple[HistoryEntry, ...]
    """All judgings of this logbook, the latest first."""
    other_logbooks: tuple[str, ...]
    """Space ids of the team's later logbooks on this paper, which do not count."""


class Cell(NamedTuple):
    """One team's verdict on one claim."""

    verdict: Verdict
    direction: Direction
    grade: Grade | None
    judgement_id: str
    counts: bool
    docket: str | None
    """Of a falsified, where it stands: claimed (people have not decided), upheld, overturned,
    undecided or withdrawn."""
    docket_why: str
    spread: tuple[Verdict, ...]
    """The verdicts of all judgings of this logbook on this claim, the latest first."""

    @property
    def provisional(self) -> bool:
        """A falsified that people have not decided on yet."""
        return self.docket in ("claimed", "undecided")


class ClaimRow(NamedTuple):
    """A claim on the board. `cells` stand in the order of the board's teams, None: no verdict."""

    claim: Claim
    outcome: Outcome
    teams: int
    opposed: bool
    cells: tuple[Cell | None, ...]


class PaperBoard(NamedTuple):
    """The current claims of a paper against the teams; `revision` 0: no claims published."""

    paper_id: str
    revision: int
    paper_class: PaperClass
    teams: tuple[TeamColumn, ...]
    rows: tuple[ClaimRow, ...]

    def outcomes(self) -> Counter[Outcome]:
        """How many claims have which outcome."""
        return Counter(row.outcome for row in self.rows)


class Earlier(NamedTuple):
    """What an earlier judging of a side's logbook said of the claim, and why it was made."""

    judgement_id: str
    made_at: datetime
    verdict: Verdict
    reason: str


class Side(NamedTuple):
    """One team's counted evidence in a conflict."""

    team: str
    space_id: str
    judgement_id: str
    made_at: datetime
    verdict: Verdict
    direction: Direction
    grade: Grade | None
    reached: dict[str, float]
    measured: float | None
    citations: tuple[Citation, ...]
    """Those that point this side's way; all, if none says where it points."""
    reasons: tuple[Reason, ...]
    would_raise: tuple[str, ...]
    setup: tuple[SetupFact, ...]
    judge: Judge
    revision: int
    """Of the claim set that it was judged for."""
    legacy: bool
    state: str
    """Of a falsified: provisional or upheld; else ""."""
    docket_why: str
    copies: tuple[str, ...]
    """Teams that published the same content later: with this one they are one voice."""
    earlier: tuple[Earlier, ...]
    """Earlier judgings of this logbook, the first one first."""

    def fact(self, name: SetupName, of: str | None = None) -> SetupFact | None:
        """What its set-up says under a name; `of` narrows it."""
        fits = (e for e in self.setup if e.name is name and (of is None or e.of == of))
        return next(fits, None)


class Silent(NamedTuple):
    """A team's verdict on a disputed claim that does not count, and why not."""

    team: str
    judgement_id: str
    verdict: Verdict
    direction: Direction
    same_as: str | None
    late: bool
    preview: bool
    withdrawn: bool
    """The whole logbook was taken back."""
    ruling: str | None
    """Of a falsified that stands no more: overturned, or withdrawn by its team."""
    why: str


class Conflict(NamedTuple):
    """A claim on which independent teams disagree. `kind`: contested, or opposing evidence.

    `contract` is one that people or a model wrote; None: rules make it from the claim's text.
    """

    kind: str
    paper: Paper
    claim: Claim
    contract: Contract | None
    supports: tuple[Side, ...]
    contradicts: tuple[Side, ...]
    silent: tuple[Silent, ...]
    since: datetime | None
    """When the teams of both sides came to disagree; None: their judgings do not tell."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """Both sides, the supporting one first."""
        return (*self.supports, *self.contradicts)


class ConflictsWanted(NamedTuple):
    """Filters of the list ("" = all) and the page, from 1."""

    area: str = ""
    team: str = ""
    kind: str = ""
    page: int = 1


class ConflictPage(NamedTuple):
    """Some conflicts, in order; `counts` by kind, whatever kind was asked for."""

    conflicts: tuple[Conflict, ...]
    page: int
    pages: int
    counts: dict[str, int]


class ConflictChoices(NamedTuple):
    """What the list can be filtered by, each with its number of conflicts."""

    areas: tuple[tuple[str, int], ...]
    teams: tuple[tuple[str, int], ...]


class SubmissionStatus(NamedTuple):
    """A submission and what became of it: queued, judged (as `judgement_id`) or failed."""

    submission: Submission
    at: datetime
    by: str
    state: str
    judgement_id: str | None
    message: str | None


class Stats(NamedTuple):
    """How much there is: current claims, logbooks seen, teams with one, and the jobs and trace
    data sets that judged logbooks name, each once."""

    papers: int
    claims: int
    logbooks: int
    teams: int
    jobs: int
    traces: int
