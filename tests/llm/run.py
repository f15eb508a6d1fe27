"""Judges packaged logbooks with a real model, over the real wire: what `make test-llm` runs.

    python -m tests.llm.run .venv-llm

A model of 135M parameters cannot judge, and that is the point: whatever it answers, every call
must end in an outcome with a name, every claim in an assessment or a failure of a known kind, and
no claim in a strong verdict that it does not deserve. Exit code 0 where that holds, else 1.
"""

from __future__ import annotations

import json
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from data.catalogue.formats import read_files
from data.event import load_event
from data.hub.client import Hub
from data.judgements import Call, Judgement
from data.logbooks.fetching import fetch
from data.logbooks.folder import packaged_logbooks
from data.pages import Address
from data.records import ClaimSet, Verdict
from judge.logbook.reader import read_logbook
from judge.model import faults
from judge.model.budget import Budget, Limits
from judge.model.client import OpenAIModel
from judge.model.endpoint import Endpoint
from judge.model.ladder import Mode
from judge.model.prices import Prices
from judge.model.retry import Patience
from judge.model.trail import OK
from judge.panel import Panel, Plan
from judge.pipeline import judge_logbook
from judge.progress import Case
from judge.prompt import ballots
from tests.llm.engine import MODEL, EngineFailed, serving

FOLDER = Path(__file__).parents[2] / "data" / str(load_event("classics").packaged)
LOGBOOKS = ("team-b/repro-marking", "team-a/repro-momentum-tuned", "team-d/repro-reservoir")
"""Good work at scale, contested work, and a forged run, which code settles without a call."""
PLAN = Plan(claim_tokens=500, question_tokens=1, deadline_s=900.0)
"""Each claim is asked alone and with few passages, so that the answer has room in the context; two
votes wait for each other, since the server answers one question at a time."""
PATIENCE = Patience(attempts=4, first_s=0.5, max_tokens=0)
"""Room for an answer does not grow: the context is full when this model stops in the middle."""
KINDS = {*faults.KINDS, *ballots.KINDS}
STRONG = (Verdict.VERIFIED, Verdict.FALSIFIED)


class Expected(NamedTuple):
    """What a packaged logbook was made for: its paper, and the verdict of each claim's text."""

    paper_id: str
    verdicts: dict[str, Verdict]


def panel_at(base_url: str) -> Panel:
    """The judge with the served model, as an installation has it but for what fits this model."""
    limits = Limits.load().without_usd()
    endpoint = Endpoint(base_url, MODEL)
    return Panel(OpenAIModel(endpoint, Prices.load(), Budget(limits), patience=PATIENCE), PLAN)


def expected_of(space_id: str) -> Expected:
    rows = json.loads((FOLDER / "expected.json").read_text("utf-8"))
    own = [row for row in rows if row["logbook"] == space_id]
    return Expected(own[0]["paper_id"], {row["claim"]: Verdict(row["verdict"]) for row in own})


def judged(space_id: str, panel: Panel) -> Judgement:
    """The judgement of a packaged logbook by this panel."""
    paper_id = expected_of(space_id).paper_id
    gathered = read_files([FOLDER]).gathered
    snapshot = fetch(Address(space_id=space_id), Hub(), packaged_logbooks(FOLDER / "logbooks"))
    case = Case(
        read_logbook(snapshot),
        snapshot.left_out,
        next(paper for paper in gathered.papers if paper.paper_id == paper_id),
        ClaimSet(paper_id=paper_id, revision=1, claims=gathered.claims[paper_id]),
        {contract.claim_id: contract for contract in gathered.contracts[paper_id]},
    )
    *_, judgement = judge_logbook(case, panel)
    assert isinstance(judgement, Judgement)
    return judgement


def complaints(judgement: Judgement, expected: Expected) -> Iterator[str]:
    """What must not have happened, whatever the model said."""
    for call in judgement.calls:
        if call.outcome != OK and call.outcome not in KINDS:
            yield f"a call ended in '{call.outcome}', which is no outcome"
    for unjudged in judgement.unjudged:
        if unjudged.kind not in KINDS:
            yield f"a claim failed by '{unjudged.kind}', which is no kind: {unjudged.claim}"
    for assessment in judgement.assessments:
        verdict, right = assessment.verdict, expected.verdicts[assessment.claim]
        if verdict in STRONG and verdict is not right:
            yield f"{verdict}, expected {right}: {assessment.claim}"
    spoken_of = Counter(each.claim for each in (*judgement.assessments, *judgement.unjudged))
    for claim in expected.verdicts:
        if spoken_of[claim] != 1:
            yield f"in the judgement {spoken_of[claim]} times: {claim}"


def complaints_on_wire(calls: Sequence[Call]) -> Iterator[str]:
    """What shows that the model was not asked at all, or not in the form that its server knows."""
    if not any(attempt.status == 200 for call in calls for attempt in call.attempts):
        yield "the model never answered"
    if not any(call.mode == Mode.JSON_OBJECT for call in calls):
        yield "no question was asked as json_object, which this server knows"


def table(judgement: Judgement, expected: Expected) -> Iterator[str]:
    """What became of claims and calls, line by line."""
    kinds = Counter(unjudged.kind for unjudged in judgement.unjudged)
    of_kinds = f" ({', '.join(f'{kind} {n}' for kind, n in kinds.items())})" if kinds else ""
    yield (
        f"{judgement.logbook.space_id}: {len(judgement.assessments)} claims judged, "
        f"{len(judgement.unjudged)} unjudged{of_kinds}, {len(judgement.calls)} calls, "
        f"{judgement.seconds:.0f} s"
    )
    found = {each.claim: str(each.verdict) for each in judgement.assessments}
    found |= {each.claim: f"unjudged: {each.kind}" for each in judgement.unjudged}
    for claim, right in expected.verdicts.items():
        yield f"  {found.get(claim, 'missing'):26} expected {right:13} {claim[:60]}"
    if judgement.calls:
        yield f"  {'outcome':18} {'mode':12} {'asked':>6} {'said':>6} {'s':>6}  attempts"
    yield from map(_row, judgement.calls)


def _row(call: Call) -> str:
    tries = " > ".join(f"{attempt.outcome} {attempt.status or '-'}" for attempt in call.attempts)
    used = f"{call.prompt_tokens:6} {call.completion_tokens:6} {call.latency_s:6.1f}"
    return f"  {call.outcome:18} {call.mode or '-':12} {used}  {tries}"


def main(home: Path) -> int:
    """Serve, judge, print; the exit code."""
    calls: list[Call] = []
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder, serving(home, Path(folder) / "log") as base_url:
        panel = panel_at(base_url)
        print(f"{MODEL} at {base_url}, {PLAN.votes} votes a claim", flush=True)
        for space_id in LOGBOOKS:
            expected, judgement = expected_of(space_id), judged(space_id, panel)
            print("\n" + "\n".join(table(judgement, expected)), flush=True)
            calls += judgement.calls
            wrong += complaints(judgement, expected)
    wrong += complaints_on_wire(calls)
    outcomes = Counter(call.outcome for call in calls)
    print(f"\n{len(calls)} calls: " + ", ".join(f"{kind} {n}" for kind, n in outcomes.items()))
    print("\n".join(wrong) or "No verdict but those that stand; every failure has its kind.")
    return 1 if wrong else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends with us
    try:
        sys.exit(main(Path(sys.argv[1])))
    except EngineFailed as failed:
        sys.exit(str(failed))
