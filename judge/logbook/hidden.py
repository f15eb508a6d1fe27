"""Text that a machine reads and people do not see: taken out, and told.

Two passes over a page, both linear. `invisible` looks at single lines for characters without a
picture (zero-width, bidirectional, tag, private use) and for terminal escapes. `Markup` looks at
prose and figures for comments, elements styled away, scripts and payloads; it carries an element
that is still open from one stretch of a cell to the next, as a browser would.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

EXCERPT_CHARS = 120
MAX_RAW = 4 * EXCERPT_CHARS
PAYLOAD_CHARS = 1024

IMAGE_SIGN = ";base64,"
"""Every picture inside of a text holds this."""
_IMAGE = re.compile(r"(data:image/[\w.+-]{1,40};base64),[A-Za-z0-9+/=]{64,}")
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_]?)")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_INVISIBLE = {
    "zero-width": r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065"
    r"\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb",
    "bidirectional": r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069",
    "tag": r"\U000e0000-\U000e0fff",
    "private-use": r"\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd",
}
# Joiners belong between letters of some scripts and in emoji; after anything else they hide.
_JOINERS = r"(?<![\u0600-\u1fff\u2190-\uffff\U00010000-\U000dffff])[\u200c\u200d]"
_ANY_INVISIBLE = re.compile(f"[{''.join(_INVISIBLE.values())}]|{_JOINERS}")
_KINDS = {kind: re.compile(f"[{chars}]") for kind, chars in _INVISIBLE.items()}


class Found(NamedTuple):
    """Hidden text at a line (`row` counts from 0); `raw` is its beginning, as it stood there."""

    row: int
    kind: str
    raw: str

    @property
    def excerpt(self) -> str:
        """The beginning of the hidden text in one line that can be shown."""
        if self.kind == "tag":  # they mirror ASCII
            return "".join(chr(ord(c) - 0xE0000) for c in self.raw if 0xE0020 <= ord(c) <= 0xE007E)
        if self.kind in _INVISIBLE:
            names = dict.fromkeys(f"U+{ord(char):04X}" for char in self.raw)
            return " ".join(list(names)[:12])
        return plain(self.raw, EXCERPT_CHARS)


def invisible(line: str, row: int) -> tuple[str, list[Found]]:
    """The line without invisible characters, escapes and control characters; what was hidden."""
    if line.isascii() and line.isprintable():
        return line, []
    if "\x1b" in line:
        line = _ESCAPES.sub("", line)
    line = _CONTROLS.sub("", line)
    chars = _ANY_INVISIBLE.findall(line)
    if not chars:
        return line, []
    return _ANY_INVISIBLE.sub("", line), _told(chars, row)


def without_images(line: str) -> str:
    """The line without the bytes of pictures: people see the picture, no reader needs them."""
    return _IMAGE.sub(r"\1,…", line)


def plain(text: str, limit: int | None = None) -> str:
    """One line of an author's metadata, fit to be shown: no invisible characters, no surrogates."""
    if not (text.isascii() and text.isprintable()):
        text = invisible(text.encode("utf-8", "replace").decode("utf-8"), 0)[0]
    return " ".join(text.split())[:limit]


def _told(chars: list[str], row: int) -> list[Found]:
    groups: dict[str, list[str]] = {}
    for char in chars:
        groups.setdefault(_kind(char), []).append(char)
    return [Found(row, kind, "".join(group[:EXCERPT_CHARS])) for kind, group in groups.items()]


@lru_cache(maxsize=4096)
def _kind(char: str) -> str:
    return next((kind for kind, one in _KINDS.items() if one.match(char)), "zero-width")


# --- markup ------------------------------------------------------------------------------

_STYLES = {
    "display:none": re.compile(r"display\s{0,9}:\s{0,9}none|\shidden(?=[\s=/]|$)", re.I),
    "visibility:hidden": re.compile(r"visibility\s{0,9}:\s{0,9}(?:hidden|collapse)", re.I),
    "opacity:0": re.compile(r"opacity\s{0,9}:\s{0,9}(?:0?\.0\d*|0)(?![.\d])", re.I),
    "tiny font": re.compile(
        r"font-size\s{0,9}:\s{0,9}(?:(?:[0-2](?:\.\d{0,6})?|\.\d{1,6})(?:px|pt)"
        r"|0?\.[01]\d{0,6}r?em|\d(?:\.\d{0,6})?%|0(?![.\d]))",
        re.I,
    ),
    "off screen": re.compile(
        r"(?<![\w-])(?:left|top|right|bottom|text-indent)\s{0,9}:\s{0,9}-\d{3}", re.I
    ),
}
_WHITE = (
    r"(?:#f{3,4}(?![0-9a-f])|#f{6}(?:ff)?(?![0-9a-f])|white(?![\w-])|transparent"
    r"|rgba?\(\s{0,9}255[\s,]{1,9}255[\s,]{1,9}255)"
)
_WHITE_TEXT = re.compile(rf"(?<![\w-])color\s{{0,9}}[:=]\s{{0,9}}[\"']?{_WHITE}", re.I)
_BACKGROUND = re.compile(
    rf"(?:background(?:-color)?|bgcolor)\s{{0,9}}[:=]\s{{0,9}}[\"']?(?!{_WHITE}|none|inherit)", re.I
)
_TOKEN = re.compile(r"<!--|<(/?)([a-zA-Z][a-zA-Z0-9-]{0,30}+)([^<>]*+)>")
_ENTRY = re.compile(r"<!-- entry ts=[\w:.+-]{1,40} -->")  # date stamps of the pre-release format
_UNREAD = {"script": "script", "style": "style", "template": "template", "noscript": "script"}
_VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"})
_REFERENCE = re.compile(r"^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*(?:#|<#?>)(?=[ \t]|$).*$", re.M)
_PAYLOAD = re.compile(rf"[A-Za-z0-9+/_-]{{{PAYLOAD_CHARS},}}={{0,2}}")
_WRAPPED = re.compile(r"(?:^[A-Za-z0-9+/]{40,200}\n){10,}(?:[A-Za-z0-9+/]{0,200}={1,2}$)?", re.M)
_PATTERNS = (
    ("comment", _REFERENCE, 4),
    ("base64", _PAYLOAD, PAYLOAD_CHARS),
    ("base64", _WRAPPED, 10 * 41),
)
"""What is hidden without an element: its kind, how it looks, the fewest characters it has."""

