"""Logbooks, fetched from a loopback Hub through the real client, and from folders."""

import json
import time
from pathlib import Path

import pytest

from data.logbooks import fetching
from data.logbooks.fetching import fetch, load, save
from data.logbooks.selection import MAX_FILE
from data.pages import Address
from data.records import UserError
from tests.real import REAL

README = "---\nsdk: static\ntags:\n - trackio-logbook\n - paper-Abc\n---\n# Book\n"
FILES = {
    "README.md": README,
    "logbook.json": json.dumps({"title": "Book", "space_id": "alice/book", "tags": ["event"]}),
    "workspace.json": "{}",
    "index.html": "<html>",
    "logbook.js": "x",
    "pages/index.md": "# Book\n",
    "pages/claim-1/page.md": "# Claim 1\r\n",
}
READ = ["README.md", "logbook.json", "pages/claim-1/page.md", "pages/index.md", "workspace.json"]
BOOK = Address(space_id="alice/book")


@pytest.fixture
def book(loopback):
    return loopback.add_space("alice/book", FILES)


def write(folder: Path, files: dict[str, str | bytes]) -> Address:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content if isinstance(content, bytes) else content.encode())
    return Address(folder=str(folder))


def test_a_space_is_fetched_at_one_commit_and_only_what_is_read(loopback, hub, book):
    snapshot = fetch(BOOK, hub)
    sha = book.commits[-1].sha
    assert (snapshot.space_id, snapshot.team, snapshot.sha) == ("alice/book", "alice", sha)
    assert [file.path for file in snapshot.files] == READ
    assert snapshot.files[2].text == "# Claim 1\n"
    assert snapshot.tags == ("trackio-logbook", "paper-Abc", "event")
    assert snapshot.left_out == ()
    asked = loopback.paths()
    assert asked[0] == "/api/spaces/alice/book"
    assert sorted(asked[1:]) == [f"/spaces/alice/book/resolve/{sha}/{path}" for path in READ]


def test_a_pinned_revision_is_fetched_though_the_space_went_on(hub, book):
    old = book.commits[-1].sha
    book.commit({"pages/index.md": "# Changed"})
    snapshot = fetch(Address(space_id="alice/book", revision=old[:10]), hub)
    assert snapshot.sha == old
    assert snapshot.digest != fetch(BOOK, hub).digest


def test_a_duplicated_space_has_its_originals_digest_and_its_own_team(loopback, hub, book):
    card = README.replace("sdk:", "duplicated_from: alice/book\nsdk:")
    loopback.add_space("bob/copy", FILES | {"README.md": card})
    copy = fetch(Address(space_id="bob/copy"), hub)
    assert (copy.space_id, copy.team) == ("bob/copy", "bob")
    assert copy.digest == fetch(BOOK, hub).digest


@pytest.mark.parametrize(
    ("files", "sdk", "says"),
    [
        ({}, "static", "is empty"),
        ({".gitattributes": "", "README.md": README}, "static", "is empty"),
        ({"README.md": README, "app.py": "x"}, "gradio", "is a gradio app without logbook pages"),
        ({"README.md": README, "index.html": "x"}, "static", "is not a logbook"),
        ({"pages/plot.png": "x", "logbook.json": "{}"}, "static", "is not a logbook"),
    ],
)
def test_a_space_without_pages_is_told_what_it_is(loopback, hub, files, sdk, says):
    loopback.add_space("alice/book", files, sdk=sdk)
    with pytest.raises(UserError, match=says):
        fetch(BOOK, hub)


def test_a_gradio_space_with_pages_is_a_logbook(loopback, hub):
    loopback.add_space("alice/book", FILES, sdk="gradio")
    assert fetch(BOOK, hub).space_id == "alice/book"


def test_private_and_gated_spaces_are_refused(loopback, hub):
    loopback.add_space("alice/secret", FILES, private=True)
    loopback.add_space("alice/gated", FILES, gated=True)
    with pytest.raises(UserError, match="no public Space"):
        fetch(Address(space_id="alice/secret"), hub)
    with pytest.raises(UserError, match="is gated"):
        fetch(Address(space_id="alice/gated"), hub)


