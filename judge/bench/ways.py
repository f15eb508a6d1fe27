"""Ways in which runs print one and the same result, each taken from how programs do print.

A seen template is printed in a further way in each round, so that what the pipeline loses shows on
more than one wording. Every way prints the scale, the arms and the result of its study, no more.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.bench.study import Study, arm_line, line_of, scale_line, shown

Printed = Callable[[Study], list[str]]


def before(result: Callable[[Study], str], digits: int = 4) -> Printed:
    """Scale and arms as ever, then the result in its own way."""

    def printed(study: Study) -> list[str]:
        arms = (arm_line(arm, digits, ": ") for arm in study.arms)
        return [*scale_line(study), *arms, result(study)]

    return printed


def result_first(study: Study) -> list[str]:
    """Nothing stands above the result: an output that opens with it, and says its scale below."""
    return [line_of(study), *scale_line(study)]


def renamed(printed: Printed, name: str, short: str) -> Printed:
    """Under another name that the contract knows; a neighbouring quantity keeps its own."""
    return lambda study: printed(
        study._replace(quantity=short) if study.quantity == name else study
    )


def led_by_dots(study: Study) -> str:
    return line_of(study, " ........ ")


def with_spread(study: Study) -> str:
    """`mean return 328.4 min 301.2 max 350.1`: `min` is the name of the next number, no unit."""
    low, high = sorted((study.value * 0.97, study.value * 1.03))
    return f"{line_of(study)} min {shown(low, study.digits)} max {shown(high, study.digits)}"


def in_full_width(study: Study) -> str:
    """As programs print whose author types on a Chinese or Japanese keyboard."""
    return line_of(study, "：")


def in_a_box(study: Study) -> str:
    """A row of a table that a terminal library draws."""
    return f"│ {line_of(study, ' │ ')} │"


def as_key(study: Study) -> str:
    """The name of a variable or of a key."""
    return line_of(study._replace(quantity=study.quantity.replace(" ", "_")), ": ")


def in_sentence(study: Study) -> str:
    return f"The {line_of(study, ' is ')}."


def logged(study: Study) -> str:
    """As Python's logging prints it when nobody set a format."""
    return f"INFO:root:{line_of(study, ': ')}"


def at_the_end_of_a_long_line(study: Study) -> str:
    """All weights in one line, and behind them the result: longer than anybody reads."""
    weights = " ".join(f"w{n}={n * 0.37 % 1:.4f}" for n in range(500))
    return f"{weights}; {line_of(study)}"
