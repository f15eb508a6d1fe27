"""The first event's files, fetched from the loopback Hub and imported."""

import json

import pytest

from data.boards.board import Board
from data.catalogue.catalog import Catalog, Counts
from data.faults import Fault
from data.first_start.arrivals import State, kept
from data.first_start.fetching import Import, _outcome, fetch_all, is_due
from data.records import UserError
from tests.data.build import catalogue, opened
from tests.data.delivered import CHALLENGE, EVENT, VERDICT_SET, Starts, serve, small_files
from tests.real import REAL


class Stop(Exception):
    """What ends a run from outside."""


@pytest.fixture
def store(tmp_path):
    yield from opened(tmp_path / "store", EVENT)


@pytest.fixture
def starts(store, loopback, tmp_path):
    return Starts(store, loopback.url, tmp_path / "cache")


def states(arrivals) -> dict[str, State]:
    return {each.path: each.state for each in arrivals.files}


def file(arrivals, path: str):
    return next(each for each in arrivals.files if each.path == path)


def test_everything_arrives_at_the_commits_that_are_shown(loopback, starts, store):
    files = small_files()
    serve(loopback, files)

    arrivals = starts.fetch()

    assert arrivals.is_whole
    papers, claims = json.loads(files["index.json"])["papers"], json.loads(files["claims.json"])
    assert Catalog(store).counts().papers == len(papers) == file(arrivals, "index.json").rows
    assert len(Catalog(store).current_claim_sets()) == len(claims)
    assert Catalog(store).papers()[0].abstract
    assert Board(store, EVENT).stats().logbooks == len(json.loads(files["verdicts.json"]))
    newest = loopback.shelf.repos["space", CHALLENGE].commits[-1].sha
    assert file(arrivals, "claims.json").sha == newest
    assert kept(store.folder, EVENT) == arrivals


def test_a_later_start_asks_the_hub_for_nothing(loopback, starts, store):
    assert is_due(EVENT, store)
    serve(loopback, small_files())
    starts.fetch()
    asked = len(loopback.requests)

    assert not is_due(EVENT, store)
    again = starts.fetch()

    assert again.is_whole
    assert len(loopback.requests) == asked


def test_a_catalogue_that_came_otherwise_is_left_alone(store):
    store.append(catalogue(store, "Imported by hand"), "import")
    assert not is_due(EVENT, store)


def test_nothing_of_it_is_asked_for_with_a_token(loopback, starts, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    serve(loopback, small_files())
    starts.fetch()
    assert not any(each.signed_in for each in loopback.requests)


def test_a_run_that_was_stopped_goes_on_at_the_same_commits(loopback, starts, store):
    serve(loopback, small_files())

    def stop_at_verdicts(progress):
        if progress.file == "verdicts.json" and progress.doing == "Importing" and progress.done:
            raise Stop

    with pytest.raises(Stop):
        starts.fetch(stop_at_verdicts)
    begun = kept(store.folder, EVENT)
    assert begun is not None
    assert states(begun)["claims.json"] is State.DONE
    assert states(begun)["verdicts.json"] is State.WAITING
    assert is_due(EVENT, store)
    for repo in loopback.shelf.repos.values():
        repo.commit({"verdicts.json": "{}"})
    asked = len(loopback.requests)

    arrivals = starts.fetch()

    assert arrivals.is_whole
    assert file(arrivals, "verdicts.json").sha == begun.deliveries[2].sha
    # It lies in the cache, whole; so not even its headers are asked for.
    assert len(loopback.requests) == asked


def test_a_missing_file_is_named_and_the_others_are_imported(loopback, starts, store):
    serve(loopback, {key: each for key, each in small_files().items() if key != "abstracts.json"})

    arrivals = starts.fetch()

    assert states(arrivals) == {
        "index.json": State.DONE,
        "abstracts.json": State.FAILED,
        "claims.json": State.DONE,
        "claims_anchored.json": State.DONE,
        "verdicts.json": State.DONE,
    }
    assert "has no file 'abstracts.json'" in file(arrivals, "abstracts.json").why


def test_a_file_that_comes_later_is_taken_at_its_own_commit(loopback, starts, store):
    files = small_files()
    serve(loopback, {key: each for key, each in files.items() if key != "abstracts.json"})
    starts.fetch()
    repo = loopback.shelf.repos["dataset", CHALLENGE]
    newest = repo.commit({"abstracts.json": files["abstracts.json"]})

    assert is_due(EVENT, store)
    arrivals = starts.fetch()

    assert arrivals.is_whole
    assert file(arrivals, "abstracts.json").sha == newest != file(arrivals, "index.json").sha


def test_a_missing_repository_is_named_and_the_others_are_imported(loopback, starts):
    serve(loopback, small_files())
    del loopback.shelf.repos["dataset", VERDICT_SET]
    arrivals = starts.fetch()
    assert "no public data set" in file(arrivals, "verdicts.json").why
    assert file(arrivals, "claims.json").state is State.DONE


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'{"a/b": {"space_id"', "is not JSON"),
        (b"\xff\xfe{}", "is not UTF-8"),
        (b'{"verdicts": {"rows": []}}', "has no known shape"),
        (b"{}", "has no known shape"),
        (b'{"a/b": {"space_id": "a/b", "claims": [], "orid": 5.5}}', "orid"),
    ],
)
def test_a_changed_shape_is_named_and_the_others_are_imported(loopback, starts, content, why):
    serve(loopback, {**small_files(), "verdicts.json": content})
    arrivals = starts.fetch()
    assert file(arrivals, "verdicts.json").state is State.FAILED
    assert why in file(arrivals, "verdicts.json").why
    assert file(arrivals, "claims_anchored.json").state is State.DONE


