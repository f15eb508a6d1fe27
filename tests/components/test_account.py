import pytest

from components.account import (
    account_view,
    call_view,
    faults_words,
    quotes_words,
    shown_words,
    total_words,
)
from data.judgements import Attempt, Ballot, Call, ReadClaim, ReadingReport, Unjudged
from data.records import Verdict
from tests.components.judged import assessment, judgement

V, T = Verdict.VERIFIED, Verdict.TOY


def call(call_id: str = "C1", **fields: object) -> Call:
    base = {
        "call_id": call_id,
        "purpose": "vote",
        "host": "127.0.0.1",
        "model_requested": "m-1",
        "model_returned": "m-1",
        "mode": "json_schema",
        "request_digest": "d" * 64,
        "outcome": "ok",
        "prompt_tokens": 2_000,
        "completion_tokens": 804,
        "usd": 0.0041,
        "attempts": (Attempt(outcome="ok", status=200),),
    }
    return Call.model_validate(base | fields)


def by_model(**fields: object):
    """A judgement with two votes on its claim and what they were shown."""
    ballots = (Ballot(verdict=V, call_id="C1", quotes=3, quotes_found=2), Ballot(verdict=T))
    read = (ReadClaim(claim_id="P-1", passages=7, available=12, tokens=2_011),)
    base = {
        "assessments": (assessment(ballots=ballots),),
        "reading": ReadingReport(pages=(), claims=read),
        "calls": (call(), call("C2"), call("C3")),
    }
    return judgement(**{**base, **fields})


def test_a_judging_by_rules_has_an_empty_account():
    assert account_view(judgement()) == {"claims": {}, "calls": None}


def test_votes_stand_with_their_quotes_and_what_was_shown():
    claim = account_view(by_model())["claims"]["P-1"]

    assert claim["summary"] == "2 votes"
    assert [each["verdict"] for each in claim["votes"]] == ["verified", "toy"]
    assert [each["quotes"] for each in claim["votes"]] == ["2 of 3 quotes found", "no quotes"]
    assert claim["sentence"] == "The judge was shown 7 of 12 passages, 2,011 tokens."


def test_a_claim_that_code_settled_says_that_nobody_was_asked():
    read = (ReadClaim(claim_id="P-1", passages=1, available=1, tokens=90),)
    settled = by_model(
        assessments=(assessment(),), reading=ReadingReport(pages=(), claims=read), calls=()
    )

    claim = account_view(settled)["claims"]["P-1"]

    assert (claim["summary"], claim["votes"]) == ("Settled by code", [])
    assert "was not asked" in claim["sentence"]


def test_a_claim_that_was_not_judged_says_what_was_shown_and_has_no_votes():
    failed = Unjudged(claim_id="P-1", claim="One.", kind="deadline", message="No answer.")

    claim = account_view(by_model(assessments=(), unjudged=(failed,)))["claims"]["P-1"]

    assert claim["votes"] == []
    assert claim["sentence"].startswith("The judge was shown 7 of 12")


@pytest.mark.parametrize(
    ("passages", "available", "words"),
    [
        (7, 12, "7 of 12 passages, 1 token"),
        (12, 12, "all 12 passages, 1 token"),
        (1, 1, "all 1 passage, 1 token"),
        (29, 23, "29 passages, 1 token"),
    ],
)
def test_what_was_shown_is_told_with_what_there_was(passages: int, available: int, words: str):
    read = ReadClaim(claim_id="P-1", passages=passages, available=available, tokens=1)

    assert shown_words(read) == f"The judge was shown {words}."


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ([call(), call(), call()], "3 questions, 8,412 tokens, $0.0123"),
        ([call(usd=None)], "1 question, 2,804 tokens, price not known"),
        (
            [call(), call(usd=None)],
            "2 questions, 5,608 tokens, $0.0041, and 1 of a price not known",
        ),
        ([call(usd=2.5)], "1 question, 2,804 tokens, $2.50"),
        ([call(usd=0.00002)], "1 question, 2,804 tokens, under $0.0001"),
        (
            [call(usd=0.0, cached=True, prompt_tokens=0, completion_tokens=0)],
            "1 question, 0 tokens, $0.00, 1 from our cache",
        ),
    ],
)
def test_the_total_says_questions_tokens_and_cost(calls: list[Call], words: str):
    assert total_words(calls) == words


def test_a_question_that_failed_says_what_it_tried_and_how_it_ended():
    attempts = tuple(
        Attempt(outcome=kind) for kind in ("rate_limited", "rate_limited", "no_connection")
    )
    failed = call(outcome="no_connection", attempts=attempts, model_returned=None, usd=None)

    seen = call_view(failed)

    assert (seen["attempts"], seen["failed"]) == (3, "no_connection")
    assert seen["faults"] == "rate limited (twice), no connection"
    assert (seen["returned"], seen["cost"]) == (None, "price not known")


def test_a_good_answer_has_no_faults():
    assert faults_words(call()) == ""
    assert call_view(call())["failed"] is None


def test_a_single_quote_is_one_quote():
    assert quotes_words(Ballot(verdict=V, quotes=1, quotes_found=0)) == "0 of 1 quote found"
