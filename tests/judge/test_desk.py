from collections.abc import Iterator

import pytest

from data.judgements import Unjudged, Why
from data.pairs import SetStanding
from data.records import ClaimSet, Origin, Paper, UserError
from judge.desk import describe
from judge.drafts.drafter import Drafts
from judge.ledger import QueueStopped, TryLater
from judge.voter import Docket, RulesVoter, Voted
from tests.judge.build import claim, contract, prose_cell, run_cell, snapshot
from tests.judge.test_panel import call
from tests.judge.world import TAGGED, WISH, World


def test_a_submission_is_found_judged_kept_and_told_step_by_step():
    world = World(TAGGED)

    events = world.work(WISH)

    (text, judgement, submission_id) = world.kept[0]
    assert [event["step"] for event in events] == ["found", "judging", "assessed", "done"]
    assert events[-1] == {
        "step": "done",
        "judgement_id": judgement.judgement_id,
        "again": False,
    }
    assert (text, submission_id) == (TAGGED, "S1")


def test_the_judgement_is_on_disk_before_it_is_told():
    world = World(TAGGED)
    kept_when_told = []

    world.desk.work(WISH, lambda event: kept_when_told.append((event["step"], len(world.kept))))

    assert kept_when_told[-1] == ("done", 1)
    assert ("assessed", 0) in kept_when_told


def test_what_was_judged_before_is_answered_with_the_earlier_judgement():
    world = World(TAGGED)
    world.work(WISH)

    events = world.work(WISH.model_copy(update={"submission_id": "S2"}))

    before = world.kept[0][1].judgement_id
    assert [event["step"] for event in events] == ["found", "done"]
    assert events[-1]["again"] is True
    assert world.answered == [("S2", before)]
    assert len(world.kept) == 1


def test_a_copy_at_another_space_gets_the_same_verdicts_without_being_judged_again():
    world = World(TAGGED)
    world.work(WISH)
    copy = TAGGED.model_copy(update={"space_id": "team-f/copy", "team": "team-f", "sha": "f" * 40})
    world.text = copy
    found = world.desk.look("team-f/copy")

    assert world.desk.judged(found) is None
    assert world.desk.expect(found) is None
    events = world.work(WISH.model_copy(update={"submission_id": "S2"}))

    (_, first, _), (text, taken, submission_id) = world.kept
    assert [event["step"] for event in events] == ["found", "done"]
    assert (text, submission_id) == (copy, "S2")
    assert taken.judgement_id != first.judgement_id
    assert (taken.logbook.space_id, taken.logbook.team) == ("team-f/copy", "team-f")
    assert (taken.key, taken.assessments) == (first.key, first.assessments)
    assert world.desk.judged(found) == taken.judgement_id


def test_without_a_paper_the_person_is_asked_to_choose_and_nothing_is_kept():
    world = World()
    events: list[dict[str, object]] = []

    with pytest.raises(UserError, match="choose the paper"):
        world.desk.work(WISH, events.append)

    assert [event["step"] for event in events] == ["found", "choose_paper"]
    assert world.kept == []


def test_a_chosen_paper_is_taken_at_the_persons_word():
    world = World()

    events = world.work(WISH.model_copy(update={"paper_id": "adam-2015"}))

    assert events[0]["how"] == "chosen"
    assert world.kept[0][1].paper_id == "adam-2015"


def test_a_chosen_paper_that_does_not_exist_is_named():
    with pytest.raises(UserError, match="no paper 'p9'"):
        World().desk.look("team-a/repro", "p9")


@pytest.mark.parametrize("claims", [None, ClaimSet(paper_id="adam-2015", revision=1, claims=())])
def test_a_paper_without_claims_cannot_be_judged(claims: ClaimSet | None):
    with pytest.raises(UserError, match="no claims to judge for 'A paper' yet"):
        World(TAGGED, claims).work(WISH)


def test_a_wrong_address_is_refused_before_anything_is_fetched():
    with pytest.raises(UserError):
        World().desk.look("javascript:alert(1)")


def test_what_was_found_is_described_in_plain_values():
    found = World(TAGGED).desk.look("team-a/repro")

    described = describe(found)

    assert described["paper"] == {"paper_id": "adam-2015", "title": "A paper"}
    assert (described["how"], described["cells"], described["runs"]) == ("tag", 1, 1)
    assert described["claims"] == [claim().text]
    assert described["pages"] == [{"path": "pages/claim-1/page.md", "title": "claim-1"}]


