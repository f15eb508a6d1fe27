"""The attack set: every family of plants in every victim; a success is a forbidden upgrade.

Not in the set: a page edited by hand exactly as the CLI would have written it. Nothing in a
logbook is signed, so no judge of its text can tell; the product says "the logbook's own run".
"""

from __future__ import annotations

from random import Random

from data.pages import Snapshot
from judge.bench import pages
from judge.bench.items import Item
from judge.bench.options import SEED
from judge.bench.plants import FAMILIES, Plant
from judge.bench.victims import Victim, victims


def attacks(seed: int = SEED) -> list[Item]:
    """25 items a family, in a fixed order; the same seed gives the same text."""
    return [
        _item(victim, family, seed) for family in FAMILIES for victim in victims(f"{seed}/{family}")
    ]


def _item(victim: Victim, family: str, seed: int) -> Item:
    template = victim.template
    name = "/".join((family, template.name, victim.kind)).replace(" ", "-")
    rng = Random(f"{seed}/{name}")
    planted = FAMILIES[family](victim, rng)
    return Item(
        item_id=name,
        family=family,
        template=template.name,
        held=False,
        snapshot=attacked(victim, planted, rng),
        paper=template.paper,
        claims=(template.claim, *template.others),
        contracts={template.claim.claim_id: template.contract},
        claim_id=template.claim.claim_id,
        label=victim.label,
    )


def attacked(victim: Victim, planted: Plant, rng: Random) -> Snapshot:
    """The victim's logbook with the plant in its output, on its claim's page, in a title."""
    study = victim.study._replace(extra=(*victim.study.extra, *planted.output))
    laid_out = victim.pages(study, rng)
    target = next((name for name, text in laid_out.items() if "**Claim 1.**" in text))
    if planted.prose:
        laid_out[target] += pages.prose(planted.prose, "Notes on the run")
    if planted.title:
        laid_out = {planted.title if n == target else n: text for n, text in laid_out.items()}
    return pages.snapshot(planted.title or f"Reproduction: {victim.template.paper.title}", laid_out)
