import json

import pytest

from data.judgements import Reference
from judge.logbook.reader import read_logbook
from judge.references import MAX_ASKED, MAX_LISTED, asked, normalised, references
from tests.judge.build import logbook, prose_cell, run_cell, snapshot

HUB = "https://huggingface.co"


@pytest.mark.parametrize(
    ("text", "kind", "path"),
    [
        (f"{HUB}/jobs/alice/6890abcd1234", "job", "/jobs/alice/6890abcd1234"),
        (f"{HUB}/datasets/alice/data/tree/main?x=1", "dataset", "/datasets/alice/data"),
        (f"{HUB}/datasets/alice/repro-traces", "trace", "/datasets/alice/repro-traces"),
        ("hf.co/spaces/alice/app/", "space", "/spaces/alice/app"),
        (f"{HUB}/buckets/alice/files", "bucket", "/buckets/alice/files"),
        (
            f"{HUB}/buckets/alice/files#logbook-files/a.csv",
            "artifact",
            "/buckets/alice/files#logbook-files/a.csv",
        ),
        (
            f"{HUB}/spaces/alice/app/blob/main/a b.csv",
            "artifact",
            "/spaces/alice/app/blob/main/a%20b.csv",
        ),
        (f"{HUB}/papers/2606.13670.", "paper", "/papers/2606.13670"),
        (f"{HUB}/openai/whisper-small", "model", "/openai/whisper-small"),
        ("hf://datasets/alice/data@main/x.parquet", "dataset", "/datasets/alice/data"),
    ],
)
def test_every_spelling_of_a_link_has_one_plain_form(text: str, kind: str, path: str):
    assert normalised(text) == (kind, HUB + path)


@pytest.mark.parametrize(
    "text",
    [
        f"{HUB}/docs/hub/spaces",
        f"{HUB}/alice",
        f"{HUB}/jobs/alice",
        f"{HUB}/blog/a/b",
        f"{HUB}/../etc/passwd",
        f"{HUB}/datasets/al ice/x",
        "https://example.org/datasets/alice/data",
        "",
    ],
)
def test_what_names_no_such_thing_is_none(text: str):
    assert normalised(text) is None


def test_a_logbook_lists_each_thing_once_where_it_is_named_first():
    page = prose_cell(f"See [data]({HUB}/datasets/alice/data), then {HUB}/datasets/Alice/data.")
    page += run_cell(f"View at: {HUB}/jobs/alice/6890abcd1234")
    book = logbook({"first": prose_cell("nothing"), "claim-1": page})

    found = references(book)

    assert [(each.kind, each.url) for each in found] == [
        ("dataset", f"{HUB}/datasets/alice/data"),
        ("job", f"{HUB}/jobs/alice/6890abcd1234"),
    ]
    assert found[0].page == "pages/claim-1/page.md"
    assert "alice/data" in book.pages[1].lines[found[0].line - 1]
    assert all(each.resolves is None for each in found)


@pytest.mark.parametrize(
    "text",
    [
        "https://evil.example/huggingface.co/alice/x",
        "https://nothuggingface.co/alice/x",
        "https://huggingface.co.evil.example/alice/x",
        "alice@huggingface.co/alice/x",
        f"this very logbook: {HUB}/spaces/Team-A/repro",
    ],
)
def test_other_hosts_and_the_logbook_itself_are_no_references(text: str):
    assert references(logbook(prose_cell(text))) == ()


def test_traces_and_workspace_of_the_manifest_are_listed():
    made = snapshot({"claim-1": ""})
    manifest = json.loads(made.files[0].text)
    manifest["traces_ref"] = {"repo_url": f"{HUB}/datasets/alice/sessions", "private": True}
    manifest["workspace_ref"] = {"repo_url": f"{HUB}/buckets/alice/files"}
    files = (made.files[0].model_copy(update={"text": json.dumps(manifest)}), *made.files[1:])

    found = references(read_logbook(made.model_copy(update={"files": files})))

    assert [(each.kind, each.page) for each in found] == [
        ("trace", "logbook.json"),
        ("bucket", "logbook.json"),
    ]


def test_a_manifest_cannot_name_another_host():
    made = snapshot({"claim-1": ""})
    manifest = json.loads(made.files[0].text) | {
        "traces_ref": {"repo_url": "https://example.org/datasets/a/b"},
        "workspace_ref": ["x"],
        "workspace_bucket": 5,
    }
    files = (made.files[0].model_copy(update={"text": json.dumps(manifest)}), *made.files[1:])

    assert references(read_logbook(made.model_copy(update={"files": files}))) == ()


def test_a_flood_of_links_is_cut():
    page = prose_cell("\n".join(f"{HUB}/alice/model-{n}" for n in range(900)))

    assert len(references(logbook(page))) == MAX_LISTED


def test_only_the_first_references_are_asked_about():
    named = [Reference(kind="model", url=f"{HUB}/alice/m{n}", page="p", line=1) for n in range(30)]
    questions: list[str] = []

    def resolves(url: str) -> bool | None:
        questions.append(url)
        return url.endswith("0")

    answered = asked(named, resolves)

    assert len(questions) == MAX_ASKED
    assert [each.url for each in answered] == [each.url for each in named]
    assert [each.resolves for each in answered[:2]] == [True, False]
    assert answered[-1].resolves is None
