"""The generated set: templates times mutators times seeds, made when it is asked for.

It measures gates and plumbing, not a judge's reading of real work.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from data.pages import Snapshot
from judge.bench import pages
from judge.bench.items import Item
from judge.bench.mutators import MUTATORS, Mutator, label_of
from judge.bench.options import SEED
from judge.bench.study import Study, Template
from judge.bench.templates.catalogue import HELD, SEEN

ROUNDS = 4


def generated(seed: int = SEED, rounds: int = ROUNDS) -> list[Item]:
    """All items, in a fixed order; the same seed gives the same text, byte for byte."""
    return [
        item
        for template in (*SEEN, *HELD)
        for number in range(rounds)
        for item in _round(template.in_round(number), number, seed)
    ]


def _round(template: Template, number: int, seed: int) -> Iterator[Item]:
    """One honest study, and each mutation of it."""
    study = template.draw(Random(f"{seed}/{template.name}/{number}"))
    for mutator in MUTATORS:
        rng = Random(f"{seed}/{template.name}/{number}/{mutator.family}")
        changed = mutator.mutate(template, study, rng)
        if changed is not None:
            yield _item(template, mutator, changed, number, seed)


def _item(template: Template, mutator: Mutator, study: Study, number: int, seed: int) -> Item:
    return Item(
        item_id=_id(template, number, mutator.family),
        family=mutator.family,
        template=template.name,
        held=template.held,
        snapshot=logbook_of(template, study, f"{seed}/{template.name}/{number}/layout"),
        paper=template.paper,
        claims=(template.claim, *template.others),
        contracts={template.claim.claim_id: template.contract},
        claim_id=template.claim.claim_id,
        label=label_of(mutator, template),
        twin=None if mutator.label is None else _id(template, number, "identity"),
    )


def logbook_of(template: Template, study: Study, seed: str) -> Snapshot:
    """The study as a published logbook; the seed moves only what the layout draws."""
    laid_out = template.layout(study, template.printed(study), Random(seed))
    return pages.snapshot(f"Reproduction: {template.paper.title}", laid_out)


def _id(template: Template, number: int, family: str) -> str:
    return "/".join((template.name, str(number), family)).replace(" ", "-")
