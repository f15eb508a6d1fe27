"""Small builders of what a store holds. Every argument has a plain default."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from data.catalogue.gathering import Gathered
from data.catalogue.publish import Published, publish
from data.event import CountingJudge, Event
from data.judgements import Assessment, Citation, Judge, JudgedLogbook, Judgement, ReadingReport
from data.kinds import Body, CataloguePublished, ClaimsPublished, JudgementMade, Record, make
from data.projections import projections
from data.records import Claim, Direction, Paper, Tier, Verdict
from data.store import Store

START = datetime(2026, 7, 7, tzinfo=UTC)
EVENT = Event(
    event_id="trial",
    title="Trial",
    points={Verdict.VERIFIED: 2, Verdict.FALSIFIED: 2, Verdict.TOY: 1, Verdict.INCONCLUSIVE: 0},
    counting_judge=CountingJudge(name="rules", min_version=2),
)


def minute(number: int) -> datetime:
    """A moment: so many minutes after the start of the trial event."""
    return START + timedelta(minutes=number)


def a_claim(number: int, paper_id: str = "p1") -> Claim:
    return Claim(claim_id=f"{paper_id}-c{number}", paper_id=paper_id, text=f"Claim {number}")


def claims(numbers: Iterable[int], paper_id: str = "p1", **fields: object) -> ClaimsPublished:
    """A claim set with claims of these numbers: ids `<paper_id>-c<number>`."""
    all_claims = tuple(a_claim(number, paper_id) for number in numbers)
    return ClaimsPublished.model_validate({"paper_id": paper_id, "claims": all_claims, **fields})


def judgement(
    team: str = "team-a",
    verdicts: dict[int, Verdict | tuple[Verdict, Direction]] | None = None,
    paper_id: str = "p1",
    **fields: object,
) -> JudgementMade:
    """A judgement by the counting rules judge of a logbook `<team>/logbook`.

    `verdicts`: claim number -> verdict, or verdict and direction. `fields` replace fields of the
    judgement (judgement_id, judge, reason …) or of its logbook (space_id, sha, digest).
    """
    sha = str(fields.pop("sha", f"sha-{team}"))
    logbook = JudgedLogbook(
        space_id=str(fields.pop("space_id", f"{team}/logbook")),
        team=team,
        sha=sha,
        digest=str(fields.pop("digest", f"digest of {team} at {sha}")),
        title="A logbook",
    )
    whole: dict[str, object] = {
        "judgement_id": f"j-{team}-{sha}",
        "key": f"key-{team}-{sha}",
        "paper_id": paper_id,
        "logbook": logbook,
        "judge": Judge(name="rules", version=2),
        "claim_set_revision": 1,
        "assessments": tuple(
            assessment(number, said, paper_id) for number, said in (verdicts or {}).items()
        ),
        "reading": ReadingReport(pages=()),
    }
    submission_id = fields.pop("submission_id", None)
    return JudgementMade.model_validate(
        {"judgement": Judgement.model_validate(whole | fields), "submission_id": submission_id}
    )


def assessment(
    number: int, said: Verdict | tuple[Verdict, Direction], paper_id: str = "p1"
) -> Assessment:
    """The verdict on claim `number`, with one citation that points its way."""
    verdict, direction = said if isinstance(said, tuple) else (said, Direction.NEITHER)
    quote = Citation(
        page="pages/index.md",
        cell="cell_1",
        lines=(3, 3),
        quote=f"value = {number}",
        tier=Tier.RUN,
        direction=direction,
    )
    return Assessment(
        claim_id=f"{paper_id}-c{number}",
        claim=f"Claim {number}",
        verdict=verdict,
        direction=direction,
        citations=(quote,),
        reached={"items": 10.0 * number},
    )


def catalogue(store: Store, *titles: str, ids: Iterable[str] = ("p1", "p2", "p3")) -> Body:
    """Put a catalogue of papers p1, p2 … into the store's blobs; the body that publishes it."""
    papers = [Paper(paper_id=each, title=title) for each, title in zip(ids, titles, strict=False)]
    lines = "\n".join(paper.model_dump_json() for paper in papers)
    return CataloguePublished(digest=store.put_blob(lines.encode()), papers=len(papers))


def at_minutes(*bodies: Body, by: str = "someone") -> list[Record]:
    """Records of these bodies, one a minute from the start on."""
    return [make(body, by, minute(number)) for number, body in enumerate(bodies)]


def opened(folder: Path, event: Event = EVENT) -> Iterator[Store]:
    """A store that is closed at the end: the whole of a fixture."""
    store = Store(folder, projections(event))
    yield store
    store.close()


def tables(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of the store, in one order, for comparing two stores.

    All but that of changes, which tells the history of a store.
    """
    with store.read() as conn:
        listed = conn.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
            "AND name NOT LIKE 'sqlite_%' AND name != 'search_changes'"
        )
        names = [row["name"] for row in listed]
        return {
            name: sorted(map(tuple, conn.execute(f"SELECT * FROM {name}")), key=repr)
            for name in names
        }


def publish_papers(store: Store, papers: Iterable[Paper], by: str) -> Published:
    """Append the papers that are new or differ from what the catalogue has."""
    return publish(store, Gathered(papers=tuple(papers)), by)


def publish_claims(store: Store, sets: Mapping[str, Sequence[Claim]], by: str) -> Published:
    """Append the whole claim set of each paper whose claims differ from its current ones."""
    return publish(store, Gathered(claims={key: tuple(each) for key, each in sets.items()}), by)
