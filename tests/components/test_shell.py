import json
import re

import pytest

from components.shell import Tab, head, script_json, teller
from data.event import load_event
from data.outcomes.views import Stats

TABS = [Tab("papers", "Papers", lambda: None), Tab("submit", "Submit", lambda: None)]


@pytest.fixture(scope="module")
def page_head():
    event = load_event("classics").model_copy(update={"title": '"><script>alert(1)</script>'})
    return head(event, TABS)


def test_the_words_of_an_event_cannot_leave_their_place(page_head):
    assert "<script>alert(1)" not in page_head
    assert page_head.count("</script>") == 1
    assert page_head.count("</style>") == 1


def test_shared_scripts_come_before_those_of_views(page_head):
    assert page_head.index("window.OR =") < page_head.index("OR.views.header")
    assert page_head.index("OR.views.header") < page_head.index("OR.views.papers")


def test_the_tabs_of_the_event_are_told_to_the_browser(page_head):
    facts = re.search(r"OR\.event = (\{.*\});</script>", page_head)

    assert json.loads(facts[1])["tabs"] == ["papers", "submit"]


def test_scripts_never_write_html(page_head):
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", page_head
    )


@pytest.mark.parametrize("text", ["</script>", "<!--", "\u2028", "a"])
def test_json_in_a_script_says_the_same_without_ending_it(text):
    written = script_json(text)

    assert json.loads(written) == text
    assert "<" not in written
    assert "\u2028" not in written


def test_the_line_of_numbers_tells_what_still_comes_in_and_since_when_it_is_frozen():
    numbers = Stats(*range(len(Stats._fields)))
    bare = {**numbers._asdict(), "arriving": None, "frozen": None}

    assert teller(lambda: numbers)({}) == bare
    assert teller(lambda: numbers, lambda: {"words": "x"})({})["arriving"] == {"words": "x"}
    assert teller(lambda: numbers, frozen=lambda: {"name": "x"})({})["frozen"] == {"name": "x"}
