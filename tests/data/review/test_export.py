import hashlib
import json
import os
from datetime import UTC, datetime

import pytest
from datasets import Features, List, Value, load_dataset
from pyarrow import parquet

from data.records import UserError
from data.review.annotations import COLUMNS, digest
from data.review.export import dictionary_text, export
from tests.data.answered import said
from tests.data.review.test_annotations import FULL, kept

TEXTS = ("set_id", "pair_id", "reviewer", "left", "right", "answer", "regions", "note")
FEATURES = Features(
    {
        **{name: Value("string") for name in TEXTS},
        "turn": Value("int32"),
        "is_training": Value("bool"),
        "usable_a": Value("bool"),
        "usable_b": Value("bool"),
        "defects_a": List(Value("string")),
        "defects_b": List(Value("string")),
        "milliseconds": Value("int64"),
        "app_version": Value("string"),
        "at": Value("timestamp[us, tz=UTC]"),
        "label_a": Value("string"),
        "label_b": Value("string"),
    }
)


def loaded(folder, cache):
    file = str(folder / "annotations.parquet")
    return load_dataset("parquet", data_files=file, split="train", cache_dir=str(cache))


def test_the_parquet_opens_with_datasets_under_its_declared_features(tmp_path):
    export(kept(), [FULL, said("p1", "tie", "r2")], "parquet", tmp_path / "out")

    table = loaded(tmp_path / "out", tmp_path / "cache")

    assert table.features == FEATURES
    assert [each["answer"] for each in table] == ["b", "tie"]
    assert table[0]["note"] == FULL.annotation.note
    assert table[0]["at"] == datetime(2026, 7, 7, 0, 1, 1, tzinfo=UTC)
    assert (table[0]["defects_b"], table[0]["usable_b"]) == (["banding", "blur"], False)
    assert (table[1]["usable_b"], table[1]["label_a"]) == (None, None)


def test_a_parquet_without_answers_has_its_columns_all_the_same(tmp_path):
    export(kept(), [], "parquet", tmp_path / "out")

    table = parquet.read_table(tmp_path / "out/annotations.parquet")

    assert (table.num_rows, table.column_names) == (0, [column.name for column in COLUMNS])


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_export_comes_with_its_set_and_dictionary(tmp_path, form):
    done = export(kept(), [FULL], form, tmp_path / "new" / "out")

    names = [path.name for path in done.files]
    assert names == [f"annotations.{form}", "set.json", "dictionary.json", "dictionary.md"]
    assert sorted(os.listdir(tmp_path / "new/out")) == sorted(names)
    told = json.loads((tmp_path / "new/out/dictionary.json").read_text())
    assert [each["name"] for each in told["columns"]] == [column.name for column in COLUMNS]
    assert told["citation"] == done.citation
    assert done.citation == f"review-set:s1@{digest(kept().review_set, [FULL])}"
    assert "seed" not in (tmp_path / "new/out/set.json").read_text()


def test_the_digest_can_be_computed_from_the_exported_files(tmp_path):
    done = export(kept(closed=True), [FULL, said("p1", "tie", "r2")], "parquet", tmp_path)

    facts = json.loads((tmp_path / "set.json").read_text())
    lines = [facts]
    for row in parquet.read_table(tmp_path / "annotations.parquet").to_pylist():
        row["at"] = row["at"].isoformat(timespec="microseconds")
        lines.append({name: row[name] for name in row if not name.startswith("label_")})
    text = "\n".join(json.dumps(line, ensure_ascii=False, sort_keys=True) for line in lines)
    assert done.citation == f"review-set:s1@{hashlib.sha256(text.encode()).hexdigest()}"
    assert "licence" not in facts


def test_the_dictionary_has_a_line_for_each_column_and_keeps_strangers_words_plain():
    text = dictionary_text(kept(title="# Big <b>*x*</b>\n| y"), "review-set:s1@abc")

    assert all(f"| `{column.name}` | {column.type} |" in text for column in COLUMNS)
    assert "\n\\# Big \\<b\\>\\*x\\*\\</b\\> \\| y\n" in text


def test_an_export_again_replaces_the_files_and_a_wrong_place_is_refused(tmp_path):
    export(kept(), [FULL], "csv", tmp_path)
    export(kept(), [], "csv", tmp_path)

    assert len((tmp_path / "annotations.csv").read_text().splitlines()) == 1
    with pytest.raises(UserError):
        export(kept(), [], "csv", tmp_path / "set.json")
    with pytest.raises(UserError, match="a format is one of: csv, parquet"):
        export(kept(), [], "xlsx", tmp_path)
