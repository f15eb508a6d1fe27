import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.records import UserError
from data.review.figures import figure_entries, figures
from tests.data.reviewed import image_file


def image(seed: int = 0, alt: str = "", kind: str = "png") -> str:
    """An image as the Trackio command writes it."""
    text = base64.b64encode(image_file(seed)).decode()
    return f'<img src="data:image/{kind};base64,{text}" alt="{alt}" style="max-width:100%;" />'


def cell(*markup: str, kind: str = "figure", title: str = "A figure") -> str:
    header = json.dumps({"type": kind, "id": "cell_0123456789ab", "title": title})
    fences = "\n\n".join(f"````html\n{each}\n````" for each in markup)
    return f"---\n<!-- trackio-cell\n{header}\n-->\n\n{fences}\n"


def pairs(pages, table=None):
    skipped = []
    return list(figure_entries(pages, "logbook x", table, skipped).pairs), skipped


def test_images_of_figure_cells_are_counted_through_a_page():
    page = "# Page\n" + cell(image(0, "ours &amp; theirs")) + cell(image(1), title="Two")
    page += cell(image(2), kind="markdown") + cell("<p>none</p>") + cell(image(3) + image(4))

    found = figures("pages/c/page.md", page)

    assert [each.number for each in found] == [1, 2, 3, 4]
    assert [base64.b64decode(each.text) for each in found] == [image_file(n) for n in (0, 1, 3, 4)]
    assert (found[0].alt, found[1].title) == ("ours & theirs", "Two")


def test_what_stands_in_another_fence_or_in_no_cell_is_no_figure():
    raw = cell(image(0)).replace("````html", "````raw")
    shown = "`````markdown\n" + cell(image(0)) + "`````\n"

    assert figures("p", f"````html\n{image(0)}\n````\n" + raw + shown) == []


def test_figures_of_a_page_are_paired_two_by_two_and_an_odd_one_is_named():
    one = cell(image(0, "ours")) + cell(image(1, "base")) + cell(image(2)) + cell(image(3))
    other = cell(image(4))

    found, skipped = pairs({"pages/claim-1/page.md": one, "pages/b.md": other})

    assert [pair.pair_id for pair in found] == ["claim-1-1", "claim-1-2"]
    assert (found[0].first.label, found[0].second.label) == ("ours", "base")
    assert (found[1].first.label, found[1].second.label) == ("first", "second")
    assert found[1].second.name == "claim-1#4"
    assert found[1].second.read() == image_file(3)
    assert [each.where for each in skipped] == ["pages/b.md, figure 1"]


def test_titles_tell_figures_apart_that_have_no_alternative_text():
    page = cell(image(0), title="8 bits") + cell(image(1), title="4 bits")

    ((pair,), _) = pairs({"pages/a.md": page})

    assert (pair.first.label, pair.second.label) == ("8 bits", "4 bits")


def test_a_table_names_page_and_figure(tmp_path):
    pages = {"pages/a/page.md": cell(image(0)), "pages/b.md": cell(image(1)) + cell(image(2))}
    table = tmp_path / "figures.csv"
    table.write_text("first,second,first_label\na#1,pages/b.md#2,ours\n")

    ((pair,), _) = pairs(pages, table)

    assert (pair.first.read(), pair.second.read()) == (image_file(0), image_file(2))
    assert pair.first.label == "ours"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a", "must name a page and a figure"),
        ("a#x", "must name a page and a figure"),
        ("c#1", "has no page 'c'"),
        ("a#0", "has 1 figures with an image, not 0"),
        ("a#2", "has 1 figures with an image, not 2"),
    ],
)
def test_a_table_that_names_no_figure_is_refused_by_line(tmp_path, name, told):
    table = tmp_path / "figures.csv"
    table.write_text(f"first,second\n{name},a#1\n")

    with pytest.raises(UserError) as refused:
        pairs({"pages/a/page.md": cell(image(0))}, table)

    assert "figures.csv: line 2: first: " in str(refused.value)
    assert told in str(refused.value)


def test_damaged_base64_is_told_when_it_is_read():
    page = cell('<img src="data:image/png;base64,@@@@">') + cell(image(1))

    ((pair,), _) = pairs({"pages/a.md": page})

    with pytest.raises(UserError, match="its base64 is damaged"):
        pair.first.read()


def test_pages_without_two_figures_are_refused():
    with pytest.raises(UserError, match="no page has two figures"):
        pairs({"pages/a.md": cell(image(0))})


HOSTILE = st.sampled_from(
    [
        "<!-- trackio-cell",
        "-->",
        "````html",
        "````",
        "~~~",
        '{"type": "figure"}',
        '{"type": ["figure"], "title": 5}',
        "[" * 2000,
        "<img src='data:image/png;base64,",
        'src="data:image/png;base64,QUJD" alt=">"',
        "\ufffd\u2028",
    ]
)


@given(st.lists(HOSTILE, max_size=40))
def test_any_page_is_read_without_a_fault(lines):
    for figure in figures("p", "\n".join(lines)):
        assert figure.page == "p"


@pytest.mark.parametrize("line", ["<!-- trackio-cell", "````html", "`" * 80, "<img src='"])
def test_a_page_of_nothing_but_beginnings_is_read_to_its_end(line):
    page = cell("\n".join([line] * 50_000)) + "\n".join([line] * 50_000)

    assert figures("p", page) == []
