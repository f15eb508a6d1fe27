"""The nouns of a judgement: citations, findings of checks, assessments, the reading report."""

from __future__ import annotations

from enum import StrEnum

from data.pages import Hidden, LeftOut
from data.records import Direction, Grade, Noun, Tier, Verdict


class Citation(Noun):
    """A verbatim quote and where it stands in the judged text."""

    page: str
    cell: str | None
    lines: tuple[int, int]
    quote: str
    tier: Tier
    direction: Direction = Direction.NEITHER


class Effect(StrEnum):
    """What a check does: state a fact, raise a flag for people, or cap the verdict."""

    FACT = "fact"
    FLAG = "flag"
    CAP = "cap"


class CheckResult(Noun):
    """One finding of one check. Without `claim_id` it concerns the whole logbook."""

    id: str
    effect: Effect
    sentence: str
    page: str | None = None
    cell: str | None = None
    line: int | None = None
    cap: Verdict | None = None
    claim_id: str | None = None


class Reason(Noun):
    """Why a verdict is what it is: a code from the closed list and a sentence for people."""

    code: str
    sentence: str


class Ballot(Noun):
    """What one vote of a judge said of one claim, before code decided. `call_id`: None = rules."""

    verdict: Verdict
    call_id: str | None = None
    quotes: int = 0
    quotes_found: int = 0


class SetupName(StrEnum):
    """What a fact about a run's set-up is about."""

    RUN = "run"
    COMMAND = "command"
    SEEDS = "seeds"
    UNIT = "unit"
    PER = "per"
    SIZE = "size"
    BASELINE = "baseline"
    FIRST_BREAK = "first break"
    VERSION = "paper version"
    SETTING = "setting"


class SetupFact(Noun):
    """How the cited run was made, as the logbook's line says: for people, it decides nothing.

    `of`: the scale that a first break is on, the base that a size is of, the setting's name.
    """

    name: SetupName
    value: str
    number: float | None = None
    of: str = ""
    page: str
    line: int


class Assessment(Noun):
    """The verdict on one claim in one judgement."""

    claim_id: str
    claim: str
    verdict: Verdict
    direction: Direction = Direction.NEITHER
    grade: Grade | None = None
    reached: dict[str, float] = {}
    measured: float | None = None
    reasons: tuple[Reason, ...] = ()
    would_raise: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    setup: tuple[SetupFact, ...] = ()
    logbook_claim: str | None = None
    contract_reviewed: bool = False
    ballots: tuple[Ballot, ...] = ()


class Unjudged(Noun):
    """A claim without an assessment because the instrument failed: never a verdict."""

    claim_id: str
    claim: str
    kind: str
    message: str


class Attempt(Noun):
    """One try of a call: its outcome ("ok", or the kind of fault) and the wait that followed."""

    outcome: str
    status: int | None = None
    wait_s: float = 0.0


class Call(Noun):
    """One question to a model, answered or not. Times in seconds, cost in US dollars.

    `usd` is None where the price table does not know the model or the usage was not told.
    `cached`: answered from our own cache, for nothing; `cached_tokens`: prompt tokens that the
    provider had cached.
    """

    call_id: str
    purpose: str
    host: str
    model_requested: str
    model_returned: str | None = None
    mode: str = ""
    request_digest: str
    reply_digest: str | None = None
    outcome: str
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    reasoning_tokens: int = 0
    usd: float | None = None
    latency_s: float = 0.0
    attempts: tuple[Attempt, ...] = ()
    cached: bool = False


class ReadPage(Noun):
    path: str
    chars: int
    read: int


class ReadClaim(Noun):
    """How much evidence was shown for one claim: passages and tokens, of how many there were."""

    claim_id: str
    passages: int
    available: int
    tokens: int


class ReferenceKind(StrEnum):
    JOB = "job"
    TRACE = "trace"
    ARTIFACT = "artifact"
    DATASET = "dataset"
    BUCKET = "bucket"
    SPACE = "space"
    MODEL = "model"
    PAPER = "paper"


class Reference(Noun):
    """A thing on the Hub that a logbook names, where it does so first. Never evidence by itself.

    `resolves`: whether anybody could open it when it was judged; None = not asked or not known.
    """

    kind: ReferenceKind
    url: str
    page: str
    line: int
    resolves: bool | None = None


class ReadingReport(Noun):
    """What the judge read, skipped and found hidden; characters per page."""

    pages: tuple[ReadPage, ...]
    claims: tuple[ReadClaim, ...] = ()
    orphans: tuple[LeftOut, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    references: tuple[Reference, ...] = ()


class Judge(Noun):
    """Who judged: `rules`, or a model's name; the version is raised by hand."""

    name: str
    version: int


class JudgedLogbook(Noun):
    space_id: str
    team: str
    sha: str
    digest: str
    title: str


class Judgement(Noun):
    """One judging of one logbook at one sha, for one claim-set revision, by one judge version.

    `legacy`: brought in from the first event's files, whose verdicts cite nothing.
    """

    judgement_id: str
    key: str
    paper_id: str
    logbook: JudgedLogbook
    judge: Judge
    claim_set_revision: int
    contract_digests: dict[str, str] = {}
    provenance: dict[str, str] = {}
    assessments: tuple[Assessment, ...]
    unjudged: tuple[Unjudged, ...] = ()
    calls: tuple[Call, ...] = ()
    checks: tuple[CheckResult, ...] = ()
    reading: ReadingReport
    reason: str = "submitted"
    seconds: float = 0.0
    legacy: bool = False


class Why(StrEnum):
    """Why a logbook is judged, as its judgement and its place in the queue say."""

    FIRST = "first judging"
    NEW_COMMIT = "new commit"
    NEW_CLAIMS = "new claim set"
    NEW_CONTRACT = "edited contract"
    NEW_JUDGE = "new judge"
    UNFINISHED = "claims left unjudged"
    APPEAL = "appeal"
    AUDIT = "audit"
    ASKED = "asked again"


VISITOR = "visitor"
"""Who asks without an account."""


class Submission(Noun):
    """A person's wish to have an address judged, for a paper if they chose one.

    `place` is the address in one form (`Address.place`), "" where only the typed one is known.
    `why`: the reason that the asker gave; None = what changed since the last judging says it.
    """

    submission_id: str
    address: str
    paper_id: str | None = None
    place: str = ""
    why: Why | None = None
