import pytest

from data.hub.client import Hub
from data.records import UserError
from data.review.sources import Wanted, entries
from tests.data.review.test_figures import cell, image
from tests.data.reviewed import image_file


def never() -> Hub:
    raise AssertionError("no Hub is needed")


def found(address: object, open_hub=never, **fields: object) -> list[str]:
    return [p.pair_id for p in entries(Wanted(str(address), **fields), open_hub).pairs]


@pytest.fixture
def folder(tmp_path):
    for name in ("one/a.png", "one/b.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(image_file(0))
    (tmp_path / "pairs.csv").write_text("first,second,pair_id\none/a.png,one/b.png,q\n")
    book = tmp_path / "book/.trackio/logbook/pages/claim-1/page.md"
    book.parent.mkdir(parents=True)
    book.write_text(cell(image(0)) + cell(image(1)))
    (tmp_path / "figures.csv").write_text("first,second,pair_id\nclaim-1#2,claim-1#1,f\n")
    return tmp_path


def test_each_source_is_known_by_its_address(folder, loopback):
    loopback.add_space("alice/book", {"pages/b.md": cell(image(0)) + cell(image(1))})

    def hub() -> Hub:
        return Hub(loopback.url, loopback.static_url)

    assert found(folder / "pairs.csv") == ["q"]
    assert found(folder / "book") == ["claim-1-1"]
    assert found(folder / "book", table=folder / "figures.csv") == ["f"]
    assert found("space:alice/book", hub) == ["b-1"]
    (folder / "pairs.csv").unlink()
    assert found(folder, layout="pairs") == ["one"]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/does/not/exist", "there is no folder"),
        ("/does/not/exist.csv", "there is no file"),
        ("hub:nonsense", "must be owner/name"),
        ("", "has no folders in it|images"),
    ],
)
def test_an_address_of_nothing_is_refused(address, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(UserError, match=told):
        found(address)
