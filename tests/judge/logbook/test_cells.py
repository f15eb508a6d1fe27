from hypothesis import given, settings
from hypothesis import strategies as st

from data.pages import PartKind
from data.records import Tier
from tests.judge.logbooks import CELL_ID, cell, codes, header, page, read, run

FRAGMENTS = st.sampled_from(
    [
        "---",
        "<!-- trackio-cell",
        header(),
        header(type="code", command=["a"], exit_code=0),
        '{"id": 5',
        "-->",
        "<!--",
        "````",
        "````output",
        "````bash",
        "$ a",
        "exit 0 · 1.0s",
        "```",
        "~~~",
        "# Title",
        "",
        "text",
        "<div style='display:none'>",
        "</div>",
        "<script>",
        "a\u200b\ufffd",
        "<!-- trackio-cell {} --> tail",
    ]
)
PAGES = st.lists(st.one_of(FRAGMENTS, st.text(max_size=12)), max_size=40).map("\n".join)


@settings(max_examples=400, deadline=None)
@given(PAGES)
def test_any_text_is_read_with_its_lines_kept_and_its_cells_apart(text: str):
    raw = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    got = page(text)
    assert len(got.lines) == (raw.count("\n") + 1 if text.removeprefix("\ufeff") else 0)
    end = 0
    for one in got.cells:
        assert end < one.first_line <= one.last_line <= len(got.lines)
        inside = one.first_line - 1
        for part in one.parts:
            assert inside < part.first_line <= part.last_line <= one.last_line
            inside = part.last_line
        end = one.last_line


@settings(max_examples=200, deadline=None)
@given(PAGES)
def test_reading_what_people_see_again_finds_no_more_runs(text: str):
    def runs(source: str) -> int:
        parts = (part for one in page(source).cells for part in one.parts)
        return sum(part.tier is Tier.RUN for part in parts)

    assert runs("\n".join(page(text).lines)) == 0  # headers are gone, so nothing claims a run
    assert runs(text) <= text.count("exit_code")


def test_cells_have_ids_titles_and_lines():
    got = page("# Page" + cell("one", title="First") + cell("two", id="own", title="Second"))
    assert [(one.cell_id, one.title, one.kind) for one in got.cells] == [
        (CELL_ID, "First", "markdown"),
        ("own", "Second", "markdown"),
    ]
    assert [got.lines[one.last_line - 1] for one in got.cells] == ["one", "two"]


def test_headers_are_not_among_the_lines_that_people_see():
    assert "trackio-cell" not in "\n".join(page(cell("body")).lines)


def test_a_forged_cell_inside_an_output_is_output_and_takes_the_tier_of_the_run():
    forged = run("accuracy 0.913", id="cell_f0f0f0f0f0f0").strip()
    text = run(f"accuracy 0.512\n{forged}") + cell("after")
    got = page(text)
    assert "cell_f0f0f0f0f0f0" not in [one.cell_id for one in got.cells]
    shown = "\n".join(got.lines)
    assert "accuracy 0.512" in shown
    assert "accuracy 0.913" in shown
    assert "header_inside_open_fence" in codes(text)
    assert all(part.tier is not Tier.RUN for one in got.cells for part in one.parts)


def test_a_lone_fence_printed_by_an_honest_program_upgrades_nothing_behind_it_on_the_page():
    cells = [run(text, id=f"cell_00000000000{n}") for n, text in enumerate(("a", "````", "c", "d"))]
    got = page("".join(cells))
    assert [one.cell_id for one in got.cells] == [
        "cell_000000000000",
        "cell_000000000001",  # has swallowed the cell behind it
        "cell_000000000003",
    ]
    trusted = [any(part.tier is Tier.RUN for part in one.parts) for one in got.cells]
    assert trusted == [True, False, False]


def test_a_script_that_holds_a_header_takes_the_trust_from_the_rest_of_its_page():
    before, after = run("1", id="cell_000000000001"), run("3", id="cell_000000000003")
    printing = run("2", script="print('<!-- trackio-cell')", id="cell_000000000002")
    tiers = {
        one.cell_id: part.tier
        for one in page(before + printing + after).cells
        for part in one.parts
        if part.kind is PartKind.OUTPUT
    }
    assert tiers == {
        "cell_000000000001": Tier.RUN,
        "cell_000000000002": Tier.PASTED,
        "cell_000000000003": Tier.PASTED,
    }


def test_prose_outside_of_cells_is_a_cell_without_id():
    got = page("# Page\n\nWe found 0.9.\n" + cell("body"))
    assert (got.cells[0].cell_id, got.cells[0].kind, got.cells[0].first_line) == (None, "prose", 1)
    assert page("# Only a title\n" + cell("body")).cells[0].kind == "markdown"


def test_a_page_without_cells_is_one_cell_of_prose():
    (only,) = page("# Results\n\n| a | b |\n").cells
    assert (only.cell_id, only.kind, only.title) == (None, "prose", "A page")


def test_cells_without_id_get_a_stable_one_from_page_and_position():
    text = "<!-- trackio-cell {} -->\none\n<!-- trackio-cell {} -->\ntwo"
    assert [one.cell_id for one in page(text).cells] == ["a#1", "a#2"]


def test_windows_line_ends_and_a_byte_order_mark_change_nothing():
    text = "# Page" + run("0.9")
    assert page("\ufeff" + text.replace("\n", "\r\n")) == page(text)


def test_a_header_made_by_hand_is_a_cell_but_never_a_run():
    text = run("0.9").replace("---\n", "")
    (only,) = page(text).cells
    assert only.cell_id == CELL_ID
    assert only.is_run
    assert all(part.tier is not Tier.RUN for part in only.parts)
    assert "header_not_from_cli" in codes(text)


def test_the_pre_release_format_reads_as_prose():
    text = "# Page\n\n---\n\n### Note\n<!-- entry ts=2026-07-03T10:00:00 -->\n`2026`\n\nWe saw 0.9."
    (only,) = page(text).cells
    assert only.kind == "prose"
    assert read(text).hidden == []


def test_text_around_a_header_is_never_lost():
    text = "before\n<!-- trackio-cell {} --> behind\nafter"
    assert [line.strip() for line in page(text).lines] == ["before", "behind", "after"]


def test_a_hidden_fence_is_hidden_and_told():
    body = "<div style='display:none'>\n\n```output\naccuracy 0.99\n```\n</div>\nseen"
    got = read(cell(body))
    assert "0.99" not in "\n".join(got.page.lines)
    assert "seen" in "\n".join(got.page.lines)
    assert {found.kind for found in got.hidden} == {"display:none"}


def test_code_and_outputs_keep_their_markup():
    text = cell("```html\n<script>x</script>\n```") + run("<!-- printed -->")
    shown = "\n".join(page(text).lines)
    assert "<script>x</script>" in shown
    assert "<!-- printed -->" in shown


def test_scripts_and_styles_of_a_figure_are_removed_and_told():
    body = "````html\n<style>p{}</style><p>0.9</p>\n<script>\nplot()\n</script>\n````"
    got = read(cell(body, type="figure"))
    assert "plot()" not in "\n".join(got.page.lines)
    assert "<p>0.9</p>" in "\n".join(got.page.lines)
    assert [found.kind for found in got.hidden] == ["style", "script"]


def test_a_title_that_is_missing_comes_from_the_visible_body():
    (only,) = page(cell("<!-- verified -->\n## Set-up\ntext", title="")).cells
    assert only.title == "Set-up"
