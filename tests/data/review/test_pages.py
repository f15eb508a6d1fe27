import pytest

from data.records import UserError
from data.review import pages as review_pages
from data.review.pages import pages_of_folder, pages_of_space


def test_pages_of_a_folder_are_text_without_the_judges_limit(tmp_path):
    page = tmp_path / ".trackio/logbook/pages/claim-1/page.md"
    page.parent.mkdir(parents=True)
    page.write_bytes(b"\xef\xbb\xbf# One\r\n" + b"x" * 3_000_000)
    (page.parent / "link.md").symlink_to("/etc/passwd")

    found = pages_of_folder(tmp_path)

    assert found.texts["pages/claim-1/page.md"][:7] == "# One\nx"
    assert [each.where for each in found.skipped] == ["pages/claim-1/link.md"]


def test_pages_of_a_space_are_those_of_one_commit(loopback, hub):
    repo = loopback.add_space("alice/book", {"pages/a.md": "# A", "app.py": "x"})

    found = pages_of_space(hub, "alice/book", None)

    assert found.texts == {"pages/a.md": "# A"}
    assert found.source == f"logbook alice/book@{repo.commits[-1].sha}"


def test_a_page_that_is_too_large_is_named(tmp_path, loopback, hub, monkeypatch):
    monkeypatch.setattr(review_pages, "LARGEST_PAGE", 4)
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/a.md").write_text("12345")
    loopback.add_space("alice/book", {"pages/a.md": "12345", "pages/b.md": "1234"})

    assert [each.where for each in pages_of_folder(tmp_path).skipped] == ["pages/a.md"]
    found = pages_of_space(hub, "alice/book", None)
    assert (list(found.texts), [each.where for each in found.skipped]) == (
        ["pages/b.md"],
        ["pages/a.md"],
    )


def test_what_is_no_logbook_or_too_much_is_refused(tmp_path, loopback, hub, monkeypatch):
    loopback.add_space("alice/app", {"app.py": "x"})
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/a.md").write_text("12345")

    with pytest.raises(UserError, match="is not a logbook"):
        pages_of_space(hub, "alice/app", None)
    with pytest.raises(UserError, match="there is no folder"):
        pages_of_folder(tmp_path / "none")
    monkeypatch.setattr(review_pages, "MOST", 4)
    with pytest.raises(UserError, match="save the images that matter"):
        pages_of_folder(tmp_path)
    monkeypatch.setattr(review_pages, "MAX_FILES", 0)
    with pytest.raises(UserError, match="at most 0 are read"):
        pages_of_folder(tmp_path)
