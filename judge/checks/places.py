"""Where a finding stands, for checks that look at a whole logbook."""

from __future__ import annotations

from data.judgements import CheckResult
from data.pages import Cell, Page


def note(result: CheckResult, page: Page, cell: Cell | None, line: int) -> CheckResult:
    """The finding at this line of this cell."""
    place = {"page": page.path, "cell": cell.cell_id if cell else None, "line": line}
    return result.model_copy(update=place)
