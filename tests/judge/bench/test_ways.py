"""Every seen template, printed in every way that it knows: nothing is lost, nothing is gained."""

from __future__ import annotations

import pytest

from judge.bench.generated import generated
from judge.bench.study import Template
from judge.bench.templates.catalogue import SEEN
from tests.judge.bench.judged import judged

FAMILIES = ("identity", "contradicted", "scale", "scale unsaid", "table against log")
WIDE = [template for template in SEEN if template.ways]
ROUNDS = 1 + max(len(template.ways) for template in WIDE)
ITEMS = [item for item in generated(rounds=ROUNDS) if item.family in FAMILIES and not item.held]


@pytest.mark.parametrize("name", ["rules", "oracle"])
@pytest.mark.parametrize("template", WIDE, ids=lambda template: template.name)
def test_what_is_printed_in_another_way_is_worth_the_same(template: Template, name: str):
    results = judged([item for item in ITEMS if item.template == template.name], name)

    assert len(results) == len(FAMILIES) * ROUNDS
    assert [r.item.item_id for r in results if r.verdict is not r.item.label.expected] == []


def test_each_round_prints_in_a_way_of_its_own_and_the_first_as_ever():
    for template in WIDE:
        rounds = [template.in_round(number).printed for number in range(1 + len(template.ways))]
        assert rounds[0] == template.printed
        assert len(set(rounds)) == len(rounds)
        assert template.in_round(len(rounds)).printed == template.printed
