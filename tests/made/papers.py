"""The papers and claims of a made event."""

from __future__ import annotations

import random
import string
from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue.claim_texts import make_claim
from data.records import Claim, Paper
from tests.made.plans import Plan
from tests.made.verdicts import OLD_CLAIMS
from tests.made.words import AREAS, Words, weighted

KINDS = (("empirical", 55), ("efficiency", 15), ("theory", 18), ("qualitative", 12))
ID_LETTERS = string.ascii_letters + string.digits


class MadePaper(NamedTuple):
    """A paper, its current claims, and those that they replaced (new id -> old id), if any."""

    paper: Paper
    claims: tuple[Claim, ...]
    earlier: tuple[Claim, ...] = ()
    supersedes: dict[str, str] = {}


def papers(
    rng: random.Random, words: Words, plans: Sequence[Plan], renewed: set[int]
) -> list[MadePaper]:
    """One paper a plan; `renewed`: numbers of those whose claims were replaced once."""
    return [
        _paper(rng, words, number, plan, number in renewed) for number, plan in enumerate(plans)
    ]


def _paper(
    rng: random.Random, words: Words, number: int, plan: Plan, is_renewed: bool
) -> MadePaper:
    paper_id = "".join(rng.choices(ID_LETTERS, k=10))
    area = weighted(rng, [(name, weight) for name, (weight, _) in AREAS.items()])
    arxiv = f"26{rng.randint(1, 6):02d}.{number + 10000:05d}" if rng.random() < 0.9 else None
    paper = Paper(
        paper_id=paper_id,
        title=words.title(),
        authors=tuple(words.name() for _ in range(rng.randint(1, 7))),
        area=area,
        sub_area=rng.choice((None, *AREAS[area][1])),
        abstract=words.abstract(),
        arxiv_id=arxiv,
        poster_id=str(60000 + number),
        presentation=rng.choices(("Poster", "Oral"), (97, 3))[0],
        spotlight=rng.random() < 0.085,
        award=_award(rng),
        openreview_url=f"https://openreview.net/forum?id={paper_id}",
    )
    claims = _claims(rng, words, paper_id, len(plan.outcomes))
    if not is_renewed:
        return MadePaper(paper, claims)
    earlier = _claims(rng, words, paper_id, OLD_CLAIMS)
    pairs = zip(claims, earlier, strict=False)
    return MadePaper(paper, claims, earlier, {new.claim_id: old.claim_id for new, old in pairs})


def _award(rng: random.Random) -> str | None:
    awards = ("Outstanding Paper Award", "Outstanding Paper Honorable Mention")
    return rng.choice(awards) if rng.random() < 0.002 else None


def _claims(rng: random.Random, words: Words, paper_id: str, number: int) -> tuple[Claim, ...]:
    """Different claims; their order is that of the plan's outcomes."""
    found: dict[str, Claim] = {}
    while len(found) < number:
        kind = weighted(rng, KINDS)
        claim = make_claim(paper_id, words.claim(kind), kind=kind)
        found.setdefault(claim.claim_id, claim)
    return tuple(found.values())
