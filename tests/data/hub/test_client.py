"""Our client of the Hub, through the real one, against a Hub on the loopback."""

import json
import time

import pytest

from data.hub.client import Hub
from data.hub.download import TooLarge
from data.records import UserError
from tests.loopback.repo import Repo

FILES = {"README.md": "# Book", "pages/a page.md": "é" * 10, "app.py": "print()"}


@pytest.fixture
def book(loopback):
    return loopback.add_space("alice/book", FILES, tags=("trackio-logbook",))


def test_a_space_is_described_in_one_request(loopback, hub, book):
    info = hub.space("alice/book")
    assert (info.space_id, info.sha) == ("alice/book", book.commits[-1].sha)
    assert (info.sdk, info.subdomain, info.tags) == ("static", "alice-book", ("trackio-logbook",))
    assert info.files == {"README.md": 6, "app.py": 7, "pages/a page.md": 20}
    assert loopback.paths() == ["/api/spaces/alice/book"]


def test_a_revision_is_resolved_to_its_whole_commit(hub, book):
    old = book.commits[-1].sha
    book.commit({"new.md": "x"})
    assert hub.space("alice/book", old[:8]).sha == old


def test_a_renamed_space_comes_back_under_its_new_name(loopback, hub, book):
    loopback.shelf.rename("space", "alice/book", "alice/new")
    assert hub.space("alice/book").space_id == "alice/new"


def test_a_file_is_read_at_a_commit(hub, book):
    sha = book.commits[-1].sha
    book.commit({"pages/a page.md": "changed"})
    assert hub.text("alice/book", sha, "pages/a page.md", 100) == "é".encode() * 10


def test_no_request_ever_carries_a_token(loopback, book, monkeypatch, tmp_path):
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login alice password hf_secret\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    book.commit({"logbook.json": "{}"})
    client = Hub(loopback.url, loopback.static_url)
    info = client.space("alice/book")
    client.text("alice/book", info.sha, "README.md", 100)
    client.logbook_manifest("alice-book")
    client.close()
    assert len(loopback.requests) == 3
    assert not any(each.signed_in or "cookie" in each.headers for each in loopback.requests)
    assert "hf_secret" not in repr(loopback.requests)


@pytest.mark.parametrize(
    ("facts", "space_id", "revision", "says"),
    [
        ({"private": True}, "alice/book", None, "no public Space 'alice/book'.*private"),
        ({"gated": True}, "alice/book", None, "is gated"),
        ({"disabled": True}, "alice/book", None, "has disabled"),
        ({}, "alice/none", None, "no public Space 'alice/none'"),
        ({}, "alice/book", "f" * 40, "no revision 'ffff"),
        ({}, "alice/a..b", None, "not the name of a Space"),
    ],
)
def test_each_trouble_with_a_space_has_its_own_words(
    loopback, hub, facts, space_id, revision, says
):
    loopback.add_space("alice/book", FILES, **facts)
    with pytest.raises(UserError, match=says):
        hub.space(space_id, revision)


@pytest.mark.parametrize(
    ("status", "headers", "says"),
    [
        (404, {"X-Error-Code": "RepoNotFound"}, "there is no Space 'alice/book'; check"),
        (403, {"X-Error-Code": "GatedRepo"}, "is gated"),
        (429, {}, "pause"),
        (503, {}, "trouble just now .status 503"),
        (200, {}, "cannot be read"),
    ],
)
def test_each_answer_of_a_troubled_hub_has_its_own_words(
    loopback, hub, book, status, headers, says
):
    loopback.fail("^/api/spaces/", status, headers=headers)
    with pytest.raises(UserError, match=says):
        hub.space("alice/book")


def test_a_hub_that_is_not_there_is_told(loopback):
    gone = Hub("http://127.0.0.1:9")  # the discard port: nothing listens
    with pytest.raises(UserError, match="cannot be reached"):
        gone.space("alice/book")
    gone.close()


