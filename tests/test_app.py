"""The application as a whole over HTTP: routes, errors, the page's own files, start and end."""

import asyncio
import re
import time
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import app
from data.records import UserError
from data.settings import Settings
from office import open_office

HERE = "http://127.0.0.1:7860"


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The packaged event over a fresh store, with a Hub at which nobody listens."""
    store = tmp_path_factory.mktemp("app") / "store"
    return Settings(store=store, hub_endpoint="http://127.0.0.1:9")


@pytest.fixture(scope="module")
def client(settings: Settings):
    with TestClient(made(settings), HERE, raise_server_exceptions=False) as client:
        wait_until_judged(client)
        yield client


def made(settings: Settings) -> FastAPI:
    """The application, made within a loop: where none runs, Gradio leaves one of its own open."""

    async def make() -> FastAPI:
        return app.create_app(settings)

    return asyncio.run(make())


def wait_until_judged(client: TestClient) -> None:
    """Until the verdicts of the last logbook in the queue, and all conflicts, are there."""
    until = time.monotonic() + 30
    while (
        len(client.get("/api/papers/coupon-1960").json()["teams"]) < 4
        or len(client.get("/api/conflicts").json()["conflicts"]) < 3
    ):
        assert time.monotonic() < until, "the packaged logbooks were not judged"
        time.sleep(0.1)


def test_the_packaged_event_is_judged_behind_the_first_start(client):
    board = client.get("/api/papers/momentum-2013").json()

    assert [team["team"] for team in board["teams"]] == ["team-a", "team-c"]
    assert board["claims"][0]["outcome"] == "contested"


def test_two_packaged_teams_agree_and_neither_a_copy_nor_what_was_taken_back_counts(client):
    board = client.get("/api/papers/coupon-1960").json()
    counts = {team["team"]: team["counts"] for team in board["teams"]}
    conflicts = client.get("/api/conflicts").json()["conflicts"]
    said = {each["paper"]["paper_id"]: each["sentence"] for each in conflicts}

    assert board["claims"][0]["outcome"] == "verified"
    assert counts == {"team-a": True, "team-b": True, "team-c": True, "team-f": False}
    assert "team-b counted per run, team-e counted per batch of 50" in said["ucb1-2002"]


def test_a_second_start_judges_nothing_again(client, settings):
    papers = ("adam-2015", "coupon-1960")
    past = [client.get(f"/api/papers/{each}/history").json() for each in papers]

    with TestClient(made(settings), HERE) as again:
        assert [again.get(f"/api/papers/{each}/history").json() for each in papers] == past


def test_a_search_leads_to_a_paper_and_to_a_judgement(client):
    (hit,) = client.get("/api/search", params={"q": "reservoir", "limit": 1}).json()["hits"]
    paper = client.get(f"/api/papers/{hit['paper_id']}").json()
    judgement_id = paper["teams"][0]["judgement_id"]
    judgement = client.get(f"/api/judgements/{judgement_id}").json()

    assert judgement["paper"]["paper_id"] == hit["paper_id"]
    assert judgement["assessments"]


def test_a_search_takes_every_filter_and_says_what_was_meant(client):
    filters = {"area": "Nowhere", "sub_area": "X", "honour": "award", "has_claims": "yes"}

    assert client.get("/api/search", params=filters).json()["hits"] == []
    assert client.get("/api/search", params={"q": "reservior"}).json()["meant"] == "reservoir"


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/papers/nix", 404, "this event has no paper 'nix'; search for it by its title"),
        ("/api/judgements/nix", 404, "judgement"),
        ("/api/nix", 404, "there is no '/api/nix'"),
        ("/api/search?limit=many", 400, "limit: "),
        ("/api/search?limit=9999", 400, "'limit' must be a whole number between 0 and 200"),
        ("/api/search?attempted=maybe", 400, "'attempted' must be yes or no"),
        ("/api/search?outcome=great", 400, "no outcome 'great'"),
        ("/api/search?honour=best", 400, "no honour 'best'; there are: award, spotlight"),
    ],
)
def test_an_error_is_a_sentence_as_json(client, path, status, sentence):
    reply = client.get(path)

    assert reply.status_code == status
    assert sentence in reply.json()["error"]


def test_the_health_route_answers_and_the_schema_lists_the_routes(client):
    assert client.get("/healthz").json() == {"ok": True}
    assert "/api/papers/{paper_id}" in client.get("/openapi.json").json()["paths"]


def test_the_page_carries_its_own_scripts_and_names_no_other_host_to_load_from(client):
    page = client.get("/").text

    assert 'OR.event = {"title": "Classics"' in client.get("/config").json()["head"]
    assert 'lang="en"' in page
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"
    assert not re.search(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=.https?://", page)


def test_tabs_call_their_functions_through_one_object(client):
    config = client.get("/config").json()
    (papers,) = [
        each["id"] for each in config["components"] if each["props"].get("elem_id") == "view-papers"
    ]
    asked = {"component_id": papers, "session_hash": "a", "fn_name": "open_paper"}

    def call(data: object) -> object:
        return client.post("/gradio_api/component_server", json={**asked, "data": data}).json()

    assert call({"paper_id": "ADAM-2015"})["paper"]["paper_id"] == "adam-2015"
    assert "no paper ''" in call(["not", "an", "object"])["error"]


def refused(client: TestClient) -> set[str]:
    """The server functions that tell a visitor who did not sign in that organisers may use them."""
    found = set()
    for component in client.get("/config").json()["components"]:
        for name in component["props"].get("server_fns") or []:
            asked = {"component_id": component["id"], "session_hash": "a", "fn_name": name}
            sent = client.post("/gradio_api/component_server", json={**asked, "data": {}})
            if "only organisers" in str(sent.json()):
                found.add(name)
    return found


def test_only_a_server_of_this_machine_alone_lets_its_visitors_organise(client, tmp_path: Path):
    public = TestClient(made(Settings(store=tmp_path / "store", host="0.0.0.0")))

    organising = {"review_standing", "review_picture", "review_settle", "review_close"}
    assert refused(client) == set()
    assert refused(public) >= {"edit_contract", "go_on"} | organising


def test_the_classics_come_with_a_review_set(client, settings):
    with closing(open_office(settings, allow_folders=True)) as office:
        (kept,) = office.reviews.sets()

    assert (kept.review_set.set_id, kept.by) == ("quantised-scenes", "package")


def test_only_a_server_of_this_machine_alone_reads_its_folders(tmp_path: Path):
    assert Settings().is_private
    assert not Settings(host="0.0.0.0").is_private
    assert not Settings(on_space=True).is_private
    shared = Settings(store=tmp_path / "store", host="0.0.0.0")

    with closing(open_office(shared, shared.is_private)) as office, pytest.raises(UserError):
        office.desk.look(str(tmp_path))


def test_a_wrong_setting_is_one_line_and_exit_code_2(monkeypatch, capsys):
    monkeypatch.setenv("OPENREPRO_EVENT", "nix")

    assert app.main() == 2
    assert capsys.readouterr().err.startswith("OPENREPRO_EVENT must be")


@pytest.mark.parametrize(
    "query",
    ["page=x", "page=", "page=%00&paper=ucb1-2002", "%70age=x", "page", "paper=%ff", "x=;&&=1"],
)
def test_whatever_an_address_asks_for_gets_the_page(client, query):
    answer = client.get(f"/?{query}")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")


def test_the_page_is_packed_for_a_browser_and_streams_are_not(client):
    page = client.get("/", headers={"Accept-Encoding": "gzip"})
    plain = client.get("/", headers={"Accept-Encoding": "identity"})

    assert page.headers["content-encoding"] == "gzip"
    assert int(page.headers["content-length"]) < len(plain.content) / 2
    assert page.text == plain.text
    assert "content-encoding" not in client.get("/healthz").headers
