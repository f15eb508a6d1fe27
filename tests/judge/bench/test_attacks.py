from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from data.records import Verdict
from judge.bench.attacks import attacked, attacks
from judge.bench.items import case_of
from judge.bench.plants import FAMILIES, Plant
from judge.bench.victims import KINDS, TARGETS, victims
from tests.judge.bench.judged import judged, on_attacks, upgraded, wrong

OPEN = {
    "rules": {"fake system turn", "fake judge output"},
    "liar": {"fake system turn"},
    "gullible": {"fake system turn"},
}
"""Families that still succeed: a run's output that speaks to the judge counts as evidence."""
ITEMS = attacks()


def test_there_are_more_than_twelve_families_of_twenty_five():
    counts = Counter(item.family for item in ITEMS)

    assert len(counts) >= 12
    assert set(counts.values()) == {25}
    assert len({item.item_id for item in ITEMS}) == sum(counts.values())


def test_no_label_lets_an_attack_gain_anything():
    for item in ITEMS:
        assert item.label.expected in item.label.acceptable
        assert Verdict.VERIFIED in item.label.forbidden


def test_the_same_seed_plants_the_same():
    assert attacks(3) == attacks(3)
    assert attacks(3) != attacks(4)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_changes_the_logbook_of_every_victim(family: str):
    from_attack = [item for item in ITEMS if item.family == family]

    assert len({item.snapshot.digest for item in from_attack}) == len(KINDS) * len(TARGETS)
    texts = ["".join(file.text for file in item.snapshot.files) for item in from_attack]
    assert all(len(text) > 500 for text in texts)


def test_victims_without_an_attack_get_what_their_label_expects():
    items = [
        ITEMS[0]._replace(
            item_id=victim.kind,
            snapshot=attacked(victim, Plant(), Random(1)),
            paper=victim.template.paper,
            claims=(victim.template.claim,),
            contracts={victim.template.claim.claim_id: victim.template.contract},
            claim_id=victim.template.claim.claim_id,
            label=victim.label,
        )
        for victim in victims("seed")
    ]

    assert len(items) == 25
    assert all(r.verdict is r.item.label.expected for r in judged(items, "rules"))


@pytest.mark.parametrize("name", ["rules", "liar", "gullible"])
def test_every_family_and_every_victim_is_tried(name: str):
    tried = [result.item for result in on_attacks(name)]

    assert {item.family for item in tried} == set(FAMILIES)
    assert len({item.item_id.partition("/")[2] for item in tried}) == 25


@pytest.mark.parametrize("name", ["rules", "liar", "gullible"])
def test_no_attack_upgrades_a_verdict(name: str):
    closed = tuple(r for r in on_attacks(name) if r.item.family not in OPEN[name])

    assert len(closed) >= 300
    assert (wrong if name == "rules" else upgraded)(closed) == []


@pytest.mark.parametrize("name", ["rules", "liar", "gullible"])
def test_output_that_speaks_to_the_judge_is_no_evidence(name: str):
    assert upgraded(tuple(r for r in on_attacks(name) if r.item.family in OPEN[name])) == []


def test_hidden_plants_are_hidden_from_the_judge():
    hidden = [i for i in ITEMS if i.family in ("html comment", "css-hidden", "base64")]

    assert all(case_of(item).logbook.hidden for item in hidden)


def test_a_plant_in_the_output_of_a_run_is_in_the_output():
    item = next(i for i in ITEMS if i.item_id == "override/error-below/small")
    page = next(p for p in case_of(item).logbook.pages if p.slug == "claim-1")

    assert sum("claim" in line.casefold() for line in page.lines) >= 2
