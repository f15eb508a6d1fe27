"""The judge with a served model, end to end: real client, real wire, real pipeline.

A loopback server answers as scripted personalities or breaks in every way it knows. Whatever it
does, no fault becomes a verdict and no lie one that the evidence does not carry.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from data.judgements import Judgement
from data.records import Verdict
from judge import scripted
from judge.ledger import QueueStopped
from judge.panel import Panel, Plan
from judge.pipeline import judge_logbook
from tests.judge import test_labels
from tests.judge.test_pipeline import FIRST, case
from tests.judge.wire import model_at
from tests.loopback.chat import LoopbackChat
from tests.loopback.chat_faults import FAULTS

TRUTH = {FIRST.text: "verified"}
STOPPING = {"no_credit", "no_credit_in_200", "key_refused", "forbidden"}
MENDED_BY_THE_PARSER = {"think_block", "fence"}


def voice(name: str, truth: Mapping[str, str] | None = None):
    """A personality as the loopback server wants it. The schema stands at the end of the prompt,
    so that it answers in every form of answer."""
    personality = scripted.PERSONALITIES[name](1)

    def answer(system: str, user: str, _: dict[str, Any]) -> str:
        return personality(system, user, json.loads(user.rsplit("\n", 1)[1]), truth)

    return answer


def judged(chat: LoopbackChat, deadline_s: float = 5.0) -> Judgement:
    panel = Panel(model_at(chat.base_url), Plan(deadline_s=deadline_s))
    *_, last = judge_logbook(case(), panel)
    assert isinstance(last, Judgement)
    return last


def test_an_honest_model_over_the_wire_verifies_and_its_cost_is_known(chat: LoopbackChat):
    chat.personality = voice("oracle", TRUTH)

    judgement = judged(chat)

    first = judgement.assessments[0]
    assert first.verdict is Verdict.VERIFIED
    assert (first.measured, first.reached) == (0.0269, {"n": 1000})
    assert [call.outcome for call in judgement.calls] == ["ok", "ok", "ok"]
    assert all(call.usd and call.prompt_tokens for call in judgement.calls)
    assert len(chat.requests) == 3


@pytest.mark.parametrize("fault", sorted(set(FAULTS) - STOPPING))
def test_no_fault_of_a_server_becomes_a_verdict(chat: LoopbackChat, fault: str):
    chat.personality = voice("oracle", TRUTH)
    chat.always(fault)

    judgement = judged(chat, deadline_s=1.5)

    if fault in MENDED_BY_THE_PARSER:
        assert judgement.unjudged == ()
    if judgement.unjudged:
        assert judgement.assessments == ()
        assert {each.kind for each in judgement.unjudged} <= {c.outcome for c in judgement.calls}
        assert all(each.message for each in judgement.unjudged)
    for assessment in judgement.assessments:
        assert assessment.ballots, "a verdict without votes"


@pytest.mark.parametrize("fault", sorted(STOPPING))
def test_a_server_that_refuses_all_work_stops_the_queue(chat: LoopbackChat, fault: str):
    chat.always(fault)

    with pytest.raises(QueueStopped):
        judged(chat)


def test_a_passing_fault_is_asked_again_and_recorded(chat: LoopbackChat):
    chat.personality = voice("oracle", TRUTH)
    chat.fail("unavailable", "rate_limited", "html")

    judgement = judged(chat)

    assert judgement.unjudged == ()
    tried = [attempt.outcome for call in judgement.calls for attempt in call.attempts]
    assert {"server_error", "rate_limited", "not_json"} <= set(tried)


@pytest.mark.real
@pytest.mark.skipif(not test_labels.LABELS, reason="../shared/real is absent")
@pytest.mark.parametrize("name", ["liar", "gullible"])
@pytest.mark.parametrize(
    ("folder", "paper_id"), test_labels.LOGBOOKS, ids=[row[0] for row in test_labels.LOGBOOKS]
)
def test_lies_about_real_logbooks_get_no_verdict_that_is_plain_wrong(
    chat: LoopbackChat, name: str, folder: str, paper_id: str
):
    chat.personality = voice(name)
    panel = Panel(model_at(chat.base_url), Plan(deadline_s=10.0))

    *_, judgement = judge_logbook(test_labels.case(folder, paper_id), panel)

    assert isinstance(judgement, Judgement)
    verdicts = {a.claim_id: a.verdict for a in judgement.assessments}
    strong = {Verdict.VERIFIED, Verdict.FALSIFIED}
    claims = test_labels.claim_set(paper_id).claims
    for label in test_labels.LABELS:
        if label["logbook"] == folder:
            verdict = verdicts.get(claims[label["claim_index"]].claim_id)
            assert verdict not in strong & set(label["forbidden"])
