import json
from datetime import UTC, datetime

import pytest

from data.catalogue.claim_texts import make_claim
from data.catalogue.legacy import CODE, Brought, bring_in, together
from data.catalogue.verdict_files import read_verdicts
from data.database import Connection
from data.event import CountingJudge
from data.faults import Faults
from data.judgements import Judgement
from data.kinds import CataloguePublished
from data.projections import projections
from data.records import Paper, Verdict
from data.store import Store
from tests.data.build import EVENT, at_minutes, publish_claims, tables

OLD, WINS, FAST = "It is good (Table 2)", "It wins by 3 points (Table 1)", "It is fast."
AT = "2026-07-20T10:00:00Z"
LEGACY = EVENT.model_copy(
    update={"legacy_counts": True, "counting_judge": CountingJudge(name="a/judge")}
)


@pytest.fixture
def store(tmp_path):
    """Two papers, one of which has had other claims before."""
    store = Store(tmp_path / "store", projections(LEGACY))
    papers = (
        Paper(paper_id="abc", title="Adam, again", poster_id="71132"),
        Paper(paper_id="xyz", title="Regret"),
    )
    lines = "".join(f"{paper.model_dump_json()}\n" for paper in papers).encode()
    store.insert(at_minutes(CataloguePublished(digest=store.put_blob(lines), papers=2)))
    for texts in ([OLD], [WINS, FAST]):
        publish_claims(store, {"abc": [make_claim("abc", text) for text in texts]}, "test")
    publish_claims(store, {"xyz": [make_claim("xyz", FAST)]}, "test")
    yield store
    store.close()


def entry(space_id: str = "team/logbook", *said: tuple[str, str], **fields: object):
    rows = [{"claim": text, "verdict": verdict, "evidence": "A run."} for text, verdict in said]
    return {
        "space_id": space_id,
        "orid": "abc",
        "paper_title": "Adam, again",
        "sha": space_id.encode().hex().zfill(40),
        "judged_at": AT,
        "model": "a/judge-2",
        "claims": rows,
        **fields,
    }


def bring(store: Store, *entries: dict[str, object]) -> Brought:
    faults = Faults()
    source = json.dumps({str(each["space_id"]): each for each in entries})
    read = read_verdicts("v.json", source, faults)
    return bring_in(store, "v.json", read, faults.found, "a/judge")


def rows(store: Store, sql: str) -> list[tuple[object, ...]]:
    with store.read() as conn:
        return list(map(tuple, conn.execute(sql)))


def judgement(conn: Connection) -> Judgement:
    return Judgement.model_validate_json(conn.execute("SELECT json FROM judgements").fetchone()[0])


def test_an_entry_becomes_a_logbook_seen_and_a_judgement_that_says_it_is_legacy(store):
    brought = bring(store, entry("team/logbook", (WINS, "verified")))

    with store.read() as conn:
        made = judgement(conn)
    assert brought.judgements == 1
    assert (made.legacy, made.judge.name, made.judge.version) == (True, "a/judge", 0)
    assert made.provenance == {"model": "a/judge-2"}
    (assessment,) = made.assessments
    assert (assessment.verdict, assessment.citations) == (Verdict.VERIFIED, ())
    assert [(each.code, each.sentence) for each in assessment.reasons] == [(CODE, "A run.")]
    assert rows(store, "SELECT team, space_id FROM logbooks") == [("team", "team/logbook")]
    at = {record.at for record in store.records() if record.by == "import"}
    assert at == {datetime(2026, 7, 20, 10, tzinfo=UTC)}


def test_verdicts_find_current_claims_and_those_of_earlier_sets_by_their_text(store):
    said = (
        ("it WINS  by 3 points (Table 9)", "verified"),
        ("It is fast", "toy"),
        (OLD, "falsified"),
        ("It is new", "verified"),
        ("It is fast!", "inconclusive"),
    )

    brought = bring(store, entry("team/logbook", *said))

    assert (brought.matched, brought.superseded, brought.unmatched) == (2, 1, 1)
    assert brought.repeated == 1
    outcomes = rows(store, "SELECT outcome, teams FROM claim_outcomes WHERE paper_id = 'abc'")
    assert sorted(outcomes) == [("toy", 1), ("verified", 1)]
    assert rows(store, "SELECT revision FROM voices") == [(2,)]


