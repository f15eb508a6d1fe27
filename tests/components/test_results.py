"""The Results tab as plain values: numbers, charts with findings and tables, routes."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from components import api, results
from components.figures.charts import charts_of
from components.figures.library import PLOTLY, SOURCE
from components.figures.palette import LIGHT
from components.results import chart_view, results_view, table_view, viewer
from data.records import UserError, Verdict
from data.results.kept import Results
from data.results.table import Table
from data.store import Store
from tests.components.figures.made import place, tables
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement

V, F = Verdict.VERIFIED, Verdict.FALSIFIED


@pytest.fixture
def judged(store: Store) -> Results:
    """One paper of two claims, one of them contested."""
    bodies = [
        catalogue(store, "One"),
        claims([1, 2]),
        judgement("team-a", {1: V, 2: V}, seconds=2.0),
        judgement("team-b", {1: F, 2: V}, seconds=3.0),
    ]
    store.insert(at_minutes(*bodies))
    return Results(store)


@pytest.fixture
def client(judged: Results) -> Iterator[TestClient]:
    app = FastAPI()
    results.add_routes(app, judged.tables)
    app.add_exception_handler(UserError, api._refused)
    with TestClient(app) as client:
        yield client


def charts(view: dict) -> dict:  # type: ignore[type-arg]
    return {chart["name"]: chart for chart in view["charts"]}


def test_headline_numbers_lead_to_what_they_count(judged: Results):
    view = viewer(judged.tables, EVENT)({})

    numbers = {each["words"]: (each["value"], each["address"]) for each in view["numbers"]}
    assert numbers["papers attempted"] == (1, "?tab=papers&attempted=yes")
    assert numbers["claims contested"] == (1, "?tab=conflicts")
    assert numbers["claim verdicts"] == (4, "")
    assert numbers["jobs"] == (0, "")


def test_a_number_of_none_leads_nowhere(store: Store):
    view = viewer(Results(store).tables, EVENT)({})

    assert {each["address"] for each in view["numbers"]} == {""}


def test_a_chart_has_its_finding_once_as_text(judged: Results):
    found = charts(viewer(judged.tables, EVENT)({}))["outcomes"]

    assert found["finding"] == "1 of 2 judged claims is verified, 1 contested"
    assert "title" not in found["figure"]["layout"]
    assert found["tables"][0]["rows"][0] == [
        ["verified", "?tab=papers&outcome=verified"],
        "1",
        "50 %",
    ]


def test_what_cannot_be_drawn_says_what_would_be_there(store: Store):
    view = viewer(Results(store).tables, EVENT)({})

    assert all(chart["figure"] is None and chart["empty"] for chart in view["charts"])


def test_every_chart_of_a_judged_event_that_can_be_drawn_has_its_numbers(judged: Results):
    found = charts(viewer(judged.tables, EVENT)({}))

    assert [name for name, chart in found.items() if chart["figure"] is None] == [
        *("areas", "sub_areas", "references", "prices")
    ]
    assert all(chart["tables"][0]["rows"] for chart in found.values() if chart["figure"])


def test_a_dark_page_has_figures_for_the_dark(judged: Results):
    show = viewer(judged.tables, EVENT)

    light, dark = (show({"scheme": scheme})["charts"][0]["figure"] for scheme in ("", "dark"))

    assert light["layout"]["font"]["color"] != dark["layout"]["font"]["color"]
    with pytest.raises(UserError, match="'scheme'"):
        show({"scheme": 7})


def test_a_view_is_made_once_and_again_when_something_happened(judged: Results, store: Store):
    show = viewer(judged.tables, EVENT)
    first = show({})
    assert show({}) is first

    store.insert(at_minutes(judgement("team-c", {1: V})))

    assert charts(show({}))["verdicts"]["finding"].endswith("of 5")


def test_the_deadline_of_an_event_stands_in_its_charts_over_days():
    filled = tables(days=(("2026-07-08", 5, 2, 3),))
    event = EVENT.model_copy(update={"deadline": datetime(2026, 7, 9, tzinfo=UTC)})

    for name in ("attempts", "judgements"):
        lines = [
            chart_view(name, charts_of(each)[name], filled, LIGHT)["figure"]["layout"].get("shapes")
            for each in (EVENT, event)
        ]
        assert not lines[0]
        assert lines[1][0]["x0"].startswith("2026-07-09")
    assert list(charts_of(event)) == list(charts_of(EVENT))


def test_a_finding_names_an_area_as_it_is_written():
    filled = tables(areas=(place("R&D <b>", verified=30),))

    found = chart_view("areas", charts_of(EVENT)["areas"], filled, LIGHT)

    assert found["finding"] == "Of judged claims in R&D <b>, 100 % are verified"


def test_numbers_of_an_area_lead_to_its_papers():
    seen = table_view(tables(areas=(place("Theory", verified=3, toy=1),))["areas"])

    names = [column["words"] for column in seen["columns"]]
    row = dict(zip(names, seen["rows"][0], strict=True))
    assert row["area"] == ["Theory", "?tab=papers&area=Theory"]
    assert row["verified"] == ["3", "?tab=papers&area=Theory&outcome=verified"]
    assert (row["falsified"], row["judged"]) == ("0", "4")


def test_a_paper_leads_to_its_page_and_its_id_is_not_repeated():
    rows = (("p 1&x", "A title", 2, 3, 1, 0.3333, 1, None),)

    seen = table_view(tables(agreement_by_paper=rows)["agreement_by_paper"])

    assert seen["rows"][0][0] == ["A title", "?paper=p+1%26x"]
    assert seen["rows"][0][-1] == "not defined"


def test_a_long_table_is_cut_and_says_how_much_is_left():
    rows = tuple((f"2026-01-{n}", n, n, n) for n in range(100))

    seen = table_view(tables(days=rows)["days"])

    assert (len(seen["rows"]), seen["more"]) == (40, 60)


def test_all_of_a_view_can_be_sent(judged: Results):
    present = judged.tables()

    assert json.loads(json.dumps(results_view(present, charts_of(EVENT), LIGHT)))["charts"]


def test_machines_get_all_tables(client: TestClient):
    found = client.get("/api/results").json()["tables"]

    assert found["verdicts"]["columns"] == ["verdict", "verdicts", "share"]
    assert found["verdicts"]["rows"][0] == ["verified", 3, 0.75]
    assert found["numbers"]["about"] == "the event in numbers"


def test_each_table_is_a_csv_file(client: TestClient):
    for name in client.get("/api/results").json()["tables"]:
        reply = client.get(f"/api/results/{name}.csv")
        assert reply.status_code == 200
        assert reply.headers["content-type"].startswith("text/csv")
        assert f'filename="{name}.csv"' in reply.headers["content-disposition"]
    assert client.get("/api/results/outcomes.csv").text.startswith("outcome,claims,share\r\n")


def test_a_table_that_is_not_there_is_refused_by_name(client: TestClient):
    reply = client.get("/api/results/nix.csv")

    assert reply.status_code == 404
    assert reply.json()["error"].startswith("no table 'nix'; there are: numbers, ")


def test_the_chart_library_is_plotlys_own_file_compressed_and_kept(client: TestClient):
    reply = client.get(f"/{PLOTLY}")

    assert reply.content == SOURCE.read_bytes()
    assert reply.headers["content-encoding"] == "gzip"
    assert "immutable" in reply.headers["cache-control"]
    assert int(reply.headers["content-length"]) < 1_600_000
    plain = client.get(f"/{PLOTLY}", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == reply.content


def test_a_table_without_numbers_has_none_to_the_right():
    table = Table("x", "x", ("name", "count"), (("a", None),))

    assert [column["number"] for column in table_view(table)["columns"]] == [False, False]
