"""Lists of Spaces of the loopback Hub, as the real client sees them."""

import pytest
from huggingface_hub import HfApi
from huggingface_hub.errors import HfHubHTTPError

from tests.loopback import listing


@pytest.fixture
def api(loopback):
    return HfApi(endpoint=loopback.url, token=False)


@pytest.fixture
def five(loopback):
    for number in range(5):
        repo = loopback.add_space(f"team/book-{number}", {"a.md": "a"}, tags=("t",))
        first, last = repo.commits[0], repo.commits[-1]
        repo.commits[0] = first.__class__(first.sha, "", {}, f"2026-07-0{number + 1}T00:00:00.000Z")
        repo.commits[-1] = last.__class__(last.sha, "", last.files, "2026-08-01T00:00:00.000Z")
    return loopback


def test_pages_follow_each_other_in_the_order_of_the_sort(five, api):
    five.shelf.list_page = 2
    found = [each.id for each in api.list_spaces(filter="t", sort="created_at")]
    assert found == [f"team/book-{number}" for number in (4, 3, 2, 1, 0)]
    assert five.paths().count("/api/spaces") == 3


def test_a_page_is_as_large_as_is_asked_for_and_never_above_the_largest(five, api):
    assert len(list(api.list_spaces(filter="t", limit=3))) == 3
    assert len(five.requests) == 1
    five.shelf.list_page = 2
    assert len(list(api.list_spaces(filter="t", limit=3))) == 3
    assert len(five.requests) == 3


def test_a_space_that_changes_between_pages_is_in_one_of_them(five, api):
    five.shelf.list_page = 2
    found = []
    for each in api.list_spaces(filter="t", sort="created_at"):
        found.append(each.id)
        if len(found) == 2:
            five.shelf.repos["space", "team/book-1"].commit({"a.md": "b"})
            five.add_space("team/newest", {"a.md": "a"}, tags=("t",))
    assert found == [f"team/book-{number}" for number in (4, 3, 2, 1, 0)]


def test_only_what_is_asked_for_comes(five, api):
    (first, *_) = api.list_spaces(filter="t", expand=["sha", "tags"])
    assert first.sha
    assert first.tags == ["t"]
    assert (first.sdk, first.last_modified) == (None, None)


def test_a_list_that_lags_behind_tells_of_the_moment_when_it_stopped(five, api):
    listing.freeze(five.shelf)
    repo = five.shelf.repos["space", "team/book-0"]
    old, new = repo.commits[-1].sha, repo.commit({"a.md": "b"})
    five.add_space("team/newest", {"a.md": "a"}, tags=("t",))

    listed = {each.id: each.sha for each in api.list_spaces(filter="t", full=True)}

    assert len(listed) == 5
    assert listed["team/book-0"] == old
    assert api.space_info("team/book-0").sha == new
    listing.thaw(five.shelf)
    assert len(list(api.list_spaces(filter="t"))) == 6


def test_a_sort_that_the_hub_does_not_know_is_refused(five, api):
    with pytest.raises(HfHubHTTPError):
        list(api.list_spaces(sort="name"))