def test_a_page_that_is_too_large_is_not_even_asked_for(loopback, hub, book):
    book.commit({"pages/big.md": b"x" * (MAX_FILE + 1)})
    snapshot = fetch(BOOK, hub)
    assert [each.path for each in snapshot.left_out] == ["pages/big.md"]
    assert not any("big.md" in path for path in loopback.paths())


def test_a_page_that_is_larger_than_announced_is_left_out(hub, book):
    book.commit({"pages/big.md": b"x" * (MAX_FILE + 1)})
    book.sizes["pages/big.md"] = 10
    snapshot = fetch(BOOK, hub)
    assert [each.path for each in snapshot.left_out] == ["pages/big.md"]
    assert [file.path for file in snapshot.files] == READ


def test_a_logbook_of_only_too_large_pages_is_refused(loopback, hub):
    loopback.add_space("alice/book", {"pages/big.md": b"x" * (MAX_FILE + 1)})
    with pytest.raises(
        UserError, match=r"none of the pages .* can be read \(pages/big\.md: larger"
    ):
        fetch(BOOK, hub)


def test_too_many_files_and_too_many_bytes_are_refused_before_any_is_fetched(loopback, hub):
    loopback.add_space("alice/many", {f"pages/{number}.md": "x" for number in range(401)})
    big = {f"pages/{number}.md": "x" for number in range(11)}
    loopback.add_space("alice/large", big, sizes=dict.fromkeys(big, MAX_FILE))
    with pytest.raises(UserError, match="401 pages and files"):
        fetch(Address(space_id="alice/many"), hub)
    with pytest.raises(UserError, match="more than 20 MB"):
        fetch(Address(space_id="alice/large"), hub)
    assert not any("/resolve/" in path for path in loopback.paths())


def test_all_bytes_together_are_bounded_whatever_was_announced(loopback, hub):
    big = {f"pages/{number}.md": b"x" * MAX_FILE for number in range(11)}
    loopback.add_space("alice/book", big, sizes=dict.fromkeys(big, 1))
    with pytest.raises(UserError, match="more than 20 MB"):
        fetch(BOOK, hub)


def test_all_files_share_one_deadline(loopback, hub, book, monkeypatch):
    monkeypatch.setattr(fetching, "DEADLINE", 0.2)
    loopback.fail("/resolve/", delay=0.5, times=99)
    started = time.monotonic()
    with pytest.raises(UserError, match="too slowly"):
        fetch(BOOK, hub)
    assert time.monotonic() - started < 1


def test_a_page_that_is_not_utf8_is_read_and_reported(hub, book):
    book.commit({"pages/latin.md": b"caf\xe9"})
    snapshot = fetch(BOOK, hub)
    assert "caf\ufffd" in [file.text for file in snapshot.files]
    assert [each.path for each in snapshot.left_out] == ["pages/latin.md"]


# --- static hosts ------------------------------------------------------------------------

STATIC = Address(subdomain="alice-book")


def test_a_static_address_leads_to_its_space_at_a_commit(loopback, hub, book):
    snapshot = fetch(STATIC, hub)
    assert (snapshot.space_id, snapshot.sha) == ("alice/book", book.commits[-1].sha)
    assert loopback.paths()[:2] == ["/_static/alice-book/logbook.json", "/api/spaces/alice/book"]
    assert loopback.paths().count("/api/spaces/alice/book") == 1


def test_a_copy_that_names_its_original_is_not_taken_for_it(loopback, hub, book):
    loopback.add_space("bob/copy", FILES)
    with pytest.raises(UserError, match="says that it is 'alice/book', which is served elsewhere"):
        fetch(Address(subdomain="bob-copy"), hub)


def test_a_static_logbook_that_names_no_space_is_refused(hub, book):
    book.commit({"logbook.json": '{"space_id": "https://evil.com"}'})
    with pytest.raises(UserError, match="does not say which Space it is"):
        fetch(STATIC, hub)


