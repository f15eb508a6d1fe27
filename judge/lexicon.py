"""Words of a logbook that must not sway a judge: its own verdicts, and orders to whoever judges."""

from __future__ import annotations

import re

VERDICT_WORDS = (
    r"(?<![^\W\d_])(?:verified|falsified|reproduced|replicated|confirmed|validated|refuted)"
    r"(?![^\W\d_])|✅|✓"
)
"""A regular expression, for upper and lower case. `claim_1_verified` holds such a word too."""

PRAISE = re.compile(VERDICT_WORDS, re.IGNORECASE)
TO_THE_JUDGE = re.compile(
    r"ignore (?:all |any )?(?:previous|prior|above) instructions|\bas an ai\b"
    r"|\b(?:note|message|instructions?) (?:to|for) the (?:\w+ )?(?:judge|grader|evaluator)\b"
    r"|\bthe judge must\b|\byou (?:are|must) now\b|^\s*(?:system|assistant|human)\s*:"
    r"|\"verdicts?\"\s*:|verdict\s*=\s*verified|</?(?:evidence|system|claim)>",
    re.IGNORECASE,
)
