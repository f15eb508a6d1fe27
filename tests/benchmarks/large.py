"""The event on which search is measured: as large as the first one, texts as long as real ones.

Titles, teams and outcomes are those of `tests.made.event`: 6,341 papers, 37,600 claims. Abstracts
of 200 words and claims of 30 are written anew, 2.4 million words, with 47,000 different ones of
which the first sixty are those that stand in every English abstract. The word of rank r is drawn
with weight 1 / (r + 3), after Zipf and Mandelbrot: the 1, 10, 100, 1,000 most frequent words make
3, 16, 38, 61 in a hundred of the text; in the first event's own claims they make 3, 15, 41, 69.
Words are drawn one by one and so stand in more texts than real ones, which come in bursts: "the"
is in every abstract, 27 words are in half of them. That is the harder case for a search.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.made.event import fill, made_event
from tests.made.facts import Made
from tests.made.papers import MadePaper
from tests.made.words import Words

VOCABULARY = 60_000
ABSTRACT, CLAIM = 200, 30
"""Words of each."""


def large_event(seed: int = 1) -> Made:
    """The event as values."""
    made = made_event(1.0, seed)
    words = Words(random.Random(seed), VOCABULARY)
    return made._replace(papers=[_written(words, each) for each in made.papers])


def _written(words: Words, made: MadePaper) -> MadePaper:
    """The paper with other texts; claims keep their ids, so that what was judged stays whole."""
    paper = made.paper.model_copy(update={"abstract": words.text(ABSTRACT)})
    claims = [claim.model_copy(update={"text": words.text(CLAIM)}) for claim in made.claims]
    return made._replace(paper=paper, claims=tuple(claims))


def large_store(folder: Path) -> Path:
    """A store with the event in this folder, made if it is not there; takes a minute."""
    if not (folder / "records.sqlite").exists():
        fill(folder, large_event())
    return folder
