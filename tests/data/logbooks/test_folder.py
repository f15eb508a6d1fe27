"""Local folders: found, listed, never left."""

import os

import pytest

from data.logbooks.folder import list_files, logbook_root, packaged_logbooks, read_file
from data.records import UserError


def make(folder, *paths):
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(path)
    return folder


def test_the_published_tree_itself_is_the_root(tmp_path):
    assert logbook_root(make(tmp_path, "pages/index.md")) == tmp_path.resolve()


def test_the_logbook_inside_a_project_is_found(tmp_path):
    make(tmp_path, ".trackio/logbook/pages/index.md", "pages/other.md")
    inside = (tmp_path / ".trackio" / "logbook").resolve()
    assert logbook_root(tmp_path) == inside
    assert logbook_root(tmp_path / ".trackio") == inside


def test_the_home_folder_can_be_written_as_a_tilde(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(make(tmp_path, "book/pages/a.md")))
    assert logbook_root(tmp_path.__class__("~/book")) == (tmp_path / "book").resolve()


@pytest.mark.parametrize(
    ("name", "says"), [("none", "no folder"), ("a\0b", "no folder"), ("file.md", "is a file")]
)
def test_what_is_no_folder_is_refused(tmp_path, name, says):
    make(tmp_path, "file.md")
    with pytest.raises(UserError, match=says):
        logbook_root(tmp_path / name)


def test_a_logbook_that_is_a_link_to_another_place_is_refused(tmp_path):
    make(tmp_path, "secret/pages/index.md", "project/.trackio/x")
    (tmp_path / "project/.trackio/logbook").symlink_to(tmp_path / "secret")
    with pytest.raises(UserError, match="link to another place"):
        logbook_root(tmp_path / "project")


def test_top_files_and_all_below_pages_are_listed_with_sizes(tmp_path):
    make(tmp_path, "README.md", "app.py", "pages/index.md", "pages/a/b/page.md", "pages/p.png")
    sizes, links = list_files(tmp_path)
    assert sizes == {"README.md": 9} | {
        path: len(path) for path in ("pages/index.md", "pages/a/b/page.md", "pages/p.png")
    }
    assert links == []


def test_links_and_pipes_are_named_and_not_followed(tmp_path):
    make(tmp_path, "outside/secret.md", "book/pages/index.md")
    pages = tmp_path / "book" / "pages"
    (pages / "linked.md").symlink_to(tmp_path / "outside" / "secret.md")
    (pages / "folder").symlink_to(tmp_path / "outside")
    (pages / "loop").symlink_to(pages)
    (tmp_path / "book" / "README.md").symlink_to("/etc/hostname")
    os.mkfifo(pages / "pipe.md")
    sizes, links = list_files(tmp_path / "book")
    assert list(sizes) == ["pages/index.md"]
    assert {each.path for each in links} == {
        "README.md",
        "pages/folder",
        "pages/linked.md",
        "pages/loop",
        "pages/pipe.md",
    }


def test_pages_that_are_a_link_are_not_entered(tmp_path):
    make(tmp_path, "outside/secret.md", "book/README.md")
    (tmp_path / "book" / "pages").symlink_to(tmp_path / "outside")
    sizes, links = list_files(tmp_path / "book")
    assert list(sizes) == ["README.md"]
    assert [each.path for each in links] == ["pages"]


def test_one_byte_more_than_the_limit_is_read_so_that_growth_is_seen(tmp_path):
    make(tmp_path, "file.md")
    assert read_file(tmp_path / "file.md", 7) == b"file.md"
    assert read_file(tmp_path / "file.md", 3) == b"file"


def test_a_file_swapped_for_a_link_a_pipe_or_nothing_is_refused(tmp_path):
    make(tmp_path, "file.md")
    (tmp_path / "link.md").symlink_to(tmp_path / "file.md")
    os.mkfifo(tmp_path / "pipe.md")
    for name in ("link.md", "pipe.md", "none.md", "."):
        with pytest.raises(UserError, match=r"cannot be read|no ordinary file"):
            read_file(tmp_path / name, 10)


def test_packaged_logbooks_are_found_by_team_and_name(tmp_path):
    make(tmp_path, "team-b/x/pages/index.md", "team-a/repro-adam/pages/index.md", "team-a/notes.md")
    found = packaged_logbooks(tmp_path)
    assert found == {
        "team-a/repro-adam": tmp_path / "team-a/repro-adam",
        "team-b/x": tmp_path / "team-b/x",
    }
    assert packaged_logbooks(tmp_path / "none") == {}
