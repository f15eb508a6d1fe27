"""What a logbook names on the Hub: jobs, traces, artifacts and the like. Listed, never fetched.

They are shown and counted beside a judgement and are no evidence by themselves: what was judged is
the text of the logbook, at its commit.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import quote, unquote

from data.judgements import Judgement, Reference, ReferenceKind
from data.pages import Logbook

HUB = "https://huggingface.co"
MANIFEST = "logbook.json"
MAX_LISTED = 200
MAX_ASKED = 20
"""References of one logbook that the Hub is asked about."""

MOST_SECONDS = 30.0
"""For all questions about one logbook together; what is left then stays unknown."""

_URL = re.compile(
    r"(?<![\w./@-])(?:(?:https?://)?(?:www\.)?(?:huggingface\.co|hf\.co)/|hf://)"
    r"[^\s<>()\[\]{}\"'`|\\]{1,500}"
    r"|(?<![\w./@-])https?://[a-z0-9][a-z0-9-]{0,200}(?:\.static)?\.hf\.space(?![\w.-])",
    re.IGNORECASE,
)
_ORIGIN = re.compile(r"(?:https?://)?(?:www\.)?(?:huggingface\.co|hf\.co)/|hf://", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,95}")
_ID = re.compile(r"[A-Za-z0-9][\w.]{3,63}")
_NO_OWNERS = frozenset(
    (
        *("api", "blog", "chat", "collections", "docs", "enterprise", "inference", "join", "learn"),
        *("login", "models", "new", "organizations", "posts", "pricing", "privacy", "search"),
        *("settings", "support", "tasks", "terms", "kernels", "storage"),
    )
)
_REPOS = {
    "datasets": ReferenceKind.DATASET,
    "spaces": ReferenceKind.SPACE,
    "buckets": ReferenceKind.BUCKET,
}
_FILE_WORDS = ("blob", "resolve", "raw")

Found = tuple[ReferenceKind, str]


def references(logbook: Logbook) -> tuple[Reference, ...]:
    """Every thing on the Hub that the manifest or a page names, once, where it is named first."""
    found: dict[str, Reference] = {}
    for kind, url, page, line in _named(logbook):
        is_itself = url.casefold() == f"{HUB}/spaces/{logbook.space_id}".casefold()
        if not is_itself and url.casefold() not in found:
            found[url.casefold()] = Reference(kind=kind, url=url, page=page, line=line)
        if len(found) >= MAX_LISTED:
            break
    return tuple(found.values())


def normalised(text: str) -> Found | None:
    """Kind and plain address of a Hub link in any of its spellings; None for anything else."""
    text = text.strip().rstrip(".,;:!?*_~")
    if text.casefold().endswith(".hf.space"):
        return ReferenceKind.SPACE, f"https://{text.partition('://')[2].casefold()}"
    rest = _ORIGIN.sub("", text, count=1)
    if rest == text or len(text) > 1_000:
        return None
    path, _, fragment = rest.partition("#")
    parts = [unquote(part) for part in path.partition("?")[0].split("/") if part]
    if text.casefold().startswith("hf://"):
        parts = [part.partition("@")[0] for part in parts]
    return _kind_of(parts, unquote(fragment)) if parts else None


def asked(
    named: Sequence[Reference], resolves: Callable[[str], bool | None]
) -> tuple[Reference, ...]:
    """The references, the first of them with the Hub's answer; `resolves` must not raise."""
    started = time.monotonic()
    answered = []
    for number, reference in enumerate(named):
        in_time = time.monotonic() - started < MOST_SECONDS
        answer = resolves(reference.url) if number < MAX_ASKED and in_time else None
        answered.append(reference.model_copy(update={"resolves": answer}))
    return tuple(answered)


def with_answers(judgement: Judgement, resolves: Callable[[str], bool | None]) -> Judgement:
    """The judgement, its references asked about; nothing else of it changes."""
    named = asked(judgement.reading.references, resolves)
    reading = judgement.reading.model_copy(update={"references": named})
    return judgement.model_copy(update={"reading": reading})


def _named(logbook: Logbook) -> Iterator[tuple[ReferenceKind, str, str, int]]:
    for address, kind in ((logbook.traces_url, ReferenceKind.TRACE), (logbook.workspace_url, None)):
        found = normalised(address) if address else None
        if found:
            yield kind or found[0], found[1], MANIFEST, 0
    for page in logbook.pages:
        for number, line in enumerate(page.lines, 1):
            if "hf." in line or "huggingface" in line.casefold() or "hf://" in line:
                for match in _URL.finditer(line):
                    found = normalised(match.group())
                    if found:
                        yield *found, page.path, number


def _kind_of(parts: Sequence[str], fragment: str) -> Found | None:
    first, rest = parts[0].casefold(), parts[1:]
    if first == "jobs":
        named = bool(len(rest) >= 2 and _NAME.fullmatch(rest[0]) and _ID.fullmatch(rest[1]))
        return (ReferenceKind.JOB, f"{HUB}/jobs/{rest[0]}/{rest[1]}") if named else None
    if first == "papers":
        named = bool(rest and _ID.fullmatch(rest[0]))
        return (ReferenceKind.PAPER, f"{HUB}/papers/{rest[0]}") if named else None
    if first in _REPOS:
        return _repo(_REPOS[first], f"{HUB}/{first}", rest, fragment)
    return None if first in _NO_OWNERS else _repo(ReferenceKind.MODEL, HUB, parts, "")


def _repo(kind: ReferenceKind, base: str, parts: Sequence[str], fragment: str) -> Found | None:
    """A repository or, where the link leads on to a file of it, an artifact."""
    if len(parts) < 2 or not all(_NAME.fullmatch(part) for part in parts[:2]):
        return None
    url = f"{base}/{parts[0]}/{parts[1]}"
    inside = parts[2:]
    if kind is ReferenceKind.BUCKET and fragment:
        return ReferenceKind.ARTIFACT, f"{url}#{quote(fragment, safe='/:')}"
    if inside and inside[0] in _FILE_WORDS and len(inside) >= 3:
        plain = [quote(part, safe="") for part in inside if part not in (".", "..")]
        return ReferenceKind.ARTIFACT, f"{url}/{'/'.join(plain)}"
    if kind is ReferenceKind.DATASET and parts[1].casefold().endswith("-traces"):
        return ReferenceKind.TRACE, url
    return kind, url
