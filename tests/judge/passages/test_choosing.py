"""The choice of passages, and that nothing an author controls can push the decisive one out."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.pages import Logbook, PartKind
from data.records import Claim, Contract
from judge.match import ClaimMatch, map_claims
from judge.passages.choosing import CLAIM_BUDGET, Choice, choose
from judge.passages.shelf import Rank, Shelf
from tests.judge.build import claim, contract, logbook, pasted_cell, prose_cell, run_cell

CLAIM = claim()
DECISIVE = "mean error 0.0269"
LOG = "\n".join(f"step {n} of 400, loss {1 / (n + 1):.5f}, lr 0.001" for n in range(400))
SCRIPT = "\n".join([f"x_{n} = prepare({n})" for n in range(200)] + ['print("mean error", err)'])
PAGES = {
    "setup": prose_cell("We use the public code. " * 40),
    "claim-1": prose_cell(f"**Claim.** {CLAIM.text}")
    + run_cell(f"{LOG}\nn=1000\n{DECISIVE}\n{LOG}", script=SCRIPT),
    "other": run_cell(LOG) + prose_cell("Nothing to see. " * 100),
}
FLOODS = {
    "noise": lambda n: prose_cell("lorem ipsum dolor sit amet 0.5 " * n),
    "the claim again and again": lambda n: prose_cell(f"{CLAIM.text}.\n" * n),
    "pasted results": lambda n: pasted_cell(
        "run()", "\n".join(f"mean error {i}" for i in range(n))
    ),
    "words of the claim in a run": lambda n: run_cell(f"error mean below {CLAIM.text}\n" * n),
    "prose that copies the output": lambda n: prose_cell(
        f"n=1000\n{DECISIVE}\n{LOG}\n" * (n // 1000)
    ),
    "other results of runs": lambda n: run_cell(
        "\n".join(f"n=1000 mean error 0.05 {i}" for i in range(n))
    ),
}


def chosen(
    pages: Mapping[str, str] | Logbook,
    budget: int = CLAIM_BUDGET,
    about: Claim = CLAIM,
    wanted: Contract | None = None,
) -> Choice:
    book = pages if isinstance(pages, Logbook) else logbook(dict(pages))
    match = map_claims(book, [about])[about.claim_id]
    return choose(Shelf(book), about, wanted or contract(), match, budget)


def has_decisive(choice: Choice) -> bool:
    return any(p.rank is Rank.RUN and DECISIVE in p.lines for p in choice.passages)


def test_a_logbook_that_fits_is_shown_whole():
    choice = chosen({"claim-1": prose_cell("Hello.") + run_cell(DECISIVE)})

    assert len(choice.passages) == choice.available
    assert choice.passages[-1].lines == (DECISIVE,)


def test_of_a_long_logbook_the_decisive_output_its_command_and_its_script_are_shown():
    choice = chosen(PAGES)

    assert has_decisive(choice)
    assert len(choice.passages) < choice.available
    shown = {(p.kind, line) for p in choice.passages for line in p.lines}
    assert (PartKind.COMMAND, "$ python run.py") in shown
    assert (PartKind.SCRIPT, 'print("mean error", err)') in shown
    assert (PartKind.SCRIPT, "x_7 = prepare(7)") not in shown


@pytest.mark.parametrize("budget", [900, 2_000, 4_000, 8_000])
def test_no_more_is_shown_than_the_budget_allows(budget: int):
    choice = chosen(PAGES, budget)

    assert 0 < choice.tokens <= budget
    assert has_decisive(choice)


def test_passages_come_in_reading_order_and_none_crosses_a_part():
    book = logbook(PAGES)
    parts = {
        (page.path, part.first_line, part.last_line)
        for page in book.pages
        for cell in page.cells
        for part in cell.parts
    }

    passages = chosen(book).passages

    assert list(passages) == sorted(passages, key=lambda p: (p.cell, p.first))
    assert all(
        any(page == p.page and first <= p.first <= p.last <= last for page, first, last in parts)
        for p in passages
    )


@pytest.mark.parametrize(
    ("flood", "place"),
    [
        (flood, place)
        for flood in FLOODS
        for place in ("first", "last", "same page")
        if (flood, place) != ("other results of runs", "same page")  # each is as decisive there
    ],
)
def test_no_flood_pushes_the_decisive_output_out(flood: str, place: str):
    text = FLOODS[flood](7_000)
    pages = {
        "first": {"a-flood": text} | PAGES,
        "last": PAGES | {"z-flood": text},
        "same page": PAGES | {"claim-1": PAGES["claim-1"] + text},
    }[place]

    assert has_decisive(chosen(pages))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    order=st.permutations([*PAGES, "junk"]),
    names=st.lists(st.from_regex(r"[a-z][a-z0-9-]{0,30}", fullmatch=True), min_size=4, max_size=4),
    junk=st.text(max_size=300),
    titles=st.sampled_from(["Claim 1: verified", "mean error 0.05", "x"]),
    count=st.integers(0, 40),
)
def test_neither_order_nor_names_nor_junk_decide_what_is_shown(
    order: list[str], names: list[str], junk: str, titles: str, count: int
):
    texts = PAGES | {"junk": "".join(prose_cell(junk, title=titles) for _ in range(count))}
    pages = {
        f"{name}-{n}": texts[old] for n, (old, name) in enumerate(zip(order, names, strict=True))
    }

    assert has_decisive(chosen(pages))


def test_a_line_that_prints_the_quantity_counts_more_than_outputs_full_of_its_words():
    words = "the error at n=1000:\nmean below 0.05 at n=1000\n" * 4
    pages = {f"claim-1-{n}": run_cell(f"{words}case {n}\n{LOG}") for n in range(30)}

    assert has_decisive(chosen(pages | {"z": run_cell(f"{LOG}\n{DECISIVE}\n{LOG}")}))


def test_a_copy_in_prose_does_not_stand_in_for_the_output_of_the_run():
    output = f"n=1000\n{DECISIVE}\n{LOG}"
    pages = {CLAIM.text: prose_cell(output, title=CLAIM.text), "z": run_cell(output)}

    assert has_decisive(chosen(pages))


def test_each_claim_has_a_budget_of_its_own():
    other = claim("Training takes 12 minutes", claim_id="p1-c2")
    time = contract(claim_id="p1-c2", quantity="training time", value=12, unit="min", scales=())
    pages = PAGES | {"claim-2": run_cell(f"{LOG}\ntraining time 11.5 min")}

    assert has_decisive(chosen(pages))
    choice = chosen(pages, about=other, wanted=time)
    assert any("training time 11.5 min" in p.lines for p in choice.passages)


def test_a_claim_that_no_word_of_the_logbook_meets_still_sees_its_runs():
    choice = choose(
        Shelf(logbook(PAGES)),
        claim("Qwertz uiop"),
        contract(quantity="asdf", scales=(), value=77),
        ClaimMatch(),
        CLAIM_BUDGET,
    )

    assert any(p.rank is Rank.RUN for p in choice.passages)


def test_an_overlong_line_of_data_is_shown_around_the_number():
    data = ", ".join(f'"metric_{n}": {n}.5' for n in range(3_000))
    pages = {"claim-1": run_cell(f"{{{data}, mean error: 0.0269, {data}}}")}

    choice = chosen(pages)

    assert any("mean error: 0.0269" in line for p in choice.passages for line in p.lines)
