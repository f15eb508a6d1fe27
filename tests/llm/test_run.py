"""What `make test-llm` complains of, tried on a scripted server instead of a real model."""

from __future__ import annotations

from data.judgements import Judgement
from data.records import Verdict
from tests.judge.test_served import voice
from tests.llm import run
from tests.llm.engine import MODEL
from tests.loopback.chat import LoopbackChat

LOGBOOK = "team-b/repro-marking"
EXPECTED = run.expected_of(LOGBOOK)


def judged(chat: LoopbackChat, personality: str) -> Judgement:
    chat.model, chat.refuses, chat.refusing = MODEL, frozenset({"json_schema"}), "form_crashes"
    chat.personality = voice(personality)
    return run.judged(LOGBOOK, run.panel_at(chat.base_url))


def test_a_model_that_lies_on_a_server_that_knows_json_object_gives_no_reason_to_complain(
    chat: LoopbackChat,
):
    judgement = judged(chat, "liar")

    assert judgement.calls
    assert list(run.complaints(judgement, EXPECTED)) == []
    assert list(run.complaints_on_wire(judgement.calls)) == []
    assert any("mode_refused 500 > ok 200" in line for line in run.table(judgement, EXPECTED))


def test_a_server_that_breaks_off_every_answer_leaves_failures_with_their_kind(chat: LoopbackChat):
    chat.always("truncated_empty")

    judgement = judged(chat, "liar")

    assert {unjudged.kind for unjudged in judgement.unjudged} == {"truncated"}
    assert list(run.complaints(judgement, EXPECTED)) == []


def test_wrong_verdicts_lost_claims_and_failures_without_a_kind_are_complained_of(
    chat: LoopbackChat,
):
    judgement = judged(chat, "liar")
    first, second, *_ = judgement.assessments
    wrong = Verdict.FALSIFIED if EXPECTED.verdicts[first.claim] != "falsified" else Verdict.VERIFIED
    spoilt = judgement.model_copy(
        update={
            "assessments": (first.model_copy(update={"verdict": wrong}), second),
            "calls": (judgement.calls[0].model_copy(update={"outcome": ""}),),
        }
    )

    found = list(run.complaints(spoilt, EXPECTED))

    assert [text.split(":")[0] for text in found] == [
        "a call ended in '', which is no outcome",
        f"{wrong}, expected {EXPECTED.verdicts[first.claim]}",
        "in the judgement 0 times",
    ]


def test_a_model_that_was_never_heard_is_complained_of():
    assert len(list(run.complaints_on_wire([]))) == 2