def test_a_hub_that_is_switched_off_is_told(loopback, hub, book, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(UserError, match="HF_HUB_OFFLINE"):
        hub.space("alice/book")
    assert loopback.requests == []


@pytest.mark.parametrize(
    ("facts", "path", "says"),
    [
        ({"gated": True}, "README.md", "is gated"),
        ({"private": True}, "README.md", "no public Space"),
        ({}, "pages/none.md", "is gone from the Space"),
    ],
)
def test_each_trouble_with_a_file_has_its_own_words(loopback, hub, facts, path, says):
    sha = loopback.add_space("alice/book", FILES, **facts).commits[-1].sha
    with pytest.raises(UserError, match=says):
        hub.text("alice/book", sha, path, 100)


# --- bounds ------------------------------------------------------------------------------


def read(hub, book, limit=1_000_000, seconds=5.0):
    deadline = time.monotonic() + seconds
    return hub.text("alice/book", book.commits[-1].sha, "README.md", limit, deadline)


def test_a_file_of_just_the_limit_is_read_and_one_byte_more_is_not(hub, book):
    assert len(read(hub, book, limit=6)) == 6
    with pytest.raises(TooLarge):
        read(hub, book, limit=5)


def test_an_endless_file_ends_at_the_limit(loopback, hub, book):
    book.commit({"README.md": b"x" * 5_000_000})
    loopback.fail("README", trickle=0.001)
    started = time.monotonic()
    with pytest.raises(TooLarge):
        read(hub, book, limit=10_000)
    assert time.monotonic() - started < 2


def test_a_trickling_file_ends_at_the_deadline(loopback, hub, book):
    book.commit({"README.md": b"x" * 100_000})
    loopback.fail("README", trickle=0.05)
    started = time.monotonic()
    with pytest.raises(UserError, match="too slowly"):
        read(hub, book, seconds=0.3)
    assert time.monotonic() - started < 2


def test_a_silent_server_ends_at_the_deadline(loopback, hub, book):
    loopback.fail("README", delay=1.0, times=3)
    started = time.monotonic()
    with pytest.raises(UserError, match="too slowly"):
        read(hub, book, seconds=0.3)
    assert time.monotonic() - started < 0.9


def test_a_passing_trouble_is_tried_again(loopback, hub, book):
    loopback.fail("README", 503)
    loopback.fail("README", 429, headers={"Retry-After": "0"})
    assert read(hub, book) == b"# Book"
    assert len(loopback.paths()) == 3


def test_a_lasting_trouble_is_told(loopback, hub, book):
    loopback.fail("README", 502, times=9)
    with pytest.raises(UserError, match=r"trouble just now \(status 502\)"):
        read(hub, book)
    assert len(loopback.paths()) == 3


def test_a_compressed_answer_is_refused_since_it_could_inflate(loopback, hub, book):
    loopback.fail("README", 200, headers={"Content-Encoding": "gzip"})
    with pytest.raises(UserError, match="compressed"):
        read(hub, book)


@pytest.mark.parametrize(
    "location",
    [
        "http://localhost:1/x",
        "http://127.0.0.1/x",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/x",
        "https://evil.com/x",
        "https://huggingface.co.evil.com/x",
        "https://evilhf.co/x",
        "http://huggingface.co/x",
        "https://huggingface.co:8443/x",
        "https://user:secret@huggingface.co/x",
        "https://huggingface.co@evil.com/x",
        "file:///etc/passwd",
        "//evil.com/x",
        "https://[broken/x",
    ],
)
def test_a_redirect_that_leaves_the_hub_is_not_followed(loopback, hub, book, location):
    loopback.fail("README", 302, headers={"Location": location})
    with pytest.raises(UserError, match="redirects to") as refusal:
        read(hub, book)
    assert "secret" not in str(refusal.value)
    assert len(loopback.paths()) == 1


def test_a_redirect_within_the_hub_is_followed(loopback, hub, book):
    target = f"/spaces/alice/book/resolve/{book.commits[-1].sha}/app.py"
    loopback.fail("README", 302, headers={"Location": target})
    assert read(hub, book) == b"print()"


def test_redirects_in_a_circle_end(loopback, hub, book):
    target = f"/spaces/alice/book/resolve/{book.commits[-1].sha}/README.md"
    loopback.fail("README", 302, headers={"Location": target}, times=99)
    with pytest.raises(UserError, match="from one place to the next"):
        read(hub, book)
    assert len(loopback.paths()) == 6


def test_cookies_are_neither_kept_nor_sent(loopback, hub, book):
    loopback.fail("README", 503, headers={"Set-Cookie": "id=1; Path=/"})
    read(hub, book)
    assert "cookie" not in loopback.requests[-1].headers


# --- static hosts ------------------------------------------------------------------------


def test_the_manifest_of_a_static_host_is_read_from_there(loopback, hub, book):
    book.commit({"logbook.json": json.dumps({"space_id": "alice/book"})})
    assert hub.logbook_manifest("alice-book") == {"space_id": "alice/book"}
    assert loopback.paths() == ["/_static/alice-book/logbook.json"]


@pytest.mark.parametrize("content", [None, "[]", "{", "[" * 100_000, b"\xff\xfe"])
def test_a_static_host_without_a_readable_manifest_is_told(hub, book, content):
    if content is not None:
        book.commit({"logbook.json": content})
    with pytest.raises(UserError, match=r"no logbook at alice-book\.static\.hf\.space"):
        hub.logbook_manifest("alice-book")


def test_the_public_hub_is_the_default():
    client = Hub()
    assert client._endpoint.startswith("https://")
    assert client._static_url == "https://{subdomain}.static.hf.space"
    client.close()


@pytest.mark.parametrize(
    ("url", "answer"),
    [
        ("https://huggingface.co/datasets/alice/data", True),
        ("https://hf.co/datasets/alice/data?x=1#frag", True),
        ("https://huggingface.co/datasets/alice/none", False),
        ("https://huggingface.co/datasets/alice/secret", False),
        ("https://huggingface.co/jobs/alice/6890abcd", False),
    ],
)
def test_whether_a_page_of_the_hub_opens_is_asked_once_and_by_head(loopback, hub, url, answer):
    loopback.shelf.add(Repo("alice/data", "dataset"))
    loopback.shelf.add(Repo("alice/secret", "dataset", private=True))

    assert hub.resolves(url) is answer
    assert len(loopback.paths("HEAD")) == 1
    assert loopback.paths("GET") == []


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/datasets/alice/data",
        "http://huggingface.co/datasets/alice/data",
        "https://huggingface.co:444/datasets/alice/data",
        "https://user@huggingface.co.evil.example/x",
        "https://alice-app.static.hf.space",
        "https://huggingface.co",
        "https://[::1",
        "file:///etc/passwd",
        "https://huggingface.co/" + "a" * 3_000,
    ],
)
def test_other_hosts_are_never_asked(loopback, hub, url):
    assert hub.resolves(url) is None
    assert loopback.requests == []


