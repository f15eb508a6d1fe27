"""The data set as `load_dataset` opens it, from a folder and from a Hub."""

import io
from datetime import UTC, datetime
from pathlib import Path

import datasets
import pytest
import yaml
from pyarrow import parquet

from data.event import Event
from data.publishing.card import card
from data.publishing.files import digest_of, filed
from data.records import Verdict
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement

NAMES = ("verdicts", "claims", "outcomes", "annotations", "falsifications")


@pytest.fixture
def files(store):
    """Two verdicts on two claims as files."""
    said = judgement("team-a", {0: Verdict.VERIFIED, 1: Verdict.FALSIFIED})
    store.insert(at_minutes(catalogue(store, "Adam"), claims([0, 1]), said))
    with store.read() as conn:
        return filed(conn)


def write(folder: Path, files, event: Event = EVENT) -> Path:
    for each in files:
        (folder / each.path).parent.mkdir(parents=True)
        (folder / each.path).write_bytes(each.data)
    (folder / "README.md").write_bytes(card(event, "owner/name", files))
    return folder


def front(event: Event, files):
    return yaml.safe_load(card(event, "owner/name", files).decode().split("---\n")[1])


def test_every_table_with_rows_opens_under_its_name_with_its_declared_features(files, tmp_path):
    folder = write(tmp_path / "set", files)

    for each in (one for one in files if one.table.rows):
        opened = datasets.load_dataset(
            str(folder), each.table.name, split="train", cache_dir=str(tmp_path / "cache")
        )
        assert opened.column_names == [column.name for column in each.table.columns]
        assert opened.num_rows == len(each.table.rows)
        declared = datasets.Features.from_arrow_schema(parquet.read_schema(io.BytesIO(each.data)))
        assert opened.features == declared


def test_a_row_is_the_same_after_it_was_loaded(files, tmp_path):
    folder = write(tmp_path / "set", files)

    rows = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path / "cache"))

    assert list(rows) == [dict(row) for row in files[0].table.rows]
    assert rows[0]["made_at"] == datetime(2026, 7, 7, 0, 2, tzinfo=UTC)
    assert (rows[0]["reasons"], rows[0]["tier"]) == ([], "run")


def test_the_card_names_licence_counts_and_digests(files):
    text = card(EVENT, "owner/name", files).decode()
    about = front(EVENT, files)

    assert about["license"] == EVENT.licence
    assert [each["config_name"] for each in about["configs"]] == [*NAMES[:3], NAMES[4]]
    assert [each.table.name for each in files] == list(NAMES)
    assert about["configs"][0]["default"] is True
    assert 'load_dataset("owner/name", "verdicts"' in text
    for each in files:
        row = f"| `{each.table.name}` | {len(each.table.rows)} | {each.table.about} "
        assert f"{row}| `{each.digest}` |" in text
    assert digest_of(files) in text


def test_equal_tables_have_an_equal_card_and_other_tables_another_one(files, store):
    before = card(EVENT, "owner/name", files)
    with store.read() as conn:
        assert card(EVENT, "owner/name", filed(conn)) == before
    store.insert(at_minutes(judgement("team-b", {0: Verdict.TOY})))

    with store.read() as conn:
        assert card(EVENT, "owner/name", filed(conn)) != before


def test_an_events_words_stay_words(files):
    evil = EVENT.model_copy(
        update={"title": "x\n---\n# <b>*hi*</b>: [a](b)", "tags": ("a: b", "- c", "{d}")}
    )

    text = card(evil, "owner/name", files).decode()

    assert front(evil, files)["tags"] == ["reproducibility", "a: b", "- c", "{d}"]
    body = text.split("---\n", 2)[2]
    assert body.lstrip().startswith("# x --- \\# \\<b\\>\\*hi\\*\\</b\\>: \\[a\\](b): verdicts")
