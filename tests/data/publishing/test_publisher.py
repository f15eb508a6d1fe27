"""The publisher against a Hub on loopback: what is written, and what is left as it was."""

import json
from datetime import date

import datasets
import huggingface_hub.constants
import pytest
from pydantic import SecretStr

from data.hub.repository import Repository
from data.kinds import JudgementMade, RecordRedacted, make
from data.projections import projections
from data.publishing.publisher import TRIES, compact, publish
from data.records import UserError, Verdict
from data.store import Store
from data.sync.exchange import Sync
from data.sync.notes import Home
from data.sync.record_files import blob_path
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement, minute

REPO = "alice/records"
DAY = date(2026, 7, 7)
LATER = date(2026, 7, 8)
"""Of records `at_minutes`: their day, and the one after."""


@pytest.fixture
def repository(loopback):
    repository = Repository(REPO, SecretStr("hf_alice"), loopback.url, rest=lambda _: None)
    repository.create()
    return repository


@pytest.fixture
def only_loopback(loopback, monkeypatch, tmp_path):
    """`datasets` asks the Hub on loopback and no other."""
    template = f"{loopback.url}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
    monkeypatch.setattr(datasets.config, "HF_ENDPOINT", loopback.url)
    monkeypatch.setattr(huggingface_hub.constants, "ENDPOINT", loopback.url)
    monkeypatch.setattr(huggingface_hub.constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "hub"))


def keep(store, repository, *bodies, day: date = DAY):
    """Records in the store, and in the repository as a file each."""
    records = at_minutes(*bodies)
    store.insert(records)
    repository.commit(
        {f"records/{day}/w-{each.id}.jsonl": f"{each.line()}\n".encode() for each in records}
    )
    return records


def tree(repository):
    return repository.tree(repository.head())


def files(repository, folder: str = "records/"):
    return sorted(path for path in tree(repository) if path.startswith(folder))


def start(store, repository):
    said = judgement("team-a", {0: Verdict.VERIFIED})
    return keep(store, repository, catalogue(store, "Adam"), claims([0, 1]), said)


def test_tables_card_and_joined_records_are_one_commit(store, repository):
    records = start(store, repository)
    before = repository.head()

    done = publish(repository, store, EVENT, LATER)

    assert done.sha == repository.head() != before
    assert (done.joined, done.records, done.blanked) == (3, 3, 0)
    (joined,) = files(repository)
    assert joined.startswith("records/compact/")
    lines = repository.read(done.sha, joined).decode().splitlines()
    assert sorted(lines) == sorted(each.line() for each in records)
    assert len(files(repository, "tables/")) == 5


def test_what_was_published_opens_with_load_dataset_from_the_hub(
    store, repository, only_loopback, tmp_path
):
    start(store, repository)
    publish(repository, store, EVENT, LATER)

    opened = datasets.load_dataset(REPO, "verdicts", split="train", cache_dir=str(tmp_path / "c"))
    claimed = datasets.load_dataset(REPO, "claims", split="train", cache_dir=str(tmp_path / "c"))

    assert [(row["team"], row["verdict"], row["standing"]) for row in opened] == [
        ("team-a", "verified", "counts")
    ]
    assert [row["text"] for row in claimed] == ["Claim 0", "Claim 1"]


def test_publishing_again_writes_nothing(store, repository):
    start(store, repository)
    first = publish(repository, store, EVENT, LATER)

    again = publish(repository, store, EVENT, LATER)

    assert again.sha is None
    assert repository.head() == first.sha


def test_a_new_verdict_changes_the_tables_and_leaves_todays_file_alone(store, repository):
    start(store, repository)
    publish(repository, store, EVENT, LATER)
    keep(store, repository, judgement("team-b", {0: Verdict.TOY}), day=LATER)

    done = publish(repository, store, EVENT, LATER)

    assert done.tables
    assert done.joined == 0
    assert [path.split("/")[1] for path in files(repository)] == ["2026-07-08", "compact"]