def test_a_static_address_without_a_logbook_is_refused(hub):
    with pytest.raises(UserError, match="paste its owner/name"):
        fetch(STATIC, hub)


# --- folders -----------------------------------------------------------------------------


def test_a_folder_and_the_space_it_was_published_to_have_one_digest(tmp_path, hub, book):
    local = fetch(write(tmp_path, FILES), hub)
    published = fetch(BOOK, hub)
    assert local.model_copy(update={"sha": published.sha}) == published
    assert local.sha == f"folder-{local.digest[:12]}"


def test_a_folder_that_names_no_space_is_called_local(tmp_path, hub):
    address = write(tmp_path / "My Book", {".trackio/logbook/pages/index.md": "# Book"})
    snapshot = fetch(address, hub)
    assert (snapshot.space_id, snapshot.team) == ("local/My-Book", "local")


def test_a_folder_without_pages_is_refused(tmp_path, hub):
    with pytest.raises(UserError, match="is not a logbook"):
        fetch(write(tmp_path, {"README.md": "x"}), hub)


def test_a_folder_has_the_limits_of_a_space(tmp_path, hub):
    address = write(tmp_path, FILES | {"pages/big.md": b"x" * (MAX_FILE + 1)})
    (tmp_path / "pages" / "link.md").symlink_to("/etc/hostname")
    left_out = fetch(address, hub).left_out
    assert [each.path for each in left_out] == ["pages/link.md", "pages/big.md"]


# --- packaged logbooks -------------------------------------------------------------------


@pytest.fixture
def packaged(tmp_path):
    write(tmp_path / "repro-adam", FILES)
    return {"team-a/repro-adam": tmp_path / "repro-adam"}


def test_a_packaged_logbook_stands_in_for_its_space_without_a_request(loopback, hub, packaged):
    snapshot = fetch(Address(space_id="Team-A/repro-adam"), hub, packaged)
    assert (snapshot.space_id, snapshot.team) == ("team-a/repro-adam", "team-a")
    assert loopback.requests == []
    again = fetch(Address(space_id="team-a/repro-adam", revision=snapshot.sha), hub, packaged)
    assert again == snapshot


def test_a_packaged_logbook_has_one_revision(hub, packaged):
    with pytest.raises(UserError, match="has one revision"):
        fetch(Address(space_id="team-a/repro-adam", revision="1a2b3c4"), hub, packaged)


def test_other_spaces_are_still_read_from_the_hub(hub, book, packaged):
    assert fetch(BOOK, hub, packaged).sha == book.commits[-1].sha


# --- kept text ---------------------------------------------------------------------------


def test_a_kept_snapshot_comes_back_unchanged(hub, book, store):
    snapshot = fetch(BOOK, hub)
    digest = save(store, snapshot)
    assert load(store, digest) == snapshot
    assert save(store, snapshot) == digest


def test_a_blob_that_is_no_snapshot_is_refused(store):
    with pytest.raises(UserError, match="is not that of a logbook"):
        load(store, store.put_blob(b"{}"))


# --- real logbooks -----------------------------------------------------------------------

REAL_BOOKS = sorted(
    path.parent for path in REAL.glob("*/**/pages") if path.parents[1].name != "trackio"
)


@pytest.mark.real
@pytest.mark.skipif(not REAL_BOOKS, reason="the material of the first event is not there")
def test_real_logbooks_have_one_digest_from_the_hub_and_from_a_folder(loopback, hub):
    for folder in REAL_BOOKS:
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        loopback.add_space(f"alice/{folder.name}", files)
        published = fetch(Address(space_id=f"alice/{folder.name}"), hub)
        local = fetch(Address(folder=str(folder)), hub)
        assert published.digest == local.digest, folder
        assert (published.files, published.tags) == (local.files, local.tags)
        assert any(file.path.startswith("pages/") for file in local.files)
    assert len(REAL_BOOKS) >= 15
