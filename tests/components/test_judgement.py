import pytest

from components.account import account_view
from components.judgement import Sources, changes, history_view, judgement_view, opener
from components.texts import page_name
from data.event import CountingJudge
from data.judgements import Judge, JudgedLogbook, Reference, ReferenceKind, Unjudged
from data.outcomes.voices import Rules
from data.records import Paper, UserError, Verdict
from judge.references import HUB
from tests.components.judged import PAGE, assessment, judgement, kept

RULES = Rules(CountingJudge(name="rules"))
PAPER = Paper(paper_id="adam", title="Adam")


def view(made=None, rules: Rules = RULES):
    return judgement_view(kept(made), PAPER, rules)


def test_a_card_has_verdict_quote_place_reason_and_remedy():
    (card,) = view()["assessments"]

    assert (card["verdict"], card["grade"], card["provisional"]) == ("toy", "re-run", False)
    assert card["reached"] == [{"name": "T", "value": 200.0}]
    assert card["citations"][0]["where"] == "claim-1, lines 12–13"
    assert card["citations"][0]["tier"] == "the logbook's own run"
    assert card["reasons"] == ["a finite horizon shows no limit"]
    assert card["would_raise"] == ["a proof"]


def test_checks_of_a_claim_stand_on_its_card_and_the_others_apart():
    seen = view()

    assert [check["id"] for check in seen["checks"]] == ["D1"]
    (check,) = seen["assessments"][0]["checks"]
    assert (check["limit"], check["where"]) == ("at most toy", "claim-1, line 12")


def test_falsified_is_provisional():
    falsified = assessment(verdict=Verdict.FALSIFIED)

    (card,) = view(judgement(assessments=(falsified,)))["assessments"]

    assert card["provisional"] is True


def test_the_rules_say_what_their_word_is_worth():
    assert view()["judge"] == "rules v1: by the logbook's own run"


@pytest.mark.parametrize(
    ("counting", "counts"),
    [
        (CountingJudge(name="rules"), True),
        (CountingJudge(name="rules", min_version=2), False),
        (CountingJudge(name="GLM-5.2"), False),
    ],
)
def test_another_judge_than_the_events_gives_a_preview(counting: CountingJudge, counts: bool):
    assert view(rules=Rules(counting))["counts"] is counts


@pytest.mark.parametrize("counts", [True, False])
def test_a_verdict_of_the_first_event_is_a_preview_only_where_it_does_not_count(counts: bool):
    legacy = judgement(legacy=True, judge=Judge(name="GLM-5.2", version=0))
    rules = Rules(CountingJudge(name="GLM-5.2"), legacy_counts=counts)

    assert view(legacy, rules)["counts"] is counts


def test_a_space_links_to_its_live_page_and_to_the_judged_commit():
    live = view()["logbook"]["live"]

    assert live["space"] == "https://huggingface.co/spaces/team-a/adam"
    assert live["files"].endswith("/tree/" + "f" * 40)


def test_a_local_folder_has_no_live_page():
    folder = JudgedLogbook(
        space_id="local/adam", team="local", sha="folder-0123456789ab", digest="d", title="Adam"
    )

    assert view(judgement(logbook=folder))["logbook"]["live"] is None


def test_what_was_read_left_and_hidden_is_told():
    reading = view()["reading"]

    assert (reading["read"], reading["chars"]) == (900, 1200)
    assert reading["orphans"] == [{"path": "pages/old/page.md", "reason": "not listed"}]
    assert [note["where"] for note in reading["hidden"]] == ["claim-1, line 4", ""]


def test_what_a_logbook_names_on_the_hub_is_listed_with_whether_it_opens():
    named = [
        Reference(
            kind=ReferenceKind.JOB, url=f"{HUB}/jobs/a/1", page="p.md", line=3, resolves=opens
        )
        for opens in (True, False, None)
    ]
    read = judgement().reading.model_copy(update={"references": tuple(named)})

    listed = view(judgement(reading=read))["reading"]["references"]

    assert [each["opens"] for each in listed] == [
        "opens",
        "does not open for everybody",
        "not asked",
    ]
    assert listed[0]["url"] == f"{HUB}/jobs/a/1"


def test_a_history_runs_backwards_and_says_what_changed():
    first = judgement(judgement_id="J0", assessments=(assessment(verdict=Verdict.VERIFIED),))

    rows = history_view([kept(day=2), kept(first, day=1)], shown="J1")

    assert [(row["judgement_id"], row["shown"]) for row in rows] == [("J1", True), ("J0", False)]
    assert rows[0]["changes"] == [{"claim": "The claim P-1.", "was": "verified", "now": "toy"}]
    assert rows[1]["changes"] is None


def test_claims_that_came_or_went_are_changes_too():
    before = judgement(assessments=(assessment("P-1"), assessment("P-2")))
    after = judgement(assessments=(assessment("P-2"), assessment("P-3")))

    assert changes(before, after) == [
        {"claim": "The claim P-1.", "was": "toy", "now": None},
        {"claim": "The claim P-3.", "was": None, "now": "toy"},
    ]


def test_a_claim_that_could_not_be_judged_has_no_card_with_a_verdict():
    failed = Unjudged(claim_id="P-2", claim="Two.", kind="deadline", message="No answer in time.")

    seen = view(judgement(unjudged=(failed,)))

    assert [card["claim_id"] for card in seen["assessments"]] == ["P-1"]
    assert seen["unjudged"] == [failed.model_dump()]
    assert "verdict" not in seen["unjudged"][0]


@pytest.mark.parametrize(
    ("space_id", "address"), [("team-a/adam", "team-a/adam"), ("local/adam", None)]
)
def test_judging_again_starts_from_the_address_where_that_is_known(space_id, address):
    logbook = judgement().logbook.model_copy(update={"space_id": space_id})

    assert view(judgement(logbook=logbook))["again"] == address


def test_the_page_comes_with_what_the_judging_took():
    sources = Sources(lambda _: kept(), lambda *_: [], lambda _: PAPER, account_view)

    assert opener(sources, RULES)({"judgement_id": "J1"})["account"] == {
        "claims": {},
        "calls": None,
    }


def test_an_unknown_judgement_is_refused_with_what_to_do():
    nothing = Sources(lambda _: None, lambda *_: [], lambda _: None, account_view)

    with pytest.raises(UserError, match="no judgement with this id"):
        opener(nothing, RULES)({"judgement_id": "J9"})


def test_a_paper_that_is_gone_from_the_catalogue_is_named_by_its_id():
    assert judgement_view(kept(), None, RULES)["paper"] == {"paper_id": "adam", "title": "adam"}


def test_a_models_name_says_what_its_word_is_worth():
    model = judgement(judge=Judge(name="GLM-5.2", version=3))

    assert view(model)["judge"] == "GLM-5.2 v3: model's votes, decided by code"


@pytest.mark.parametrize(
    ("path", "name"),
    [(PAGE, "claim-1"), ("pages/notes.md", "notes"), ("pages/a/b/page.md", "a/b"), ("x.md", "x")],
)
def test_pages_are_named_shortly(path: str, name: str):
    assert page_name(path) == name
