"""A desk with its small world around it: one logbook, one paper, and what was kept."""

from collections.abc import Sequence

from data.judgements import Judgement, Submission
from data.pages import Snapshot
from data.pairs import SetStanding
from data.records import ClaimSet, Contract, Paper
from judge.address import parse_address
from judge.desk import Archive, Desk, Library
from judge.pipeline import RULES
from judge.voter import Voter
from tests.judge.build import claim, contract, run_cell, snapshot

PAPER = Paper(paper_id="adam-2015", title="A paper")
CLAIMS = ClaimSet(paper_id="adam-2015", revision=1, claims=(claim(),))
TEXT = snapshot({"claim-1": run_cell("n=1000 mean error = 0.031")})
WISH = Submission(submission_id="S1", address="team-a/repro")


class World:
    """What lies around a desk: one logbook, one paper, and what was kept."""

    def __init__(
        self,
        text: Snapshot = TEXT,
        claims: ClaimSet | None = CLAIMS,
        contracts: dict[str, Contract] | None = None,
        voter: Voter = RULES,
    ) -> None:
        edited = {"p1-c1": contract()} if contracts is None else contracts
        self.kept: list[tuple[Snapshot, Judgement, str | None]] = []
        self.answered: list[tuple[str, str]] = []
        self.unfinished: list[tuple[str, str]] = []
        self.sets: dict[str, SetStanding] = {}
        self.drafted: list[tuple[str, Sequence[Contract]]] = []
        library = Library(
            paper=lambda paper_id: PAPER if paper_id.lower() == "adam-2015" else None,
            by_arxiv=lambda _: None,
            by_title=lambda _: None,
            claim_set=lambda _: claims,
            contracts=lambda _: edited,
            review_sets=lambda ids: {i: self.sets[i] for i in ids if i in self.sets},
        )
        archive = Archive(
            judged=self.judged,
            keep=lambda *kept: self.kept.append(kept),
            answered=lambda *answer: self.answered.append(answer),
            drafted=lambda *draft: self.drafted.append(draft),
            latest=lambda *_: self.kept[-1][1] if self.kept else None,
            unfinished=lambda *place: self.unfinished.append(place),
        )
        self.text = text
        self.desk = Desk(parse_address, lambda _: self.text, library, archive, voter)

    def judged(self, key: str, space_id: str) -> Judgement | None:
        kept = [judgement for _, judgement, _ in self.kept]
        equal = [each for each in kept if each.key == key and not each.unjudged]
        return min(equal, key=lambda each: each.logbook.space_id != space_id, default=None)

    def work(self, wish: Submission) -> list[dict[str, object]]:
        events: list[dict[str, object]] = []
        self.desk.work(wish, events.append)
        return events


TAGGED = TEXT.model_copy(update={"tags": ("paper-Adam-2015",)})
