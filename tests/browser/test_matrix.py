"""A visitor reads a paper that thirty teams tried: claims against teams, on any screen."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from data.event import load_event
from data.judgements import Judge
from data.kinds import FalsificationDecided, LogbookWithdrawn, Ruling, make
from data.projections import projections
from data.records import Paper, Verdict
from data.store import Store
from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server
from tests.data.build import CataloguePublished, claims, judgement, minute

EVENT = load_event("icml-2026")
JUDGE = Judge(name=EVENT.counting_judge.name, version=EVENT.counting_judge.min_version)
TEAMS, CLAIMS = 30, 10
KINDS = list(Verdict)


def filled(folder: Path) -> Path:
    """A store with one paper of ten claims that thirty teams tried, the last three silently."""
    store = Store(folder, projections(EVENT))
    paper = Paper(paper_id="p1", title="Sketches of <b>streams</b>")
    digest = store.put_blob(paper.model_dump_json().encode())
    bodies = [CataloguePublished(digest=digest, papers=1), claims(range(1, CLAIMS + 1))]
    for team in range(1, TEAMS + 1):
        said = {n: KINDS[(team + n) % len(KINDS)] for n in range(1, CLAIMS + 1) if (team + n) % 5}
        fields = {"judge": Judge(name="rules", version=1)} if team == TEAMS else {"judge": JUDGE}
        if team == TEAMS - 1:
            fields["digest"] = "digest of team-01 at sha-team-01"
        bodies.append(judgement(f"team-{team:02}", said, **fields))
    bodies.append(LogbookWithdrawn(space_id="team-28/logbook", paper_id="p1"))
    names = {"paper_id": "p1", "claim_id": "p1-c1", "space_id": "team-08/logbook"}
    bodies.append(FalsificationDecided(falsification_id="f", ruling=Ruling.UPHELD, **names))
    store.insert(make(body, "someone", minute(n)) for n, body in enumerate(bodies))
    store.close()
    return folder


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    folder = filled(tmp_path_factory.mktemp("matrix") / "store")
    return serve(folder, OPENREPRO_EVENT="icml-2026")


@pytest.fixture
def matrix(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/?paper=p1")
    expect(page.get_by_role("table", name=re.compile("^Claims of the paper"))).to_be_visible()
    return page


def box(page: Page):
    return page.get_by_role("region", name=re.compile("^Claims and teams"))


def test_every_team_has_a_column_and_those_that_do_not_count_come_last(matrix: Page):
    heads = matrix.locator(".or-matrix thead .or-team")

    expect(heads).to_have_count(TEAMS)
    expect(heads.locator("small")).to_have_text(["withdrawn", "copy", "preview"])
    expect(heads.nth(TEAMS - 1)).to_contain_text("team-30")


def test_a_cell_says_its_verdict_and_what_became_of_it_and_opens_the_claim(matrix: Page):
    upheld = matrix.get_by_role("link", name="team-08, claim 1: falsified, upheld. Open")
    expect(upheld).to_have_text("✕")
    expect(upheld.locator("sup")).to_have_attribute("data-sign", "▣")
    silent = matrix.get_by_role("link", name=re.compile(r"^team-28, claim \d+: .*withdrawn"))
    expect(silent.first).to_have_class(re.compile("silent"))

    assert (upheld.get_attribute("href") or "").endswith("claim=p1-c1")


def test_a_legend_names_every_sign_in_the_table(matrix: Page):
    legend = matrix.locator(".or-key")

    for words in ("verified", "falsified, provisional", "falsified, upheld", "W withdrawn"):
        expect(legend).to_contain_text(words)
    expect(legend).not_to_contain_text("late")
    assert barriers(matrix) == []


@pytest.mark.parametrize("screen", [Screen(), Screen(390, 844, "dark")], ids=["wide", "narrow"])
def test_the_table_scrolls_in_its_box_and_keeps_the_claims_in_sight(matrix: Page, screen: Screen):
    claim = matrix.locator("tbody .or-claim").first
    before = claim.bounding_box()
    box(matrix).evaluate("box => { box.scrollLeft = box.scrollWidth; }")
    expect(matrix.locator("thead .or-team").last).to_be_in_viewport()

    assert matrix.evaluate("document.documentElement.scrollWidth") <= screen.width
    assert claim.bounding_box() == before
    assert barriers(matrix) == []
