import json

import pytest

from judge.logbook.manifest import (
    arxiv_in,
    papers_in,
    read_contents,
    read_front_matter,
    read_manifest,
    slug_of,
)


def node(slug: str, *children: dict[str, object]) -> dict[str, object]:
    path = f"pages/{slug}/page.md"
    return {"slug": slug, "title": slug.title(), "file": path, "children": list(children)}


def test_nested_pages_come_after_their_parent_and_before_its_next_sibling():
    root = {"file": "pages/index.md", "children": [node("a", node("b", node("c"))), node("d")]}
    listed = read_manifest(json.dumps({"schema_version": 1, "root": root})).pages
    assert [page.slug for page in listed] == ["a", "b", "c", "d"]
    assert (listed[0].path, listed[0].title) == ("pages/a/page.md", "A")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, "\x00"])
def test_a_manifest_that_is_no_object_is_broken_and_says_nothing(text: str):
    manifest = read_manifest(text)
    assert manifest.broken
    assert manifest._replace(broken=False) == read_manifest(None)


@pytest.mark.parametrize(
    "values",
    [
        {"root": None, "tags": None, "title": None, "paper": None},
        {"root": [1], "tags": "a", "title": ["x"], "paper": 5},
        {"root": {"children": "x"}, "tags": [1, None, ""], "paper": []},
        {"root": {"children": [1, None, {"file": 5}, {"file": ""}]}, "paper": {"arxiv_id": 5}},
        {"root": {"children": [{"file": "../../x.md"}, {"file": "/etc/x.md"}]}},
    ],
)
def test_fields_of_wrong_types_count_as_not_said(values: dict[str, object]):
    assert read_manifest(json.dumps(values)) == read_manifest("{}")


@pytest.mark.parametrize(
    ("paper", "paper_id", "arxiv_id"),
    [
        ({"openreview_id": "AbCd", "arxiv_id": "2605.99999v2"}, "AbCd", "2605.99999"),
        ("2605.99999", None, "2605.99999"),
        ("https://arxiv.org/abs/2605.99999v1", None, "2605.99999"),
        ("https://openreview.net/forum?id=AbCdEf", "AbCdEf", None),
        ("a title", None, None),
    ],
)
def test_the_paper_is_an_object_or_a_string(
    paper: object, paper_id: str | None, arxiv_id: str | None
):
    manifest = read_manifest(json.dumps({"paper": paper}))
    assert (manifest.paper_id, manifest.arxiv_id) == (paper_id, arxiv_id)


def test_front_matter_has_title_and_tags_in_a_list_or_in_brackets():
    lines = ["---", 'title: "A: b"', "tags:", " - one", "- 'two'", "sdk: static", "---", "# Body"]
    front = read_front_matter(lines)
    assert (front.title, front.tags, front.lines) == ("A: b", ("one", "two"), 7)
    assert read_front_matter(["---", "tags: [one, 'two']", "---"]).tags == ("one", "two")


def test_a_readme_without_front_matter_or_with_an_open_one_has_none():
    assert read_front_matter(["# Title"]).lines == 0
    assert read_front_matter(["---", "title: x"]).title == ""
    assert read_front_matter([]).tags == ()


def test_the_contents_are_read_from_slugs_and_relative_links_in_order():
    paths = ["pages/b/page.md", "pages/a/page.md", "pages/01 c.md", "pages/d/e/page.md"]
    text = (
        "| [A](#/a) |\n[C](01%20c.md) [E](#/view/code/e) [B](pages/b/page.md#x) [A](#/a)"
        " [gone](#/gone) [out](../../x.md) [web](https://example.org)"
    )
    assert read_contents(text, paths) == [
        "pages/a/page.md",
        "pages/01 c.md",
        "pages/d/e/page.md",
        "pages/b/page.md",
    ]


def test_slugs_come_from_the_folder_or_the_file():
    assert slug_of("pages/claim-1/page.md") == "claim-1"
    assert slug_of("pages/claim-1.md") == "claim-1"


def test_paper_tags_are_found_in_any_case_and_each_once():
    assert papers_in(["x", "Paper-AbC", "paper-abc", "paper-two", "my-paper-x"]) == ["AbC", "two"]


def test_arxiv_ids_lose_their_version_and_old_ones_are_known():
    assert arxiv_in("arxiv:2605.99999v12") == "2605.99999"
    assert arxiv_in("https://arxiv.org/pdf/cs/0112017v1") == "cs/0112017"
    assert arxiv_in("12345.678") is None
