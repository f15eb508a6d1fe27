"""What is covered in a logbook's text before a model reads it, and how a quote is uncovered again.

An author's verdict words are covered always, a claim's numbers in prose in some votes. A quote
that holds a cover is laid over the true text, so that what is kept is verbatim.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from judge.quotes import normalise
from judge.text.lexicon import PRAISE, VERDICT_WORDS

WORD, NUMBER = "▮", "▯"
MAX_COVERS = 20

_NUMBER = re.compile(r"(?<![\w.])[0-9][0-9,]*(?:\.[0-9]+)?|(?<![\w.])\.[0-9]+")
_COVER = re.compile(f"[{WORD}{NUMBER}]")
# Possessive and bounded, so that many covers in a row cannot make the search slow.
_UNDER = {
    WORD: f"(?:{VERDICT_WORDS})",
    NUMBER: r"(?:[0-9][0-9,]{0,30}+(?:\.[0-9]{1,30}+)?+|\.[0-9]{1,30}+)",
}


def cover_words(text: str) -> str:
    """The text without verdict words. Look-alike letters are read as the letters they mean."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    return PRAISE.sub(WORD, text)


def cover_numbers(text: str, forms: Collection[str]) -> str:
    """The text without the numbers that are written in one of these forms."""
    return _NUMBER.sub(lambda match: NUMBER if match[0] in forms else match[0], text)


def uncover(quote: str, text: str) -> str:
    """The part of `text` that a quote with covers stands for; the quote itself if there is none."""
    wanted, truth = normalise(quote), normalise(text)
    covers = _COVER.findall(wanted)
    if not covers or wanted in truth or len(covers) > MAX_COVERS:
        return quote
    pieces = [re.escape(piece) for piece in _COVER.split(wanted)]
    pattern = pieces[0] + "".join(
        _UNDER[cover] + piece for cover, piece in zip(covers, pieces[1:], strict=True)
    )
    match = re.search(pattern, truth, re.IGNORECASE if WORD in covers else 0)
    return match[0] if match else quote