def test_wrong_rows_are_left_out_counted_and_told(loopback, starts, store):
    files = small_files()
    claims = json.loads(files["claims_anchored.json"])
    first, second = list(claims)[:2]
    claims |= {first: "none", second: [{"status": "unverified"}, *claims[second]], "nowhere": []}
    claims["stranger"] = [{"text": "It is better.", "status": "unverified"}]
    serve(loopback, {**files, "claims_anchored.json": json.dumps(claims).encode()})

    arrivals = starts.fetch()

    told = file(arrivals, "claims_anchored.json")
    assert (told.state, told.left_out) == (State.DONE, 3)
    assert any("must be a list of claims" in each for each in told.examples)
    assert any("stranger" in each for each in told.examples)
    assert Catalog(store).claim_set(second) is not None


def test_claims_without_their_papers_wait_for_a_start_that_has_them(loopback, starts, store):
    files = small_files()
    serve(loopback, {**files, "index.json": b"[]", "abstracts.json": b"{}"})
    arrivals = starts.fetch()
    assert set(states(arrivals).values()) == {State.FAILED}
    assert Catalog(store).counts() == Counts(0, 0)
    loopback.shelf.repos["dataset", CHALLENGE].commit(
        {name: files[name] for name in ("index.json", "abstracts.json")}
    )

    assert starts.fetch().is_whole


def test_a_hub_that_stumbles_is_asked_again(loopback, starts):
    serve(loopback, small_files())
    loopback.fail("/index.json$", 503)
    loopback.fail("/claims.json$", 503)
    assert starts.fetch().is_whole


def test_a_hub_that_cannot_be_reached_is_said_of_every_file(store, tmp_path):
    arrivals = Starts(store, "http://127.0.0.1:9", tmp_path / "cache").fetch()
    (why,) = {each.why for each in arrivals.files}
    assert why.startswith("the Hub cannot be reached; check the network")
    assert arrivals.ended_at is not None
    assert is_due(EVENT, store)


def test_a_hub_that_stays_in_trouble_is_named_with_its_status(loopback, starts):
    serve(loopback, small_files())
    loopback.fail("/verdicts.json$", 403, method="HEAD", times=9)
    arrivals = starts.fetch()
    assert file(arrivals, "verdicts.json").why.startswith(
        "the Hub has trouble just now (status 403)"
    )
    assert file(arrivals, "index.json").state is State.DONE


def test_progress_is_told_in_bytes_and_in_entries(loopback, starts):
    files = small_files()
    serve(loopback, files)
    starts.fetch()
    size, entries = len(files["verdicts.json"]), len(json.loads(files["verdicts.json"]))
    said = [each for each in starts.told if each.file == "verdicts.json"]
    assert (said[-1].doing, said[-1].done, said[-1].total) == ("Importing", entries, entries)
    assert ("Fetching", size, size) in [(each.doing, each.done, each.total) for each in said]


def test_a_file_of_which_nothing_could_be_used_counts_as_not_imported():
    faults = [Fault("f", f"row {number}", "is odd") for number in range(3)]
    assert _outcome("f.json", "a", 3, faults).why == "row 0: is odd"
    assert _outcome("f.json", "a", 4, faults).state is State.DONE
    assert _outcome("f.json", "a", 0, []).why == "there is nothing in it"


def test_a_broken_note_of_what_arrived_counts_as_none(store):
    (store.folder / "arrivals.json").write_text("{")
    assert kept(store.folder, EVENT) is None


def test_a_file_that_is_too_large_is_refused_before_it_is_fetched(loopback, starts, monkeypatch):
    monkeypatch.setattr("data.first_start.public_files.LARGEST", 1000)
    serve(loopback, small_files())
    arrivals = starts.fetch()
    assert "larger than" in file(arrivals, "index.json").why
    assert not [each for each in loopback.paths() if each.endswith("index.json")]


def test_an_event_without_sources_has_nothing_to_fetch(store, starts):
    plain = EVENT.model_copy(update={"sources": ()})
    with pytest.raises(UserError, match="names no files"):
        fetch_all(Import(plain, store, starts.files))


@pytest.mark.real
@pytest.mark.skipif(not REAL.is_dir(), reason="the first event's files are not beside the repo")
def test_the_real_index_and_real_claims_arrive_whole(loopback, starts, store):
    files = {"index.json": (REAL / "board/index.json").read_bytes()}
    files["claims.json"] = (REAL / "claims.json").read_bytes()
    serve(loopback, files)

    arrivals = starts.fetch()

    index = file(arrivals, "index.json")
    assert (index.state, index.rows, index.left_out) == (State.DONE, 6341, 0)
    # Claims of two papers invented for samples are of papers that this index does not have.
    assert file(arrivals, "claims.json").state is State.DONE
    assert Catalog(store).counts().papers == 6341
