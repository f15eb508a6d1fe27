"""Queries of each kind for the search benchmark, drawn from the texts that are searched."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from data.catalogue.catalog import Catalog
from data.outcomes.rules import Outcome
from data.search.filters import HONOURS, NO_FILTERS, Filters
from tests.made.words import COMMON, TERMS

FILTERED = tuple(
    Filters(outcome=outcome, area=area)
    for outcome in (*Outcome, None)
    for area in ("Deep Learning", "Theory", None)
) + tuple(
    Filters(honour=honour, attempted=attempted) for honour in HONOURS for attempted in (True, False)
)


class Texts(NamedTuple):
    """What queries are drawn from: words of titles, of abstracts and of claims, one list each."""

    titles: list[list[str]]
    abstracts: list[list[str]]
    claims: list[list[str]]


class Asked(NamedTuple):
    """One search."""

    query: str
    filters: Filters = NO_FILTERS


def texts_of(catalog: Catalog) -> Texts:
    """The texts of a catalogue."""
    papers = catalog.papers()
    sets = catalog.current_claim_sets().values()
    return Texts(
        titles=[paper.title.split() for paper in papers],
        abstracts=[(paper.abstract or "").replace(".", "").split() for paper in papers],
        claims=[claim.text.split() for each in sets for claim in each.claims],
    )


Draw = Callable[[random.Random, Texts], Asked]


def asked(draw: Draw, texts: Texts, number: int) -> Iterator[Asked]:
    """So many searches of a kind, the same ones each time."""
    rng = random.Random(1)
    return islice(iter(lambda: draw(rng, texts), None), number)


def _beside(rng: random.Random, texts: Sequence[list[str]], number: int, shortest: int = 1) -> str:
    words = [word for word in rng.choice(texts) if len(word) >= shortest]
    start = rng.randrange(max(1, len(words) - number + 1))
    return " ".join(words[start : start + number])


def _typed(rng: random.Random, texts: Texts) -> Asked:
    text = _beside(rng, texts.titles, rng.randint(1, 3), shortest=4)
    return Asked(text[: rng.randint(2, len(text))])


def _one(rng: random.Random, texts: Texts) -> Asked:
    return Asked(_beside(rng, texts.abstracts, 1) + " ")


def _two(rng: random.Random, texts: Texts) -> Asked:
    return Asked(" ".join(rng.sample(rng.choice(texts.abstracts), 2)))


def _of_a_claim(rng: random.Random, texts: Texts) -> Asked:
    return Asked(" ".join(rng.sample(rng.choice(texts.claims), 3)))


def _phrase(rng: random.Random, texts: Texts) -> Asked:
    return Asked(f'"{_beside(rng, texts.abstracts, rng.randint(2, 3))}"')


def _everywhere(rng: random.Random, _: Texts) -> Asked:
    return Asked(rng.choice(COMMON[:8]) + rng.choice(("", " ")))


def _two_common(rng: random.Random, _: Texts) -> Asked:
    return Asked(" ".join(rng.sample(COMMON[:12], 2)))


def _common_phrase(rng: random.Random, _: Texts) -> Asked:
    return Asked('"{} {}"'.format(*rng.sample(COMMON[:6], 2)))


def _two_letters(rng: random.Random, texts: Texts) -> Asked:
    return Asked(_beside(rng, texts.abstracts, 1, shortest=3)[:2])


def _one_letter(rng: random.Random, _: Texts) -> Asked:
    return Asked(f"{rng.choice(COMMON[:8])} {rng.choice(string.ascii_lowercase)}")


def _common_filtered(rng: random.Random, _: Texts) -> Asked:
    word = rng.choice((*COMMON[:8], *TERMS[:8]))
    return Asked(word, rng.choice(FILTERED))


def _only_filtered(rng: random.Random, _: Texts) -> Asked:
    return Asked("", rng.choice(FILTERED))


def _rare_nowhere_together(rng: random.Random, texts: Texts) -> Asked:
    return Asked(" ".join(_beside(rng, texts.claims, 1, shortest=6) for _ in range(4)))


def _slip(rng: random.Random, word: str) -> str:
    place = rng.randrange(1, len(word) - 1)
    swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return rng.choice((swapped, word[:place] + word[place + 1 :], f"{word[:place]}q{word[place:]}"))


def _misspelt(rng: random.Random, texts: Texts) -> Asked:
    return Asked(_slip(rng, _beside(rng, texts.abstracts, 1, shortest=6)))


def _one_misspelt(rng: random.Random, texts: Texts) -> Asked:
    words = [word for word in rng.choice(texts.abstracts) if len(word) >= 5]
    chosen = rng.sample(words, 3)
    return Asked(" ".join((chosen[0], _slip(rng, chosen[1]), chosen[2])))


def _all_misspelt(rng: random.Random, texts: Texts) -> Asked:
    words = [word for word in rng.choice(texts.abstracts) if len(word) >= 5]
    return Asked(" ".join(_slip(rng, word) for word in rng.sample(words, 4)))


KINDS: dict[str, Draw] = {
    "title words as typed": _typed,
    "one word of an abstract": _one,
    "two words of one abstract": _two,
    "three words of a claim": _of_a_claim,
    "quoted phrase": _phrase,
    "word in most papers": _everywhere,
    "two words in most papers": _two_common,
    "phrase of such words": _common_phrase,
    "two letters": _two_letters,
    "such a word, then a letter": _one_letter,
    "common word and filters": _common_filtered,
    "filters only": _only_filtered,
}
MISSPELT: dict[str, Draw] = {
    "words never together": _rare_nowhere_together,
    "one word, misspelt": _misspelt,
    "three words, one misspelt": _one_misspelt,
    "four words, all misspelt": _all_misspelt,
}
"""What needs a look for what was meant."""
