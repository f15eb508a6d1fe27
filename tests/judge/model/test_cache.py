import json
import logging

import pytest

from judge.model.cache import Cache


def one_file(folder):
    (path,) = folder.rglob("*.json")
    return path


def test_a_reply_is_found_again_by_its_request(tmp_path):
    Cache(tmp_path, 1).put("request", "{}", "m", "text")
    kept = Cache(tmp_path, 1).get("request")
    assert kept is not None
    assert (kept.reply, kept.model_returned, kept.mode) == ("{}", "m", "text")
    assert Cache(tmp_path, 1).get("other") is None


def test_another_judge_version_does_not_see_it(tmp_path):
    Cache(tmp_path, 1).put("request", "{}", None, "text")
    assert Cache(tmp_path, 2).get("request") is None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"{}"', '"{ }"'),
        lambda text: json.dumps(json.loads(text) | {"key": "0" * 64}),
        lambda text: json.dumps(json.loads(text) | {"more": 1}),
        lambda _: "[" * 100_000,
        lambda text: text.replace('"{}"', '"\\ud800"'),
    ],
)
def test_a_damaged_file_counts_as_absent(tmp_path, spoil):
    cache = Cache(tmp_path, 1)
    cache.put("request", "{}", None, "text")
    path = one_file(tmp_path)
    path.write_text(spoil(path.read_text("utf-8")), "utf-8")
    assert cache.get("request") is None
    cache.put("request", "{}", None, "text")
    assert cache.get("request") is not None


def test_writing_leaves_nothing_else_behind(tmp_path):
    Cache(tmp_path, 1).put("request", "{}", None, "text")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [one_file(tmp_path)]


def test_a_folder_that_cannot_be_written_costs_no_answer(tmp_path, caplog):
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file", 1)
    with caplog.at_level(logging.WARNING):
        cache.put("request", "{}", None, "text")
    assert cache.get("request") is None
    assert "could not be cached" in caplog.text
