"""What strangers may send to the application over HTTP, and what they get for it."""

import asyncio
import json
import re

import pytest
from fastapi.testclient import TestClient

import app
from components import doors
from components.doors import ASKED, LARGEST, Doors
from data.settings import Settings

ASK = ASKED[0]
HALF = "\ud800"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory):
    """The packaged event over a fresh store; without a start, so that nothing is judged."""
    store = tmp_path_factory.mktemp("doors") / "store"

    async def make():
        return app.create_app(Settings(store=store, hub_endpoint="http://127.0.0.1:9"))

    made = asyncio.run(make())
    return TestClient(made, "http://127.0.0.1:7860", raise_server_exceptions=False)


def functions(client: TestClient) -> list[tuple[int, str]]:
    """All server functions of the page, each with its component."""
    return [
        (component["id"], name)
        for component in client.get("/config").json()["components"]
        for name in component["props"].get("server_fns") or []
    ]


def asked(component_id: int, name: str, data: object) -> str:
    """A call as the page sends it."""
    return json.dumps(
        {"component_id": component_id, "session_hash": "a", "fn_name": name, "data": data}
    )


def sent(client: TestClient, body: str | bytes, **headers: str):
    """What is answered to a body sent to where tabs call their functions."""
    kind = {"Content-Type": "application/json"}
    return client.post(ASK, content=body, headers=kind | headers)


# --- what is open ------------------------------------------------------------------------------


def test_of_the_doors_that_the_page_s_framework_brings_only_the_used_ones_are_open(client):
    paths = client.app.routes[-1].app.openapi()["paths"]
    there = {path for path in paths if is_open(client, path)}

    assert len(paths) > 40
    assert there == {
        "/",
        "/assets/{path}",
        "/config",
        "/favicon.ico",
        "/gradio_api/component_server",
        "/gradio_api/component_server/",
        "/manifest.json",
        "/pwa_icon",
        "/robots.txt",
        "/static/{path}",
        "/theme.css",
    }


def test_all_that_the_page_and_its_shortcut_name_is_there(client):
    named = re.findall(r'(?:href|src)="\.?(/[^"#]+)"', client.get("/").text)
    named += [icon["src"] for icon in client.get("/manifest.json").json()["icons"]]

    assert {"/manifest.json", "/pwa_icon"} < set(named)
    assert {path: client.get(path).status_code for path in named} == dict.fromkeys(named, 200)


def is_open(client: TestClient, path: str) -> bool:
    """Whether a route of the framework is reached; a shut one is answered before it."""
    return "there is nothing at this address" not in client.get(path).text


@pytest.mark.parametrize("path", ["/gradio_api/upload", "/gradio_api/file=/etc/passwd", "/login"])
def test_a_shut_door_says_where_the_open_ones_are(client, path):
    for answer in (client.get(path), client.post(path, files={"files": b"mine"})):
        assert answer.status_code == 404
        assert "/openapi.json lists the routes" in answer.json()["error"]


