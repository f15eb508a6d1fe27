import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from data.catalogue.packaged import load_packaged, packaged_records
from data.classics import make
from data.event import load_event
from data.kinds import FalsificationWithdrawn, read_body
from data.records import Claim, Contract, Paper, Verdict
from data.tables.docket import falsifications

HERE = Path(make.__file__).parent
RUN = re.compile(r"^````bash\n\$ python ([^\n]+)\n````$.*?^````output\n(.*?)\n\n````$", re.M | re.S)
DETERMINISTIC = [
    "team-a/repro-adam-regret",
    "team-a/repro-coupon",
    "team-a/repro-momentum-tuned",
    "team-b/repro-adam-counterexample",
    "team-c/repro-coupon-waiting",
    "team-c/repro-marking-small",
    "team-c/repro-momentum-equal-steps",
    "team-e/repro-ucb1-batches",
]
COPIES = {
    name: plan["copy_of"] for name in make.names() if "copy_of" in (plan := make.read_plan(name))
}


def rows(name):
    text = (HERE / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def claim_keys():
    return [(row["paper_id"], row["text"]) for row in rows("claims")]


def shown_runs(name):
    """(arguments, output) of every run that the logbook shows."""
    pages = sorted((make.LOGBOOKS / name).glob("pages/**/*.md"))
    return [run for page in pages for run in RUN.findall(page.read_text(encoding="utf-8"))]


def test_papers_and_claims_are_nouns_and_every_claim_has_its_paper():
    papers = [Paper.model_validate(row) for row in rows("papers")]
    claims = [Claim.model_validate({"claim_id": "x", **row}) for row in rows("claims")]

    assert len(papers) == 9
    assert len(claims) == 22
    assert {claim.paper_id for claim in claims} == {paper.paper_id for paper in papers}
    assert len(set(claim_keys())) == len(claims)
    assert all(paper.title and paper.authors and paper.abstract for paper in papers)
    assert all(paper.sub_area for paper in papers)
    assert len({paper.area for paper in papers}) >= 4
    assert all(claim.anchor and claim.kind for claim in claims)


def test_every_claim_has_one_reviewed_contract_of_its_kind():
    kinds = {(row["paper_id"], row["text"]): row["kind"] for row in rows("claims")}
    contracts = rows("contracts")

    assert sorted((row["paper_id"], row["claim"]) for row in contracts) == sorted(kinds)
    for row in contracts:
        fields = {k: v for k, v in row.items() if k not in {"paper_id", "claim"}}
        contract = Contract.model_validate({"claim_id": "x", **fields})
        assert contract.reviewed
        assert contract.origin == "hand"
        assert contract.verifies
        assert contract.falsifies
        assert contract.kind == kinds[row["paper_id"], row["claim"]]


def test_every_plan_has_its_logbook_and_every_logbook_its_plan():
    made = {path.parent.relative_to(make.LOGBOOKS) for path in make.LOGBOOKS.rglob("logbook.json")}

    assert {path.as_posix() for path in made} == set(make.names())
    assert len(make.names()) == 19
    assert {name.split("/")[0] for name in make.names()} == {f"team-{each}" for each in "abcdef"}


@pytest.mark.parametrize("name", make.names())
def test_a_logbook_names_its_space_and_its_paper(name):
    paper_id = make.read_plan(name)["paper_id"]
    manifest = json.loads((make.LOGBOOKS / name / "logbook.json").read_text(encoding="utf-8"))
    card = (make.LOGBOOKS / name / "README.md").read_text(encoding="utf-8")

    assert manifest["space_id"] == COPIES.get(name, name)
    assert manifest["tags"] == [make.EVENT_TAG, f"paper-{paper_id}"]
    assert paper_id in {row["paper_id"] for row in rows("papers")}
    assert f"\n - paper-{paper_id}\n" in card
    assert "\n - trackio-logbook\n" in card


def test_a_copy_is_its_original_to_the_last_letter_and_is_made_after_it():
    for name, original in COPIES.items():
        files = {
            each: {path.relative_to(each): path.read_bytes() for path in each.rglob("*.*")}
            for each in (make.LOGBOOKS / name, make.LOGBOOKS / original)
        }
        copied, first = files.values()
        assert copied == first

        assert make.in_order([original]) == [original, name]
        assert make.in_order([name]) == [name]
    assert COPIES
    assert make.in_order([])[-len(COPIES) :] == sorted(COPIES)


def test_packaged_records_speak_of_packaged_claims_and_logbooks(store):
    load_packaged(store, load_event("classics"))
    [record] = packaged_records(HERE / "records.jsonl")
    body = read_body(record)

    assert isinstance(body, FalsificationWithdrawn)
    assert body.space_id in make.names()
    assert body.why
    with store.read() as conn:
        claim = conn.execute("SELECT paper_id FROM claims WHERE claim_id = ?", (body.claim_id,))
        assert claim.fetchone()["paper_id"] == body.paper_id
        docket = falsifications(conn, body.paper_id)
    assert docket[body.claim_id, body.space_id].state == "withdrawn"


def test_logbooks_are_text_under_one_megabyte_without_paths_of_the_machine_that_made_them():
    files = [path for path in make.LOGBOOKS.rglob("*") if path.is_file()]

    assert {path.suffix for path in files} == {".md", ".json"}
    assert sum(path.stat().st_size for path in files) < 1_000_000
    for path in files:
        assert not re.search(r"(?<![\w.])/(tmp|home|root|work|opt)/", path.read_text("utf-8"))


def test_expected_verdicts_cover_every_claim_of_every_logbook_once():
    expected = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
    wanted = [
        (name, paper_id, text)
        for name in make.names()
        for paper_id, text in claim_keys()
        if paper_id == make.read_plan(name)["paper_id"]
    ]

    found = [(row["logbook"], row["paper_id"], row["claim"]) for row in expected]

    assert sorted(found) == sorted(wanted)
    assert {Verdict(row["verdict"]) for row in expected} == set(Verdict)
    assert all(row["why"] for row in expected)


@pytest.mark.parametrize("name", make.names())
def test_a_logbook_shows_the_scripts_that_are_kept_beside_it(name):
    text = "".join(
        page.read_text(encoding="utf-8") for page in (make.LOGBOOKS / name).glob("pages/**/*.md")
    )

    scripts = list((make.EXPERIMENTS / COPIES.get(name, name)).glob("*.py"))

    assert bool(scripts) is any("run" in step for step in make.read_plan(name)["step"])
    for script in scripts:
        assert script.read_text(encoding="utf-8").strip() in text


@pytest.mark.parametrize("name", DETERMINISTIC)
def test_running_an_experiment_again_prints_what_its_logbook_shows(name):
    runs = shown_runs(name)
    planned = [step["run"][1:] for step in make.read_plan(name)["step"] if "run" in step]

    assert [arguments.split() for arguments, _ in runs] == planned
    for arguments, shown in runs:
        command = [sys.executable, "-B", *arguments.split()]
        again = subprocess.run(
            command, cwd=make.EXPERIMENTS / name, capture_output=True, text=True, check=True
        )
        assert again.stdout.strip() == shown.strip()


def read_with_trackio(name, folder):
    """What `trackio logbook read` prints of a published tree (it wants a `.trackio` parent)."""
    shutil.copytree(make.LOGBOOKS / name, folder / ".trackio" / "logbook")
    trackio = make.Trackio(folder, folder)
    command = [trackio.program, "logbook", "read"]
    return subprocess.run(
        command, cwd=folder, env=trackio.environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("name", make.names())
def test_trackio_reads_the_logbook_and_finds_all_its_pages(name, tmp_path):
    plan = make.read_plan(name)

    shown = read_with_trackio(name, tmp_path)

    assert plan["title"] in shown
    for page in plan["pages"]:
        assert page in shown


def test_trackio_takes_the_forged_cell_for_a_run(tmp_path):
    """Why the product has a reader of its own: this cell was printed by another cell's program."""
    planned = make.read_plan("team-d/repro-reservoir")["step"]

    shown = read_with_trackio("team-d/repro-reservoir", tmp_path)

    assert not any("full_stream.py" in step.get("run", []) for step in planned)
    assert "python full_stream.py --N 1000000" in shown
    assert "exit 0" in shown
