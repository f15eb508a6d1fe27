"""Other people's words inside Markdown."""

from __future__ import annotations


def plain(text: str) -> str:
    """The text as one line that Markdown shows as it is."""
    line = " ".join(text.split())
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>#|!&" else char for char in line)
