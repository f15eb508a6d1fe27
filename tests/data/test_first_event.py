"""The catalogue of the first event, as its files were in July 2026. Skipped where they are not."""

import time
from pathlib import Path

import pytest

from data.catalogue.catalog import Catalog, Counts
from data.catalogue.claim_texts import split_anchor
from data.catalogue.formats import read_files
from data.catalogue.publish import known, publish
from data.event import load_event
from data.projections import projections
from data.search.engine import Search
from data.search.filters import Filters
from data.store import Store
from tests.real import REAL

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(
        not REAL.is_dir(), reason="the first event's files are not beside the repository"
    ),
]
PATHS = [REAL / "board", REAL]
EVENT = load_event("icml-2026")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("first-event")


@pytest.fixture(scope="module")
def imported(folder):
    """The store after one import, what changed by it, and the seconds it took."""
    start = time.thread_time()
    store = Store(folder, projections(EVENT))
    published = publish(store, read_files(PATHS, lambda: known(store)).gathered, "test")
    yield store, published, time.thread_time() - start
    store.close()


@pytest.fixture
def store(imported):
    return imported[0]


def test_the_index_is_imported_in_under_five_seconds(imported):
    store, published, seconds = imported

    # 6,341 of the index, two position papers of the curated ones, two invented for the samples.
    assert published.papers == 6345
    assert (published.first_sets, published.new_revisions) == (194, 189)
    assert Catalog(store).counts() == Counts(papers=6345, claims=1021)
    assert seconds < 5


def test_the_same_files_again_change_nothing_and_a_restart_keeps_all(imported, folder):
    store = imported[0]
    again = Store(folder, projections(EVENT))

    published = publish(again, read_files(PATHS, lambda: known(again)).gathered, "test")

    assert not published
    assert Catalog(again).counts() == Catalog(store).counts()
    again.close()


def test_a_part_of_the_files_again_changes_no_claims(store):
    for name in ("index.json", "legacy_claims.json"):
        published = publish(
            store, read_files([REAL / "board" / name], lambda: known(store)).gathered, "test"
        )
        assert not published


def test_orals_under_a_number_are_the_papers_of_the_index(store):
    paper = Catalog(store).paper("71132")

    assert paper is not None
    assert (paper.paper_id, paper.award) == ("GW3umRqsZZ", "Outstanding Paper Award")
    assert Catalog(store).claim_set("GW3umRqsZZ") is not None
    assert not [each.paper_id for each in Catalog(store).papers() if each.paper_id.isdigit()]


def test_earlier_wordings_are_the_first_revision_of_a_claim_set(store):
    first, second = Catalog(store).claim_sets("NUyt4uxzx0")

    assert (len(first.claims), len(second.claims)) == (3, 5)
    assert set(second.supersedes.values()) <= {claim.claim_id for claim in first.claims}
    assert second.supersedes


def test_nearly_every_anchor_is_split_from_its_claim():
    gathered = read_files(PATHS).gathered
    claims = [claim for each in gathered.claims.values() for claim in each]
    missed = [claim.text for claim in claims if claim.anchor is None]
    older = [claim for each in gathered.legacy.values() for claim in each]

    share = 1 - len(missed) / len(claims)
    print(f"anchors split: {share:.1%} of {len(claims)} claims; missed: {missed}")
    # The older claims had none, though some end in parentheses.
    assert not [claim for claim in older if claim.anchor]
    assert share > 0.98
    assert not [claim.text for claim in claims if split_anchor(claim.text)[1]]


@pytest.mark.parametrize(
    ("query", "paper_id"),
    [
        ("chain of thought wild faithf", "NUyt4uxzx0"),
        ("NUyt4uxzx0", "NUyt4uxzx0"),
        ("arxiv:2503.08679", "NUyt4uxzx0"),
        ("71132", "GW3umRqsZZ"),
        ("rugamer overparametrized", "oiMjaUbSWp"),
        ("JustGRPO 89.1%", "kpgURPRMGf"),
    ],
)
def test_papers_are_found_as_people_look_for_them(store, query, paper_id):
    assert Search(store).find(query).hits[0].paper_id == paper_id


def test_filters_hold_on_the_whole_index(store):
    hits = Search(store).find("", Filters(area="Theory", has_claims=True)).hits

    assert hits
    assert all(hit.area == "Theory" and hit.claims for hit in hits)
