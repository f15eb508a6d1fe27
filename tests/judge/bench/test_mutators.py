"""Each mutator changes what it says and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from data.pages import Logbook
from data.records import Tier
from judge.bench.generated import logbook_of
from judge.bench.items import BROKEN, HOLDS, NOTHING, PARTLY
from judge.bench.mutators import MUTATORS, Mutator, label_of
from judge.bench.study import Study, Template
from judge.bench.templates.catalogue import HELD, SEEN
from judge.checks.code import holds_literal
from judge.logbook.reader import read_logbook
from judge.match import map_claims
from judge.runs.sightings import in_runs, not_shown, short_of
from judge.runs.texts import Texts
from judge.text.extract import measurements

BY_FAMILY = {mutator.family: mutator for mutator in MUTATORS}
TEMPLATES = {template.name: template for template in (*SEEN, *HELD)}
POINTS = {name: template for name, template in TEMPLATES.items() if template.is_point}


def mutated(family: str, template: Template) -> Study | None:
    study = template.draw(Random(7))
    return BY_FAMILY[family].mutate(template, study, Random(8))


def changed(family: str, template: Template) -> Study:
    study = mutated(family, template)
    assert study is not None
    return study


def book(template: Template, study: Study) -> Logbook:
    return read_logbook(logbook_of(template, study, "layout"))


def having(family: str) -> list[Template]:
    return [template for template in TEMPLATES.values() if mutated(family, template)]


@pytest.mark.parametrize("mutator", MUTATORS[1:], ids=lambda mutator: mutator.family)
def test_a_mutator_changes_the_study_of_at_least_one_template_and_never_leaves_it(
    mutator: Mutator,
):
    templates = having(mutator.family)

    assert templates
    for template in templates:
        assert changed(mutator.family, template) != template.draw(Random(7))


@pytest.mark.parametrize("template", POINTS.values(), ids=POINTS)
def test_an_honest_study_agrees_and_a_contradicted_one_does_not(template: Template):
    good, bad = template.draw(Random(7)), changed("contradicted", template)
    value, tolerance = template.contract.value, template.contract.tolerance or 0.0

    assert value is not None
    assert value - 1e9 < good.value
    matches = {"equals": lambda v: abs(v - value) <= tolerance}
    for name, holds in (
        ("at most", lambda v: v <= value),
        ("below", lambda v: v < value),
        ("at least", lambda v: v >= value),
        ("above", lambda v: v > value),
    ):
        matches[name] = holds
    relation = matches[str(template.contract.relation)]
    assert relation(good.value)
    assert not relation(bad.value)


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES)
def test_a_failed_run_stands_in_the_logbook_with_its_exit_code(template: Template):
    study = changed("exit code", template)
    cells = [cell for page in book(template, study).pages for cell in page.cells if cell.is_run]

    assert study.exit_code in {cell.exit_code for cell in cells}


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES)
def test_pasted_output_leaves_no_run_that_prints_the_result(template: Template):
    logbook = book(template, changed("pasted output", template))
    outputs = [part for page in logbook.pages for cell in page.cells for part in cell.parts]

    assert in_runs(template.contract, Texts(logbook)) == []
    assert any(part.tier is Tier.PASTED for part in outputs)


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES)
def test_a_stale_claim_is_the_same_sentence_with_another_number(template: Template):
    assert template.stale != template.claim.text
    without = "".join(char for char in template.stale if not char.isdigit() and char != ".")
    assert without == "".join(c for c in template.claim.text if not c.isdigit() and c != ".")

    logbook = book(template, changed("stale claim", template))
    match = map_claims(logbook, (template.claim,))[template.claim.claim_id]
    assert str(match.text).endswith(template.stale.rstrip("."))


@pytest.mark.parametrize("template", having("scale"), ids=lambda template: template.name)
def test_a_smaller_scale_is_printed_and_lies_below_the_claims(template: Template):
    study = changed("scale", template)
    honest = dict(template.draw(Random(7)).scales)

    smaller = [name for name, value in study.scales if value < honest[name]]
    assert len(smaller) == 1
    for sighting in in_runs(template.contract, Texts(book(template, study))):
        assert short_of(template.contract, sighting.reached)


@pytest.mark.parametrize("template", having("scale unsaid"), ids=lambda template: template.name)
def test_an_unsaid_scale_stands_nowhere_in_the_run(template: Template):
    logbook = book(template, changed("scale unsaid", template))

    for sighting in in_runs(template.contract, Texts(logbook)):
        assert not_shown(template.contract, sighting.reached)


def test_a_wrong_unit_and_a_wrong_base_are_printed():
    for template in having("unit"):
        study = changed("unit", template)
        assert study.unit == template.wrong_unit != template.contract.unit
        assert f" {study.unit}" in "\n".join(template.printed(study))
    for template in having("denominator"):
        printed = "\n".join(template.printed(changed("denominator", template)))
        assert f"per {template.wrong_base}" in printed


def test_a_missing_baseline_is_named_nowhere_in_the_output():
    for template in having("baseline missing"):
        name = str(template.contract.baseline)
        assert name in "\n".join(template.printed(template.draw(Random(7))))
        assert name not in "\n".join(template.printed(changed("baseline missing", template)))


def test_a_depressed_baseline_lies_far_from_the_papers_and_the_result_gets_better():
    for template in having("depressed baseline"):
        honest, study = template.draw(Random(7)), changed("depressed baseline", template)
        before = next(arm.value for arm in honest.arms if arm.is_baseline)
        after = next(arm.value for arm in study.arms if arm.is_baseline)

        assert abs(after - before) / before > 0.1
        assert study.value != honest.value


def test_a_hard_coded_number_stands_in_the_script():
    for template in having("hard-coded number"):
        for seed in range(6):
            honest = template.draw(Random(7))
            study = BY_FAMILY["hard-coded number"].mutate(template, honest, Random(seed))
            assert study is not None
            printed = measurements(f"{study.quantity} {study.value:.{study.digits}f}")
            assert holds_literal(study.script, printed[-1])
            assert not holds_literal(honest.script, printed[-1])


def test_a_forged_cell_is_met_as_an_oddity():
    for template in having("forged cell"):
        for seed in range(4):
            study = BY_FAMILY["forged cell"].mutate(
                template, template.draw(Random(7)), Random(seed)
            )
            assert study is not None
            assert study.exit_code == 1
            codes = {oddity.code for oddity in book(template, study).oddities}
            assert codes & {"header_inside_open_fence", "marker_text_in_run", "fence_unclosed"}


def test_a_swapped_quantity_is_not_printed_under_the_claims_name():
    for template in having("swapped direction"):
        study = changed("swapped direction", template)
        assert study.quantity == template.mirror
        assert template.draw(Random(7)).quantity != template.mirror
        assert in_runs(template.contract, Texts(book(template, study))) == []


def test_a_table_tells_what_the_log_denies():
    for template in having("table against log"):
        study = changed("table against log", template)
        assert study.table == template.draw(Random(7)).value
        assert study.value != study.table


def test_a_short_horizon_ends_before_the_bound_breaks():
    for template in having("horizon"):
        study = changed("horizon", template)
        assert 1 <= len(study.points) < len(template.draw(Random(7)).points)
        watched = dict(study.points[-1])
        assert study.value == watched.get(study.quantity, study.value)


def test_padding_is_most_of_what_was_averaged_and_is_printed():
    for template in having("padded metric"):
        line = changed("padded metric", template).extra[-1]
        padding, total = (item.value for item in measurements(line)[:2])
        assert padding / total >= 0.5


def test_a_converted_unit_says_the_same():
    for template in having("converted unit"):
        unit, factor = template.converts or ("", 0.0)
        honest, study = template.draw(Random(7)), changed("converted unit", template)
        assert study.unit == unit
        assert study.value / factor == pytest.approx(honest.value)


def test_labels_follow_from_the_family_and_from_the_kind_of_claim():
    labels = {
        (family, name): label_of(BY_FAMILY[family], template)
        for family in ("identity", "contradicted", "exit code", "scale")
        for name, template in TEMPLATES.items()
    }

    assert labels["identity", "accuracy equals"] is HOLDS
    assert labels["identity", "bound for all"] is PARTLY
    assert labels["contradicted", "bound for all"] is BROKEN
    assert labels["exit code", "speed-up"] is NOTHING
    assert labels["scale", "speed-up"] is PARTLY
