"""Addresses: from what a person pastes to the Space, static host or folder that it names.

Nothing is fetched here. What comes out names a Space of the Hub by id or by subdomain, never a
host, so that no text can lead a request elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple
from urllib.parse import unquote

from data.pages import Address
from data.records import UserError

LONGEST = 2_000
"""Characters of an address; a Space page with a deep link has some 200."""

HUB_HOSTS = frozenset({"huggingface.co", "www.huggingface.co", "hf.co", "www.hf.co"})
SPACE_HOST = re.compile(r"([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.static)?\.hf\.space")
NAME = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?")
LONGEST_ID = 96
"""Characters of `owner/name`, as the Hub's own client has it (`validate_repo_id`)."""

REVISION = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_./-]{0,98}[A-Za-z0-9])?")
WITH_REVISION = frozenset({"tree", "blob", "resolve", "raw", "commit", "commits", "blame", "edit"})
OTHER_KINDS = frozenset({"datasets", "models", "buckets", "collections", "papers", "organizations"})
FOLDER = re.compile(r"(?:~|\.{1,2})?/|\.{1,2}$|~|file:|[A-Za-z]:[\\/]", re.IGNORECASE)
WRAPPERS = (("<", ">"), ('"', '"'), ("'", "'"), ("`", "`"), ("“", "”"), ("‘", "’"))

HINT = "paste the address of its Space page, or owner/name"


class _Location(NamedTuple):
    """The two parts that matter: a host in lower case, if there was one, and path segments."""

    host: str | None
    segments: list[str]


def parse_address(text: str, *, allow_folders: bool = False) -> Address:
    """The Space, static host or folder that `text` names.

    Understands `owner/name`, `owner/name@revision`, the pages of a Space on huggingface.co and
    hf.co, the app's own host (`….static.hf.space`, `….hf.space`) and, where `allow_folders`,
    paths that start with `/`, `./`, `../` or `~`. Folders are for commands on one's own machine:
    a public server must never read its disk for a stranger. Query and fragment are dropped, and
    the revision `main` is no revision.

    Raises UserError that says what the text is instead and what to paste.
    """
    text = _unwrapped(text)
    if not text:
        raise UserError(f"there is no address; to name a logbook {HINT}")
    if len(text) > LONGEST:
        raise UserError(f"this is too long for an address ({len(text):,} characters); {HINT}")
    if FOLDER.match(text):
        return _folder(text, allow_folders)
    location = _located(re.split(r"[?#]", text, maxsplit=1)[0])
    if location.host is None:
        return _plain(location.segments)
    if location.host in HUB_HOSTS:
        return _space_page(location.segments)
    if match := SPACE_HOST.fullmatch(location.host):
        return Address(subdomain=match[1])
    raise UserError(f"'{_short(location.host)}' is not the Hugging Face Hub, {_ONLY_HUB}")


_ONLY_HUB = f"and logbooks are read only from there; {HINT}"


def _unwrapped(text: str) -> str:
    """Without surrounding space and quotes, as they come along from mails and terminals."""
    text = text.strip()
    for first, last in WRAPPERS:
        if len(text) > 1 and text.startswith(first) and text.endswith(last):
            text = text[1:-1].strip()
    return text


def _folder(text: str, allowed: bool) -> Address:
    if not allowed:
        raise UserError(
            "this is a path on a computer, which cannot be read from here; publish the logbook "
            f"as a Space and {HINT}"
        )
    if "\0" in text or text.lower().startswith("file:"):
        raise UserError("write a folder as a plain path, such as ./my-logbook")
    return Address(folder=text)


