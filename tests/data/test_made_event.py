"""On data of the first event's shape the rules give its published headline numbers."""

import json
from collections import Counter
from pathlib import Path

import pytest

from data.__main__ import main
from data.catalogue.legacy import bring_in
from data.catalogue.verdict_files import read_verdicts
from data.faults import Faults
from data.kinds import JudgementMade, LogbookSeen, bodies
from data.outcomes.rules import Outcome, PaperClass
from data.projections import projections
from data.results.report import outcome_report, outcomes_json
from data.store import Store
from tests.made.event import catalogue, made_event, records
from tests.made.logbooks import EVENT
from tests.made.numbers import PUBLISHED
from tests.made.verdict_file import verdict_file

COUNTED = (
    *("papers", "claims", "judgements", "logbooks", "references", "costs", "docket", "outcomes"),
)
"""Projections that the numbers are counted from."""
PERFECT = """
SELECT count(*) FROM (SELECT paper_id, sum(points) AS points FROM stances GROUP BY paper_id, team)
JOIN (SELECT paper_id, count(*) AS claims FROM claim_outcomes GROUP BY paper_id) USING (paper_id)
WHERE points = 2 * claims
"""
ALL_FALSIFIED = """
SELECT count(*) FROM
    (SELECT paper_id FROM claim_outcomes GROUP BY paper_id HAVING min(outcome = 'falsified'))
"""
DISPUTED_AND_VERIFIED = """
SELECT count(DISTINCT paper_id) FROM claim_outcomes JOIN paper_outcomes USING (paper_id)
WHERE class = 'falsified or contested' AND outcome = 'verified'
"""
SILENT = """
SELECT count(*) FILTER (WHERE late), count(*) FILTER (WHERE withdrawn),
    count(*) FILTER (WHERE same_as IS NOT NULL), count(*) FILTER (WHERE legacy AND counts)
FROM voices
"""


def filled(folder: Path, size: float) -> Store:
    made = made_event(size)
    store = Store(folder, [each for each in projections(EVENT) if each.name in COUNTED])
    store.insert(records(made, store.put_blob(catalogue(made))))
    return store


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """The whole event."""
    store = filled(tmp_path_factory.mktemp("made"), 1)
    yield store
    store.close()


def number(store: Store, sql: str) -> int:
    with store.read() as conn:
        return conn.execute(sql).fetchone()[0]


def test_the_made_event_has_the_published_numbers(store):
    with store.read() as conn:
        told = outcomes_json(outcome_report(conn))

    assert (
        told["numbers"].items()
        >= {
            "papers": 6341,
            "papers attempted": 2226,
            "papers examined": 2176,
            "papers with a verified claim": 1103,
            "papers with a contested claim": 242,
            "logbooks": 6816,
            "teams": 1221,
            "claims verified": 3978,
            "verdicts": 35908,
            "jobs": 2962,
            "traces": 274,
        }.items()
    )
    assert told["classes"] == {
        PaperClass.REPRODUCED: 266,
        PaperClass.PARTLY: 632,
        PaperClass.DISPUTED: 496,
        PaperClass.TOY_ONLY: 502,
        PaperClass.NOTHING: 280,
        PaperClass.NOT_EXAMINED: 50,
        PaperClass.UNATTEMPTED: 6341 - 2226,
    }
    assert len(told["papers"]) == 2226


def test_what_the_publication_says_of_disputed_papers_holds(store):
    assert number(store, ALL_FALSIFIED) == 49
    assert number(store, DISPUTED_AND_VERIFIED) == 205 == 1103 - 266 - 632
    assert number(store, PERFECT) == 439


def test_every_rule_has_something_to_do_in_it(store):
    with store.read() as conn:
        late, withdrawn, copies, legacy = conn.execute(SILENT).fetchone()
        states = dict(conn.execute("SELECT state, count(*) FROM falsifications GROUP BY 1"))
        outcomes = dict(conn.execute("SELECT outcome, count(*) FROM claim_outcomes GROUP BY 1"))

    assert (late, withdrawn, copies) == (PUBLISHED.late, PUBLISHED.withdrawn, PUBLISHED.copies)
    assert legacy > 3000
    assert states == {
        "upheld": 20,
        "undecided": 10,
        "overturned": 12,
        "withdrawn": 8,
        "claimed": 30,
    }
    assert outcomes[Outcome.NOT_TESTABLE] == PUBLISHED.untestable
    assert number(store, "SELECT count(*) FROM voices WHERE attempts > 1") >= PUBLISHED.rejudged


def test_a_rebuild_changes_no_outcome(tmp_path):
    store = filled(tmp_path / "store", 0.02)
    with store.read() as conn:
        before = outcome_report(conn)

    store.rebuild()

    with store.read() as conn:
        assert outcome_report(conn) == before
    store.close()


def test_equal_seeds_make_equal_events_and_sizes_keep_the_shape():
    one, same, other = made_event(0.05), made_event(0.05), made_event(0.05, seed=2)

    assert records(one, "d") == records(same, "d")
    assert records(one, "d") != records(other, "d")
    assert Counter(plan.group for plan in one.plans)["contested"] == round(242 * 0.05)


def test_the_event_read_back_from_its_verdict_file_has_the_same_outcomes(tmp_path):
    made = made_event(0.1)
    store = Store(tmp_path / "store", projections(EVENT))
    everything = records(made, store.put_blob(catalogue(made)))
    own = {record.id for record, _ in bodies(everything, JudgementMade)}
    own |= {record.id for record, _ in bodies(everything, LogbookSeen)}
    store.insert(record for record in everything if record.id not in own)
    faults = Faults()
    entries = read_verdicts("v.json", json.dumps(verdict_file(made)), faults)

    brought = bring_in(store, "v.json", entries, faults.found, EVENT.counting_judge.name)

    assert (brought.judgements, brought.left_out) == (len(entries), ())
    assert brought.unmatched == brought.repeated == brought.by_title == 0
    assert (brought.superseded, brought.untitled, brought.numbered) == (76, 7, 5)
    planned = Counter(outcome for plan in made.plans for outcome in plan.outcomes)
    # Such a file cannot say that a claim is not testable.
    planned[Outcome.INCONCLUSIVE] += planned.pop(Outcome.NOT_TESTABLE)
    with store.read() as conn:
        told = dict(conn.execute("SELECT outcome, count(*) FROM claim_outcomes GROUP BY 1"))
    store.close()
    assert told == planned


def test_the_command_prints_the_outcomes_for_people_and_programs(tmp_path, capsys):
    filled(tmp_path / "store", 0.02).close()
    asked = ["outcomes", "--event", "icml-2026", "--store", str(tmp_path / "store")]

    assert main(asked) == 0
    told = capsys.readouterr().out
    assert main([*asked, "--json"]) == 0
    given = json.loads(capsys.readouterr().out)

    assert "          5  reproduced   11.4%" in told
    assert given["classes"]["reproduced"] == 5
    (paper, *_) = [each for each in given["papers"] if each["class"] == "reproduced"]
    assert {claim["outcome"] for claim in paper["claims"]} == {"verified"}
