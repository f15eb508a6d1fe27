"""Which files are read, and how bytes become text."""

import pytest

from data.logbooks.selection import MAX_FILE, MAX_FILES, MAX_TOTAL, decode, is_page, select
from data.records import UserError


def test_only_the_files_of_a_logbook_are_selected():
    names = ["README.md", "logbook.json", "workspace.json", "pages/index.md", "pages/a/b/page.md"]
    others = ["index.html", "logbook.js", "app.py", "notes.md", "pages/plot.png", "x/pages/a.md"]
    others += ["pages.md", "traces/index.json", "sub/README.md"]
    selection = select(dict.fromkeys([*names, *others], 10))
    assert selection.paths == tuple(sorted(names))
    assert selection.left_out == ()


@pytest.mark.parametrize("path", ["pages/a.md", "pages/00-summary.MD", "pages/x/y/z.md"])
def test_pages_are_markdown_at_any_depth(path):
    assert is_page(path)


def test_a_page_above_the_limit_is_left_out_and_named():
    selection = select({"pages/a.md": MAX_FILE, "pages/b.md": MAX_FILE + 1})
    assert selection.paths == ("pages/a.md",)
    assert [each.path for each in selection.left_out] == ["pages/b.md"]
    assert "larger than 2 MB" in selection.left_out[0].reason


def test_just_the_most_files_are_read_and_one_more_is_refused():
    pages = {f"pages/{number}.md": 1 for number in range(MAX_FILES)}
    assert len(select(pages).paths) == MAX_FILES
    with pytest.raises(UserError, match="has 401 pages and files, at most 400"):
        select(pages | {"README.md": 1})


def test_just_the_most_bytes_are_read_and_one_more_is_refused():
    pages = {f"pages/{number}.md": MAX_FILE for number in range(MAX_TOTAL // MAX_FILE)}
    assert len(select(pages).paths) == 10
    with pytest.raises(UserError, match="more than 20 MB"):
        select(pages | {"README.md": 1})


def test_files_outside_the_logbook_do_not_count():
    data = {f"data/{number}.csv": 10**9 for number in range(1000)}
    assert select(data | {"pages/a.md": 5}).paths == ("pages/a.md",)


UNCITABLE = ["pages/../x.md", "pages//x.md", "pages/./x.md", "pages/a\\b.md", "pages/a\nb.md"]
UNCITABLE += ["pages/\u202egpj.md", "pages/\udc80.md", "pages/" + "a" * 400 + ".md"]


@pytest.mark.parametrize("path", UNCITABLE)
def test_a_path_that_cannot_be_cited_is_left_out(path):
    selection = select({path: 1, "pages/ok.md": 1})
    assert selection.paths == ("pages/ok.md",)
    assert "cannot be cited" in selection.left_out[0].reason
    assert selection.left_out[0].path.isprintable()


def test_text_has_plain_line_ends_and_no_byte_order_mark():
    file, lost = decode("pages/a.md", b"\xef\xbb\xbf# A\r\nb\n")
    assert (file.text, lost) == ("# A\nb\n", None)


def test_bytes_that_are_not_text_are_shown_as_such_and_reported():
    file, lost = decode("pages/a.md", b"caf\xe9 \xff ok")
    assert file.text == "caf\ufffd \ufffd ok"
    assert "not UTF-8" in lost.reason


def test_a_replacement_character_of_the_author_is_no_loss():
    assert decode("pages/a.md", "a \ufffd b".encode())[1] is None
