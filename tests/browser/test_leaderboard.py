"""A visitor finds a team on the leaderboard, reads why it stands there, checks a certificate."""

import json
import re
from collections.abc import Callable
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from data.event import load_event
from data.kinds import Body
from data.projections import projections
from data.records import Verdict
from data.store import Store
from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server
from tests.data.build import at_minutes, claims, judgement

V, F, T, Q = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
EVENT = load_event("icml-2026")
JUDGE = {"name": EVENT.counting_judge.name, "version": 1}
HOSTILE = "<img src=x onerror=alert(1)>${alert(1)}{{x}}"


def judged(team: str, verdicts: dict[int, Verdict], paper: str = "p1", **fields: object) -> Body:
    return judgement(team, verdicts, paper, judge=JUDGE, **fields)


@pytest.fixture(scope="module")
def crowd(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """The first event with 63 teams: a good one, one with a copy and a strange name, one of each
    place down to no points at all."""
    folder = tmp_path_factory.mktemp("crowd") / "store"
    store = Store(folder, projections(EVENT))
    papers = [f"p{number}" for number in range(1, 9)]
    store.insert(
        at_minutes(
            *(claims([1, 2, 3], paper) for paper in papers),
            *(judged("best", {1: V, 2: F, 3: T}, paper) for paper in papers),
            judged("best", {1: T, 2: F, 3: T}, sha="again", digest="digest of best at sha-best"),
            judged(HOSTILE, {1: V, 2: T}, digest="digest of best at sha-best"),
            judged(HOSTILE, {1: T}, "p2"),
            *(judged(f"team-{number:02}", {1: Q}) for number in range(61)),
        )
    )
    store.close()
    return serve(folder, OPENREPRO_EVENT="icml-2026")


@pytest.fixture
def board(page: Page, crowd: Server) -> Page:
    page.goto(f"{crowd.url}/?tab=leaderboard")
    expect(page.get_by_role("row")).to_have_count(51, timeout=20_000)
    return page


def test_the_board_ranks_teams_with_points_provisional_ones_and_evidence(board: Page):
    first = board.get_by_role("row").nth(1)

    expect(first.get_by_role("rowheader")).to_have_text(re.compile("best.*certificate"))
    expect(first.get_by_role("cell").nth(1)).to_have_text(re.compile(r"39.*of 48.*16\sprovisional"))
    expect(first).to_contain_text("1 judged again: 1 verdict changed")
    expect(board.get_by_role("heading", name="Most points")).to_be_visible()
    board.get_by_text("How this board counts").click()
    expect(board.get_by_text("judged and shown, not scored")).to_be_visible()


def test_more_teams_are_shown_on_request_and_one_is_found_by_name(board: Page):
    board.get_by_role("button", name="Show more").click()
    expect(board.get_by_role("row")).to_have_count(64)
    expect(board.get_by_role("row").nth(51).get_by_role("link")).to_be_focused()
    expect(board.get_by_role("button", name="Show more")).to_be_hidden()

    board.get_by_label("Find a team").fill("EAM-07")

    expect(board.get_by_role("row")).to_have_count(2)
    expect(board.get_by_role("status").filter(has_text="of 63 teams")).to_have_text("1 of 63 teams")
    board.reload()
    expect(board.get_by_role("row")).to_have_count(2)
    board.get_by_label("Find a team").fill("nobody at all")
    expect(board.get_by_role("heading", name="No team has this name")).to_be_visible()


def test_a_teams_page_tells_its_logbooks_and_how_judging_again_went(board: Page):
    board.get_by_role("rowheader", name="best").get_by_role("link").click()
    board.wait_for_url(re.compile("team=best"))

    expect(board.get_by_role("heading", name="best", exact=True)).to_be_visible()
    expect(board.get_by_text("Rank 1 of 63 teams.")).to_be_visible()
    expect(board.locator(".or-book")).to_have_count(8)
    board.get_by_text("1 claim did not get the same verdict each time").click()
    changed = board.locator(".or-turns")
    expect(changed).to_have_text(re.compile("verified.*→.*toy"))
    assert barriers(board) == []
    board.go_back()
    expect(board.get_by_role("row")).to_have_count(51)


def test_a_certificate_opens_without_login_and_can_be_checked(board: Page, crowd: Server):
    board.goto(f"{crowd.url}/?team=best")
    expect(board.get_by_text("Earned, with 23 points. Decisions may add 16.")).to_be_visible()
    with board.context.expect_page() as opened:
        board.get_by_role("link", name="Open the certificate").click()
    card = opened.value
    card.wait_for_load_state()
    digest = re.search(r"digest=([0-9a-f]{64})", card.content())

    assert digest is not None
    asked = json.load(urlopen(f"{crowd.url}/api/verify-certificate?digest={digest[1]}"))
    assert (asked["holds"], asked["facts"]["team"]) == (True, "best")


def test_a_strange_name_stays_words_and_a_copy_says_why_it_gives_nothing(page: Page, crowd: Server):
    page.goto(f"{crowd.url}/?team={quote(HOSTILE)}")

    expect(page.get_by_role("heading", name=HOSTILE)).to_be_visible()
    expect(page.get_by_text("Same content as a logbook that best published before")).to_be_visible()
    expect(page.get_by_text("1 of 10 points: 9 to go.")).to_be_visible()
    expect(page.get_by_role("link", name="Open the certificate")).to_have_count(0)


def test_an_unknown_team_is_refused_with_what_a_team_is(page: Page, crowd: Server):
    page.goto(f"{crowd.url}/?team=nobody")

    expect(page.get_by_role("alert")).to_contain_text("a team is the owner of the Space")


@pytest.mark.parametrize("screen", [Screen(390, 844, "dark")], ids=["narrow dark"])
def test_on_a_phone_a_team_is_a_card(board: Page, screen: Screen):
    rank = board.locator("tr", has_text="best").locator("td").first.bounding_box()
    card = board.locator("tr", has_text="best").bounding_box()

    assert rank is not None
    assert card is not None
    assert card["width"] <= screen.width
    assert card["height"] > 100
    assert board.evaluate("document.documentElement.scrollWidth") <= screen.width
    assert barriers(board) == []


# --- the frame -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "zone", "said"),
    [
        ("2026-07-31T07:47:00Z", "Asia/Tokyo", "closes in 3 d 4 h · Mon 3 Aug, 20:59 your time"),
        ("2026-08-03T07:47:00Z", "America/New_York", "closes in 4 h 12 min · Mon 3 Aug, 07:59"),
        ("2026-08-03T11:54:50Z", "UTC", "closes in 5 min 9 s · Mon 3 Aug, 11:59 your time"),
        ("2026-08-03T11:59:59Z", "UTC", "closed 3 Aug 2026 · late lane: judged, shown, not"),
        ("2026-11-01T00:00:00Z", "Asia/Tokyo", "closed 3 Aug 2026 · late lane: judged, shown"),
    ],
)
def test_the_deadline_is_told_in_the_readers_zone(
    browser: Browser, crowd: Server, now: str, zone: str, said: str
):
    context = browser.new_context(timezone_id=zone)
    page = context.new_page()
    page.clock.set_fixed_time(now)
    page.goto(crowd.url)
    clock = page.get_by_role("timer")
    expect(clock).to_be_visible()
    words = clock.evaluate("node => [...node.children].map(each => each.innerText).join(' · ')")
    title = clock.locator("time").first.get_attribute("title") or ""
    context.close()

    assert re.sub(r",? (\d+ Aug),? (?:at )?(?=\d\d:)", r" \1, ", words).startswith(said)
    assert "UTC" in title
    assert "2026" in title


def test_the_numbers_of_the_event_stand_in_the_header(page: Page, crowd: Server):
    page.goto(crowd.url)

    expect(page.locator(".or-count")).to_have_text("63 teams · 63 logbooks · 24 claims")
