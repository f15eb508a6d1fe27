"""All templates: those that rules may be written on, and those held back for reporting."""

from __future__ import annotations

from judge.bench.study import Template
from judge.bench.templates import arms, held_arms, held_limits, held_numbers, limits, numbers

SEEN: tuple[Template, ...] = (
    numbers.ACCURACY,
    numbers.ERROR,
    numbers.RETURN,
    arms.SPEEDUP,
    arms.GAIN,
    limits.REGRET,
    limits.RATE,
    limits.PICTURE,
)
HELD: tuple[Template, ...] = (
    held_numbers.LATENCY,
    held_numbers.PERPLEXITY,
    held_numbers.SOLVED,
    held_numbers.CORRELATION,
    held_arms.MEMORY,
    held_arms.THROUGHPUT,
    held_limits.DISTORTION,
    held_limits.IDENTIFIABLE,
)
"""Figures on these are reported: do not read them to improve the rules. They were partly
seen earlier, which every report says."""
