import json

import pytest
from datasets import load_dataset

from data.__main__ import main
from data.event import load_event
from data.projections import projections
from data.review.reviewing import Reply
from data.review.reviews import Reviews
from data.store import Store
from tests.data.build import at_minutes, claims
from tests.data.reviewed import image_file


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run `review …` on a store of its own; its exit code, output and error output."""
    monkeypatch.setenv("OPENREPRO_STORE", str(tmp_path / "store"))
    monkeypatch.delenv("OPENREPRO_EVENT", raising=False)
    monkeypatch.setattr("data.review.reviews.new_seed", lambda: "5" * 64)

    def call(*arguments: object):
        code = main(["review", *map(str, arguments)])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def images(tmp_path):
    """Six pairs of images, one of them broken; a folder a side."""
    for side, name in enumerate(("ours", "base")):
        (tmp_path / "images" / name).mkdir(parents=True)
        for number in range(6):
            data = image_file(2 * number + side)
            (tmp_path / "images" / name / f"{number}.png").write_bytes(data)
    (tmp_path / "images/ours/5.png").write_bytes(b"no image")
    return tmp_path / "images"


def make(run, images, *more: object):
    words = ("--title", "Trial", "--question", "Which is sharper?", "--annotators", 2)
    return run("make", "s1", "--from", images, *words, *more)


def answer_all(tmp_path, accounts=("one", "two")) -> None:
    """Each reviewer prefers the same picture of every pair."""
    store = Store(tmp_path / "store", projections(load_event("classics")))
    reviews = Reviews(store, "0.1")
    for account in accounts:
        seat = reviews.seat("s1", account)
        for number, turn in enumerate(seat.turns):
            side = "a" if int(turn.pair_id) % 2 else "b"
            place = "left" if seat.left(turn) == side else "right"
            reviews.answer(seat, turn, Reply(place, milliseconds=900 + number))
    store.close()


def test_a_set_is_made_and_what_is_left_out_is_named(run, images):
    code, out, err = make(run, images)

    assert (code, err) == (0, "")
    left_out, made = out.splitlines()
    assert left_out.startswith("left out  base/5.png: the second image, 'ours/5.png': it is no")
    assert made == "made      s1: 5 pairs"
    assert run("list")[1].split() == ["s1", "open", "5", "pairs", "0", "answers", "Trial"]
    (listed,) = json.loads(run("list", "--json")[1])
    assert (listed["pairs"], listed["closed_at"]) == (5, None)


def test_what_is_said_of_a_set_is_kept(run, images, tmp_path):
    said = ("--defects", "blur, banding", "--tags", "x", "--repeats", "0.5", "--licence", "MIT")
    make(run, images, *said)
    run("export", "s1", tmp_path / "out")

    told = json.loads((tmp_path / "out/set.json").read_text())
    assert (told["defects"], told["tags"], told["repeats"]) == (["blur", "banding"], ["x"], 0.5)
    assert (told["licence"], told["source"]) == ("MIT", "folder images")


def test_a_set_that_was_answered_alike_is_fit_and_one_without_answers_is_not(run, images, tmp_path):
    make(run, images)

    code, out, _ = run("check", "s1")
    assert (code, out.splitlines()[0]) == (1, "x completeness: Nobody has answered yet.")

    answer_all(tmp_path)
    code, out, _ = run("check", "s1", "--json")
    told = json.loads(out)
    assert (code, told["fit"], told["reasons"]) == (0, True, [])
    assert told["citation"].startswith("review-set:s1@")
    assert "fit to be cited as evidence" in run("check", "s1")[1]


def test_an_export_has_the_labels_only_when_the_set_is_closed(run, images, tmp_path):
    make(run, images)
    answer_all(tmp_path)

    code, out, _ = run("export", "s1", tmp_path / "open", "--format", "parquet")
    cited = out.splitlines()[-1].rpartition(" ")[2]
    assert (code, run("close", "s1", "--why", "done")[0]) == (0, 0)
    again = run("export", "s1", tmp_path / "closed", "--format", "parquet")[1]

    first, second = (
        load_dataset(
            "parquet",
            data_files=str(tmp_path / name / "annotations.parquet"),
            split="train",
            cache_dir=str(tmp_path / "cache"),
        )
        for name in ("open", "closed")
    )
    assert set(first["label_a"]) == {None}
    assert {*second["label_a"], *second["label_b"]} == {"ours", "base"}
    assert again.splitlines()[-1].rpartition(" ")[2] == cited


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("check", "none"), "there is no review set 'none'"),
        (("close", "none"), "there is no review set 'none'"),
        (("export", "none", "x"), "there is no review set 'none'"),
        (("make", "S 1", "--from", "images", "--title", "x", "--question", "y"), "set_id: "),
        (("make", "s", "--from", "none", "--title", "x", "--question", "y"), "there is no folder"),
        (
            ("make", "s", "--from", "images", "--title", "x", "--question", "y", "--claim", "c"),
            "this event has no claim 'c'",
        ),
        (
            ("make", "s", "--from", "hub:a/b", "--title", "x", "--question", "y", "--columns", "a"),
            "names two image columns",
        ),
        (
            ("make", "s", "--from", "hub:a/b", "--title", "x", "--question", "y", "--rows", "0"),
            "a number from 1",
        ),
    ],
)
def test_a_refusal_exits_with_2_and_the_reason(run, images, monkeypatch, arguments, told):
    monkeypatch.chdir(images.parent)

    code, out, err = run(*arguments)

    assert (code, out) == (2, "")
    assert told in err


def test_an_id_that_is_taken_is_refused_before_images_are_read(run, images):
    make(run, images)

    assert (
        "already; choose another id"
        in run("make", "s1", "--from", "/none", "--title", "x", "--question", "y")[2]
    )


def test_closing_twice_is_refused(run, images):
    make(run, images)
    run("close", "s1")

    assert run("close", "s1")[::2] == (2, "this set is closed already\n")


def test_what_speaks_for_a_claim_can_be_said_only_of_a_set_that_serves_one(run, images, tmp_path):
    code, _, err = make(run, images, "--supports", "ours")
    store = Store(tmp_path / "store", projections(load_event("classics")))
    store.insert(at_minutes(claims([1])))
    store.close()

    assert code == 2
    assert "--claim" in err
    assert make(run, images, "--supports", "ours", "--claim", "p1-c1")[0] == 0
