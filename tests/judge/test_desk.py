import pytest

from data.records import ClaimSet, UserError
from judge.desk import describe
from tests.judge.build import claim
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
