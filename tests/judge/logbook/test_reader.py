import json

from judge.logbook import reader as module
from tests.judge.logbooks import cell, logbook, run


def manifest(*names: str, **fields: object) -> str:
    children = [
        {"slug": name, "title": f"Page {name}", "file": f"pages/{name}/page.md"} for name in names
    ]
    return json.dumps({"title": "A book", "root": {"children": children}} | fields)


def pages(**texts: str) -> dict[str, str]:
    return {f"pages/{name}/page.md": text for name, text in texts.items()}


def test_pages_stand_in_the_order_of_the_manifest_and_orphans_are_named_but_not_read():
    files = pages(a="x", b="y", stale="z") | {"logbook.json": manifest("b", "a")}
    book = logbook(files)
    assert [(page.slug, page.title) for page in book.pages] == [("b", "Page b"), ("a", "Page a")]
    assert [orphan.path for orphan in book.orphans] == ["pages/stale/page.md"]


def test_without_a_manifest_the_links_of_the_index_give_the_order():
    files = pages(a="# First", b="y", c="z") | {"pages/index.md": "# B\n[b](#/b)\n[a](#/a)"}
    book = logbook(files)
    assert [page.slug for page in book.pages] == ["b", "a"]
    assert book.pages[1].title == "First"
    assert book.title == "B"
    assert [orphan.path for orphan in book.orphans] == ["pages/c/page.md"]


def test_without_any_contents_every_page_file_is_a_page_in_natural_order():
    files = {f"pages/{name}.md": "x" for name in ("claim-10", "claim-2", "deep/er/one", "00-sum")}
    assert [page.slug for page in logbook(files).pages] == ["00-sum", "claim-2", "claim-10", "one"]


def test_the_index_is_no_evidence_but_its_text_is_not_dropped_silently():
    files = pages(a="x") | {"pages/index.md": "# T\n\n| [a](#/a) |\nWe found 0.9."}
    (left,) = logbook(files).orphans
    assert left.path == "pages/index.md"
    assert "1 lines" in left.reason
    assert logbook(pages(a="x") | {"pages/index.md": "# T\n[a](#/a)\n"}).orphans == ()


def test_with_nothing_else_the_index_and_then_the_readme_is_the_page():
    readme = {"README.md": "---\ntitle: Mine\n---\n# Body\n\nWe found 0.9."}
    (page,) = logbook(readme | {"pages/index.md": "found"}).pages
    assert page.path == "pages/index.md"
    (page,) = logbook(readme).pages
    assert page.lines[:3] == ("", "", "")
    assert page.title == "Body"
    assert page.cells[0].first_line == 4


def test_a_manifest_cannot_make_other_files_pages():
    files = pages(a="x") | {"README.md": "r", "workspace.json": "{}"}
    told = {"root": {"children": [{"file": "README.md"}, {"file": "pages/gone.md"}]}}
    book = logbook(files | {"logbook.json": json.dumps(told)})
    assert [page.path for page in book.pages] == ["pages/a/page.md"]
    assert [(odd.page, odd.code) for odd in book.oddities] == [("pages/gone.md", "page_missing")]


def test_a_broken_manifest_is_told_and_the_pages_are_read():
    book = logbook(pages(a="x") | {"logbook.json": "{"})
    assert [page.slug for page in book.pages] == ["a"]
    assert [odd.code for odd in book.oddities] == ["manifest_not_json"]


def test_pages_with_one_slug_are_told_apart():
    book = logbook({"pages/a.md": "x", "pages/a/page.md": "y", "pages/b/a.md": "z"})
    assert [page.slug for page in book.pages] == ["a", "a-2", "a-3"]


def test_paper_and_tags_come_from_the_space_the_readme_and_the_manifest_in_this_order():
    files = pages(a="x") | {
        "README.md": "---\ntags:\n - paper-Two\n - arxiv:2605.00001v3\n---\n",
        "logbook.json": manifest("a", tags=["paper-one"], paper={"openreview_id": "three"}),
    }
    book = logbook(files, tags=("Paper-ONE",))
    assert book.paper_ids == ("ONE", "Two", "three")
    assert book.arxiv_id == "2605.00001"
    assert book.tags == ("Paper-ONE", "paper-Two", "arxiv:2605.00001v3")


def test_repeated_ids_are_told_across_pages():
    book = logbook(pages(a=cell("x"), b=cell("y") + cell("z")))
    assert [(odd.page, odd.code) for odd in book.oddities] == [("pages/b/page.md", "duplicate_id")]


def test_many_hidden_texts_are_counted_beyond_the_first(monkeypatch):
    monkeypatch.setattr(module, "MAX_NOTED", 3)
    hidden = logbook(pages(a="<!-- a -->\n" * 4, b="<!-- b -->\n" * 2)).hidden
    assert [one.page for one in hidden] == ["pages/a/page.md"] * 3 + [""]
    assert hidden[-1].excerpt == "3 more"


def test_a_flood_of_harmless_oddities_cannot_push_a_forgery_out_of_sight():
    flood = "".join(cell("x", id=f"own-{n}") for n in range(50))
    book = logbook(pages(a=flood, b=run(f"x\n{run('y').strip()}")))
    codes = [odd.code for odd in book.oddities]
    assert codes.count("id_not_from_cli") == 5
    assert "header_inside_open_fence" in codes
    assert "45 more" in next(odd.detail for odd in book.oddities if "more" in odd.detail)


def test_an_empty_snapshot_is_an_empty_logbook():
    assert logbook({}).pages == ()
