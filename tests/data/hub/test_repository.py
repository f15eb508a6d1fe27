"""Keeping files in a data set of the Hub, against a Hub on loopback."""

import pytest
from huggingface_hub import close_session, get_session
from pydantic import SecretStr

from data.hub.repository import Repository
from data.hub.trouble import Gone, Missing, StaleParent
from data.records import UserError
from tests.loopback.hub import CUT

TOKEN = SecretStr("hf_alice")
REPO = "alice/records"
COMMIT = "/commit/main$"


@pytest.fixture
def waits():
    return []


@pytest.fixture
def repository(loopback, waits):
    repository = Repository(REPO, TOKEN, loopback.url, rest=waits.append)
    repository.create()
    return repository


def test_what_is_committed_is_read_at_its_commit(repository):
    first = repository.commit({"records/a.jsonl": b"1\n", "README.md": b"# Records"})
    second = repository.commit({"records/b.jsonl": "ä\n".encode()}, deletes=["README.md"])

    assert repository.head() == second
    assert repository.tree(first) == {"README.md": 9, "records/a.jsonl": 2}
    assert repository.tree(second) == {"records/a.jsonl": 2, "records/b.jsonl": 3}
    assert repository.read(second, "records/b.jsonl").decode() == "ä\n"
    assert repository.read(first, "README.md") == b"# Records"


def test_a_large_file_comes_from_its_own_host_which_gets_no_token(repository, loopback):
    data = bytes(range(256)) * 10
    sha = repository.commit({"tables/claims/a.parquet": data})

    assert repository.read(sha, "tables/claims/a.parquet") == data
    assert repository.tree(sha) == {"tables/claims/a.parquet": len(data)}
    (elsewhere,) = [each for each in loopback.requests if each.path.startswith("/_lfs/")][-1:]
    assert elsewhere.method == "GET"
    assert elsewhere.token is None


def test_a_tree_of_many_pages_is_read_whole(repository, loopback):
    loopback.shelf.tree_page = 3
    files = {f"records/{number:02}.jsonl": b"{}" for number in range(10)}

    assert repository.tree(repository.commit(files)) == dict.fromkeys(files, 2)


def test_asking_for_the_newest_commit_lists_no_files(repository, loopback):
    repository.commit({"a.txt": b"a"})
    repository.head()

    assert loopback.requests[-1].query == "expand=sha&expand=private"


def test_creating_again_changes_nothing(repository, loopback):
    repository.create()

    assert len(loopback.shelf.repos) == 1


def test_what_must_be_private_does_not_go_to_a_public_repository(loopback):
    loopback.add_dataset("alice/keys")

    with pytest.raises(UserError, match="public; make it private"):
        Repository("alice/keys", TOKEN, loopback.url, private=True).create()


@pytest.mark.parametrize("status", [408, 409, 412, 429, 500, 502, 503, 504, CUT])
def test_a_commit_is_made_again_until_it_succeeds(repository, loopback, waits, status):
    loopback.fail(COMMIT, status, method="POST", times=2)
    sha = repository.commit({"a.txt": b"a"})

    assert repository.read(sha, "a.txt") == b"a"
    assert len(waits) == 2
    assert len(loopback.shelf.repos["dataset", REPO].commits) == 2


def test_a_commit_whose_answer_got_lost_is_not_made_twice(repository, loopback):
    loopback.fail(COMMIT, method="POST", dropped=True)
    sha = repository.commit({"a.txt": b"a"})

    commits = loopback.shelf.repos["dataset", REPO].commits
    assert [each.sha for each in commits[1:]] == [sha]


def test_a_lost_answer_to_adding_and_deleting_is_no_trouble_either(repository, loopback):
    repository.commit({"a.txt": b"a", "b.txt": b"b"})
    loopback.fail(COMMIT, method="POST", dropped=True)
    sha = repository.commit({"c.txt": b"c"}, deletes=["a.txt", "b.txt"])

    assert repository.tree(sha) == {"c.txt": 1}


