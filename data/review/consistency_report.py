"""A check of a review set, told to people and to programs."""

from __future__ import annotations

from data.review.consistency_data import Checked, Level

MARKS = {Level.FINE: "  ", Level.NOTE: "i ", Level.UNFIT: "x "}


def report_text(checked: Checked, cited: str, is_closed: bool) -> str:
    """Each finding on a line, then whether the set is fit, and how to cite it."""
    lines = [f"{MARKS[each.level]}{each.topic}: {each.sentence}" for each in checked.findings]
    verdict = "fit to be cited as evidence" if checked.is_fit else "unfit (see the lines with x)"
    lines += ["", f"The set '{checked.set_id}' is {verdict}."]
    if not is_closed:
        lines.append("It is still open: another answer changes the digest.")
    return "\n".join([*lines, f"To cite these answers: {cited}"])


def report_json(checked: Checked, cited: str, is_closed: bool) -> dict[str, object]:
    """The same as plain values."""
    return {
        "set_id": checked.set_id,
        "fit": checked.is_fit,
        "reasons": checked.reasons,
        "closed": is_closed,
        "citation": cited,
        "findings": [
            {
                "topic": each.topic,
                "level": each.level.value,
                "sentence": each.sentence,
                "numbers": dict(each.numbers),
            }
            for each in checked.findings
        ],
    }
