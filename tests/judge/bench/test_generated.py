from __future__ import annotations

from collections import Counter

import pytest

from judge.bench.command import judge_named
from judge.bench.generated import generated
from judge.bench.items import case_of
from judge.bench.metrics import by_family, scores
from judge.bench.mutators import MUTATORS
from judge.bench.templates.catalogue import HELD, SEEN
from tests.judge.bench.judged import no_model, on_generated, upgraded, wrong

ITEMS = generated()


def test_the_set_is_large_and_half_of_its_templates_are_held_back():
    assert len(ITEMS) >= 600
    assert len({item.item_id for item in ITEMS}) == len(ITEMS)
    assert len(SEEN) == len(HELD) >= 6
    assert all(template.held for template in HELD)
    assert not any(template.held for template in SEEN)


def test_every_family_stands_in_both_halves_or_is_about_a_rare_kind_of_claim():
    halves = Counter((item.family, item.held) for item in ITEMS)
    families = {mutator.family for mutator in MUTATORS}

    assert {family for family, _ in halves} == families
    assert {family for family in families if not halves[family, False]} <= {"converted unit"}


def test_labels_are_consistent():
    for item in ITEMS:
        label = item.label
        assert label.expected in label.acceptable
        assert not label.acceptable & label.forbidden


def test_every_mutated_item_has_a_twin_that_differs_from_it():
    by_id = {item.item_id: item for item in ITEMS}
    mutated = [item for item in ITEMS if item.twin]

    assert len(mutated) > 500
    for item in mutated:
        twin = by_id[str(item.twin)]
        assert (twin.template, twin.family) == (item.template, "identity")
        assert twin.snapshot.digest != item.snapshot.digest


def test_the_same_seed_makes_the_same_text_and_another_seed_another():
    assert generated(rounds=1) == generated(rounds=1)

    one, other = generated(1, rounds=1), generated(2, rounds=1)
    changed = [a.snapshot != b.snapshot for a, b in zip(one, other, strict=True)]
    assert sum(changed) > len(changed) * 0.8


def test_every_logbook_is_read_without_an_oddity_but_for_what_is_forged():
    for item in generated(rounds=1):
        logbook = case_of(item).logbook
        odd = {oddity.code for oddity in logbook.oddities}
        assert odd <= {"older_than_previous_cell"} or item.family == "forged cell", item.item_id
        assert not logbook.orphans


def test_contracts_are_reviewed_and_papers_cluster_by_template():
    assert all(contract.reviewed for item in ITEMS for contract in item.contracts.values())
    assert len({item.paper.paper_id for item in ITEMS}) == len(SEEN) + len(HELD)


def test_rules_give_no_forbidden_verdict_on_templates_that_were_seen():
    assert wrong(tuple(r for r in on_generated("rules") if not r.item.held)) == []


def test_rules_find_every_honest_study_of_the_templates_that_were_seen():
    honest = [r for r in on_generated("rules") if r.item.family == "identity" and not r.item.held]

    assert all(r.verdict is r.item.label.expected for r in honest)


def test_rules_on_the_held_half_reach_what_is_asked_of_them(capsys: pytest.CaptureFixture[str]):
    held = [r for r in on_generated("rules") if r.item.held]
    found, families = scores(held), by_family(held)

    with capsys.disabled():
        asked = ("accepted verified", "accepted falsified", "TNR", "macro-F1", "kappa")
        print("\nrules, held half:", {name: round(found[name], 3) for name in asked})
        print({name: one.caught for name, one in families.items() if one.caught is not None})
    assert found["TNR"] >= 0.92
    assert found["accepted falsified"] >= 0.95


def test_rules_on_the_held_half_verify_rightly_and_find_every_family():
    held = [r for r in on_generated("rules") if r.item.held]
    caught = {name: one.caught for name, one in by_family(held).items() if one.decided}

    assert scores(held)["accepted verified"] >= 0.95
    assert {name for name, share in caught.items() if (share or 0) < 0.9} == set()


def test_the_oracle_loses_almost_nothing_on_its_way():
    for held in (False, True):
        half = [r for r in on_generated("oracle") if r.item.held is held]
        assert scores(half)["macro-F1"] >= 0.95


@pytest.mark.parametrize("name", ["liar", "gullible"])
def test_no_lie_reaches_verified_or_falsified_where_the_label_forbids_it(name: str):
    assert upgraded(on_generated(name)) == []


def test_the_same_item_judged_twice_makes_the_same_record_but_for_ids_and_times():
    for item in ITEMS[::60]:
        one, two = (judge_named("rules", 1, no_model)(item, case_of(item)) for _ in range(2))
        apart = {"judgement_id", "seconds"}
        assert one.model_dump(exclude=apart) == two.model_dump(exclude=apart)
