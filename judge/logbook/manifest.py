"""What the files around the pages say: logbook.json, the README's front matter, index.md.

All of it is an author's word: wrong types count as not said, nothing raises. It gives the title,
the tags, the paper, and the order of the pages.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from judge.logbook.hidden import plain

INDEX = "pages/index.md"
MAX_LISTED = 2_000
FRONT_MATTER_LINES = 400
TITLE_CHARS = 300

_ARXIV = re.compile(r"(\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,3})?(?!\d)")
_LINK = re.compile(r"\]\(<?([^()\s<>]{1,500})>?\)")
_FORUM = re.compile(r"openreview\.net/(?:forum|pdf)\?id=([\w-]{4,40})")
_PAPER_TAG = re.compile(r"paper-([\w-]{1,60})", re.I)


class Listed(NamedTuple):
    """A page as the table of contents names it."""

    path: str
    slug: str
    title: str


class Manifest(NamedTuple):
    """logbook.json as far as it is usable; empty where there is none."""

    title: str = ""
    tags: tuple[str, ...] = ()
    paper_id: str | None = None
    arxiv_id: str | None = None
    pages: tuple[Listed, ...] = ()
    traces_url: str | None = None
    workspace_url: str | None = None
    broken: bool = False


class FrontMatter(NamedTuple):
    title: str = ""
    tags: tuple[str, ...] = ()
    lines: int = 0  # how many lines of the README it takes


def read_manifest(text: str | None) -> Manifest:
    """logbook.json of any schema; `broken` = there is one, but it is no JSON object."""
    if text is None:
        return Manifest()
    try:
        values = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return Manifest(broken=True)
    if not isinstance(values, dict):
        return Manifest(broken=True)
    paper_id, arxiv_id = _paper(values.get("paper"))
    return Manifest(
        title=_text(values.get("title")),
        tags=_tags(values.get("tags")),
        paper_id=paper_id,
        arxiv_id=arxiv_id,
        pages=tuple(_listed(values)),
        traces_url=_published(values.get("traces_ref"), values.get("trace_dataset")),
        workspace_url=_published(values.get("workspace_ref"), values.get("workspace_bucket")),
    )


def read_front_matter(lines: list[str]) -> FrontMatter:
    """Title and tags of a README's YAML head: `tags:` as a block list or in brackets."""
    if not lines or lines[0].strip() != "---":
        return FrontMatter()
    head = lines[1:FRONT_MATTER_LINES]
    end = next((index for index, line in enumerate(head) if line.strip() == "---"), None)
    if end is None:
        return FrontMatter()
    title, tags, in_tags = "", list[str](), False
    for line in head[:end]:
        name, colon, value = line.partition(":")
        item = line.strip()
        if in_tags and item.startswith("-"):
            tags.append(_unquoted(item[1:]))
            continue
        in_tags = colon == ":" and name == "tags"
        if in_tags and value.strip().startswith("["):
            tags += [_unquoted(tag) for tag in value.strip().strip("[]").split(",")]
        if name == "title":
            title = _unquoted(value)
    return FrontMatter(title[:TITLE_CHARS], tuple(tag for tag in tags if tag), end + 2)


def read_contents(text: str, paths: Iterable[str]) -> list[str]:
    """Page files in the order in which index.md links them, by `#/slug` or by relative path."""
    known = set(paths)
    by_slug: dict[str, str] = {}
    for path in sorted(known):
        by_slug.setdefault(slug_of(path), path)
    found: dict[str, None] = {}
    for link in _LINK.findall(text):
        target = unquote(link)
        if target.startswith("#/"):
            path = by_slug.get(target.rstrip("/").rpartition("/")[2], "")
        else:
            file = target.partition("#")[0]
            path = _inside(f"pages/{file}")
            path = path if path in known else _inside(file)
        if path in known:
            found[path] = None
    return list(found)


def slug_of(path: str) -> str:
    """`pages/claim-1/page.md` and `pages/claim-1.md` both are `claim-1`."""
    folder, name = posixpath.split(path)
    return posixpath.basename(folder) if name.lower() == "page.md" else posixpath.splitext(name)[0]


def papers_in(tags: Iterable[str]) -> list[str]:
    """The ids of `paper-<id>` tags, first come first, each once whatever its case."""
    ids: dict[str, str] = {}
    for tag in tags:
        if match := _PAPER_TAG.fullmatch(tag):
            ids.setdefault(match[1].casefold(), match[1])
    return list(ids.values())


def arxiv_in(text: str) -> str | None:
    """An arXiv id in a tag, an address or alone, without its version."""
    match = _ARXIV.search(text[:500])
    return match[1] if match else None


def _paper(value: Any) -> tuple[str | None, str | None]:
    """OpenReview id and arXiv id of the `paper` field: null, an object or a string."""
    if isinstance(value, str):
        forum = _FORUM.search(value[:500])
        return (forum[1] if forum else None), arxiv_in(value)
    if not isinstance(value, Mapping):
        return None, None
    forum_id = _text(value.get("openreview_id"))
    return forum_id or None, arxiv_in(_text(value.get("arxiv_id")))


def _published(value: Any, older: Any) -> str | None:
    """The address in a `traces_ref` or `workspace_ref`, or in the plain field beside it."""
    found = value.get("repo_url") if isinstance(value, Mapping) else None
    return _text(found) or _text(older) or None


def _listed(values: Mapping[str, Any]) -> list[Listed]:
    """The pages of the tree, parents before children, each once; the index is not one of them."""
    found: dict[str, Listed] = {}
    pending = _children(values.get("root")) or _children(values)
    while pending and len(found) < MAX_LISTED:
        node = pending.pop()
        pending += _children(node)
        file = node.get("file")
        path = _inside(file) if isinstance(file, str) else ""
        if path and path != INDEX and path not in found:
            slug = _text(node.get("slug")) or slug_of(path)
            found[path] = Listed(path, slug, _text(node.get("title")))
    return list(found.values())


def _children(node: Any) -> list[Mapping[str, Any]]:
    """In reverse, to be popped from the end."""
    children = node.get("children") if isinstance(node, Mapping) else None
    if not isinstance(children, list):
        return []
    return [child for child in reversed(children) if isinstance(child, Mapping)]


def _inside(path: str) -> str:
    """The path in plain form, or nothing where it leads out of the logbook."""
    plain_path = posixpath.normpath(path) if path else ""
    return "" if plain_path.startswith(("/", "..")) or plain_path == "." else plain_path


def _text(value: Any) -> str:
    return plain(value, TITLE_CHARS) if isinstance(value, str) else ""


def _tags(value: Any) -> tuple[str, ...]:
    items = value if isinstance(value, list) else []
    return tuple(_text(item) for item in items[:100] if _text(item))


def _unquoted(value: str) -> str:
    value = plain(value, TITLE_CHARS)
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    return value
