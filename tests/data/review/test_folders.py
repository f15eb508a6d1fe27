import os

import pytest

from data.records import UserError
from data.review import folders as review_folders
from data.review.folders import folder_entries
from tests.data.reviewed import image_file


def put(root, *paths: str) -> None:
    for number, path in enumerate(paths):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(image_file(number))


def test_two_folders_with_equal_names_are_sides_and_their_names_the_labels(tmp_path):
    put(
        tmp_path, "ours/a.png", "ours/B.PNG", "ours/c.png", "base/a.jpg", "base/B.PNG", "base/c.png"
    )

    found = folder_entries(tmp_path)
    pairs = list(found.pairs)

    assert [pair.pair_id for pair in pairs] == ["b", "a", "c"]
    assert [(p.first.label, p.second.label) for p in pairs] == [("base", "ours")] * 3
    assert pairs[1].first.name == "base/a.jpg"
    assert pairs[1].second.read() == (tmp_path / "ours/a.png").read_bytes()
    assert found.skipped == []
    assert found.source == f"folder {tmp_path.name}"


def test_a_folder_a_pair_takes_its_labels_from_the_files(tmp_path):
    put(tmp_path, "Scene 1/ours.png", "Scene 1/base.png", "Scene 2/ours.png", "Scene 2/base.png")
    put(tmp_path, "Scene 3/ours.png", "Scene 3/base.png")
    (tmp_path / "Scene 3/README.txt").write_text("how it was made")

    pairs = list(folder_entries(tmp_path).pairs)

    assert [pair.pair_id for pair in pairs] == ["scene-1", "scene-2", "scene-3"]
    assert {(p.first.label, p.second.label) for p in pairs} == {("base", "ours")}


def test_what_makes_no_pair_is_named(tmp_path):
    put(tmp_path, "ours/a.png", "ours/b.png", "ours/b.jpg", "ours/d.svg", "ours/e.png")
    put(tmp_path, "base/a.png", "base/b.png", "base/c.png", "base/e.png")
    (tmp_path / "ours/link.png").symlink_to("/etc/passwd")
    (tmp_path / "base/.hidden.png").write_bytes(b"")

    found = folder_entries(tmp_path)
    ids = [pair.pair_id for pair in found.pairs]

    assert ids == ["a", "e"]
    assert {each.where: each.reason[:18] for each in found.skipped} == {
        "ours/d.svg": "it is of a kind th",
        "ours/link.png": "a link or a specia",
        "ours/b.jpg": "2 images have this",
        "base/b.png": "the other folder h",
        "base/c.png": "the other folder h",
    }


def test_a_pair_folder_with_one_or_three_images_is_named(tmp_path):
    put(tmp_path, "p1/a.png", "p1/b.png", "p2/a.png", "p3/a.png", "p3/b.png", "p3/c.png")

    found = folder_entries(tmp_path)

    assert [pair.pair_id for pair in found.pairs] == ["p1"]
    assert [each.where for each in found.skipped] == ["p2", "p3"]


def test_folders_that_can_be_read_in_two_ways_need_a_word(tmp_path):
    put(tmp_path, "p1/ours.png", "p1/base.png", "p2/ours.png", "p2/base.png")

    with pytest.raises(UserError, match="--layout"):
        folder_entries(tmp_path)

    as_pairs = folder_entries(tmp_path, "pairs").pairs
    as_sides = folder_entries(tmp_path, "sides").pairs
    assert [pair.pair_id for pair in as_pairs] == ["p1", "p2"]
    assert [pair.pair_id for pair in as_sides] == ["base", "ours"]


def test_links_to_folders_are_not_entered(tmp_path):
    inside, outside = tmp_path / "in", tmp_path / "out"
    put(inside, "p1/a.png", "p1/b.png")
    put(outside, "a.png", "b.png")
    (inside / "p2").symlink_to(outside)

    found = folder_entries(inside)

    assert [pair.pair_id for pair in found.pairs] == ["p1"]
    assert [each.where for each in found.skipped] == ["p2"]


def test_a_file_that_becomes_a_link_or_a_pipe_is_not_read(tmp_path):
    put(tmp_path, "p1/a.png", "p1/b.png")
    (pair,) = folder_entries(tmp_path).pairs
    (tmp_path / "p1/a.png").unlink()
    (tmp_path / "p1/a.png").symlink_to("/etc/passwd")
    (tmp_path / "p1/b.png").unlink()
    os.mkfifo(tmp_path / "p1/b.png")

    with pytest.raises(UserError):
        pair.first.read()
    with pytest.raises(UserError, match="no ordinary file"):
        pair.second.read()


@pytest.mark.parametrize(
    ("files", "layout", "told"),
    [
        ((), None, "has no folders in it"),
        (("a.png", "b.png"), None, "has no folders in it"),
        (("one/a.png",), "sides", "two folders with images are needed"),
        (("a/1.png", "b/1.png", "c/1.png"), "sides", "there are 3"),
    ],
)
def test_a_folder_without_pairs_is_refused_with_what_to_do(tmp_path, files, layout, told):
    put(tmp_path, *files)

    with pytest.raises(UserError, match=told):
        list(folder_entries(tmp_path, layout).pairs)


def test_a_folder_that_is_not_there_is_a_file_or_holds_too_much_is_refused(tmp_path, monkeypatch):
    put(tmp_path, "p1/a.png", "p1/b.png", "p1/c.png")

    with pytest.raises(UserError, match="there is no folder"):
        folder_entries(tmp_path / "none")
    with pytest.raises(UserError, match="is no folder"):
        folder_entries(tmp_path / "p1/a.png")
    monkeypatch.setattr(review_folders, "MOST_FILES", 2)
    with pytest.raises(UserError, match="more than 2 files"):
        folder_entries(tmp_path)
