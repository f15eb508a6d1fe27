"""D21: review sets that the logbook cites for what people saw."""

from __future__ import annotations

from collections.abc import Iterator

from data.judgements import CheckResult
from judge.checks.places import note
from judge.checks.scene import Whole, fact, flag
from judge.review_sets import cited_sets, trouble


def review_sets(whole: Whole) -> Iterator[CheckResult]:
    """D21 for a logbook: a fact where the set is known, fit and unchanged, else a flag."""
    for cited in cited_sets(whole.logbook):
        why = trouble(cited, whole.review_sets)
        name = f"The cited review set '{cited.set_id}'"
        if why is None:
            sentence = (
                f"{name} is fit and unchanged: people compared its pictures blind. Once it is "
                "closed it decides the claim about what people see that it was made for, no other."
            )
            result = fact("D21", sentence)
        else:
            result = flag("D21", f"{name} {why}; it counts for nothing.")
        yield note(result, cited.page, cited.cell, cited.line)