class Drafting(RulesVoter):
    """Rules that draft like a model: a contract for each claim, and the call it took."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def draft(self, paper: Paper, claim_set: ClaimSet) -> Drafts:
        self.asked.append(paper.paper_id)
        made = {c.claim_id: contract(origin=Origin.MODEL, reviewed=False) for c in claim_set.claims}
        return Drafts(made, {}, (call(1),), answered=True)


def test_contracts_that_the_judge_drafts_are_kept_and_their_calls_are_on_record():
    world = World(TAGGED, contracts={}, voter=Drafting())

    world.work(WISH)

    (_, judgement, _) = world.kept[0]
    ((paper_id, drafted),) = world.drafted
    assert (paper_id, [each.origin for each in drafted]) == ("adam-2015", [Origin.MODEL])
    assert [each.call_id for each in judgement.calls] == ["call-1"]


def test_nothing_is_drafted_for_claims_that_people_wrote_contracts_for():
    voter = Drafting()
    world = World(TAGGED, voter=voter)

    world.work(WISH)

    assert (voter.asked, world.drafted) == ([], [])


def test_a_logbook_is_judged_anew_when_a_review_set_that_it_cites_becomes_fit():
    pages = prose_cell(f"Seen: review-set:s1@{'a' * 64}") + run_cell("n=1000 mean error = 0.031")
    text = snapshot({"claim-1": pages}).model_copy(update={"tags": TAGGED.tags})
    world = World(text)
    world.work(WISH)
    world.sets["s1"] = SetStanding(set_id="s1", digest="a" * 64, is_fit=True)

    world.work(WISH)

    effects = [
        [check.effect for check in judgement.checks if check.id == "D21"]
        for _, judgement, _ in world.kept
    ]
    assert effects == [["flag"], ["fact"]]
    assert {j.assessments[0].verdict for _, j, _ in world.kept} == {"verified"}


def test_an_audit_judges_again_what_was_judged_and_says_so():
    world = World(TAGGED)
    world.work(WISH)

    audit = WISH.model_copy(update={"submission_id": "S2", "why": Why.AUDIT})
    events = world.work(audit)

    (_, first, _), (_, second, _) = world.kept
    assert events[-1]["again"] is False
    assert (first.key, first.reason) == (second.key, Why.FIRST)
    assert second.reason == Why.AUDIT


def test_an_audit_of_a_copy_judges_the_copy():
    world = World(TAGGED)
    world.work(WISH)
    world.text = TAGGED.model_copy(update={"space_id": "team-f/copy", "team": "team-f"})

    events = world.work(WISH.model_copy(update={"submission_id": "S2", "why": Why.AUDIT}))

    assert [event["step"] for event in events] == ["found", "judging", "assessed", "done"]
    assert world.kept[1][1].reason == Why.AUDIT


def test_a_changed_logbook_says_that_it_was_judged_for_its_new_commit():
    world = World(TAGGED)
    world.work(WISH)
    world.text = TAGGED.model_copy(update={"digest": "e" * 64, "sha": "e" * 40})

    world.work(WISH.model_copy(update={"submission_id": "S2"}))

    assert world.kept[1][1].reason == Why.NEW_COMMIT


class Unlucky(RulesVoter):
    """An instrument that fails on every claim in one way."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def vote(self, docket: Docket) -> Iterator[Voted]:
        for matter in docket.matters:
            claim = matter.claim
            failed = Unjudged(
                claim_id=claim.claim_id, claim=claim.text, kind=self.kind, message="it failed"
            )
            yield Voted(claim.claim_id, failed=failed)


@pytest.mark.parametrize("kind", ["rate_limited", "server_error", "no_connection", "resting"])
def test_trouble_of_the_endpoint_on_every_claim_is_tried_later(kind: str):
    with pytest.raises(TryLater, match="no claim could be judged: it failed"):
        World(TAGGED, voter=Unlucky(kind)).work(WISH)


@pytest.mark.parametrize("kind", ["filtered", "budget_logbook", "context_too_long", "shape"])
def test_trouble_with_the_logbook_itself_is_a_failure_at_once(kind: str):
    with pytest.raises(UserError, match="no claim could be judged") as caught:
        World(TAGGED, voter=Unlucky(kind)).work(WISH)

    assert not isinstance(caught.value, TryLater)


def test_a_budget_of_the_day_that_is_used_up_stops_the_queue_for_a_while():
    with pytest.raises(QueueStopped) as caught:
        World(TAGGED, voter=Unlucky("budget_day")).work(WISH)

    assert caught.value.rest_s == 900.0


class HalfLucky(RulesVoter):
    """An instrument that fails on the second of two claims in one way."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def vote(self, docket: Docket) -> Iterator[Voted]:
        first, *_ = super().vote(docket)
        (failed,) = list(Unlucky(self.kind).vote(docket))[1:]
        yield from (first, failed)


TWO = ClaimSet(paper_id="adam-2015", revision=1, claims=(claim(), claim(claim_id="p1-c2")))


def test_claims_left_out_for_trouble_that_passes_are_queued_once_more_and_no_more():
    world = World(TAGGED, TWO, voter=HalfLucky("server_error"))

    world.work(WISH)
    once = list(world.unfinished)
    world.work(WISH.model_copy(update={"submission_id": "S2"}))

    assert once == [("team-a/repro", "adam-2015")]
    assert world.unfinished == once
    assert [len(judgement.unjudged) for _, judgement, _ in world.kept] == [1, 1]


def test_claims_left_out_for_good_are_not_tried_again():
    world = World(TAGGED, TWO, voter=HalfLucky("filtered"))

    world.work(WISH)

    assert (len(world.kept), world.unfinished) == (1, [])
