"""The certificate over HTTP: what it states, that it can be checked, and that names stay words."""

import hashlib
import json
from collections.abc import Callable
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from components.api import _refused
from components.certificate import add_routes, plain, svg
from data.boards.certificate import digest_of, facts_of
from data.boards.leaderboard import Tally, ranked
from data.event import Measure, Threshold
from data.records import UserError
from tests.data.build import EVENT

EVENT = EVENT.model_copy(update={"certificate": Threshold(by=Measure.POINTS, least=5)})
TALLY = Tally(
    "team-a",
    points=1207,
    provisional=2,
    verified=600,
    undecided=1,
    toy=5,
    papers=300,
    counting=310,
    first="2026-07-08T10:00:00.000000+00:00",
    last="2026-08-02T09:00:00.000000+00:00",
)
HOSTILE = [
    "<script>alert(1)</script>",
    "</text><script>alert(1)</script>",
    '"/><image href="https://example.org/x.png"/>',
    "&lt;b&gt; &amp; &#x3c;",
    "]]><!--",
    "a\x00b\x1bc\ud800\ufffe",
    "\u202etac\u202c",
    "名" * 90,
    "x" * 900,
    "",
]


@pytest.fixture
def client() -> Callable[..., TestClient]:
    def serve(*tallies: Tally) -> TestClient:
        app = FastAPI()
        app.add_exception_handler(UserError, _refused)
        add_routes(app, lambda: ranked(tallies), EVENT)
        return TestClient(app)

    return serve


def words_of(picture: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(picture)]


def test_a_certificate_states_what_was_done_and_what_it_takes(client):
    answer = client(TALLY).get("/certificate/team-a.svg")
    said = " | ".join(words_of(answer.text))

    assert answer.headers["content-type"] == "image/svg+xml"
    for words in (
        "team-a",
        "Trial",
        "310 logbooks that count, published 8 July 2026 to 2 August 2026",
        "600 | verified",
        "1 | falsified, undecided",
        "1,205 points",
        "2 more points await a decision",
        "It takes 5 points",
        "does not say that a paper is right or wrong",
    ):
        assert words in said


def test_where_uncited_verdicts_count_the_certificate_says_so():
    event = EVENT.model_copy(update={"legacy_counts": True})

    shown, legacy = (
        " ".join(words_of(svg(facts_of(each, TALLY), each, "d" * 64, "http://x")))
        for each in (EVENT, event)
    )

    assert "Each verdict rests on quoted lines" in shown
    assert "Each verdict rests on quoted lines" not in legacy
    assert "own judge quote nothing" in legacy


def test_its_digest_follows_from_the_facts_by_the_recipe_and_can_be_checked(client):
    browser = client(TALLY)
    told = browser.get("/certificate/team-a.json").json()
    text = json.dumps(told["facts"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    checked = browser.get("/api/verify-certificate", params={"digest": told["digest"]}).json()

    assert hashlib.sha256(text.encode()).hexdigest() == told["digest"]
    assert told["digest"] in browser.get("/certificate/team-a.svg").text
    assert (checked["holds"], checked["facts"]) == (True, told["facts"])


def test_a_certificate_whose_facts_changed_holds_no_more(client):
    digest = digest_of(facts_of(EVENT, TALLY))

    checked = client(TALLY._replace(upheld=1)).get(f"/api/verify-certificate?digest={digest}")

    assert checked.json()["holds"] is False
    assert "its facts have changed since" in checked.json()["sentence"]


def test_what_is_not_earned_has_facts_and_no_picture(client):
    browser = client(TALLY._replace(points=6, provisional=2))
    told = browser.get("/certificate/team-a.json").json()
    refused = browser.get("/certificate/team-a.svg")

    assert (told["earned"], told["digest"], told["distance"]) == (False, None, "4 of 5 points")
    assert refused.status_code == 404
    assert refused.json() == {"error": "team-a has not earned the certificate: 4 of 5 points"}


@pytest.mark.parametrize("path", ["/certificate/nobody.svg", "/certificate/nobody.json"])
def test_a_team_that_nobody_saw_has_none(client, path: str):
    answer = client(TALLY).get(path)

    assert answer.status_code == 404
    assert "no logbook of a team 'nobody'" in answer.json()["error"]


@pytest.mark.parametrize("digest", ["", "abc", "g" * 64, "a" * 65, "' OR 1"])
def test_what_is_no_digest_is_refused(client, digest: str):
    answer = client(TALLY).get("/api/verify-certificate", params={"digest": digest})

    assert answer.status_code == 400
    assert "64 characters" in answer.json()["error"]


def test_nothing_in_a_picture_runs_or_is_loaded(client):
    headers = client(TALLY).get("/certificate/team-a.svg").headers

    assert headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("team", HOSTILE)
def test_a_hostile_name_stays_words(team: str):
    picture = svg(facts_of(EVENT, TALLY._replace(team=team)), EVENT, "d" * 64, "https://x.hf.space")

    tags = {node.tag.rpartition("}")[2] for node in ElementTree.fromstring(picture).iter()}
    assert tags == {"svg", "title", "rect", "text", "line"}
    assert words_of(picture)[0] == f"Certificate of {plain(team)}, Trial"


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_name_and_title_make_a_picture_that_can_be_read(team: str, title: str):
    event = EVENT.model_copy(update={"title": title})

    picture = svg(facts_of(event, TALLY._replace(team=team)), event, "d" * 64, "http://x")

    nodes = ElementTree.fromstring(picture)
    assert len(nodes) == 25
    assert all(set(node.attrib) <= ALLOWED for node in nodes)


ALLOWED = {
    *("x", "y", "x1", "y1", "x2", "y2", "width", "height", "rx", "fill", "stroke", "stroke-width"),
    *("font-size", "font-weight", "font-family"),
}


@pytest.mark.parametrize("team", ["Zoë 名", "a&b=c", "a'b\"c", "100%", "a?b#c", "..", "a b"])
def test_a_team_of_any_name_is_found_by_its_address(client, team: str):
    shown = client(TALLY._replace(team=team)).get(f"/certificate/{quote(team, safe='')}.svg")

    assert shown.status_code == 200
    assert plain(team) in words_of(shown.text)
