"""axe-core, put into a page: what of WCAG 2.2 (A and AA) it finds broken."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def barriers(page: Page, within: str = ".or-view") -> list[str]:
    """One line per broken rule and element, inside our own views unless told otherwise.

    Skips the test where npm did not install axe-core.
    """
    if not SCRIPT.exists():
        pytest.skip("axe-core is not installed: `make test` does it where npm is there")
    page.evaluate(SCRIPT.read_text("utf-8"))
    found = page.evaluate(
        "([within, rules]) => axe.run({include: [[within]]}, {runOnly: rules, iframes: false})",
        [within, RULES],
    )
    return [
        f"{broken['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for broken in found["violations"]
        for node in broken["nodes"]
    ]
