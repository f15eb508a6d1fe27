import json
import tracemalloc
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.catalogue.verdict_files import (
    LONGEST_EVIDENCE,
    MOST_CLAIMS,
    Entry,
    looks_like_verdicts,
    read_verdicts,
)
from data.faults import Faults
from data.records import Verdict

WINS = "It wins (Table 1)"
SAID = {"claim": WINS, "verdict": "verified", "evidence": "A run."}
ENTRY = {
    "space_id": "team/logbook",
    "orid": "abc",
    "paper_title": "A title",
    "sha": "0" * 40,
    "judged_at": "2026-07-20T10:00:00+02:00",
    "model": "a/judge",
    "claims": [SAID],
    "overall": "Fine.",
    "quality": "high",
}


def read(content: object) -> tuple[tuple[Entry, ...], list[str]]:
    """Entries, and faults without the name of the file."""
    faults = Faults()
    source = content if isinstance(content, str) else json.dumps(content)
    entries = read_verdicts("v.json", source, faults)
    return entries, [f"{each.where}: {each.what}" for each in faults.found]


def one(**fields: object) -> dict[str, object]:
    return {"team/logbook": {**ENTRY, **fields}}


def test_an_entry_is_read_with_all_that_the_file_says():
    (entry,), faults = read({"team/logbook": ENTRY})

    assert not faults
    assert (entry.space_id, entry.team, entry.paper) == ("team/logbook", "team", "abc")
    assert entry.judged_at == datetime(2026, 7, 20, 8, tzinfo=UTC)
    assert entry.notes == {"model": "a/judge", "overall": "Fine.", "quality": "high"}
    assert entry.verdicts == (("It wins (Table 1)", Verdict.VERIFIED, "A run."),)


