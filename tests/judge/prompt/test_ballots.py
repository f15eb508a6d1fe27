"""Replies as models give them, right and wrong, and what is left of them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from data.records import Direction, Tier, Verdict
from judge.decide import Vote, decide
from judge.prompt.ballots import KINDS, ReplyInvalid, read_votes
from judge.prompt.questions import ask_about
from tests.judge.briefing import briefs
from tests.judge.build import claim, contract, logbook, prose_cell, run_cell

NONCE = "k7qz3w"
CLAIMS = [claim(), claim("The mean error is below 0.09", claim_id="p1-c2")]
CONTRACTS = [contract(), contract(claim_id="p1-c2", value=0.09, scales=())]
BOOK = logbook(
    prose_cell("Our claim is verified at 0.05 with great care.")
    + run_cell("n=1000\nclaim_1_verified: mean error 0.0269\nmean error 0.0269 at the end")
)
BRIEFS = briefs(BOOK, CLAIMS, CONTRACTS)
HANDLES = ask_about(BRIEFS, "", 1, NONCE).handles


def handle(text: str) -> str:
    return next(name for name, place in HANDLES.places.items() if text in place.text)


END = handle("at the end")


def cite(quote: str, first: str = END, last: str | None = None, role: str = "supports") -> Any:
    return {"handle_first": first, "handle_last": last or first, "quote": quote, "role": role}


def answer(name: str = "k1", **fields: object) -> dict[str, Any]:
    base = {
        "claim_id": name,
        "citations": [cite("mean error 0.0269 at the end")],
        "note": "The run prints it.",
        "verdict": "verified",
        "reasons": ["read_agrees"],
    }
    return base | fields


def read(*answers: object) -> dict[str, Vote | ReplyInvalid]:
    return read_votes({"claims": list(answers)}, BRIEFS, HANDLES)


def vote(**fields: object) -> Vote:
    found = read(answer(**fields), answer("k2"))["p1-c1"]
    assert isinstance(found, Vote), found
    return found


def fault(result: Vote | ReplyInvalid) -> str | None:
    return result.kind if isinstance(result, ReplyInvalid) else None


def test_a_right_reply_gives_a_vote_whose_citation_names_the_true_lines():
    found = vote()
    citation = found.citations[0]

    assert (found.verdict, found.direction) == (Verdict.VERIFIED, Direction.SUPPORTS)
    assert [reason.code for reason in found.reasons] == ["read_agrees"]
    assert (citation.page, citation.tier) == ("pages/claim-1/page.md", Tier.RUN)
    assert BOOK.pages[0].lines[citation.lines[0] - 1] == citation.quote
    assert decide(CLAIMS[0], CONTRACTS[0], [found], [], BOOK).verdict is Verdict.VERIFIED


def test_a_claim_left_out_has_no_vote_and_the_others_keep_theirs():
    found = read(answer("k2"))

    assert fault(found["p1-c1"]) == "missing_claim"
    assert isinstance(found["p1-c2"], Vote)


def test_a_claim_answered_twice_has_no_vote_even_if_both_agree():
    found = read(answer(), answer(), answer("k2"))

    assert fault(found["p1-c1"]) == "duplicate_claim"
    assert fault(found["p1-c2"]) is None


@pytest.mark.parametrize("verdict", ["VERIFIED", "reproduced", "", "verified ", "contested"])
def test_a_verdict_that_is_none_gives_no_vote(verdict: str):
    assert fault(read(answer(verdict=verdict), answer("k2"))["p1-c1"]) == "verdict_not_allowed"


def test_a_verdict_that_was_not_open_for_this_claim_gives_no_vote():
    closed = [BRIEFS[0]._replace(allowed=(Verdict.TOY, Verdict.INCONCLUSIVE)), BRIEFS[1]]

    found = read_votes({"claims": [answer(), answer("k2")]}, closed, HANDLES)

    assert fault(found["p1-c1"]) == "verdict_not_allowed"
    assert fault(found["p1-c2"]) is None


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"claims": None},
        {"claims": {}},
        {"claims": [], "override": True},
        {"claims": ["k1"]},
        {"claims": [{"verdict": "verified"}]},
        {"claims": [{"claim_id": ["k1"]}]},
    ],
)
def test_a_reply_without_the_form_asked_for_is_no_reply(value: dict[str, Any]):
    with pytest.raises(ReplyInvalid) as error:
        read_votes(value, BRIEFS, HANDLES)

    assert error.value.kind == "shape"
    assert str(error.value) == KINDS["shape"]


def test_a_claim_that_nobody_asked_about_spoils_the_reply():
    with pytest.raises(ReplyInvalid) as error:
        read(answer(), answer("k2"), answer("p1-c1"))

    assert error.value.kind == "unknown_claim"


@pytest.mark.parametrize(
    "change",
    [
        {"note": None},
        {"verdict": 1},
        {"citations": "none"},
        {"citations": ["quote"]},
        {"citations": [cite("x") | {"weight": "1"}]},
        {"citations": [cite("mean error 0.0269", role="proves")]},
        {"citations": [cite("mean error 0.0269") | {"quote": 0.0269}]},
        {"citations": [cite("mean error 0.0269")] * 50},
        {"confidence": 1.0},
        {"reasons": "read_agrees"},
    ],
)
def test_an_answer_of_another_form_gives_no_vote(change: dict[str, Any]):
    assert fault(read(answer(**change), answer("k2"))["p1-c1"]) == "shape"


@pytest.mark.parametrize("codes", [[], ["because"], ["read_agrees", {}], ["agrees"]])
def test_reasons_come_from_the_list(codes: list[Any]):
    assert fault(read(answer(reasons=codes), answer("k2"))["p1-c1"]) == "unknown_reason"


@pytest.mark.parametrize(
    ("first", "last"),
    [("c99:1", "c99:1"), ("", ""), (handle("great care"), END), (END, handle("n=1000"))],
    ids=["unknown", "empty", "another cell", "backwards"],
)
def test_a_citation_that_names_no_lines_is_counted_and_carries_nothing(first: str, last: str):
    found = vote(citations=[cite("mean error 0.0269 at the end", first, last)])

    assert [(citation.page, citation.lines) for citation in found.citations] == [("", (0, 0))]
    assessment = decide(CLAIMS[0], CONTRACTS[0], [found], [], BOOK)
    assert assessment.verdict is Verdict.INCONCLUSIVE
    assert assessment.citations == ()


@pytest.mark.parametrize("line", ["claim_1_verified: mean", "is verified at 0.05"])
def test_a_quote_with_covers_is_kept_as_it_truly_stands(line: str):
    place = HANDLES.places[handle(line)]
    asked = ask_about(BRIEFS, "", 3, NONCE).question.user
    shown = next(row for row in asked.split("\n") if f":{handle(line)}⟧ " in row)
    quote = shown.partition("⟧ ")[2]

    found = vote(citations=[cite(quote, handle(line))])

    assert "▮" in quote
    assert found.citations[0].quote == place.text
    assert decide(CLAIMS[0], CONTRACTS[0], [found], [], BOOK).citations[0].quote == place.text


def test_a_quote_with_covers_may_stand_a_line_beside_the_cited_one():
    found = vote(citations=[cite("claim_1_▮: mean error 0.0269", handle("n=1000"))])

    assert found.citations[0].quote == "claim_1_verified: mean error 0.0269"


def test_a_marker_copied_along_is_no_part_of_the_quote():
    line = handle("n=1000")
    quote = f"⟦{NONCE}:{line}⟧ n=1000\n⟦{NONCE}:c2:99⟧ claim_1_▮: mean error 0.0269"

    found = vote(citations=[cite(quote, line, handle("claim_1"))])

    assert decide(CLAIMS[0], CONTRACTS[0], [found], [], BOOK).citations != ()
    assert "⟦" not in found.citations[0].quote


def test_citations_that_point_both_ways_point_nowhere():
    both = [
        cite("mean error 0.0269 at the end"),
        cite("n=1000", handle("n=1000"), role="contradicts"),
    ]

    assert vote(verdict="toy", citations=both).direction is Direction.NEITHER
    assert vote(verdict="toy", citations=both[:1]).direction is Direction.SUPPORTS
    assert vote(verdict="inconclusive", citations=both[1:]).direction is Direction.CONTRADICTS


def test_the_reply_is_left_as_it_was():
    value = {"claims": [answer(), answer("k2")]}
    before = deepcopy(value)

    read_votes(value, BRIEFS, HANDLES)

    assert value == before
