"""What a draft asks for beside the value: other names, a base, scales, a baseline, seeds.

All of it only adds to what is asked for, but for other names: these are taken where a text says
that two names mean the same.
"""

from __future__ import annotations

import re

from data.records import Scale
from judge.drafts import grounding
from judge.drafts.drafted import Work
from judge.drafts.grounding import phrase
from judge.text.extract import singular

MAX_SCALES, MAX_ALIASES = 6, 4
MAX_SEEDS = 10_000
_SEED_WORDS = ("seed", "seeds", "random seeds", "runs", "trials", "repetitions", "repeats")
_VERB = re.compile(
    r"^.*\b(?:improves?|increases?|reduces?|lowers?|raises?|boosts?|brings?|cuts?|gets?|has|have"
    r"|reach(?:es)?|achieves?|attains?|yields?|obtains?|gives?)\s+(?:the |its |an? )?"
)


def take_names(work: Work) -> None:
    """The quantity, where nothing is compared with it yet, and other names of the same thing."""
    contract, texts = work.so_far, work.source.texts
    name = phrase(work.draft["quantity"])
    if not contract.quantity and name:
        if grounding.stands(name, texts):
            work.kept["quantity"] = name
        else:
            work.notes.append("quantity: its words stand neither in the claim nor in the paper")
    aliases = list(contract.aliases)
    behind_verb = _VERB.sub("", contract.quantity)
    if behind_verb and behind_verb != contract.quantity:
        aliases.append(behind_verb)
    quantities = [each for each in (work.so_far.quantity, *aliases) if each]
    for alias in filter(None, map(phrase, work.draft["aliases"][:MAX_ALIASES])):
        if any(grounding.are_one(alias, each, texts) for each in quantities):
            aliases.append(alias)
        elif alias not in quantities:
            work.notes.append(f"alias: no text says that “{alias}” is the quantity")
    if (named := tuple(dict.fromkeys(aliases))) != contract.aliases:
        work.kept["aliases"] = named


def take_base(work: Work) -> None:
    """`per item`, where the claim says so and its value does not yet."""
    word = singular(phrase(work.draft["denominator"]).removeprefix("per "))
    known = work.so_far.denominator
    if not word or word == known:
        return
    said = re.search(rf"(?:\bper\s+|/\s*){re.escape(word)}s?\b", work.source.claim, re.IGNORECASE)
    if known is None and said:
        work.kept["denominator"] = word
    else:
        work.notes.append(f"denominator: the claim is not “per {word}”")


def take_scales(work: Work) -> None:
    """Scales beside those of the rules. A scale that rules read from the claim stays as it is."""
    base = work.so_far
    taken = {name.casefold() for scale in base.scales for name in (scale.name, *scale.aliases)}
    new: list[Scale] = []
    for told in work.draft["scales"][: 2 * MAX_SCALES]:
        name, value = phrase(told["name"]), grounding.number(told["value"])
        if name in taken or len(new) == MAX_SCALES:
            continue
        if value is None or value.value <= 0 or value.value == base.value:
            work.notes.append("scale: it needs a size above 0 that is not the value itself")
        elif not grounding.prints_beside(value, name, work.source.texts):
            work.notes.append(f"scale: no text prints that number beside “{name}”")
        else:
            new.append(Scale(name=name, value=value.value))
            taken.add(name)
    if new:
        work.kept["scales"] = (*base.scales, *new)


def take_baseline(work: Work) -> None:
    name = phrase(work.draft["baseline"])
    if name and grounding.stands(name, work.source.texts):
        work.kept["baseline"] = name
    elif work.draft["baseline"].strip():
        work.notes.append("baseline: its name stands neither in the claim nor in the paper")


def take_seeds(work: Work) -> None:
    text = work.draft["seeds"].strip()
    if not text or any(scale.name in _SEED_WORDS for scale in work.so_far.scales):
        return
    count, texts = grounding.number(text), work.source.texts
    is_whole = count is not None and 1 <= count.value <= MAX_SEEDS and count.value % 1 == 0
    if (
        count
        and is_whole
        and any(grounding.prints_beside(count, word, texts) for word in _SEED_WORDS)
    ):
        work.kept["seeds"] = int(count.value)
    else:
        work.notes.append("seeds: no text prints that number of seeds or runs")