def test_what_was_redacted_is_blank_in_the_next_commit_and_its_blob_is_gone(store, repository):
    text, other = store.put_blob(b"a secret token"), store.put_blob(b"a text")
    made = [
        JudgementMade.model_validate(
            {**judgement(team, {0: Verdict.TOY}).model_dump(), "text_blob": blob}
        )
        for team, blob in (("team-a", text), ("team-b", other))
    ]
    first, _ = keep(store, repository, *made)
    blobs = {f"blobs/{name[:2]}/{name}": store.blob(name) for name in (text, other)}
    repository.commit(blobs)
    publish(repository, store, EVENT, LATER)
    redaction = make(RecordRedacted(record_id=first.id, why="a token"), "someone", minute(60 * 30))
    store.insert([redaction])
    repository.commit({f"records/{LATER}/x.jsonl": f"{redaction.line()}\n".encode()})

    done = publish(repository, store, EVENT, LATER)

    assert (done.blanked, done.blobs) == (1, 1)
    assert files(repository, "blobs/") == [f"blobs/{other[:2]}/{other}"]
    contents = [repository.read(done.sha, path) for path in files(repository)]
    assert not [each for each in contents if text.encode() in each]
    bodies = {
        record["id"]: record["body"]
        for each in contents
        for record in map(json.loads, each.splitlines())
    }
    assert bodies[first.id] == {}
    assert len(bodies) == 3
    assert publish(repository, store, EVENT, LATER).sha is None


def reader(folder, loopback) -> tuple[Store, Sync]:
    """A stranger's store, and what keeps it in step with the data set."""
    public = Repository(REPO, None, loopback.url)
    store = Store(folder, projections(EVENT), lambda digest: public.read("main", blob_path(digest)))
    return store, Sync(store, {Home.PUBLIC: public}, can_write=False)


def test_readers_from_before_and_after_joining_have_the_same_and_no_record_twice(
    store, repository, loopback, tmp_path
):
    records = start(store, repository)
    digest = records[0].body["digest"]
    repository.commit({blob_path(digest): store.blob(digest)})
    early, early_sync = reader(tmp_path / "early", loopback)
    before = early_sync.pull().records
    redaction = make(RecordRedacted(record_id=records[2].id, why="x"), "someone", minute(60 * 30))
    store.insert([redaction])
    repository.commit({f"records/{LATER}/x.jsonl": f"{redaction.line()}\n".encode()})
    publish(repository, store, EVENT, LATER)

    late, late_sync = reader(tmp_path / "late", loopback)

    assert (before, early_sync.pull().records, late_sync.pull().records) == (3, 1, 4)
    assert list(early.records()) == list(late.records()) == list(store.records())
    early.close()
    late.close()


def test_a_commit_that_came_between_is_read_before_the_next_try(store, repository, monkeypatch):
    start(store, repository)
    read, others = repository.tree, []

    def tree_and_then_someone_writes(sha):
        found = read(sha)
        if not others:
            others.append(repository.commit({f"records/{DAY}/other-1.jsonl": b'{"a": 1}\n'}))
        return found

    monkeypatch.setattr(repository, "tree", tree_and_then_someone_writes)

    done = publish(repository, store, EVENT, LATER)

    assert done.joined == 4
    assert b'{"a": 1}\n' in repository.read(done.sha, files(repository)[0])


def test_where_others_always_come_between_a_person_is_told(store, repository, monkeypatch):
    start(store, repository)
    read, times = repository.tree, []

    def tree_and_then_someone_writes(sha):
        times.append(repository.commit({f"records/{LATER}/{len(times)}.jsonl": b"{}\n"}))
        return read(sha)

    monkeypatch.setattr(repository, "tree", tree_and_then_someone_writes)

    with pytest.raises(UserError, match="others wrote to the data set"):
        publish(repository, store, EVENT, LATER)
    assert len(times) == TRIES


def test_a_private_repository_is_only_compacted(store, repository):
    start(store, repository)

    done = compact(repository, store, LATER)

    assert done.joined == 3
    assert [path.split("/")[0] for path in tree(repository)] == ["records"]
    assert compact(repository, store, LATER).sha is None
