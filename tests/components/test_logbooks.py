from functools import partial

import pytest

from components.logbooks import PAGE, WORDS, Sources, lister, opener, previewer
from data.boards.board import Board
from data.boards.gallery import find_logbooks, standings
from data.hub.live import Live
from data.kinds import LogbookSeen
from data.records import UserError, Verdict
from data.tables.gallery import Standing
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement

V, F = Verdict.VERIFIED, Verdict.FALSIFIED


@pytest.fixture
def sources(store):
    """A logbook judged twice, one that copies it, and one read from a folder."""
    store.insert(
        at_minutes(
            catalogue(store, "Adam"),
            claims([1, 2]),
            judgement("team-a", {1: V, 2: F}, digest="same"),
            judgement("team-b", {1: V}, digest="same"),
            judgement("team-a", {1: V, 2: V}, sha="newer"),
            LogbookSeen(space_id="team-c/x", sha="folder-1", team="team-c", paper_id="p1"),
        )
    )
    return Sources(
        partial(find_logbooks, store),
        partial(standings, store),
        lambda: ["Optimisation"],
        Board(store, EVENT).judgements_of,
        lambda space_id: Live(f"https://{space_id.replace('/', '-')}.static.hf.space/", "newest"),
    )


def test_every_standing_has_words_that_explain_it():
    assert set(WORDS) == set(Standing)
    assert all(word and hint for word, hint in WORDS.values())


def test_the_list_has_cards_and_what_there_is_to_filter_by(sources):
    reply = lister(sources)({})

    assert reply["total"] == 3
    assert {each["id"]: each["n"] for each in reply["standings"]} == {
        Standing.COUNTS: 1,
        Standing.WAITING: 1,
        Standing.COPY: 1,
    }
    by_team = {card["team"]: card for card in reply["logbooks"]}
    assert by_team["team-a"]["verdicts"] == [V, V]
    assert by_team["team-b"]["word"] == "same content as team-a"
    assert by_team["team-c"]["word"] == "not judged yet"


@pytest.mark.parametrize(
    "payload",
    [{"standing": "nix"}, {"verdict": "contested"}, {"sort": "x"}, {"offset": -1}, {"limit": "9"}],
)
def test_a_filter_that_cannot_be_is_refused(sources, payload):
    with pytest.raises(UserError):
        lister(sources)(payload)


def test_a_page_is_as_long_as_asked(sources):
    assert len(lister(sources)({"limit": 2})["logbooks"]) == 2
    assert len(lister(sources)({"limit": PAGE, "offset": 2})["logbooks"]) == 1


def test_one_logbook_has_all_its_judgings_the_latest_first(sources):
    reply = opener(sources)({"space_id": "team-a/logbook"})

    (paper,) = reply["papers"]
    assert reply["on_hub"]
    assert [entry["commit"] for entry in paper["history"]] == ["newer", "sha-team-a"]
    assert paper["history"][1]["verdicts"] == [V, F]


def test_the_live_page_says_whether_it_has_changed_since_it_was_judged(sources):
    live = previewer(sources)
    same = previewer(sources._replace(live=lambda _: Live("https://x.static.hf.space/", "newer")))

    assert live({"space_id": "team-a/logbook"}) == {
        "url": "https://team-a-logbook.static.hf.space/",
        "moved_on": True,
    }
    assert not same({"space_id": "team-a/logbook"})["moved_on"]


def test_a_logbook_from_a_folder_is_never_looked_up_under_its_name_on_the_hub(sources):
    assert not opener(sources)({"space_id": "team-c/x"})["on_hub"]
    with pytest.raises(UserError, match="folder"):
        previewer(sources)({"space_id": "team-c/x"})


def test_an_unknown_logbook_is_refused_before_the_hub_is_asked(sources):
    def never(_: str) -> Live:
        raise AssertionError("asked the Hub")

    with pytest.raises(UserError, match="no logbook of this name"):
        previewer(sources._replace(live=never))({"space_id": "nobody/x"})