def test_a_claim_that_is_published_later_gets_the_verdicts_that_were_there_before(store):
    bring(store, entry("team/logbook", ("It is new (Table 4)", "verified")))

    publish_claims(store, {"abc": [make_claim("abc", "It is new.")]}, "test")

    assert rows(store, "SELECT outcome FROM claim_outcomes WHERE paper_id = 'abc'") == [
        ("verified",)
    ]


def test_the_same_file_again_changes_nothing_also_in_another_store(store, tmp_path):
    entries = [entry("a/x", (WINS, "verified")), entry("b/x", (FAST, "toy"), orid="xyz")]
    first, before = bring(store, *entries), tables(store)

    again = bring(store, *reversed(entries))

    assert (first.judgements, again.judgements) == (2, 0)
    assert again._replace(judgements=2) == first
    assert tables(store) == before
    other = Store(tmp_path / "other", projections(LEGACY))
    for record in store.records(kind="catalogue.published"):
        other.put_blob(store.blob(record.body["digest"]))
    other.insert(store.records())
    assert bring(other, *entries).judgements == 0
    other.close()


def test_a_newer_time_adds_a_judgement_that_is_shown_and_keeps_the_old_one(store):
    bring(store, entry("team/logbook", (WINS, "verified")))

    brought = bring(store, entry("team/logbook", (WINS, "toy"), judged_at="2026-07-21T00:00:00Z"))

    assert brought.judgements == 1
    assert rows(store, "SELECT attempts FROM voices") == [(2,)]
    assert rows(store, "SELECT verdict FROM stances") == [("toy",)]


def test_papers_are_found_by_id_number_and_title_and_unknown_ones_are_named(store):
    brought = bring(
        store,
        entry("a/x", orid="ABC"),
        entry("b/x", orid=71132),
        entry("c/x", orid="70000", paper_title="regret!"),
        entry("d/x", orid="nope", paper_title=""),
    )

    seen = rows(store, "SELECT space_id, paper_id FROM logbooks ORDER BY space_id")
    assert seen == [("a/x", "abc"), ("b/x", "abc"), ("c/x", "xyz")]
    assert (brought.numbered, brought.by_title, brought.untitled) == (2, 1, 1)
    assert brought.unknown_papers == 1
    assert [str(each) for each in brought.left_out] == [
        "v.json: d/x: is of a paper 'nope' that is not known; import its paper first"
    ]


def test_what_was_wrong_in_the_file_is_told_beside_what_was_brought_in(store):
    brought = bring(store, entry("a/x", (WINS, "maybe")), entry("b/x", judged_at="?"))

    assert brought.judgements == 1
    assert [each.where for each in brought.left_out] == ["'a/x', claim 0", "'b/x'"]


def test_equal_commits_of_two_teams_are_one_voice_and_short_names_of_commits_are_not(store):
    commit = "ab" * 20
    bring(store, entry("a/x", sha=commit), entry("b/x", sha=commit, judged_at="2026-07-21"))
    bring(store, entry("c/x", sha="main"), entry("d/x", sha="main"), entry("e/x", sha=None))

    assert rows(store, "SELECT team, same_as FROM voices ORDER BY team") == [
        *(("a", None), ("b", "a"), ("c", None), ("d", None), ("e", None)),
    ]


def test_where_legacy_verdicts_do_not_count_they_are_shown_only(tmp_path, store):
    bring(store, entry("team/logbook", (WINS, "verified")))
    other = Store(tmp_path / "other", projections(EVENT))

    other.insert(store.records(kind="claims.published"))
    other.insert(store.records(kind="judgement.made"))

    assert rows(other, "SELECT counts, preview, legacy FROM voices") == [(0, 1, 1)]
    assert rows(other, "SELECT count(*) FROM stances") == [(0,)]
    other.close()


def test_hostile_text_stays_text(store):
    evil = "<script>alert(1)</script> '; DROP TABLE records; -- \u202e"
    bring(store, entry("team/logbook", (evil, "toy"), overall=evil))

    with store.read() as conn:
        assert judgement(conn).assessments[0].claim == evil
    assert rows(store, "SELECT count(*) > 0 FROM records") == [(1,)]


def test_several_files_are_told_as_one():
    faults = Faults()
    faults.add("v.json", "a", "is wrong")
    first, second = Brought(1, 2, 3, left_out=tuple(faults.found)), Brought(10, 20, 30, untitled=4)

    assert together([first, second]) == Brought(
        11, 22, 33, untitled=4, left_out=tuple(faults.found)
    )
