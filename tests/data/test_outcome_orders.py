"""Outcomes are a function of the set of records: whatever the order of arrival, in whatever
batches, also after a rebuild, they are what the design's rules give when told plainly."""

import shutil
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.judgements import Judge, Judgement, Reason
from data.kinds import (
    Body,
    ClaimsPublished,
    FalsificationClaimed,
    FalsificationDecided,
    FalsificationWithdrawn,
    JudgementMade,
    LogbookSeen,
    LogbookWithdrawn,
    Record,
    RecordRedacted,
    Ruling,
    bodies,
    make,
    read_bodies,
)
from data.projections import projections
from data.records import Verdict
from data.store import Store
from data.tables.judgements import NOT_TESTABLE
from tests.data.build import EVENT, claims, judgement, minute

DEADLINE = 20
DUE = EVENT.model_copy(update={"deadline": minute(DEADLINE), "legacy_counts": True})
PAPERS, SHAS = ("p1", "p2"), ("1", "2")
SPACES = ("a/x", "a/x", "a/x", "b/x", "b/x", "b/y", "c/x")
CLAIM_SETS = ([1, 2], [1, 2], [1, 3])
JUDGES = ("counting", "counting", "another", "legacy")
V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
UNTESTABLE = "untestable"
VERDICTS = st.sampled_from([V, V, F, F, T, NONE, NONE, UNTESTABLE, UNTESTABLE])
SAID = st.fixed_dictionaries({1: VERDICTS}, optional={2: VERDICTS, 3: VERDICTS})


@st.composite
def happenings(draw: st.DrawFn) -> list[Record]:
    """Records of a small event: mostly of one paper and two teams, so that they meet."""
    makers = [published, judged, judged, *draw(st.lists(st.sampled_from(MAKERS), max_size=16))]
    records = [
        make(maker(draw, number), "someone", minute(draw(st.integers(0, 2 * DEADLINE))))
        for number, maker in enumerate(makers)
    ]
    blanked = [each for each in records[1:] if draw(st.integers(0, 15)) == 15]
    return [*records, *(make(RecordRedacted(record_id=each.id, why="x"), "o") for each in blanked)]


def place(draw: st.DrawFn) -> dict[str, str]:
    return {"paper_id": a_paper(draw), "space_id": draw(st.sampled_from(SPACES))}


def a_paper(draw: st.DrawFn) -> str:
    return PAPERS[draw(st.integers(0, 7)) == 7]


def published(draw: st.DrawFn, _number: int) -> Body:
    return claims(draw(st.sampled_from(CLAIM_SETS)), a_paper(draw))


def seen(draw: st.DrawFn, _number: int) -> Body:
    where = place(draw)
    out = draw(st.none() | st.integers(0, DEADLINE).map(minute))
    sha, team = draw(st.sampled_from(SHAS)), where["space_id"][0]
    return LogbookSeen(sha=sha, team=team, published_at=out, **where)


def judged(draw: st.DrawFn, number: int) -> Body:
    where, sha = place(draw), draw(st.sampled_from(SHAS))
    said, kind = draw(SAID), draw(st.sampled_from(JUDGES))
    verdicts = {claim: NONE if each == UNTESTABLE else each for claim, each in said.items()}
    body = judgement(
        where["space_id"][0],
        verdicts,
        where["paper_id"],
        space_id=where["space_id"],
        sha=sha,
        digest=draw(st.sampled_from(["same", f"{where['space_id']}@{sha}"])),
        judgement_id=f"j{number}",
        judge=Judge(name="rules", version={"counting": 2, "another": 1, "legacy": 0}[kind]),
        legacy=kind == "legacy",
    )
    reason = Reason(code=NOT_TESTABLE, sentence="No team can run it here.")
    assessments = tuple(
        each.model_copy(update={"reasons": (reason,)})
        if said[int(each.claim_id[-1])] == UNTESTABLE
        else each
        for each in body.judgement.assessments
    )
    made = body.judgement.model_copy(update={"assessments": assessments})
    return body.model_copy(update={"judgement": made})


def withdrawn(draw: st.DrawFn, _number: int) -> Body:
    return LogbookWithdrawn(**place(draw))


def docket(draw: st.DrawFn, number: int) -> Body:
    where = place(draw)
    entry = {**where, "claim_id": f"{where['paper_id']}-c{draw(st.sampled_from([1, 1, 1, 2, 3]))}"}
    name = f"f{number}"
    kind = draw(st.sampled_from(["claimed", "withdrawn", *Ruling]))
    if kind == "claimed":
        return FalsificationClaimed(falsification_id=name, judgement_id="j", **entry)
    if kind == "withdrawn":
        return FalsificationWithdrawn(**entry)
    return FalsificationDecided(falsification_id=name, ruling=Ruling(kind), **entry)


Maker = Callable[[st.DrawFn, int], Body]
MAKERS: list[Maker] = [published, seen, judged, judged, judged, judged, withdrawn, docket, docket]


# --- the rules told plainly --------------------------------------------------------------

Told = dict[str, tuple[str, int]]
"""Claim id -> outcome and number of teams."""


def told(records: Sequence[Record]) -> Told:
    """Outcomes of the current claims, from scratch."""
    gone = {body.record_id for _, body in bodies(records, RecordRedacted)}
    left = sorted((r for r in records if r.id not in gone), key=lambda r: (r.at, r.id))
    found: Told = {}
    for paper_id in PAPERS:
        its = [pair for pair in read_bodies(left) if paper_of(pair[1]) == paper_id]
        sets = [body for _, body in its if isinstance(body, ClaimsPublished)]
        standing = stances_of(its)
        for claim in sets[-1].claims if sets else ():
            verdicts = standing[claim.claim_id]
            found[claim.claim_id] = (outcome_of(verdicts), len(verdicts))
    return found


