"""Settings: what the environment says, checked once. The only reader of environment variables.

A refusal names the variable and what is allowed; it never repeats the value, since a secret may
stand in the wrong variable.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import SecretStr

from data.event import event_ids
from data.records import UserError

AT_ONCE = 256
"""Logbooks judged at a time: each holds a thread and its files in memory."""

MINUTES_OF_A_DAY = 24 * 60


@dataclass(frozen=True)
class Settings:
    """How one process runs. README.md has a row for each variable."""

    event: str = "classics"
    store: Path = Path(".store")
    dataset: str | None = None
    """Data set repository `owner/name` that keeps the records; None = the store folder does."""
    hf_token: SecretStr | None = None
    judge_base_url: str | None = None
    judge_model: str | None = None
    judge_api_key: SecretStr | None = None
    judge_in_flight: int = 4
    """Logbooks judged at a time; 0 = the queue is left to `python -m judge work`."""
    host: str = "127.0.0.1"
    port: int = 7860
    on_space: bool = False
    can_sign_in: bool = False
    """The Space's front matter has `hf_oauth: true`: the platform then sets a client's id."""
    organisers: tuple[str, ...] = ()
    """Accounts of the Hub that organise beside those of the event's file. Of a Space its owner,
    who can change everything there anyway."""
    hub_endpoint: str | None = None
    """Another Hub than the public one; None = the client's own default."""
    publish_minutes: int | None = None
    """How often this machine publishes; None: it is not the one that does."""
    discover_minutes: int | None = None
    """How often the app looks for logbooks on the Hub by itself; None = when an organiser asks."""

    @property
    def is_private(self) -> bool:
        """Only this machine reaches the server: then it may read folders of its disk."""
        return not self.on_space and self.host in ("127.0.0.1", "localhost", "::1")

    @property
    def queues_folders(self) -> bool:
        """A folder may wait to be judged: nobody but this machine works the queue."""
        return self.is_private and self.dataset is None

    @property
    def judge(self) -> tuple[str | None, str | None, SecretStr | None, SecretStr | None]:
        """What appoints a judge: address, model, key, and the Hub's token."""
        return self.judge_base_url, self.judge_model, self.judge_api_key, self.hf_token

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Settings:
        """Read all variables; an empty one counts as absent. Raises UserError, one line."""
        on_space = _text(environ, "SPACE_ID") is not None
        default_host = "0.0.0.0" if on_space else cls.host
        at_once = _number(environ, "JUDGE_IN_FLIGHT", AT_ONCE, least=0)
        return cls(
            event=_event(environ, "OPENREPRO_EVENT") or cls.event,
            store=_folder(environ, "OPENREPRO_STORE") or cls.store,
            dataset=_matching(environ, "OPENREPRO_DATASET", _REPOSITORY, "owner/name"),
            hf_token=_secret(environ, "HF_TOKEN"),
            judge_base_url=_base_url(environ, "JUDGE_BASE_URL"),
            judge_model=_matching(environ, "JUDGE_MODEL", r"[!-~]+", "one word of ASCII"),
            judge_api_key=_secret(environ, "JUDGE_API_KEY"),
            judge_in_flight=cls.judge_in_flight if at_once is None else at_once,
            host=_matching(environ, "GRADIO_SERVER_NAME", r"[\w.:-]+", "a host") or default_host,
            port=_port(environ, "PORT") or _port(environ, "GRADIO_SERVER_PORT") or cls.port,
            on_space=on_space,
            can_sign_in=on_space and _text(environ, "OAUTH_CLIENT_ID") is not None,
            organisers=_accounts(environ, "OPENREPRO_ORGANISERS", "SPACE_AUTHOR_NAME"),
            hub_endpoint=_base_url(environ, "HF_ENDPOINT"),
            publish_minutes=_number(environ, "OPENREPRO_PUBLISH_MINUTES", MINUTES_OF_A_DAY),
            discover_minutes=_number(environ, "OPENREPRO_DISCOVER_MINUTES", MINUTES_OF_A_DAY),
        )


def version() -> str:
    """The version of this software, as `pyproject.toml` has it."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
    return str(project["project"]["version"])


def from_process() -> Settings:
    """The settings of this process. Raises UserError; a main function exits with 2 then."""
    return Settings.from_env(os.environ)


_REPOSITORY = r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}/[A-Za-z0-9][A-Za-z0-9._-]{0,95}"


def _text(environ: Mapping[str, str], name: str) -> str | None:
    return environ.get(name, "").strip() or None


def _refusal(name: str, allowed: str) -> UserError:
    return UserError(f"{name} must be {allowed}")


def _matching(environ: Mapping[str, str], name: str, pattern: str, allowed: str) -> str | None:
    value = _text(environ, name)
    if value is not None and not re.fullmatch(pattern, value, re.ASCII):
        raise _refusal(name, allowed)
    return value


def _secret(environ: Mapping[str, str], name: str) -> SecretStr | None:
    """A secret goes into an HTTP header, so nothing but visible ASCII may stand in it."""
    value = _matching(environ, name, r"[!-~]+", "one word of visible ASCII characters")
    return None if value is None else SecretStr(value)


def _accounts(environ: Mapping[str, str], *names: str) -> tuple[str, ...]:
    """Names of accounts, divided by commas or blanks, from several variables."""
    allowed = "names of accounts, with commas between them"
    account = r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}"
    found: list[str] = []
    for name in names:
        listed = _matching(environ, name, rf"{account}(?:[,\s]+{account})*[,\s]*", allowed)
        found += re.split(r"[,\s]+", listed or "")
    return tuple(filter(None, found))


def _event(environ: Mapping[str, str], name: str) -> str | None:
    value = _text(environ, name)
    known = event_ids()
    if value is not None and value not in known:
        raise _refusal(name, f"the id of an event; there are: {', '.join(known)}")
    return value


def _port(environ: Mapping[str, str], name: str) -> int | None:
    return _number(environ, name, 65535)


def _number(environ: Mapping[str, str], name: str, most: int, least: int = 1) -> int | None:
    allowed = f"a number from {least} to {most}"
    value = _matching(environ, name, r"[0-9]{1,5}", allowed)
    if value is not None and not least <= int(value) <= most:
        raise _refusal(name, allowed)
    return None if value is None else int(value)


def _folder(environ: Mapping[str, str], name: str) -> Path | None:
    value = _text(environ, name)
    if value is not None and not _can_hold_files(Path(value).absolute()):
        raise _refusal(name, "a folder that can be written, or the path of one to be made")
    return None if value is None else Path(value)


def _can_hold_files(folder: Path) -> bool:
    """Whether the folder, or where it is not there yet its nearest parent, can be written."""
    try:
        nearest = next(each for each in (folder, *folder.parents) if each.exists())
        return nearest.is_dir() and os.access(nearest, os.W_OK)
    except OSError:  # such as a name that is too long
        return False


def _base_url(environ: Mapping[str, str], name: str) -> str | None:
    """An http(s) address without a trailing slash. It is logged, so it may carry no secret."""
    value = _text(environ, name)
    if value is not None and not _is_base_url(value):
        raise _refusal(name, "an http:// or https:// address without user, query or fragment")
    return None if value is None else value.rstrip("/")


def _is_base_url(value: str) -> bool:
    try:
        parts = urlsplit(value)
        parts.port  # noqa: B018  (reading it checks its range)
    except ValueError:
        return False
    plain = not re.search(r"[^!-~]|[@?#\\]", value)
    return plain and parts.scheme in ("http", "https") and bool(parts.hostname)
