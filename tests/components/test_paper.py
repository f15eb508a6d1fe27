import pytest

from components.contracts import shower
from components.paper import Sources, is_known, links, opener, outcome_sentence
from data.boards.board import Board
from data.catalogue.catalog import Catalog
from data.judgements import Judge
from data.kinds import FalsificationDecided, LogbookSeen, LogbookWithdrawn
from data.outcomes.rules import Outcome
from data.records import Direction, Paper, UserError, Verdict
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement, minute

V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
SUPPORTS, CONTRADICTS = Direction.SUPPORTS, Direction.CONTRADICTS


@pytest.fixture
def show(store):
    """`show(*bodies)`: the page of paper p1 after these facts."""

    def after(*bodies, paper_id="p1", event=EVENT):
        store.insert(at_minutes(catalogue(store, "Lazy median sketches"), *bodies))
        catalog, board = Catalog(store), Board(store, event)
        contracts = shower(catalog.edited_contracts)
        open_paper = opener(Sources(catalog.paper, board.paper_board, contracts), event)
        return open_paper({"paper_id": paper_id})

    return after


def words(marks):
    return [mark["word"] for mark in marks]


def test_claims_stand_against_teams_and_each_cell_names_its_judgement(show):
    page = show(claims([1, 2]), judgement("team-a", {1: V}), judgement("team-b", {1: F}))

    first, second = page["claims"]
    assert (first["number"], first["text"], first["outcome"]) == (1, "Claim 1", "contested")
    assert first["sentence"] == "Verified by team-a; falsified by team-b."
    assert second["sentence"] == "Nobody has tried this claim yet."
    supporter, opponent = page["teams"]
    assert supporter["cells"]["p1-c1"]["judgement_id"] == "j-team-a-sha-team-a"
    assert words(opponent["cells"]["p1-c1"]["marks"]) == ["provisional"]
    assert "p1-c2" not in supporter["cells"]


def test_a_paper_is_found_in_any_case_and_an_unknown_one_is_refused(show):
    assert show(claims([1]), paper_id="P1")["paper"]["title"] == "Lazy median sketches"
    with pytest.raises(UserError, match="no paper 'nix'; search"):
        show(paper_id="nix")


def test_columns_say_why_a_team_does_not_count(show):
    page = show(
        claims([1]),
        claims([1, 2]),
        judgement("team-a", {1: V}),
        judgement("team-b", {1: V}, digest="digest of team-a at sha-team-a"),
        judgement("team-c", {1: V}, judge=Judge(name="other", version=1), claim_set_revision=2),
        LogbookSeen(space_id="team-d/logbook", sha="s", team="team-d", paper_id="p1"),
    )

    marks = {team["team"]: words(team["marks"]) for team in page["teams"]}
    assert marks == {
        "team-a": ["older claims"],
        "team-b": ["same as team-a", "older claims"],
        "team-c": ["preview"],
        "team-d": ["not judged yet"],
    }
    assert "the verdicts of rules count" in page["notice"]
    assert page["lead"].startswith("One team's verdicts")


def test_a_team_says_in_a_word_why_it_does_not_count(show):
    page = show(
        claims([1]),
        judgement("team-a", {1: V}),
        judgement("team-b", {1: V}, digest="digest of team-a at sha-team-a"),
        judgement("team-c", {1: V}, judge=Judge(name="other", version=1)),
        judgement("team-d", {1: V}),
        LogbookWithdrawn(space_id="team-d/logbook", paper_id="p1"),
        LogbookSeen(space_id="team-e/logbook", sha="s", team="team-e", paper_id="p1"),
    )

    assert {team["team"]: team["silence"] for team in page["teams"]} == {
        "team-a": None,
        "team-b": "copy",
        "team-c": "preview",
        "team-d": "withdrawn",
        "team-e": "not judged",
    }


def test_a_logbook_after_the_deadline_is_late(show):
    event = EVENT.model_copy(update={"deadline": minute(2)})
    page = show(claims([1]), judgement("team-a", {1: V}), judgement("team-b", {1: V}), event=event)

    (_, late) = page["teams"]
    assert (late["silence"], words(late["marks"]), late["cells"]["p1-c1"]["counts"]) == (
        "late",
        ["late"],
        False,
    )


@pytest.mark.parametrize(
    ("ruling", "word", "counts"),
    [
        ("upheld", "upheld", True),
        ("undecided", "provisional", True),
        ("overturned", "overturned", False),
    ],
)
def test_a_cell_says_where_the_docket_stands(show, ruling: str, word: str, counts: bool):
    names = {"paper_id": "p1", "claim_id": "p1-c1", "space_id": "team-b/logbook"}
    decided = FalsificationDecided(falsification_id="f", ruling=ruling, why="ran it again", **names)
    page = show(claims([1]), judgement("team-b", {1: F}), decided)

    (team,) = page["teams"]
    cell = team["cells"]["p1-c1"]
    assert (cell["docket"], words(cell["marks"]), cell["counts"]) == (word, [word], counts)
    assert "ran it again" in cell["marks"][0]["hint"]


def test_a_verdict_that_changed_between_judgings_says_what_it_was(show):
    page = show(
        claims([1]),
        judgement("team-a", {1: NONE}, sha="1"),
        judgement("team-a", {1: V}, sha="2"),
    )

    (team,) = page["teams"]
    assert words(team["marks"]) == ["2 judgings"]
    assert words(team["cells"]["p1-c1"]["marks"]) == ["was inconclusive"]


def test_opposite_evidence_is_said_even_where_caps_hide_it(show):
    page = show(
        claims([1]),
        judgement("team-a", {1: (T, SUPPORTS)}),
        judgement("team-b", {1: (NONE, CONTRADICTS)}),
    )

    (claim,) = page["claims"]
    assert claim["opposed"]
    assert claim["sentence"] == (
        "Supported at a toy scale by team-a; left open by team-b; "
        "their evidence points in opposite directions."
    )


def test_nobody_has_tried_comes_with_commands_and_the_tag(show):
    page = show(claims([1]))

    assert page["teams"] == []
    assert page["start"]["commands"][2] == "trackio logbook publish YOUR-NAME/repro-p1"
    assert page["start"]["tags"] == ["paper-p1"]


def test_a_sentence_needs_a_verdict_that_counts():
    assert outcome_sentence(Outcome.UNATTEMPTED, []) == "Nobody has tried this claim yet."


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("https://openreview.net/forum?id=a", True),
        ("https://proceedings.mlr.press/v28/x.html", True),
        ("http://openreview.net/forum?id=a", False),
        ("https://openreview.net.evil.example/", False),
        ("https://evil.example/openreview.net", False),
        ("https://openreview.net@evil.example/", False),
        ("https://openreview.net:8443/", False),
        ("javascript:alert(1)//openreview.net", False),
        ("https://[openreview.net/", False),
    ],
)
def test_only_https_addresses_of_known_sites_become_links(address, known):
    assert is_known(address) is known


def test_a_paper_links_to_each_known_place_once():
    paper = Paper(
        paper_id="p1",
        title="T",
        arxiv_id="1412.6980",
        venue_url="https://arxiv.org/abs/1412.6980",
        openreview_url="https://evil.example/",
    )

    assert list(links(paper)) == [{"word": "arXiv", "href": "https://arxiv.org/abs/1412.6980"}]