async def inner(scope, receive, send):
    """An application that answers whatever comes in."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


def test_where_people_sign_in_what_that_takes_is_open():
    open_ones, shut = TestClient(Doors(inner, can_sign_in=True)), TestClient(Doors(inner))
    for path in ("/login/huggingface", "/login/callback", "/logout", "/gradio_api/queue/data"):
        assert open_ones.get(path).status_code == 204
        assert shut.get(path).status_code == 404
    assert open_ones.post("/gradio_api/queue/join", json={}).status_code == 204


@pytest.mark.parametrize(
    ("asked", "goes_on"),
    [
        ("code=x&state=y", True),
        ("code=x&state=y&_nb_redirects=2", True),
        ("error=access_denied&state=y&_target_url=//evil.example", False),
        ("error=", False),
        ("_nb_redirects=abc", False),
        ("_nb_redirects=" + "9" * 5_000, False),
        ("_nb_redirects=1&_nb_redirects=", False),
    ],
)
def test_who_did_not_sign_in_after_all_is_back_on_the_page(asked, goes_on):
    client = TestClient(Doors(inner, can_sign_in=True), follow_redirects=False)
    answer = client.get(f"/login/callback?{asked}")

    assert answer.status_code == (204 if goes_on else 303)
    assert answer.headers.get("location") == (None if goes_on else "/")


def test_what_can_be_read_answers_to_get_and_head_only(client):
    for path in ("/healthz", "/api/search", "/api/results/numbers.csv", "/"):
        assert client.head(path).status_code == 200
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE"):
            answer = client.request(method, path)
            assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
            assert "error" in answer.json()


@pytest.mark.parametrize(
    "path", ["/", "/api/search", "/api/nix", "/nix", "/api/results/numbers.csv", "/theme.css"]
)
def test_no_answer_lets_its_type_be_guessed(client, path):
    assert client.get(path).headers["x-content-type-options"] == "nosniff"


def test_a_name_that_no_disk_can_hold_is_not_looked_for(client):
    for path in ("/static/", "/assets/", "/api/papers/", "/review/a/b/0/c/"):
        assert client.get(path + "x" * 300).status_code == 404
    assert client.get("/review/a/b/0/c/d.png").json() == {"error": "there is no such picture"}


def test_a_server_of_this_machine_alone_goes_by_its_own_names_only(client):
    for host in ("localhost:7860", "LOCALHOST", "127.0.0.1", "[::1]:7860"):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200
    for host in ("evil.example", "evil.example:7860", "localhost.evil.example", "127.0.0.1.x", ""):
        answer = client.get("/api/search", headers={"Host": host})
        assert answer.status_code == 403
        assert "for its own machine" in answer.json()["error"]


# --- where tabs call their functions -----------------------------------------------------------


def test_no_other_site_s_page_can_call_a_function_in_the_name_of_a_visitor(client):
    body = asked(*functions(client)[0], {})
    cross = [{"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")]
    kinds = ("text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded")
    preflight = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}

    for headers in cross + [{"Content-Type": kind} for kind in kinds] + [{"Content-Type": ""}]:
        answer = sent(client, body, **headers)
        assert answer.status_code == 415
        assert "from the page itself" in answer.json()["error"]
    assert client.options(ASK, headers=preflight).status_code == 405
    assert sent(client, body, **{"Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_what_is_sent_is_bounded_also_where_its_size_is_not_told(client):
    parts = (b"x" * 1_000 for _ in range(LARGEST // 1_000 + 1))

    for body in (b"x" * (LARGEST + 1), parts):
        answer = sent(client, body)
        assert answer.status_code == 413
        assert "at most 200,000 bytes" in answer.json()["error"]


def test_who_begins_to_send_and_stops_is_not_waited_for_for_ever(monkeypatch):
    monkeypatch.setattr(doors, "PATIENCE_S", 0)
    scope = {"type": "http", "path": ASK, "method": "POST", "query_string": b""}
    told = []

    async def silence():
        await asyncio.Event().wait()

    async def send(message):
        told.append(message)

    kind = [(b"content-type", b"application/json")]
    asyncio.run(Doors(inner)({**scope, "headers": kind}, silence, send))

    assert told[0]["status"] == 408
    assert b"send it again" in told[1]["body"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("x", 400),
        ("[]", 400),
        ("[" * 10_000 + "]" * 10_000, 400),
        (asked(99_999, "results", {}), 404),
        (asked(-1, "results", {}), 404),
        (asked(1, "__class__", {}), 404),
    ],
)
def test_a_call_of_nothing_is_answered_with_a_sentence(client, body, status):
    answer = sent(client, body)

    assert (answer.status_code, list(answer.json())) == (status, ["error"])


FIELDS = """query q limit offset area honour outcome attempted paper_id judgement_id claim_id team
kind page standing sort space_id address submission_id after line scheme subject set_id name
pair_id turn answer left right marks note milliseconds why side fields reason"""
NAMES = re.findall(r"\w+", FIELDS)
ODD = [None, -1, "x" * 3_000, "a\x00b\r\nX: y", [[]], {"a": 1}, HALF]


def test_whatever_a_function_is_sent_it_answers_with_a_sentence_and_never_breaks(client):
    whole = [{name: odd for name in NAMES} for odd in ODD]
    known = {"paper_id": "momentum-2013", "set_id": "quantised-scenes", "name": "me"}
    mixed = [known | {"pair_id": HALF}, known | {"marks": [{"x": float("nan")}]}, known]

    for component_id, name in functions(client):
        for data in [*whole, *mixed, None, [], 3, "x"]:
            answer = sent(client, asked(component_id, name, data))
            assert answer.status_code == 200, (name, data)
            assert "went wrong on our side" not in answer.text, (name, data)
