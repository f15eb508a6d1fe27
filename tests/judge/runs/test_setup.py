from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.judgements import SetupFact, SetupName
from data.records import Contract, Scale, Variable
from judge.rules import vote
from judge.runs.cited_run import MAX_CHARS
from judge.runs.setup import MAX_SETTINGS, setup_of
from judge.runs.texts import Texts
from tests.judge.build import contract, logbook, prose_cell, run_cell

SPEEDUP = contract(
    quantity="speed-up", unit="x", denominator="item", value=10, relation="at least", scales=()
)
REGRET = contract(
    quantity="regret",
    value=None,
    relation=None,
    statement="regret <= bound",
    variables=(Variable(name="regret"), Variable(name="bound")),
    scales=(Scale(name="horizon", aliases=("T",), value=1000),),
)


def facts(text: str, wanted: Contract | None = None) -> tuple[SetupFact, ...]:
    """The set-up of the claim's vote by rules on a logbook of one page."""
    wanted, book = wanted or contract(), logbook(text)
    return setup_of(wanted, vote(wanted, Texts(book), attempted=True).citations, book)


def said(found: Iterable[SetupFact], name: SetupName, of: str = "") -> str | None:
    return next((each.value for each in found if (each.name, each.of) == (name, of)), None)


def test_the_run_and_its_command_are_named():
    found = facts(run_cell("n=1000\nmean error 0.01", command="python a.py --n 1000", title="Full"))

    assert said(found, SetupName.RUN) == "Full"
    assert said(found, SetupName.COMMAND) == "python a.py --n 1000"


@pytest.mark.parametrize(
    ("output", "command"),
    [("seeds=30 n=1000\nmean error 0.01", "python a.py"), ("mean error 0.01", "a --seeds 30")],
    ids=["printed", "given to the command"],
)
def test_seeds_are_read_where_the_contract_asks_for_none(output: str, command: str):
    found = facts(run_cell(output, command=command))

    assert said(found, SetupName.SEEDS) == "30"


def test_settings_that_have_one_value_before_the_result_are_listed():
    found = facts(run_cell("n=1000 alpha=0.5 beta=2\nbeta=3\nmean error 0.01 gain=7\nlate=1"))

    named = {each.of: each.value for each in found if each.name is SetupName.SETTING}
    assert named == {"alpha": "0.5"}


def test_scales_and_what_is_measured_are_no_settings():
    found = facts(run_cell("n=1000 mean error=0.2\nmean error 0.01"))

    assert SetupName.SETTING not in [each.name for each in found]


def test_a_line_that_names_a_result_says_no_setting_but_seeds():
    lines = "alpha=0.5\nt=10 error=0.3 worst=9 seeds=4\nmean error 0.01"

    found = facts(run_cell(lines, command="python a.py --arms 0.9 0.6 --depth 3"))

    named = {each.of: each.value for each in found if each.name is SetupName.SETTING}
    assert named == {"depth": "3", "alpha": "0.5"}
    assert said(found, SetupName.SEEDS) == "4"


def test_the_first_case_that_breaks_a_claim_is_read_from_the_runs_own_line():
    lines = "T=1000 regret=696 bound=678\nfirst horizon with regret above the bound: T=723"

    (found,) = [e for e in facts(run_cell(lines), REGRET) if e.name is SetupName.FIRST_BREAK]

    assert (found.value, found.number, found.of) == ("T = 723", 723.0, "horizon")


@pytest.mark.parametrize(
    "line",
    [
        "first horizon with regret above the bound: T=None",
        "horizons above the bound: T=723",
        "first horizon checked: T=723",
        "first violation: step=723",
        "first violation: T=1e999",
    ],
)
def test_no_first_case_is_made_up(line: str):
    found = facts(run_cell(f"T=1000 regret=696 bound=678\n{line}"), REGRET)

    assert SetupName.FIRST_BREAK not in [each.name for each in found]


def test_the_unit_and_the_base_of_the_printed_quantity_are_read():
    found = facts(run_cell("R: 0.15 us per item\nspeed-up: 12 x per item"), SPEEDUP)

    assert (said(found, SetupName.UNIT), said(found, SetupName.PER)) == ("x", "item")


def test_a_ratio_without_a_base_is_told_by_the_bases_of_its_arms():
    found = facts(run_cell("R: 0.1 us per item\nZ: 9 us per batch\nspeed-up: 0.2 x"), SPEEDUP)

    assert said(found, SetupName.PER) == "batch and item"


def test_the_base_is_read_from_the_authors_words_if_no_output_says_it():
    told = "We time one step of each and report the time per batch."
    found = facts(prose_cell(told) + run_cell("speed-up: 0.2 x"), SPEEDUP)

    (base,) = [each for each in found if each.name is SetupName.PER]
    assert (base.value, base.page) == ("batch", "pages/claim-1/page.md")
    assert told in logbook(prose_cell(told)).pages[-1].lines[base.line - 1]


def test_what_is_said_of_the_claim_is_not_taken_for_the_set_up():
    told = "The claim counts time per batch. The paper has batches of 50."
    found = facts(prose_cell(told) + run_cell("speed-up: 0.2 x"), SPEEDUP)

    assert not {SetupName.PER, SetupName.SIZE} & {each.name for each in found}


@pytest.mark.parametrize(
    ("text", "command"),
    [("batch=50\n", "a.py"), ("", "a.py --batch 50"), ("", "a.py")],
    ids=["printed", "given", "told"],
)
def test_the_size_of_a_batch_is_read(text: str, command: str):
    told = prose_cell("The stream comes in batches of 50.")
    found = facts(told + run_cell(f"{text}speed-up: 0.2 x", command=command), SPEEDUP)

    assert said(found, SetupName.SIZE, "batch") == "50"


def test_what_was_measured_for_the_baseline_is_read_as_it_was_printed():
    wanted = contract(baseline="gradient descent")
    found = facts(run_cell("Gradient descent: 1076.50 iterations\nmean error 0.01"), wanted)

    assert said(found, SetupName.BASELINE) == "1076.50"


def test_the_version_of_the_paper_that_a_logbook_names_is_read():
    told = prose_cell("We follow https://arxiv.org/abs/1412.6980v9, Theorem 4.1.")

    assert said(facts(told + run_cell("mean error 0.01")), SetupName.VERSION) == "arXiv v9"


def test_without_a_cited_run_nothing_is_said():
    assert facts(prose_cell("seeds=30\nmean error 0.01")) == ()


def test_only_the_cited_run_is_read():
    other = run_cell("alpha=9 seeds=2\nnothing here")

    assert said(facts(other + run_cell("seeds=30\nmean error 0.01")), SetupName.SEEDS) == "30"


def test_a_logbook_cannot_fill_a_judgement_with_settings():
    many = " ".join(f"name{'x' * 10}{number}={number}" for number in range(200))
    found = facts(run_cell(f"{many}\nmean error 0.01", title="t" * 5000))

    assert len(found) <= MAX_SETTINGS + 3
    assert all(len(each.value) <= MAX_CHARS for each in found)


@given(st.text(alphabet="seds=batch of per item first above T0123456789.e,-\n ", max_size=300))
def test_any_text_gives_facts_that_can_be_stored(text: str):
    for wanted in (contract(), SPEEDUP, REGRET):
        cell = run_cell(f"{text}\nmean error 0.01\nspeed-up: 3 x\nT=9 regret=3 bound=2")
        for each in facts(prose_cell(text) + cell, wanted):
            assert SetupFact.model_validate_json(each.model_dump_json()) == each