def _located(text: str) -> _Location:
    """Split host and path. Raises UserError for what no address of the Hub contains."""
    _refuse_characters(text)
    scheme, separator, rest = text.partition("://")
    if separator and scheme.lower() not in ("http", "https"):
        raise UserError(f"'{_short(scheme)}://' is not a web address; {HINT}")
    first, *others = (rest if separator else text).split("/")
    segments = [segment for segment in others if segment]
    if "@" in first:
        raise UserError(f"an address with a user name or password is never opened; {HINT}")
    if ":" in first:
        raise UserError(
            f"an address with a port, such as a page of this app, names no Space; {HINT}"
        )
    host = first.lower().rstrip(".")
    if separator or host in HUB_HOSTS or host.endswith(".hf.space"):
        return _Location(host, segments)
    return _Location(None, [first, *segments])


def _refuse_characters(text: str) -> None:
    if re.search(r"\s", text):
        several = sum("/" in word for word in text.split()) > 1
        what = "this is more than one address" if several else "an address of the Hub has no spaces"
        raise UserError(f"{what}; {HINT}")
    for char in text:
        if not char.isascii() or not char.isprintable():
            name = unicodedata.name(char, f"U+{ord(char):04X}").lower()
            raise UserError(
                f"the address contains a character that none of the Hub has ({name}); "
                "it may only look like the right one: type it again"
            )
    if "\\" in text:
        raise UserError(f"an address of the Hub has no backslash; {HINT}")


def _plain(segments: list[str]) -> Address:
    """`owner/name` and what may follow, or `spaces/owner/name`."""
    owner = segments[0]
    if owner.lower() == "spaces":
        return _space(segments[1:])
    if owner.lower() in OTHER_KINDS:
        raise _other_kind(owner)
    if re.search(r"\.[A-Za-z]{2,}$", owner):  # reads like evil.com/logbook
        raise UserError(
            f"'{_short(owner)}' reads like another web site, {_ONLY_HUB} (an owner of that name: "
            "write https://huggingface.co/spaces/owner/name)"
        )
    return _space(segments)


def _space_page(segments: list[str]) -> Address:
    """The path of an address on huggingface.co or hf.co."""
    kind = segments[0].lower() if segments else ""
    if kind == "spaces":
        return _space(segments[1:])
    if kind in OTHER_KINDS:
        raise _other_kind(kind)
    if len(segments) > 1:
        raise UserError(
            f"this is the address of a model, not of a Space; {HINT} "
            "(a Space page starts with https://huggingface.co/spaces/)"
        )
    raise UserError(f"this address names no Space; {HINT}")


def _other_kind(kind: str) -> UserError:
    return UserError(f"this is an address under '{kind}', not of a Space; {HINT}")


def _space(segments: list[str]) -> Address:
    if len(segments) < 2:
        owner = f"'{_short(segments[0])}' is only one name" if segments else "a name is missing"
        raise UserError(f"{owner}; a Space is named owner/name, such as alice/repro-adam")
    owner, (name, at, revision) = segments[0], segments[1].partition("@")
    name = name.removesuffix(".git")
    space_id = f"{owner}/{name}"
    if not (NAME.fullmatch(owner) and NAME.fullmatch(name)) or re.search(r"--|\.\.", space_id):
        raise UserError(f"'{_short(space_id)}' is not the name of a Space; {HINT}")
    if len(space_id) > LONGEST_ID:
        raise UserError(f"names on the Hub have at most {LONGEST_ID} characters; {HINT}")
    if at:
        return Address(space_id=space_id, revision=_revision(revision))
    if len(segments) > 3 and segments[2] in WITH_REVISION:
        return Address(space_id=space_id, revision=_revision(unquote(segments[3])))
    return Address(space_id=space_id)


def _revision(text: str) -> str | None:
    if not REVISION.fullmatch(text) or ".." in text or "//" in text:
        raise UserError(
            f"'{_short(text)}' is no revision; after the @ stands a commit, such as "
            "alice/repro-adam@1a2b3c4, or nothing for the newest"
        )
    return None if text == "main" else text


def _short(text: str) -> str:
    """At most 60 printable characters of something that may be long or hostile."""
    shown = "".join(char if char.isprintable() else "�" for char in text[:60])
    return shown + ("…" if len(text) > 60 else "")
