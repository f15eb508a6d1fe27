"""Whatever is changed in a snapshot, verifying finds it."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.parquet_tables import parquet_bytes
from data.publishing.columns import VERDICTS
from data.publishing.freezing import Wish, freeze
from data.publishing.manifest import MANIFEST, RECORDS, digest_of, file_of
from data.publishing.verifying import TABLES, folder_source, verify
from data.records import UserError, Verdict
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement

FILES = [RECORDS, *(f"tables/{name}/train.parquet" for name in TABLES)]


@pytest.fixture
def snapshot(store):
    """The folder of a snapshot, and the digest that the log has."""
    said = judgement("team-a", {0: Verdict.VERIFIED, 1: Verdict.FALSIFIED})
    store.insert(at_minutes(catalogue(store, "Adam"), claims([0, 1]), said))
    frozen = freeze(store, EVENT, Wish("someone", "final"), "0.1")
    return frozen.folder, frozen.freeze.snapshot


def differences(folder: Path, expected: str | None = None) -> str:
    return "\n".join(verify(folder_source(folder), expected).differences)


def change(folder: Path, change, renamed: bool = True) -> None:
    """Change the manifest's facts; with a digest that fits them if `renamed`."""
    facts = json.loads((folder / MANIFEST).read_text())
    change(facts)
    if renamed:
        facts["digest"] = digest_of(facts)
    (folder / MANIFEST).write_text(json.dumps(facts))


def places(value, path=()):
    """Every place in the manifest where a single value stands."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in items:
        if isinstance(each, dict | list):
            yield from places(each, (*path, key))
        else:
            yield (*path, key)


def test_a_whole_snapshot_has_no_differences(snapshot):
    folder, digest = snapshot

    found = verify(folder_source(folder), digest)

    assert found.differences == ()
    assert (found.files, found.digest, found.name) == (7, digest, "final")


@pytest.mark.parametrize("path", FILES)
def test_a_missing_file_is_found(snapshot, path):
    (snapshot[0] / path).unlink()

    assert f"{path}: is missing" in differences(snapshot[0])


@pytest.mark.parametrize("path", FILES)
def test_one_changed_byte_anywhere_in_a_file_is_found(snapshot, path, tmp_path_factory):
    whole = (snapshot[0] / path).read_bytes()

    for place in range(0, len(whole), max(1, len(whole) // 40)):
        damaged = bytearray(whole)
        damaged[place] ^= 0x41
        (snapshot[0] / path).write_bytes(damaged)
        assert f"{path}: its SHA-256" in differences(snapshot[0])
    (snapshot[0] / path).write_bytes(whole[:-1])
    assert f"{path}: has " in differences(snapshot[0])


def test_every_single_field_of_the_manifest_is_covered_by_its_digest(snapshot):
    folder, _ = snapshot
    original = json.loads((folder / MANIFEST).read_text())
    listed = list(places(original))
    assert len(listed) > 60

    for place in listed:
        facts = json.loads(json.dumps(original))
        inner = facts
        for key in place[:-1]:
            inner = inner[key]
        old = inner[place[-1]]
        inner[place[-1]] = old + 1 if isinstance(old, int) and not isinstance(old, bool) else "x"
        (folder / MANIFEST).write_text(json.dumps(facts))
        assert differences(folder), place
        del inner[place[-1]]
        (folder / MANIFEST).write_text(json.dumps(facts))
        assert differences(folder), place


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(min_size=1, max_size=9), st.none() | st.integers() | st.text(max_size=9))
def test_a_field_that_was_added_is_found(snapshot, name, value):
    folder, _ = snapshot
    original = (folder / MANIFEST).read_text()
    change(folder, lambda facts: facts.setdefault(f"new {name}", value), renamed=False)

    assert "the digest that stands in it" in differences(folder)
    (folder / MANIFEST).write_text(original)


def test_who_changes_the_digest_as_well_is_found_by_the_digest_of_the_log(snapshot):
    folder, digest = snapshot
    change(folder, lambda facts: facts.update(code_version="0.2"))

    assert differences(folder) == ""
    assert "not the one that the log has" in differences(folder, digest)


def test_numbers_are_held_against_the_tables(snapshot):
    folder, _ = snapshot
    change(folder, lambda facts: facts["numbers"].update(verdicts=3, claims=4))
    assert "numbers: claims: the tables have 2" in differences(folder)
    assert "numbers: verdicts: the tables have 2" in differences(folder)

    change(folder, lambda facts: facts["outcomes"].update(verified=5))

    assert "outcomes: verified: the tables have 1" in differences(folder)


def test_a_table_with_other_rows_is_found_though_the_manifest_names_it(snapshot):
    folder, _ = snapshot
    path = "tables/verdicts/train.parquet"
    data = parquet_bytes(VERDICTS, [])
    (folder / path).write_bytes(data)

    def name(facts):
        files = [each for each in facts["files"] if each["path"] != path]
        facts["files"] = [*files, file_of(path, data, 0).model_dump()]

    change(folder, name)

    assert "numbers: verdicts: the tables have 0" in differences(folder)


def test_a_file_too_many_and_a_file_that_the_manifest_leaves_out_are_found(snapshot):
    folder, _ = snapshot
    (folder / "tables/more.parquet").write_bytes(b"x")
    assert "tables/more.parquet: is a file that the manifest does not name" in differences(folder)

    change(folder, lambda facts: facts["files"].pop())

    assert f"{RECORDS}: is not in the manifest" in differences(folder)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", "{", '{"schema_number": 1}', "[" * 99_999, "\x00"]
)
def test_what_is_no_manifest_is_said_to_be_none(snapshot, text):
    (snapshot[0] / MANIFEST).write_text(text)

    assert differences(snapshot[0])


def test_a_folder_without_a_manifest_is_refused(tmp_path):
    with pytest.raises(UserError, match="has no manifest"):
        folder_source(tmp_path)


def test_a_snapshot_may_be_copied_elsewhere(snapshot, tmp_path):
    shutil.copytree(snapshot[0], tmp_path / "copy")

    assert differences(tmp_path / "copy", snapshot[1]) == ""