@pytest.mark.parametrize(
    ("fields", "read_as"),
    [
        ({"orid": 71132}, {"paper": "71132"}),
        ({"paper_title": ""}, {"title": ""}),
        ({"paper_title": None, "overall": {"a": 1}}, {"title": ""}),
        ({"sha": None}, {"sha": ""}),
        ({"judged_at": "2026-07-20"}, {"judged_at": datetime(2026, 7, 20, tzinfo=UTC)}),
        ({"judged_at": 1784505600}, {"judged_at": datetime(2026, 7, 20, tzinfo=UTC)}),
        ({"claims": []}, {"verdicts": ()}),
        ({"claims": [{**SAID, "verdict": " TOY "}]}, {"verdicts": ((WINS, "toy", "A run."),)}),
        ({"claims": [{**SAID, "evidence": 5}]}, {"verdicts": ((WINS, "verified", ""),)}),
    ],
    ids=str,
)
def test_what_the_first_files_are_loose_about_is_accepted(fields, read_as):
    (entry,), faults = read(one(**fields))

    assert not faults
    assert {name: getattr(entry, name) for name in read_as} == read_as


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"space_id": "other/logbook"}, "space_id: must be owner/name and equal to its key"),
        ({"space_id": ["x"]}, "space_id: must be text"),
        ({"orid": ""}, "orid: must name a paper"),
        ({"orid": "../etc"}, "orid: must be an id of letters"),
        ({"paper_title": "\ud800"}, "paper_title: must be valid Unicode"),
        ({"sha": "a b"}, "sha: must be a commit"),
        ({"judged_at": "yesterday"}, "judged_at: must be a time, such as"),
        ({"judged_at": None}, "judged_at: must be a time"),
        ({"judged_at": True}, "judged_at: must be a time"),
        ({"judged_at": 1e300}, "judged_at: must be a time, such as"),
        ({"judged_at": "0001-01-01T00:00:00+14:00"}, "judged_at: must be a time"),
        ({"judged_at": "9999-12-31"}, "judged_at: must be a time since 2020 and not in the future"),
        ({"claims": {"a": 1}}, "claims: must be a list"),
        ({"claims": [SAID] * (MOST_CLAIMS + 1)}, "claims: must be a list of at most 1,000"),
    ],
    ids=str,
)
def test_a_wrong_entry_is_left_out_and_named_with_its_key(fields, why):
    entries, (fault,) = read({**one(**fields), "b/c": {**ENTRY, "space_id": "b/c"}})

    assert [each.space_id for each in entries] == ["b/c"]
    assert fault.startswith(f"'team/logbook': {why}")


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({**SAID, "verdict": "maybe"}, "verdict: must be one of verified, falsified, toy, inconcl"),
        ({**SAID, "verdict": ["verified"]}, "verdict: must be one of"),
        ({"verdict": "toy"}, "claim: must be text of at most 4,000 characters"),
        ({**SAID, "claim": "x" * 4001}, "claim: must be text of at most 4,000 characters"),
        ("verified", "must be an object, not 'verified'"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_claim_is_left_out_and_the_rest_of_its_entry_stays(row, why):
    (entry,), (fault,) = read(one(claims=[row, SAID]))

    assert [each.claim for each in entry.verdicts] == [SAID["claim"]]
    assert fault.startswith(f"'team/logbook', claim 0: {why}")


@pytest.mark.parametrize("value", [None, 5, "text", []])
def test_an_entry_that_is_no_object_is_left_out(value):
    entries, (fault,) = read({"team/logbook": ENTRY, "b/c": value})

    assert len(entries) == 1
    assert fault.startswith("'b/c': must be an object")


def test_of_a_key_that_stands_twice_the_first_is_taken():
    text = json.dumps(ENTRY)
    other = text.replace("verified", "toy")

    (entry,), (fault,) = read(f'{{"team/logbook": {text}, "team/logbook": {other}}}')

    assert entry.verdicts[0].verdict is Verdict.VERIFIED
    assert fault == "'team/logbook': stands twice; the first one is taken"


def test_long_prose_is_cut_and_control_characters_do_not_survive():
    (entry,), _ = read(one(claims=[{**SAID, "evidence": "a\x00\x1b[31m" + "b" * 99_999}]))

    (said,) = entry.verdicts
    assert len(said.evidence) == LONGEST_EVIDENCE + 1
    assert said.evidence.isprintable()


@pytest.mark.parametrize(
    "broken",
    [
        *('{"a/b": {"claims": []}', '{"a/b": {}, }', '{"a/b": NaN}', "{} {}", '{"a" 1}', "[]"),
        *("", "{1: {}}", '{"a/b": ' + "[" * 100_000, '{"a/b": 1' + "0" * 9999 + "}"),
    ],
    ids=lambda text: text[:24] or "empty",
)
def test_what_is_not_json_is_refused_and_never_read_in_part(broken):
    with pytest.raises((ValueError, RecursionError)):
        read(broken)


def test_the_empty_object_has_no_entries():
    assert read(" {\n} ") == ((), [])


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*ENTRY, *SAID]) | st.text(), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), VALUES))
def test_any_content_gives_entries_and_faults_and_nothing_else(content):
    try:
        entries, _ = read(content)
    except ValueError:
        assert "NaN" in (text := json.dumps(content)) or "Infinity" in text
        return
    assert all(isinstance(each, Entry) for each in entries)


def test_the_shape_is_known_by_the_first_entry():
    assert looks_like_verdicts(json.dumps({"team/logbook": ENTRY}))
    assert looks_like_verdicts(json.dumps({"a/b": {"orid": "x", "claims": []}})[:-1])
    for other in ({"abc": [{"text": "x"}]}, {"papers": []}, {"a": {"claims": 5}}, {"a": "b"}, {}):
        assert not looks_like_verdicts(json.dumps(other))
    assert not looks_like_verdicts("[" * 100_000)


def test_memory_holds_no_tree_of_the_whole_file():
    many = {f"a/{n}": {**ENTRY, "space_id": f"a/{n}", "extra": ["x"] * 2000} for n in range(300)}
    source = json.dumps(many)
    tracemalloc.start()

    entries, _ = read(source)

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(entries) == 300
    assert peak < len(source) / 2


def test_a_time_of_today_is_accepted_whatever_the_zone():
    now = datetime.now(UTC) + timedelta(hours=12)

    assert read(one(judged_at=now.isoformat()))[1] == []
