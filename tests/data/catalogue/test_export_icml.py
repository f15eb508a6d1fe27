"""Files in the first event's shape: what was read of its files is read of ours."""

import json
import tempfile
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.catalogue.claim_texts import claim_id, make_claim
from data.catalogue.export_icml import CLAIMS, VERDICTS, claim_lists, export, verdict_entries
from data.catalogue.formats import read_files
from data.catalogue.legacy import bring_in
from data.catalogue.publish import known, publish
from data.catalogue.verdict_files import read_verdicts
from data.faults import Faults
from data.kinds import ClaimsPublished, make
from data.projections import projections
from data.records import Claim, UserError, Verdict
from data.store import Store
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement
from tests.made.event import catalogue as made_catalogue
from tests.made.event import made_event, published
from tests.made.logbooks import EVENT as FIRST
from tests.made.verdict_file import verdict_file
from tests.real import REAL

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30).map(
    lambda text: f"w{text}w"
)
SAID = st.fixed_dictionaries(
    {
        "claim": WORDS,
        "verdict": st.sampled_from(list(map(str, Verdict))),
        "evidence": WORDS | st.just(""),
    }
)
TEXTS = st.text("ab (Table1).k=", min_size=1, max_size=30).map(lambda t: " ".join(f"w{t}".split()))
NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,8}/[a-z][a-z0-9-]{0,8}", fullmatch=True)
ENTRY = st.fixed_dictionaries(
    {
        "orid": st.sampled_from(["p1", "p2"]),
        "paper_title": st.just(""),
        "sha": st.just("") | st.from_regex(r"[0-9a-f]{40}", fullmatch=True),
        "judged_at": st.datetimes(datetime(2026, 7, 7), datetime(2026, 8, 3)).map(
            datetime.isoformat
        ),
        "model": WORDS,
        "claims": st.lists(SAID, max_size=4, unique_by=lambda said: claim_id("p", said["claim"])),
        "overall": WORDS | st.just(""),
        "quality": st.sampled_from(["high", "low", ""]),
    }
)


def read(value):
    """The entries as an import reads them, by Space."""
    faults = Faults()
    entries = read_verdicts("v.json", json.dumps(value), faults)
    assert not faults.found
    return {each.space_id: each._replace(title="") for each in entries}


def exported(store: Store):
    with store.read() as conn:
        return verdict_entries(conn)


@given(st.dictionaries(NAMES, ENTRY, max_size=4))
@settings(max_examples=25)
def test_verdicts_that_were_imported_are_exported_as_they_were_read(entries):
    file = {space: {"space_id": space, **entry} for space, entry in entries.items()}
    before = read(file)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), projections(EVENT))
        store.insert(at_minutes(catalogue(store, "Adam", "Regret"), claims([0])))
        bring_in(store, "v.json", tuple(before.values()), (), "a/judge")

        assert read(exported(store)) == before
        store.close()


@settings(max_examples=25)
@given(TEXTS, st.none() | TEXTS | st.sampled_from(["Table 1", "Theorem 4.3, Appendix B"]))
def test_claims_are_exported_so_that_an_import_makes_the_same_claims(text, anchor):
    claim = make_claim("p1", text, anchor=anchor)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "store", projections(EVENT))
        store.insert(
            at_minutes(catalogue(store, "Adam"), ClaimsPublished(paper_id="p1", claims=(claim,)))
        )
        with store.read() as conn:
            (Path(folder) / CLAIMS).write_text(json.dumps(claim_lists(conn)))
        again = read_files([Path(folder) / CLAIMS], lambda: known(store)).gathered.claims
        store.close()

    assert again == {"p1": (claim,)}


def test_the_shape_is_that_of_the_first_event(store):
    made = verdict_file(made_event(0.01))
    said = judgement("team-a", {0: Verdict.VERIFIED})
    anchored = Claim(claim_id="p1-c0", paper_id="p1", text="Claim 0", anchor="Table 1")
    store.insert(
        at_minutes(
            catalogue(store, "Adam"), ClaimsPublished(paper_id="p1", claims=(anchored,)), said
        )
    )

    ((space_id, entry),) = exported(store).items()

    like = next(iter(made.values()))
    assert list(entry) == list(like)
    assert list(entry["claims"][0]) == list(like["claims"][0])
    assert (space_id, entry["orid"], entry["paper_title"]) == ("team-a/logbook", "p1", "Adam")
    assert entry["claims"][0]["claim"] == "Claim 0 (Table 1)"
    assert entry["claims"][0]["evidence"] == "pages/index.md: “value = 0”"
    assert entry["model"] == "rules (judge version 2)"
    assert list(read(exported(store))) == ["team-a/logbook"]
    with store.read() as conn:
        assert claim_lists(conn) == {"p1": [{"text": "Claim 0 (Table 1)", "status": "unverified"}]}


def test_of_several_judgements_the_latest_is_exported(store):
    store.insert(
        at_minutes(
            claims([0]),
            judgement("team-a", {0: Verdict.VERIFIED}, sha="s1"),
            judgement("team-a", {0: Verdict.TOY}, sha="s2"),
        )
    )

    entry = exported(store)["team-a/logbook"]

    assert (entry["sha"], entry["claims"][0]["verdict"]) == ("s2", "toy")


def test_a_made_event_comes_back_whole(tmp_path):
    made = made_event(0.02)
    file = tmp_path / VERDICTS
    file.write_text(json.dumps(verdict_file(made)))
    store = Store(tmp_path / "store", projections(FIRST))
    facts = published(made, store.put_blob(made_catalogue(made)))
    store.insert(make(fact.body, "test", fact.at) for fact in facts)
    (found,) = read_files([file]).verdicts
    bring_in(store, str(file), found.entries, found.faults, "a/judge")
    records = sum(1 for _ in store.records())

    with store.read() as conn:
        done = export(conn, tmp_path / "out")
    files = read_files([tmp_path / "out"], lambda: known(store))
    changed = publish(store, files.gathered, "test")
    (again,) = files.verdicts
    brought = bring_in(store, "again", again.entries, again.faults, "a/judge")

    assert done.entries == len(found.entries) > 50
    assert not changed
    assert (brought.judgements, brought.left_out) == (0, ())
    assert sum(1 for _ in store.records()) == records
    assert {each.space_id: each.verdicts for each in again.entries} == {
        each.space_id: each.verdicts for each in found.entries
    }
    store.close()


@pytest.mark.real
@pytest.mark.skipif(
    not REAL.is_dir(), reason="the first event's files are not beside the repository"
)
def test_the_first_events_own_claims_come_back_whole(tmp_path):
    store = Store(tmp_path / "store", projections(FIRST))
    publish(store, read_files([REAL / "board"], lambda: known(store)).gathered, "test")
    with store.read() as conn:
        done = export(conn, tmp_path / "out")

    files = read_files([tmp_path / "out" / CLAIMS], lambda: known(store))

    assert done.claims > 900
    assert not publish(store, files.gathered, "test")
    store.close()


def test_a_folder_that_cannot_be_written_is_refused_with_the_reason(store, tmp_path):
    (tmp_path / "file").write_text("")

    with store.read() as conn, pytest.raises(UserError, match="cannot be written"):
        export(conn, tmp_path / "file" / "below")
