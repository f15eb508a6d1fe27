"""Words of a logbook that must not sway a judge: its own verdicts, and orders to whoever judges."""

from __future__ import annotations

import re

_WORDS = (
    *("verified", "falsified", "reproduced", "replicated"),
    *("confirmed", "validated", "refuted"),
)
VERDICT_WORDS = rf"(?<![^\W\d_])(?:{'|'.join(_WORDS)})(?![^\W\d_])|✅|✓"
"""A regular expression, for upper and lower case. `claim_1_verified` holds such a word too."""

PRAISE = re.compile(VERDICT_WORDS, re.IGNORECASE)
PRAISE_SIGNS = (*_WORDS, "✅", "✓")
"""In lower case, every text that praises holds one of these."""
TO_THE_JUDGE = re.compile(
    r"ignore (?:all |any )?(?:previous|prior|above) instructions|\bas an ai\b"
    r"|\b(?:note|message|instructions?) (?:to|for) the (?:\w+ )?(?:judge|grader|evaluator)\b"
    r"|\bthe judge must\b|\byou (?:are|must) now\b|^\s*(?:system|assistant|human)\s*:"
    r"|\"verdicts?\"\s*:|verdict\s*=\s*verified|</?(?:evidence|system|claim)>",
    re.IGNORECASE,
)
TO_THE_JUDGE_SIGNS = (
    *("instructions", "as an ai", "judge", "grader", "evaluator", "you are now", "you must now"),
    *("system", "assistant", "human", "verdict", "evidence>", "claim>"),
)
"""In lower case, every text that speaks to a judge holds one of these."""
