"""The real `datasets` against a Hub on loopback; it reads its address when it is imported."""

import io

import datasets
import huggingface_hub.constants
import pytest
from datasets import Dataset, Features, Image, Value

from data.records import UserError
from data.review import hub as review_hub
from data.review.hub import Place, chosen, entries_of, hub_entries, place_of
from tests.data.reviewed import image_file
from tests.loopback.repo import Repo

IMAGES = Features({"ours": Image(), "base": Image()})


def cell(seed: int) -> dict[str, object]:
    return {"bytes": image_file(seed), "path": None}


def table(rows: int = 3, features: Features = IMAGES, **columns: list[object]) -> Dataset:
    values = {"ours": [cell(n) for n in range(rows)], "base": [cell(9 + n) for n in range(rows)]}
    return Dataset.from_dict(values | columns, features=features)


def parquet(dataset: Dataset) -> bytes:
    out = io.BytesIO()
    datasets.disable_progress_bars()
    dataset.to_parquet(out)
    return out.getvalue()


@pytest.fixture
def shelf(loopback, monkeypatch, tmp_path):
    """Put a data set on the loopback Hub, which `datasets` takes for the Hub."""
    template = f"{loopback.url}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
    monkeypatch.setattr(datasets.config, "HF_ENDPOINT", loopback.url)
    monkeypatch.setattr(huggingface_hub.constants, "ENDPOINT", loopback.url)
    monkeypatch.setattr(huggingface_hub.constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "cache"))

    def put(files: dict[str, str | bytes], name: str = "alice/pairs") -> Repo:
        repo = loopback.shelf.add(Repo(name, "dataset"))
        repo.commit(files)
        return repo

    return put


def streamed(dataset: Dataset, most: int = 100):
    return list(entries_of(dataset.to_iterable_dataset(), ("ours", "base"), most))


def test_a_data_set_of_the_hub_gives_its_pairs_at_one_commit(shelf, loopback):
    repo = shelf({"data/train-00000-of-00001.parquet": parquet(table())})

    found = hub_entries(Place("alice/pairs"))
    pairs = list(found.pairs)

    assert [pair.pair_id for pair in pairs] == ["pair-0001", "pair-0002", "pair-0003"]
    assert (pairs[2].first.read(), pairs[2].second.read()) == (image_file(2), image_file(11))
    assert (pairs[0].first.label, pairs[0].second.label) == ("ours", "base")
    assert found.source == f"data set alice/pairs@{repo.commits[-1].sha}"
    assert not any(request.signed_in for request in loopback.requests)


def test_a_large_file_is_read_in_ranges(shelf, loopback, monkeypatch):
    wide = {"ours": [{"bytes": image_file(n, 1000, 900), "path": None} for n in range(3)]}
    shelf({"data/train-00000-of-00001.parquet": parquet(table(3, **wide))})

    pairs = list(hub_entries(Place("alice/pairs")).pairs)

    assert pairs[2].first.read() == image_file(2, 1000, 900)
    ranges = [each.headers["range"] for each in loopback.requests if "range" in each.headers]
    assert ranges


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (Place("alice/none"), "alice/none' cannot be read"),
        (Place("alice/pairs", split="test"), "say which split.*there are: train"),
        (Place("alice/pairs", config="other"), "cannot be read: .*other"),
        (Place("alice/pairs", revision="nope"), "cannot be read"),
        (Place("alice/text"), "has 0 image columns"),
        (Place("alice/broken"), "cannot be read"),
    ],
    ids=["missing", "split", "config", "revision", "text", "broken"],
)
def test_a_data_set_that_has_no_such_pairs_is_refused(shelf, place, told):
    shelf({"data/train-00000-of-00001.parquet": parquet(table())})
    shelf({"data/train.csv": "a,b\n1,2\n"}, "alice/text")
    shelf({"data/train-00000-of-00001.parquet": b"PAR1 no"}, "alice/broken")

    with pytest.raises(UserError, match=told):
        list(hub_entries(place).pairs)


def test_more_columns_say_more_of_a_pair():
    features = Features({**IMAGES, "pair_id": Value("string"), "metric": Value("float64")})

    pairs = streamed(table(2, features, pair_id=["x", "y"], metric=[0.5, None]))

    assert [(pair.pair_id, pair.metric) for pair in pairs] == [("x", 0.5), ("y", None)]


@pytest.mark.parametrize(
    ("ids", "told"),
    [(["x", "x"], "'x' stands there twice"), (["x", "Y 1"], "pair_id: cannot be 'Y 1'")],
)
def test_wrong_ids_are_refused_with_their_row(ids, told):
    features = Features({**IMAGES, "pair_id": Value("string")})

    with pytest.raises(UserError, match=told) as refused:
        streamed(table(2, features, pair_id=ids))

    assert "row 2" in str(refused.value)


def test_an_address_in_place_of_an_image_is_not_opened():
    address = [{"bytes": None, "path": "http://127.0.0.1:9/x.png"}, None, cell(1)]

    pairs = streamed(table(3, ours=address))

    for pair in pairs[:2]:
        with pytest.raises(UserError, match="does not stand in the table"):
            pair.first.read()


def test_rows_and_bytes_have_limits(monkeypatch):
    assert len(streamed(table(3), most=2)) == 2

    monkeypatch.setattr(review_hub, "MOST_READ", 300)
    with pytest.raises(UserError, match="take fewer rows"):
        streamed(table(3))


def test_two_image_columns_are_found_or_must_be_named():
    three = {**IMAGES, "other": Image(), "text": Value("string")}
    named = Place("a/b", columns=("ours", "other"))

    assert chosen(Place("a/b"), IMAGES) == ("ours", "base")
    assert chosen(named, three) == ("ours", "other")
    with pytest.raises(UserError, match=r"has 3 image columns.*ours, base, other"):
        chosen(Place("a/b"), three)
    with pytest.raises(UserError, match="no image column 'text'"):
        chosen(Place("a/b", columns=("ours", "text")), three)


@pytest.mark.parametrize("address", ["pairs", "a/b/c", "a/../b", "a/b@", "http://x/y", "a/b@x y"])
def test_an_address_has_an_owner_a_name_and_perhaps_a_revision(address):
    assert place_of("a/b@main") == Place("a/b", "main")
    with pytest.raises(UserError, match="must be owner/name"):
        place_of(address)
