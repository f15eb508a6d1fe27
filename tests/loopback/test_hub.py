"""The loopback Hub, as the real client sees it."""

import pytest
from huggingface_hub import HfApi
from huggingface_hub.errors import (
    DisabledRepoError,
    GatedRepoError,
    HfHubHTTPError,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

FILES = {"README.md": "# Book", "pages/index.md": "# Book", "pages/claim-1/page.md": "ä" * 10}


@pytest.fixture
def api(loopback):
    return HfApi(endpoint=loopback.url, token=False)


def test_space_info_has_the_commit_and_the_sizes_of_the_files(loopback, api):
    repo = loopback.add_space("alice/book", FILES, tags=("trackio-logbook",))
    info = api.space_info("alice/book", files_metadata=True)
    assert info.sha == repo.commits[-1].sha
    assert {each.rfilename: each.size for each in info.siblings}["pages/claim-1/page.md"] == 20
    assert (info.host, info.subdomain) == ("https://alice-book.static.hf.space", "alice-book")


def test_an_older_revision_keeps_its_files(loopback, api):
    repo = loopback.add_space("alice/book", {"README.md": "old"})
    old = repo.commits[-1].sha
    repo.commit({"README.md": None, "new.md": "new"})
    assert [each.rfilename for each in api.space_info("alice/book", revision=old).siblings] == [
        "README.md"
    ]


def test_lists_are_given_in_pages_and_filtered(loopback, api):
    loopback.shelf.list_page = 2
    for number in range(5):
        loopback.add_space(f"team-{number}/book", FILES, tags=("logbook", "b" if number else "a"))
    loopback.add_space("team-9/secret", FILES, tags=("logbook",), private=True)
    found = [each.id for each in api.list_spaces(filter=["logbook", "b"])]
    assert sorted(found) == [f"team-{number}/book" for number in range(1, 5)]
    assert loopback.paths().count("/api/spaces") == 2


def test_the_tree_is_given_in_pages_with_its_folders(loopback, api):
    loopback.shelf.tree_page = 2
    loopback.add_space("alice/book", FILES)
    entries = api.list_repo_tree("alice/book", repo_type="space", recursive=True)
    assert {each.path for each in entries} == {*FILES, "pages", "pages/claim-1"}


def test_a_file_is_downloaded_at_a_commit(loopback, api, tmp_path):
    repo = loopback.add_space("alice/book", FILES)
    sha = repo.commits[-1].sha
    path = api.hf_hub_download(
        "alice/book", "pages/claim-1/page.md", repo_type="space", revision=sha, cache_dir=tmp_path
    )
    with open(path, encoding="utf-8") as file:
        assert file.read() == "ä" * 10
    assert [each.method for each in loopback.requests] == ["HEAD", "GET"]


def test_a_renamed_space_is_found_under_its_old_name(loopback, api):
    loopback.add_space("alice/book", FILES)
    loopback.shelf.rename("space", "alice/book", "alice/new")
    assert api.space_info("alice/book").id == "alice/new"


@pytest.mark.parametrize(
    ("facts", "call", "error"),
    [
        ({}, lambda api: api.space_info("alice/none"), RepositoryNotFoundError),
        ({"private": True}, lambda api: api.space_info("alice/book"), RepositoryNotFoundError),
        ({"disabled": True}, lambda api: api.space_info("alice/book"), DisabledRepoError),
        ({}, lambda api: api.space_info("alice/book", revision="f" * 40), RevisionNotFoundError),
        ({"gated": True}, lambda api: download(api, "README.md"), GatedRepoError),
        ({}, lambda api: download(api, "none.md"), RemoteEntryNotFoundError),
    ],
)
def test_the_client_knows_each_trouble_by_its_type(loopback, api, facts, call, error):
    loopback.add_space("alice/book", FILES, **facts)
    with pytest.raises(error):
        call(api)


def download(api, path):
    url = f"{api.endpoint}/spaces/alice/book/resolve/main/{path}"
    return api.get_hf_file_metadata(url=url, token=False)


def test_faults_happen_as_often_as_planned(loopback, api):
    loopback.add_space("alice/book", FILES)
    loopback.fail("/api/spaces/alice/book", 503)
    with pytest.raises(HfHubHTTPError):
        api.space_info("alice/book")
    assert api.space_info("alice/book").id == "alice/book"
