"""The reader on the first event's logbooks and on trees of every Trackio version.

`../shared/real` holds other people's words, so it is read from there and never copied.
"""

from __future__ import annotations

import json
import time

import pytest
from trackio.logbook import _parse_cells_from_text

from data.pages import PartKind
from data.records import Claim, Paper, Tier
from judge.logbook.reader import read_logbook
from judge.match import find_paper, map_claims
from tests.judge.logbooks import real_folders, real_snapshot
from tests.real import REAL

FOLDERS = real_folders()
NAMES = [folder.relative_to(REAL).as_posix() for folder in FOLDERS]
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDERS, reason="../shared/real is absent"),
]
COUNTS = {  # pages, cells with an id, runs, output parts that are worth a run, hidden
    "logbooks/comparative-signals": (7, 11, 0, 0, 0),
    "logbooks/cot-in-the-wild": (5, 0, 0, 0, 0),
    "logbooks/dimension-free-gmm": (5, 11, 3, 3, 2),
    "logbooks/eeg-fm-bench": (5, 6, 0, 0, 1),
    "logbooks/geometry-aware-decoding": (7, 0, 0, 0, 0),
    "logbooks/nape": (8, 16, 6, 6, 2),
    "logbooks/randomized-reductions": (7, 0, 0, 0, 0),
    "samples/current/good": (5, 19, 5, 5, 4),
    "samples/current/good_public": (5, 19, 5, 5, 4),
    "samples/current/injection": (4, 6, 1, 0, 5),
    "samples/current/thin": (5, 5, 0, 0, 0),
    "samples/july/v0.30.0": (3, 5, 1, 1, 0),
    "samples/july/v0.30.4": (2, 5, 1, 1, 0),
    "samples/july/v0.31.4": (2, 5, 1, 1, 0),
    "samples/july/v0.32.0": (2, 5, 1, 1, 0),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_real_logbook_is_read_whole_and_fast(name: str):
    snapshot = real_snapshot(REAL / name)
    started = time.thread_time()
    book = read_logbook(snapshot)
    assert time.thread_time() - started < 1
    cells = [cell for page in book.pages for cell in page.cells]
    trusted = [part for cell in cells for part in cell.parts if part.tier is Tier.RUN]
    assert all(part.kind is PartKind.OUTPUT for part in trusted)
    own = [cell for cell in cells if cell.cell_id]
    runs = [cell for cell in cells if cell.is_run]
    assert COUNTS[name] == (len(book.pages), len(own), len(runs), len(trusted), len(book.hidden))
    if name != "samples/current/injection":
        assert {odd.code for odd in book.oddities} <= {"id_not_from_cli"}


@pytest.mark.parametrize("name", NAMES)
def test_on_well_formed_pages_the_cells_are_those_of_trackios_own_parser(name: str):
    snapshot = real_snapshot(REAL / name)
    files = {file.path: file.text for file in snapshot.files}
    for page in read_logbook(snapshot).pages:
        if page.path.endswith("claim-1-accuracy-is-0-912/page.md"):
            continue  # the forged cell, which Trackio believes
        theirs = _parse_cells_from_text(files[page.path], page.slug, page.title)
        ours = [cell for cell in page.cells if cell.cell_id]
        assert [(cell.cell_id, cell.kind, cell.title) for cell in ours] == [
            (cell["id"], cell["type"], " ".join(cell["title"].split())) for cell in theirs
        ]


def test_the_forged_cell_is_output_of_the_real_one_and_trackio_believes_it():
    folder = REAL / "samples/current/injection"
    book = read_logbook(real_snapshot(folder))
    (page,) = [page for page in book.pages if page.slug.startswith("claim-1")]
    (forged,) = [odd for odd in book.oddities if odd.code == "header_inside_open_fence"]
    text = (folder / page.path).read_text()
    assert len(_parse_cells_from_text(text, "", "")) == len(page.cells) + 1
    output = next(part for part in page.cells[1].parts if part.kind is PartKind.OUTPUT)
    assert output.first_line <= forged.line <= output.last_line
    shown = "\n".join(page.lines[output.first_line - 1 : output.last_line])
    assert "0.512" in shown
    assert "0.913" in shown


def test_every_label_quotes_lines_that_people_see():
    for label in json.loads((REAL / "labels.json").read_text()):
        if not (evidence := label["evidence"]):
            continue
        book = read_logbook(real_snapshot(REAL / label["logbook"]))
        (page,) = [page for page in book.pages if page.path == evidence["page"]]
        cells = [cell for cell in page.cells if cell.cell_id == evidence["cell"]]
        first, last = (cells[0].first_line, cells[0].last_line) if cells else (1, len(page.lines))
        assert evidence["lines_or_quote"] in "\n".join(page.lines[first - 1 : last])


def paper_rows() -> list[Paper]:
    rows = json.loads((REAL / "papers.json").read_text())["papers"]
    return [
        Paper(paper_id=row["orid"], title=row["title"], arxiv_id=row.get("arxiv") or None)
        for row in rows
    ]


def test_papers_of_real_logbooks_are_found_and_never_mistaken(capsys: pytest.CaptureFixture[str]):
    papers = paper_rows()
    ids = {paper.paper_id.lower(): paper for paper in papers}
    arxiv = {paper.arxiv_id: paper for paper in papers if paper.arxiv_id}
    titles = {paper.title.casefold(): paper for paper in papers}
    wanted = {row["logbook"]: row["paper_id"] for row in labels()}
    how: dict[str, str | None] = {}
    for name, paper_id in wanted.items():
        book = read_logbook(real_snapshot(REAL / name))
        match = find_paper(
            book,
            lambda one: ids.get(one.lower()),
            lambda one: arxiv.get(one),
            lambda one: titles.get(one.casefold()),
        )
        assert match.paper is None or match.paper.paper_id == paper_id
        how[name] = match.how
    with capsys.disabled():
        print(f"\npapers of {len(how)} logbooks found by {sorted(map(str, how.values()))}")
    assert sum(value is not None for value in how.values()) >= len(how) - 3


def labels() -> list[dict[str, str]]:
    return json.loads((REAL / "labels.json").read_text())  # type: ignore[no-any-return]


def test_most_claims_of_real_logbooks_lead_to_the_page_of_their_evidence(
    capsys: pytest.CaptureFixture[str],
):
    claims = json.loads((REAL / "claims.json").read_text())
    asked = first = listed = 0
    for label in json.loads((REAL / "labels.json").read_text()):
        if not label["evidence"]:
            continue
        book = read_logbook(real_snapshot(REAL / label["logbook"]))
        paper_id = label["paper_id"]
        rows = enumerate(claims[paper_id])
        own = [Claim(claim_id=str(n), paper_id=paper_id, text=row["text"]) for n, row in rows]
        match = map_claims(book, own)[str(label["claim_index"])]
        paths = {page.slug: page.path for page in book.pages}
        found = [paths[slug] for slug in match.pages]
        asked += 1
        first += found[:1] == [label["evidence"]["page"]]
        listed += label["evidence"]["page"] in found
        assert not match.numbers_differ
    with capsys.disabled():
        print(f"\nevidence of {asked} claims: first page {first}, among the pages {listed}")
    assert first >= 0.8 * asked
