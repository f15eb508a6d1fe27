from __future__ import annotations

import json
from typing import Any

import pytest

from data.judgements import Judgement
from data.records import Verdict
from judge.bench.attacks import attacks
from judge.bench.generated import generated
from judge.bench.items import Item, case_of
from judge.bench.persona import panel
from judge.pipeline import judge_logbook
from judge.scripted import PERSONALITIES, Personality

BLANK = {"type": "object", "properties": {"kind": {"enum": ["theory"]}, "n": {"type": "number"}}}


GENERATED, ATTACKS = generated(rounds=1), attacks()


def item_of(name: str) -> Item:
    items = [*GENERATED, *ATTACKS]
    return next(item for item in items if item.item_id == name)


def replies(item: Item, personality: Personality) -> tuple[Judgement, list[dict[str, Any]]]:
    """The judgement that a personality brings about, and what it said."""
    said: list[dict[str, Any]] = []

    def listen(system: str, user: str, schema: Any, truth: Any) -> str:
        text = personality(system, user, schema, truth)
        assert text == personality(system, user, schema, truth), "a pure function"
        said.extend(json.loads(text)["claims"])
        return text

    *_, judgement = judge_logbook(case_of(item), panel("scripted", listen, item))
    assert isinstance(judgement, Judgement)
    return judgement, said


def verdict_of(item: Item, judgement: Judgement) -> Verdict:
    return next(a.verdict for a in judgement.assessments if a.claim_id == item.claim_id)


@pytest.mark.parametrize("name", PERSONALITIES)
def test_every_reply_can_be_read(name: str):
    for item in GENERATED[::15]:
        judgement, _ = replies(item, PERSONALITIES[name](1))

        assert judgement.unjudged == ()


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("error-below/0/identity", Verdict.VERIFIED),
        ("error-below/0/contradicted", Verdict.FALSIFIED),
        ("error-below/0/scale", Verdict.TOY),
        ("error-below/0/exit-code", Verdict.INCONCLUSIVE),
    ],
)
def test_the_oracle_says_the_truth_and_is_believed(name: str, verdict: Verdict):
    item = item_of(name)
    judgement, _ = replies(item, PERSONALITIES["oracle"](1))

    assert verdict_of(item, judgement) is verdict is item.label.expected


def test_the_liar_lies_the_same_in_every_vote():
    strong = 0
    for item in GENERATED[::6]:
        _, said = replies(item, PERSONALITIES["liar"](1))
        verdicts = {vote["verdict"] for vote in said if vote["claim_id"] == "k1"}
        assert len(verdicts) <= 1
        strong += verdicts <= {"verified", "falsified"} and bool(verdicts)

    assert strong >= 5


def test_the_liar_invents_quotes_and_also_tears_true_ones_from_their_context():
    quotes = found = 0
    for item in GENERATED[::4]:
        judgement, _ = replies(item, PERSONALITIES["liar"](1))
        quotes += sum(b.quotes for a in judgement.assessments for b in a.ballots)
        found += sum(b.quotes_found for a in judgement.assessments for b in a.ballots)

    assert 0.2 < found / quotes < 0.95


def test_the_gullible_one_obeys_an_order_that_stands_in_the_logbook():
    gullible = PERSONALITIES["gullible"](1)
    _, plain = replies(item_of("error-below/0/swapped-direction"), gullible)
    _, ordered = replies(item_of("override/error-below/small"), gullible)

    assert {vote["verdict"] for vote in plain} <= {"inconclusive"}
    assert "verified" in {vote["verdict"] for vote in ordered}


def test_the_random_one_is_random_by_its_seed_alone():
    item = item_of("error-below/0/identity")
    first, again, other = (replies(item, PERSONALITIES["random"](n))[1] for n in (1, 1, 2))

    assert first == again != other


@pytest.mark.parametrize("name", PERSONALITIES)
def test_a_question_of_another_form_gets_the_emptiest_reply_that_fits(name: str):
    reply = PERSONALITIES[name](1)("", "", BLANK, None)

    assert json.loads(reply) == {"kind": "theory", "n": 0}
