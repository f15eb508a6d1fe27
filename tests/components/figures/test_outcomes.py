import html

import plotly.graph_objects as go

from components.figures.outcomes import areas, classes, outcomes, sub_areas, verdicts
from components.figures.palette import DARK, LIGHT
from tests.components.figures.made import counts, place, tables

CLASSES = (
    ("reproduced", 266, None),
    ("partly reproduced", 632, None),
    ("falsified or contested", 496, None),
    ("toy only", 502, None),
    ("nothing established", 280, None),
    ("attempted, not examined", 50, None),
    ("unattempted", 4115, None),
)
SETTLED = counts(verified=6, toy=3, inconclusive=10, not_testable=0, contested=2, falsified=1)
HOSTILE = '<a href="https://evil.example">Theory</a> & <b>more</b>'


def title(figure: go.Figure | None) -> str:
    assert figure is not None
    return html.unescape(figure.layout.title.text)


def said(figure: go.Figure | None) -> list[str]:
    """All words that stand in a figure, from above."""
    assert figure is not None
    return [each.text for each in figure.layout.annotations]


def test_classes_say_which_part_has_a_verified_claim():
    figure = classes(
        tables(classes=CLASSES, numbers=(("papers with a verified claim", 1103),)), LIGHT
    )

    assert title(figure) == "Half of the examined papers have a verified claim"
    assert said(figure)[:4] == ["reproduced", "266 · 12 %", "partly reproduced", "632 · 29 %"]
    assert list(figure.data[0].x) == [266, 632, 496, 502, 280]


def test_of_few_papers_the_finding_is_a_count():
    few = tuple((name, 1 if name == "toy only" else 0, None) for name, *_ in CLASSES)
    some = tuple((name, 2 if name == "reproduced" else n, None) for name, n, _ in few)

    assert title(classes(tables(classes=few), LIGHT)) == (
        "The only examined paper has no verified claim"
    )
    assert title(
        classes(tables(classes=some, numbers=(("papers with a verified claim", 2),)), LIGHT)
    ) == ("2 of 3 examined papers have a verified claim")


def test_outcomes_say_what_is_verified_and_contested():
    figure = outcomes(tables(outcomes=SETTLED), LIGHT)

    assert title(figure) == "27 % of the judged claims are verified, 2 contested"
    assert said(figure)[0::2] == ["verified", "toy", "inconclusive", "contested", "falsified"]


def test_a_bar_leads_to_the_papers_that_have_such_a_claim():
    figure = outcomes(tables(outcomes=SETTLED), LIGHT)

    assert list(figure.data[0].customdata) == [
        "?tab=papers&outcome=verified",
        "?tab=papers&outcome=toy",
        "?tab=papers&outcome=inconclusive",
        "?tab=papers&outcome=contested",
        "?tab=papers&outcome=falsified",
    ]


def test_what_the_papers_tab_cannot_filter_by_leads_nowhere_and_is_striped():
    figure = outcomes(tables(outcomes=counts(verified=1, not_testable=2, contested=0)), LIGHT)

    assert figure.data[0].customdata[1] == ""
    assert list(figure.data[0].marker.pattern.shape)[:2] == ["", "/"]


def test_colours_are_those_of_the_outcomes_on_either_page():
    for colours in (LIGHT, DARK):
        figure = outcomes(tables(outcomes=SETTLED), colours)
        assert figure.data[0].marker.color[0] == colours.fill("verified")
        assert figure.layout.font.color == colours.ink


def test_verdicts_say_which_is_most_frequent():
    figure = verdicts(
        tables(verdicts=counts(verified=10, falsified=5, toy=5, inconclusive=30)), LIGHT
    )

    assert title(figure) == "Teams' verdicts are inconclusive most often: 60 % of 50"


def test_areas_are_compared_where_enough_is_judged():
    rows = (
        place("Theory", verified=30, toy=10),
        place("Vision", verified=10, falsified=10),
        place("Rare", verified=5),
    )
    figure = areas(tables(areas=rows), LIGHT)

    assert title(figure) == (
        "Verified most often: Theory (75 % of judged claims); least: Vision (50 %)"
    )
    assert [trace.name for trace in figure.data] == ["verified", "toy", "falsified"]
    assert list(figure.data[0].text) == ["75 %", "50 %", "100 %"]
    assert figure.data[0].customdata[0] == "?tab=papers&area=Theory&outcome=verified"
    assert said(figure)[:2] == ["Theory", "40 claims"]


def test_of_few_claims_no_area_is_called_best():
    figure = areas(tables(areas=(place("Theory", verified=2),)), LIGHT)

    assert title(figure) == "Too few claims are judged to compare areas: fewer than 20 in each"


def test_of_one_area_its_share_is_said():
    figure = areas(tables(areas=(place("Theory", verified=20),)), LIGHT)

    assert title(figure) == "Of judged claims in Theory, 100 % are verified"


def test_an_area_without_judged_claims_is_not_drawn_and_one_without_name_leads_nowhere():
    rows = (place("", toy=2), place("Vision", toy=1), place("Theory"))
    figure = areas(tables(areas=rows), LIGHT)

    assert said(figure) == ["no area named", "2 claims", "Vision", "1 claim"]
    assert list(figure.data[0].customdata) == ["", "?tab=papers&area=Vision&outcome=toy"]
    assert areas(tables(areas=(place("", toy=2),)), LIGHT) is None
    assert areas(tables(areas=(place("Theory"),)), LIGHT) is None


def test_a_sub_area_leads_to_its_own_papers():
    figure = sub_areas(tables(sub_areas=(place("Theory", "Game Theory", toy=2),)), LIGHT)

    assert figure.data[0].customdata[0] == (
        "?tab=papers&area=Theory&sub_area=Game+Theory&outcome=toy"
    )


def test_of_many_sub_areas_the_largest_are_drawn():
    rows = tuple(place("A", f"sub {n}", verified=100 - n) for n in range(40))
    figure = sub_areas(tables(sub_areas=rows), LIGHT)

    assert len(said(figure)) == 2 * 12
    assert figure.layout.height == 12 * 50


def test_an_area_is_shown_as_it_is_written_and_never_read_as_markup():
    figure = areas(tables(areas=(place(HOSTILE, verified=20),)), LIGHT)

    assert "<" not in figure.to_json().replace("\\u003c", "<").replace('"<"', "")
    assert title(figure).startswith(f"Of judged claims in {HOSTILE}")
    assert len(html.unescape(said(figure)[0])) <= 36


def test_without_verdicts_nothing_is_drawn():
    for draw in (classes, outcomes, verdicts, areas, sub_areas):
        assert draw(tables(), LIGHT) is None