def test_a_lost_answer_is_found_again_where_a_parent_was_named(repository, loopback):
    parent = repository.commit({"a.txt": b"a", "t.parquet": b"old"})
    loopback.fail(COMMIT, method="POST", dropped=True)
    adds = {"c.txt": b"c", "t.parquet": b"new"}
    sha = repository.commit(adds, deletes=["a.txt"], parent=parent)

    commits = loopback.shelf.repos["dataset", REPO].commits
    assert [each.sha for each in commits[2:]] == [sha]
    assert repository.tree(sha) == {"c.txt": 1, "t.parquet": 3}


def test_a_parent_that_is_no_longer_the_newest_is_told_at_once(repository, waits):
    parent = repository.commit({"a.txt": b"a"})
    repository.commit({"b.txt": b"b"})

    with pytest.raises(StaleParent, match="changed by another program"):
        repository.commit({"a.txt": b"mine"}, parent=parent)
    assert waits == []


def test_a_hub_that_asks_for_a_pause_gets_it(repository, loopback, waits):
    loopback.fail(COMMIT, 429, method="POST", headers={"RateLimit": '"api";r=0;t=55'})
    repository.commit({"a.txt": b"a"})

    assert 55 <= waits[0] <= 56


def test_a_pause_beyond_our_patience_is_told_instead(repository, loopback, waits):
    loopback.fail(COMMIT, 429, method="POST", headers={"Retry-After": "3000"})

    with pytest.raises(UserError, match="asks for a pause"):
        repository.commit({"a.txt": b"a"})
    assert waits == []


@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "may not write"), (403, "may not write"), (413, "of this size")],
)
def test_what_does_not_pass_is_told_at_once(repository, loopback, waits, status, words):
    loopback.fail(COMMIT, status, method="POST")

    with pytest.raises(UserError, match=words):
        repository.commit({"a.txt": b"a"})
    assert waits == []


def test_connections_closed_by_another_thread_are_made_anew(repository, loopback):
    get_session().close()
    patient = Repository(REPO, TOKEN, loopback.url, rest=lambda _: close_session())
    sha = patient.commit({"a.txt": b"a"})

    assert patient.read(sha, "a.txt") == b"a"


def test_a_hub_that_is_away_is_told(waits):
    away = Repository(REPO, TOKEN, "http://127.0.0.1:9", rest=waits.append)

    with pytest.raises(UserError, match="cannot be reached"):
        away.head()


def test_a_missing_repository_file_or_commit_is_told_by_its_kind(repository, loopback):
    sha = repository.commit({"a.txt": b"a"})

    with pytest.raises(Gone):
        repository.read(sha, "b.txt")
    with pytest.raises(Gone):
        repository.tree("f" * 40)
    with pytest.raises(Missing, match="HF_TOKEN may not see it"):
        Repository("alice/other", TOKEN, loopback.url).head()


def test_a_stranger_reads_but_does_not_write(repository, loopback):
    sha = repository.commit({"a.txt": b"a"})
    stranger = Repository(REPO, None, loopback.url)

    assert stranger.read(sha, "a.txt") == b"a"
    with pytest.raises(UserError, match="may not write"):
        stranger.commit({"b.txt": b"b"})


def test_a_name_is_given_to_a_commit_once(repository, loopback):
    first = repository.commit({"a.txt": b"a"})
    second = repository.commit({"b.txt": b"b"})
    repository.tag("frozen-1", first)
    repository.tag("frozen-1", first)

    assert repository.tree("frozen-1") == {"a.txt": 1}
    with pytest.raises(UserError):
        repository.tag("frozen-1", second)


def test_a_tag_whose_answer_got_lost_stands(repository, loopback):
    sha = repository.commit({"a.txt": b"a"})
    loopback.fail("/tag/", method="POST", dropped=True)
    repository.tag("frozen-1", sha)

    assert loopback.shelf.repos["dataset", REPO].named == {"frozen-1": sha}
