"""What people are shown of a paper, a judgement's history and a conflict: frozen values."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import NamedTuple

from data.judgements import Citation, Judge, Judgement, Reason, Submission
from data.outcomes import Outcome, PaperClass
from data.records import Claim, Direction, Grade, Paper, Verdict


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


class Conflict(NamedTuple):
    """A claim on which independent teams disagree. `kind`: contested, or opposing evidence."""

    kind: str
    paper: Paper
    claim: Claim
    supports: tuple[Side, ...]
    contradicts: tuple[Side, ...]

    @property
    def teams(self) -> int:
        """How many independent teams stand on either side."""
        return len(self.supports) + len(self.contradicts)


class SubmissionStatus(NamedTuple):
    """A submission and what became of it: queued, judged (as `judgement_id`) or failed."""

    submission: Submission
    at: datetime
    by: str
    state: str
    judgement_id: str | None
    message: str | None


class Stats(NamedTuple):
    """How much there is: current claims, those with a verdict of any judge, logbooks seen."""

    papers: int
    claims: int
    judged_claims: int
    logbooks: int
    teams: int