Span = tuple[int, int, str]  # from, to (exclusive), kind


class Markup:
    """Takes hidden markup out of the stretches of one cell, in order."""

    def __init__(self) -> None:
        self._open: str | None = None  # name of the hidden element that is still open
        self._depth = 0
        self._kind = ""
        self._dark = False

    def clean(self, lines: list[str], first: int, found: list[Found]) -> list[str]:
        """The same number of lines, without what people would not see. `first` = their index."""
        text = "\n".join(lines)
        spans = self._hidden_spans(text) if "<" in text or self._open else []
        text = _without(text, spans, first, found)
        for kind, pattern, least in _PATTERNS:
            if len(text) < least:
                continue
            spans = [(match.start(), match.end(), kind) for match in pattern.finditer(text)]
            text = _without(text, spans, first, found)
        return text.split("\n")

    @property
    def hiding(self) -> bool:
        """Is an element open that hides what follows?"""
        return self._open is not None

    def cover(self, lines: list[str], first: int, found: list[Found]) -> list[str]:
        """A fence inside the element that is `hiding`: its text is no markup, but goes with it."""
        found.append(Found(first, self._kind, " ".join(lines[:5])[:MAX_RAW]))
        return [""] * len(lines)

    def _hidden_spans(self, text: str) -> list[Span]:
        spans: list[Span] = []
        start = 0 if self._open else -1
        position, last_end = 0, text.rfind("-->")
        while match := _TOKEN.search(text, position):
            position = match.end()
            if match[0] == "<!--":
                if self._open in ("script", "style"):
                    continue
                end = _comment_end(text, match.start(), last_end)
                if end is not None and not self._open and not _ENTRY.match(text, match.start()):
                    spans.append((match.start(), end, "comment"))
                position = end or position
            elif self._open:
                if self._closes(match):
                    spans.append((start, match.end(), self._kind))
                    self._open, start = None, -1
            elif kind := self._hides(match):
                self._open, self._depth, self._kind = match[2].lower(), 1, kind
                start = match.start()
        if self._open:
            spans.append((start, len(text), self._kind))
        return spans

    def _hides(self, tag: re.Match[str]) -> str | None:
        """The way in which an opening tag hides its content, if it does."""
        name, attributes = tag[2].lower(), tag[3]
        if tag[1] or name in _VOID or attributes.endswith("/"):
            return None
        if name in _UNREAD:
            self._dark = self._dark or name == "style"  # its rules may colour any background
            return _UNREAD[name]
        if _BACKGROUND.search(attributes):
            self._dark = True
        for kind, style in _STYLES.items():
            if style.search(attributes):
                return kind
        white = _WHITE_TEXT.search(attributes) is not None
        return "white text" if white and not self._dark else None

    def _closes(self, tag: re.Match[str]) -> bool:
        if tag[2].lower() != self._open or (not tag[1] and self._open in _UNREAD):
            return False
        if not tag[3].endswith("/"):
            self._depth += -1 if tag[1] else 1
        return self._depth == 0


def _comment_end(text: str, start: int, last_end: int) -> int | None:
    """Where a comment ends; one never closed hides all that follows if it begins a line
    (an HTML block), and is plain text if it does not."""
    if start + 2 <= last_end:
        return text.index("-->", start + 2) + 3
    before = text[max(0, start - 4) : start].rstrip(" ")
    begins = before.endswith("\n") or (not before and start < 4)
    return len(text) if begins else None


def _without(text: str, spans: list[Span], first: int, found: list[Found]) -> str:
    """The text without the spans but with their line breaks; each is told with its line."""
    kept: list[str] = []
    end, row = 0, first
    for start, stop, kind in spans:
        kept.append(text[end:start])
        row += text.count("\n", end, start)
        found.append(Found(row, kind, text[start : min(stop, start + MAX_RAW)]))
        breaks = text.count("\n", start, stop)
        kept.append("\n" * breaks)
        row += breaks
        end = stop
    kept.append(text[end:])
    return "".join(kept)
