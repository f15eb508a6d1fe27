from data.judgements import ReadingReport, Reference, ReferenceKind
from data.kinds import JudgementMade, RecordRedacted
from tests.data.build import at_minutes, judgement, tables

JOB = "https://huggingface.co/jobs/team-a/1"
TRACE = "https://huggingface.co/datasets/team-a/x-traces"


def naming(team: str, *things: tuple[ReferenceKind, str, bool | None], **fields) -> JudgementMade:
    references = [
        Reference(kind=kind, url=url, page="pages/index.md", line=1, resolves=resolves)
        for kind, url, resolves in things
    ]
    return judgement(team, reading=ReadingReport(pages=(), references=tuple(references)), **fields)


def counted(store, kind: str) -> int:
    sql = "SELECT count(DISTINCT url) FROM hub_references WHERE kind = ?"
    with store.read() as conn:
        return conn.execute(sql, (kind,)).fetchone()[0]


def test_a_job_that_two_logbooks_name_is_one_job(store):
    store.insert(
        at_minutes(
            naming("team-a", (ReferenceKind.JOB, JOB, None), (ReferenceKind.TRACE, TRACE, None)),
            naming("team-b", (ReferenceKind.JOB, JOB, None), paper_id="p2"),
            naming("team-c"),
        )
    )

    assert (counted(store, "job"), counted(store, "trace"), counted(store, "model")) == (1, 1, 0)


def test_what_an_earlier_judged_version_named_stays_and_was_there_if_it_ever_was(store):
    store.insert(
        at_minutes(
            naming("team-a", (ReferenceKind.JOB, JOB, True), sha="1"),
            naming("team-a", (ReferenceKind.JOB, JOB, False), sha="2"),
            naming("team-a", (ReferenceKind.TRACE, TRACE, None), sha="3"),
        )
    )

    rows = [row[2:] for row in tables(store)["hub_references"]]
    assert rows == [("job", JOB, "team-a", 1), ("trace", TRACE, "team-a", None)]


def test_what_only_a_redacted_judgement_named_is_gone(store):
    (record,) = at_minutes(naming("team-a", (ReferenceKind.JOB, JOB, True)))
    store.insert([record])

    store.append(RecordRedacted(record_id=record.id, why="a leak"), by="organiser")

    assert counted(store, "job") == 0
