"""Writing to the loopback Hub, as the real clients see it."""

import json

import datasets
import huggingface_hub.constants
import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi
from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError

REPO = "alice/records"


@pytest.fixture
def api(loopback):
    api = HfApi(endpoint=loopback.url, token="hf_alice")
    api.create_repo(REPO, repo_type="dataset")
    return api


def commit(api, files, deletes=(), **more):
    operations = [CommitOperationAdd(path, data) for path, data in files.items()]
    operations += [CommitOperationDelete(path) for path in deletes]
    return api.create_commit(REPO, operations, commit_message="m", repo_type="dataset", **more).oid


def test_each_commit_has_its_whole_tree(api):
    first = commit(api, {"a/1.txt": b"1", "a/2.txt": b"2", "README.md": b"# R"})
    second = commit(api, {"b.txt": b"b"}, deletes=["a/"])
    assert api.list_repo_files(REPO, repo_type="dataset", revision=first) == [
        "README.md",
        "a/1.txt",
        "a/2.txt",
    ]
    assert api.list_repo_files(REPO, repo_type="dataset") == ["README.md", "b.txt"]
    history = [each.commit_id for each in api.list_repo_commits(REPO, repo_type="dataset")]
    assert history[:2] == [second, first]


def test_paths_are_told_with_their_digests(api):
    commit(api, {"a.txt": b"1", "t.parquet": b"12"})
    asked = ["a.txt", "t.parquet", "none"]
    found = api.get_paths_info(REPO, asked, repo_type="dataset")
    assert [(each.path, each.size, each.lfs is None) for each in found] == [
        ("a.txt", 1, True),
        ("t.parquet", 2, False),
    ]


def test_a_large_file_is_stored_once(api, loopback):
    commit(api, {"a.parquet": b"large"})
    commit(api, {"b.parquet": b"large"})
    assert len([each for each in loopback.requests if each.method == "PUT"]) == 1


def test_the_same_file_again_makes_no_commit(api, loopback):
    first = commit(api, {"a.txt": b"1", "a.parquet": b"2"})
    assert commit(api, {"a.txt": b"1", "a.parquet": b"2"}) == first


def test_a_stale_parent_is_refused(api):
    first = commit(api, {"a.txt": b"1"})
    commit(api, {"a.txt": b"2"}, parent_commit=first)
    with pytest.raises(HfHubHTTPError) as caught:
        commit(api, {"a.txt": b"3"}, parent_commit=first)
    assert caught.value.response.status_code == 412


def test_deleting_what_is_not_there_is_refused(api):
    with pytest.raises(HfHubHTTPError):
        commit(api, {}, deletes=["none.txt"])


def test_a_tag_names_a_commit(api):
    first = commit(api, {"a.txt": b"1"})
    commit(api, {"b.txt": b"1"})
    api.create_tag(REPO, tag="v1", revision=first, repo_type="dataset")
    assert api.list_repo_files(REPO, repo_type="dataset", revision="v1") == ["a.txt"]
    (tag,) = api.list_repo_refs(REPO, repo_type="dataset").tags
    assert (tag.name, tag.target_commit) == ("v1", first)


def test_a_token_has_a_name_and_strangers_have_none(api, loopback):
    loopback.shelf.people["hf_bob"] = "bob"
    assert api.whoami()["name"] == "alice"
    assert HfApi(endpoint=loopback.url, token="hf_bob").whoami()["name"] == "bob"
    with pytest.raises(HfHubHTTPError):
        HfApi(endpoint=loopback.url, token=False).create_repo("alice/new", repo_type="dataset")


def test_a_private_repository_is_not_there_for_strangers(api, loopback):
    api.create_repo("alice/keys", repo_type="dataset", private=True)
    assert api.dataset_info("alice/keys").private
    with pytest.raises(RepositoryNotFoundError):
        HfApi(endpoint=loopback.url, token=False).dataset_info("alice/keys")


def test_a_stale_replica_shows_the_commit_before(api, loopback):
    first = commit(api, {"a.txt": b"1"})
    second = commit(api, {"b.txt": b"1"})
    loopback.shelf.repos["dataset", REPO].stale = 2
    seen = [api.dataset_info(REPO).sha for _ in range(3)]
    assert seen == [first, first, second]


def test_a_dropped_answer_is_that_of_a_commit_that_happened(api, loopback):
    loopback.fail("/commit/main", method="POST", dropped=True)
    with pytest.raises(Exception, match="disconnected"):
        commit(api, {"a.txt": b"1"})
    assert api.list_repo_files(REPO, repo_type="dataset") == ["a.txt"]


def test_a_data_set_is_loaded_by_its_configs(api, loopback, monkeypatch, tmp_path):
    template = f"{loopback.url}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
    monkeypatch.setattr(datasets.config, "HF_ENDPOINT", loopback.url)
    monkeypatch.setattr(huggingface_hub.constants, "ENDPOINT", loopback.url)
    monkeypatch.setattr(huggingface_hub.constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    card = '---\nconfigs:\n- config_name: votes\n  data_files: "votes/*.jsonl"\n---\n# Records\n'
    rows = [{"vote": "left"}, {"vote": "right"}]
    lines = "".join(json.dumps(row) + "\n" for row in rows).encode()
    commit(api, {"README.md": card.encode(), "votes/1.jsonl": lines})
    datasets.disable_progress_bars()
    table = datasets.load_dataset(REPO, "votes", split="train", cache_dir=str(tmp_path / "c"))
    assert table.to_list() == rows
