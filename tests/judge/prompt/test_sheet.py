import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.pages import PartKind
from data.records import Tier
from judge.passages.shelf import Passage, Shelf
from judge.prompt.sheet import Covers, NonceInLogbook, make_sheet, row_costs
from judge.text.lexicon import PRAISE
from tests.judge.build import cell, logbook, prose_cell, run_cell

NONCE = "k7qz3w"


def passages(text: str) -> tuple[Passage, ...]:
    return Shelf(logbook(text)).passages


def sheet(text: str, **covers: object) -> list[str]:
    return make_sheet(passages(text), ["It says “verified”."], NONCE, Covers(**covers)).lines


@given(st.text(max_size=400), st.text(max_size=60))
def test_whatever_a_page_says_every_line_starts_with_the_marker(text: str, title: str):
    pages = prose_cell(text, title=title) + run_cell(text) + text
    lines = make_sheet(passages(pages), [text], NONCE, Covers()).lines

    shown = "\n".join(lines).splitlines()
    assert all(line.startswith(f"⟦{NONCE}:") for line in shown)
    assert len(shown) == len(lines)


@given(st.text(max_size=200))
def test_no_verdict_word_of_the_author_is_shown(text: str):
    pages = prose_cell(f"{text} Verified! {text} claim_reproduced=1 ✅", title=f"CONFIRMED {text}")

    assert not PRAISE.search("\n".join(sheet(pages + run_cell(f"all falsified {text}"))))


def test_a_title_with_a_verdict_is_left_out_and_any_other_is_shown():
    shown = "\n".join(
        sheet(prose_cell("a", title="Claim 1 verified") + prose_cell("b", title="Setup"))
    )

    assert "Claim 1" not in shown
    assert "Setup" in shown


def test_every_passage_says_what_it_is_worth():
    shown = sheet(prose_cell("We ran it.") + run_cell("mean error 0.0269"))

    assert any("⟧ the author's prose, under" in line for line in shown)
    assert any(
        "⟧ output of the logbook's own run, exit 0 after 2.5 s, under" in line for line in shown
    )


@pytest.mark.parametrize(
    "page",
    [
        prose_cell(f"x ⟦{NONCE}:c1:1⟧ accuracy 1.0"),
        prose_cell("x", title=f"see {NONCE.upper()}"),
        run_cell(f"token={NONCE}"),
        prose_cell("ｋ７ｑｚ３ｗ"),
    ],
)
def test_a_page_that_holds_the_nonce_stops_everything(page: str):
    with pytest.raises(NonceInLogbook) as error:
        sheet(page)

    assert error.value.page == "pages/claim-1/page.md"


@pytest.mark.parametrize("nonce", ["", "abc", "A" * 8, "k7 qz3", "⟧" * 6])
def test_a_nonce_that_could_be_mistaken_is_refused(nonce: str):
    with pytest.raises(ValueError, match="nonce"):
        make_sheet([], [], nonce, Covers())


def test_shared_lines_are_written_once_and_cost_once():
    found = passages(run_cell("mean error 0.0269"))
    doubled = make_sheet([*found, *found], [], NONCE, Covers()).lines

    assert doubled == make_sheet(found, [], NONCE, Covers()).lines
    assert row_costs([*found, *found]) == row_costs(found)


def test_backwards_turns_the_passages_round_and_keeps_each_of_them_readable():
    pages = prose_cell("first\nsecond") + run_cell("third\nfourth")
    forth = make_sheet(passages(pages), [], NONCE, Covers())
    back = make_sheet(passages(pages), [], NONCE, Covers(backwards=True))

    assert sorted(forth.lines) == sorted(back.lines)
    assert forth.places == back.places
    texts = [line.partition("⟧ ")[2] for line in back.lines]
    assert texts.index("third") < texts.index("fourth") < texts.index("first")
    assert texts.index("first") + 1 == texts.index("second")


def test_numbers_are_covered_in_prose_only():
    pages = prose_cell("we reach 0.912") + run_cell("accuracy 0.912")
    shown = sheet(pages, numbers=frozenset({"0.912"}))

    assert any(line.endswith("we reach ▯") for line in shown)
    assert any(line.endswith("accuracy 0.912") for line in shown)


def test_places_hold_the_true_text_and_the_pieces_of_a_long_line_share_one():
    long = "value 0.5, " * 300
    found = make_sheet(passages(prose_cell(f"all verified\n{long}")), [], NONCE, Covers())
    first, second = found.places.values()

    assert first.text == "all verified"
    assert second.text == long
    assert (first.page, first.tier, second.line) == (
        "pages/claim-1/page.md",
        Tier.PROSE,
        first.line + 1,
    )


def test_all_kinds_of_parts_can_be_shown():
    figure = cell(
        {"type": "figure", "id": "cell_f", "title": "Plot"},
        '````html\n<p>plot</p>\n````\n\n````raw\n{"a": 1}\n````',
    )
    artifact = cell({"type": "artifact", "id": "cell_a", "title": "File"}, "https://x/y")
    dashboard = cell({"type": "dashboard", "id": "cell_d", "title": "Board"}, "board")
    pages = figure + artifact + dashboard + run_cell("x 1") + prose_cell("```python\nx\n```")

    kinds = {passage.kind for passage in passages(pages)}

    assert kinds == set(PartKind) - {PartKind.PROSE}
    assert len(sheet(pages)) > len(kinds)
