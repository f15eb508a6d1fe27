"""Tags, the named Space and the content digest."""

import json

import pytest

from data.logbooks.manifest import content_digest, manifest, named_space, tags
from data.pages import SourceFile

PAGE = SourceFile(path="pages/index.md", text="# Book\n")
ROOT = {"slug": "index", "file": "pages/index.md", "children": []}


def book(readme="", fields=None, pages=(PAGE,)):
    text = fields if isinstance(fields, str) else json.dumps(fields or {})
    extra = {"README.md": readme, "logbook.json": text}
    return (*(SourceFile(path=path, text=each) for path, each in extra.items()), *pages)


def test_tags_come_from_the_card_then_from_the_manifest_once_each():
    readme = "---\ntitle: x\ntags:\n - trackio\n - paper-Abc\n - 2605.10\n---\n# x"
    found = tags(book(readme, {"tags": ["paper-Abc", "icml2026-repro"]}))
    assert found == ("trackio", "paper-Abc", "2605.10", "icml2026-repro")


@pytest.mark.parametrize(
    "card",
    [
        "tags: [a, b]",
        "tags:\n- a\n- b",
        "tags: [\"a\", 'b']",
        "tags:\n - a\n - b\n - 5: 6\n - [c]\n - ''\n - null_is_text: 1",
    ],
)
def test_lists_of_tags_are_read_however_they_are_written(card):
    assert tags(book(f"---\n{card}\n---\n")) == ("a", "b")


@pytest.mark.parametrize(
    "readme",
    [
        "",
        "no front matter\ntags: [a]",
        "---\ntags: [a",
        "---\ntags: [a\n---\n",
        "---\ntags: 5: 6\n---\n",
        "---\n- a\n---\n",
        "---\n" + "[" * 7_000 + "\n---\n",
        "---\n" + "- " * 3_900 + "a\n---\n",
        "---\n? [a]\n: b\n---\n",
        "---\n" + "x: 1\n" * 10_000 + "tags: [a]\n---\n",
    ],
)
def test_a_malformed_card_has_no_tags(readme):
    assert tags(book(readme)) == ()


def test_hostile_tags_are_dropped():
    hostile = ["ok", "x" * 101, "a\nb", "\ud800", 5, None, ["n"], {"a": 1}, *map(str, range(500))]
    found = tags(book(fields={"tags": hostile}))
    assert found[:2] == ("ok", "0")
    assert len(found) == 100


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 100_000, '{"a": ' * 50_000])
def test_a_malformed_manifest_is_an_empty_one(text):
    assert manifest(book(fields=text)) == {}


@pytest.mark.parametrize("value", [None, 5, "alice", "a/b/c", "https://evil.com/x", "a/../b", "/a"])
def test_only_an_id_names_a_space(value):
    assert named_space({"space_id": value}) is None
    assert named_space({"space_id": "alice/repro-adam"}) == "alice/repro-adam"


def digest(fields=None, readme="", pages=(PAGE,)):
    return content_digest(book(readme, fields, pages))


FIELDS = {"title": "Book", "root": ROOT, "space_id": "alice/book", "revision": "1"}


def test_a_copy_published_elsewhere_has_the_same_digest():
    volatile = {
        "space_id": "bob/copy",
        "revision": "2",
        "updated_at": "2026-11-29T14:31:38+00:00",
        "agent_view_tokens": 9,
        "traces_ref": {"repo_id": "bob/copy-traces"},
    }
    copy = digest(FIELDS | volatile, readme="---\nduplicated_from: alice/book\n---\n")
    assert copy == digest(FIELDS)


def test_the_order_of_the_files_does_not_matter():
    other = SourceFile(path="pages/b.md", text="b")
    assert digest(FIELDS, pages=(PAGE, other)) == digest(FIELDS, pages=(other, PAGE))


@pytest.mark.parametrize(
    ("fields", "pages"),
    [
        (FIELDS | {"title": "Other"}, (PAGE,)),
        (FIELDS | {"root": {**ROOT, "children": [{"file": "pages/b.md"}]}}, (PAGE,)),
        (FIELDS, (SourceFile(path="pages/index.md", text="# Book!\n"),)),
        (FIELDS, (SourceFile(path="pages/other.md", text="# Book\n"),)),
        (FIELDS, (PAGE, SourceFile(path="pages/b.md", text=""))),
        (FIELDS, ()),
    ],
)
def test_whatever_a_judge_weighs_changes_the_digest(fields, pages):
    assert digest(fields, pages=pages) != digest(FIELDS)


def test_a_hostile_manifest_still_has_a_digest():
    assert len(digest('{"title": "\\ud800", "root": [1e999, NaN]}')) == 64
