"""The styles of all views are one sheet: a class belongs to the file that styles it on its own."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from components.shell import ASSETS

ALONE = re.compile(r"(?:\.or-view\s+)?\.(or-[a-z-]+)(?:::?[a-z-]+)?")
"""A selector that styles a class wherever it stands; narrower ones may adapt it to a place."""


def owned(css: str) -> Iterator[str]:
    """The classes that a style sheet styles on their own."""
    bare = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    for selectors in re.findall(r"([^{}]+)\{", bare):
        for selector in selectors.split(","):
            if found := ALONE.fullmatch(selector.strip()):
                yield found[1]


def shared(sheets: Mapping[str, str]) -> dict[str, set[str]]:
    """Class -> the sheets that style it on its own, where these are several."""
    owners = defaultdict(set)
    for name, css in sheets.items():
        for each in owned(css):
            owners[each].add(name)
    return {each: names for each, names in owners.items() if len(names) > 1}


def test_a_class_styled_twice_is_found_and_one_adapted_to_a_place_is_not():
    sheets = {
        "a": ".or-side { color: red } /* .or-x {} */ .or-x p { top: 0 }",
        "b": "@media (x) { .or-view .or-side:hover { top: 0 } } .or-b .or-x { top: 0 }",
    }

    assert shared(sheets) == {"or-side": {"a", "b"}}


def test_no_two_views_style_the_same_class():
    sheets = {path.name: path.read_text("utf-8") for path in (ASSETS / "css").glob("*.css")}

    assert len(sheets) > 10
    assert shared(sheets) == {}