def paper_of(body: Body) -> str | None:
    return body.judgement.paper_id if isinstance(body, JudgementMade) else _paper(body)


def _paper(body: Body) -> str | None:
    return getattr(body, "paper_id", None)


def stances_of(its: list[tuple[Record, Body]]) -> dict[str, list[str]]:
    """Claim id -> the verdicts of the teams that have a voice."""
    away = {body.space_id for _, body in its if isinstance(body, LogbookWithdrawn)}
    state: dict[tuple[str, str], str] = {}
    for _, body in its:
        if isinstance(body, FalsificationDecided):
            state[body.claim_id, body.space_id] = body.ruling
        elif isinstance(body, FalsificationWithdrawn):
            state[body.claim_id, body.space_id] = "withdrawn"
        elif isinstance(body, FalsificationClaimed):
            key = (body.claim_id, body.space_id)
            state[key] = "claimed" if state.get(key, "withdrawn") == "withdrawn" else state[key]
    found: dict[str, list[str]] = defaultdict(list)
    for made in voices_of(its, away):
        for each in made.assessments:
            ruling = state.get((each.claim_id, made.logbook.space_id))
            said = str(each.verdict)
            if each.verdict is F and ruling in ("overturned", "withdrawn"):
                continue
            if each.verdict is F and ruling == "upheld":
                said = "upheld"
            if any(reason.code == NOT_TESTABLE for reason in each.reasons):
                said = UNTESTABLE
            found[each.claim_id].append(said)
    return found


def voices_of(its: list[tuple[Record, Body]], away: set[str]) -> list[Judgement]:
    """The judgement with which each team speaks, of those that may."""
    made = [(record.at, body.judgement) for record, body in its if isinstance(body, JudgementMade)]
    first, out = first_times(its)
    mine: dict[str, str] = {}
    for space_id in sorted(out, key=lambda each: (each in away, out[each], each)):
        mine.setdefault(space_id[0], space_id)
    tries = [each for each in made if each[1].logbook.space_id in mine.values()]
    owner: dict[str, tuple[object, str]] = {}
    for _, each in tries:
        book = each.logbook
        if book.space_id not in away:
            claim = (first[book.space_id, book.sha], book.team)
            owner[book.digest] = min(owner.get(book.digest, claim), claim)
    chosen = []
    for team, space_id in mine.items():
        good = [
            (at, each.judgement_id, each)
            for at, each in tries
            if each.logbook.space_id == space_id
            and (each.legacy or each.judge.version >= 2)
            and (each.legacy or first[space_id, each.logbook.sha] <= minute(DEADLINE))
        ]
        if good and space_id not in away:
            latest = max(good, key=lambda each: each[:2])[2]
            if owner[latest.logbook.digest][1] == team:
                chosen.append(latest)
    return chosen


def first_times(its: list[tuple[Record, Body]]):  # type: ignore[no-untyped-def]
    """When each commit was first told of, and when each Space appeared."""
    first, out = {}, {}
    for record, body in its:
        if isinstance(body, LogbookSeen):
            book, appeared = body, (body.published_at or record.at).astimezone(UTC)
        elif isinstance(body, JudgementMade):
            book, appeared = body.judgement.logbook, record.at
        else:
            continue
        key = (book.space_id, book.sha)
        first[key] = min(first.get(key, record.at), record.at)
        out[book.space_id] = min(out.get(book.space_id, appeared), appeared)
    return first, out


def outcome_of(verdicts: list[str]) -> str:
    if "upheld" in verdicts or ("falsified" in verdicts and "verified" not in verdicts):
        return "falsified"
    if "falsified" in verdicts:
        return "contested"
    for each in ("verified", "toy"):
        if each in verdicts:
            return each
    if not verdicts:
        return "unattempted"
    return "not testable" if set(verdicts) == {UNTESTABLE} else "inconclusive"


# --- the same from the store -------------------------------------------------------------

TABLES = ("claim_outcomes", "paper_outcomes", "voices", "stances")
NEEDED = ("claims", "judgements", "logbooks", "docket", "outcomes")
PROJECTIONS = [each for each in projections(DUE) if each.name in NEEDED]


def derived(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.read() as conn:
        return {name: sorted(map(tuple, conn.execute(f"SELECT * FROM {name}"))) for name in TABLES}


def outcomes_in(store: Store) -> Told:
    with store.read() as conn:
        rows = conn.execute("SELECT claim_id, outcome, teams FROM claim_outcomes").fetchall()
    return {claim_id: (outcome, teams) for claim_id, outcome, teams in rows}


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data(), records=happenings())
def test_any_order_gives_the_outcomes_of_the_rules(tmp_path_factory, data, records):
    order = data.draw(st.permutations(records))
    cuts = data.draw(st.lists(st.integers(0, len(order)), max_size=4))
    folder = tmp_path_factory.mktemp("orders")
    store = Store(folder, PROJECTIONS)
    for start, end in pairwise([0, *sorted(cuts), len(order)]):
        store.insert(order[start:end])

    step_by_step = derived(store)

    assert outcomes_in(store) == told(records)
    store.rebuild()
    assert derived(store) == step_by_step
    store.close()
    shutil.rmtree(folder)