def test_a_hub_in_trouble_does_not_know_whether_a_page_opens(loopback, hub):
    url = "https://huggingface.co/datasets/alice/data"
    loopback.shelf.add(Repo("alice/data", "dataset"))
    loopback.fail("/datasets/alice/data", 503, method="HEAD")
    loopback.fail("/datasets/alice/data", 429, method="HEAD")

    assert [hub.resolves(url), hub.resolves(url), hub.resolves(url)] == [None, None, True]


def test_a_page_behind_a_sign_in_does_not_open(loopback, hub):
    to_login = {"Location": "/login?next=/jobs/alice/6890abcd"}
    loopback.fail("/jobs/alice", 302, method="HEAD", headers=to_login)
    loopback.fail("/login", 200, method="HEAD")

    assert hub.resolves("https://huggingface.co/jobs/alice/6890abcd") is False


def test_a_redirect_off_the_hub_is_not_followed_to_see_whether_it_opens(loopback, hub):
    away = {"Location": "https://example.org/"}
    loopback.fail("/datasets/alice/data", 302, method="HEAD", headers=away)

    assert hub.resolves("https://huggingface.co/datasets/alice/data") is None


def test_a_hub_that_cannot_be_reached_does_not_know_whether_a_page_opens():
    client = Hub("http://127.0.0.1:9")

    assert client.resolves("https://huggingface.co/datasets/alice/data") is None
    client.close()
