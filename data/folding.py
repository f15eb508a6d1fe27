"""Folding: the forms under which texts and ids that people would call equal are equal."""

from __future__ import annotations

import re
import unicodedata

_ARXIV = re.compile(
    r"(?:https?://(?:www\.)?arxiv\.org/(?:abs|pdf|html)/|arxiv:\s*)?"
    r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?/?",
    re.IGNORECASE | re.ASCII,
)

WORD = re.compile(r"[^\W_]+")
"""A run of letters and digits."""


def normalised(text: str) -> str:
    """The text by which claims are told apart: no matter of case, spacing or a final stop."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).rstrip(" .;:,!?")


def title_key(title: str) -> str:
    """The letters and digits of a title: no matter of case, spacing, dashes or punctuation."""
    folded = unicodedata.normalize("NFKC", title).casefold()
    return "".join(char for char in folded if char.isalnum())


def storable(text: str) -> str:
    """The text without lone surrogates, which neither UTF-8 nor SQLite can hold."""
    return text.encode(errors="replace").decode()


def arxiv_in(text: str) -> str | None:
    """The arXiv id that a text is, without its version; an address of arxiv.org is one too."""
    found = _ARXIV.fullmatch(text.strip())
    return found[1].lower() if found else None


def plain_letters(text: str) -> str:
    """Lower case without diacritics, character by character: places in the text stay the same."""
    return text.lower() if text.isascii() else text.translate(_PLAIN)


def spaced_words(text: str) -> str:
    """The words of a text, runs of letters and digits, plain and with one blank between them."""
    return " ".join(words_in(text))


def words_in(text: str) -> list[str]:
    """The words of a text, runs of letters and digits, plain."""
    if text.isascii():
        return text.translate(_SPACED).split()
    return WORD.findall(plain_letters(unicodedata.normalize("NFC", text)))


class _Plain(dict[int, str]):
    """A table for `str.translate` that learns each character when it first meets it."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        base = unicodedata.normalize("NFKD", char)[0].lower()
        self[code] = base if len(base) == 1 else char
        return self[code]


_PLAIN = _Plain()
_SPACED = {code: chr(code).lower() if chr(code).isalnum() else " " for code in range(128)}
