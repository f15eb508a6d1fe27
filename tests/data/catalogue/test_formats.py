import json

import pytest

from data.catalogue.formats import read_files
from data.catalogue.gathering import Known
from data.records import Paper, UserError
from tests.data.files import board_claims, board_paper, index, write


def refusal(paths, known=None):
    with pytest.raises(UserError) as caught:
        read_files(paths, lambda: known or Known())
    return str(caught.value)


def test_the_files_of_the_first_event_are_recognised_by_their_content(tmp_path):
    write(
        tmp_path,
        a=index(board_paper("abc", "Adam")),
        b={"abc": "An abstract that says at some length what the paper does. " * 3},
        c={"papers": [board_paper("abc")], "claims": board_claims(abc=["It wins (Table 1)"])},
        d=[{"orid": "abc", "award": "Outstanding Paper Award", "alphaxiv": "2601.00001"}],
        e=board_claims(abc=["It wins by 3 points (Table 2)", "It is fast"]),
    )

    files = read_files([tmp_path])

    shapes = {each.path.rsplit("/", 1)[1][0]: each.shape for each in files.files}
    assert shapes == {
        "a": "papers",
        "b": "abstracts",
        "c": "papers with claims",
        "d": "awards",
        "e": "claims",
    }
    [paper] = files.gathered.papers
    assert (paper.title, paper.award, paper.arxiv_id) == (
        "Adam",
        "Outstanding Paper Award",
        "2601.00001",
    )
    assert paper.abstract is not None
    assert paper.abstract.startswith("An abstract")
    assert [claim.anchor for claim in files.gathered.claims["abc"]] == ["Table 2", None]


def test_another_json_file_in_a_folder_is_skipped_and_named(tmp_path):
    write(
        tmp_path,
        index=index(board_paper("abc")),
        labels=[{"logbook": "x", "paper_id": "abc", "claim_index": 0}],
        package={"name": "x", "version": "1.0"},
        verdicts={"team/space": {"space_id": "team/space", "verdict": "verified"}},
        numbers=[1, 2],
    )
    (tmp_path / "notes.txt").write_text("no catalogue")

    files = read_files([tmp_path])

    names = [each.path.rsplit("/", 1)[1] for each in files.skipped]
    assert names == ["labels.json", "numbers.json", "package.json", "verdicts.json"]
    assert "has no known shape" in files.skipped[0].reason


def test_another_file_that_was_named_itself_is_refused(tmp_path):
    write(tmp_path, index=index(board_paper("abc")), labels=[{"logbook": "x"}])

    assert "labels.json: has no known shape" in refusal([tmp_path, tmp_path / "labels.json"])


def test_folders_inside_a_folder_are_not_entered(tmp_path):
    write(tmp_path, index=index(board_paper("abc")))
    inner = tmp_path / "logbook"
    inner.mkdir()
    write(inner, index=index(board_paper("xyz")))

    files = read_files([tmp_path])

    assert [paper.paper_id for paper in files.gathered.papers] == ["abc"]


def test_a_file_given_twice_is_read_once(tmp_path):
    write(tmp_path, index=index(board_paper("abc")))

    files = read_files([tmp_path, tmp_path / "index.json", tmp_path / ".." / tmp_path.name])

    assert len(files.files) == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"papers": [', "line 1, column 13: is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ('{"abc": [{"text": "a"}], "abc": [{"text": "b"}]}', "abc: stands twice in one object"),
        ('{"papers": [{"orid": "\\ud800", "title": "t"}]}', "lone surrogates"),
        (b"\xff\xfe", "byte 0: is not UTF-8"),
    ],
    ids=["cut off", "deep", "key twice", "surrogate", "bytes"],
)
def test_what_is_no_json_is_named_with_its_place(tmp_path, content, told):
    path = tmp_path / "claims.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())

    assert told in refusal([path])


def test_every_wrong_row_is_named_at_once(tmp_path):
    write(
        tmp_path,
        index=index(
            board_paper("abc", authors="one; two"),
            board_paper("abc"),
            board_paper("d e f"),
            board_paper("ghi", title=""),
            board_paper("jkl", title=7),
            board_paper("", pid=""),
            board_paper("mno", vs="javascript:alert(1)"),
            "no object",
        ),
        claims={
            **board_claims(abc=["same", "Same."], unknown=["x"], mno=["…"]),
            "jkl": [{"text": 3}, 4, {"text": "y", "kind": "guess"}],
            "ghi": "text",
        },
    )

    told = refusal([tmp_path])

    for expected in (
        "index.json: paper 1 (abc): has the id of paper 0 (abc)",
        "index.json: paper 2 (d e f): orid must be an id",
        "index.json: paper 3 (ghi): is of a paper 'ghi' that is not known",
        "index.json: paper 4 (jkl): title must be text, not 7",
        "index.json: paper 5 (no id): needs an 'orid' or a 'pid'",
        "index.json: paper 6 (mno): vs must be an address",
        "index.json: paper 7: must be an object, not 'no object'",
        "claims.json: abc, claim 1: is the same claim as abc, claim 0",
        "claims.json: unknown, claim 0: is of a paper 'unknown' that is not known",
        "claims.json: mno, claim 0: needs words in its 'text'",
        "claims.json: jkl, claim 0: text must be text, not 3",
        "claims.json: jkl, claim 1: must be an object with 'text', not 4",
        "claims.json: jkl, claim 2: kind must be one of empirical, theory",
        "claims.json: ghi: must be a list of claims, not 'text'",
    ):
        assert expected in told


def test_many_faults_are_counted_not_all_shown(tmp_path):
    write(
        tmp_path,
        index=index(board_paper("abc")),
        claims=board_claims(**{f"u{number}": ["x"] for number in range(120)}),
    )

    told = refusal([tmp_path])

    assert told.startswith("nothing was imported: 120 faults")
    assert len(told.splitlines()) == 52
    assert told.endswith("… and 70 more")


def test_claims_may_be_of_papers_that_are_known_before(tmp_path):
    write(tmp_path, claims=board_claims(ABC=["It wins"], **{"71132": ["It is fast"]}))
    known = Known(
        (Paper(paper_id="abc", title="A"), Paper(paper_id="xyz", title="B", poster_id="71132"))
    )

    files = read_files([tmp_path], lambda: known or Known())

    assert set(files.gathered.claims) == {"abc", "xyz"}
    assert files.gathered.papers == ()


def test_nothing_to_import_is_told(tmp_path):
    assert "no .json, .jsonl or .csv file is there" in refusal([tmp_path])
    assert "is not there" in refusal([tmp_path / "missing"])
    (tmp_path / "a.txt").write_text("x")
    assert "must be a .json, .jsonl or .csv file" in refusal([tmp_path / "a.txt"])


def test_a_jsonl_of_claims_and_a_csv_of_papers_go_together(tmp_path):
    (tmp_path / "p.csv").write_text("\ufeffpaper_id,title,authors\np1,Adam,Kingma; Ba\n", "utf-8")
    row = {"paper_id": "p1", "text": "It wins (Table 1)", "kind": "Empirical"}
    (tmp_path / "c.jsonl").write_text(json.dumps(row) + "\n\n", "utf-8")

    gathered = read_files([tmp_path]).gathered

    assert gathered.papers[0].authors == ("Kingma", "Ba")
    assert gathered.claims["p1"][0].anchor == "Table 1"
