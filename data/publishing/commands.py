"""What `python -m data publish | export | freeze | verify` does.

Only one machine of an event runs `publish`, now and then; a second one would do the same again.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from data.catalogue.export_icml import export
from data.event import load_event
from data.freeze_kinds import NAME
from data.hub.repository import Repository
from data.projections import projections
from data.publishing.chores import publish_all
from data.publishing.freezing import Frozen, Wish, find, freeze, snapshot_folder, upload
from data.publishing.report import (
    export_json,
    export_text,
    freeze_json,
    freeze_text,
    publish_json,
    publish_text,
    verify_json,
    verify_text,
)
from data.publishing.verifying import Verified, folder_source, hub_source, verify
from data.records import UserError
from data.settings import Settings, version
from data.store import Store
from data.sync.lasting import open_lasting
from data.sync.notes import Home
from data.sync.remote import Homes, homes_of

BY = "organiser"
"""Who freezes at the command line."""

FINE, DIFFERS = 0, 1
CLOSING = 60.0
"""Seconds for what is left to be pushed at the end."""


def run(given: argparse.Namespace, settings: Settings) -> int:
    """Run the chosen command and print; its exit code. Raises UserError."""
    return COMMANDS[given.publishing](given, settings)


@contextmanager
def _store(settings: Settings, in_step: bool) -> Iterator[Store]:
    """The store; with `in_step` after it has sent and got what a data set has."""
    lasting = open_lasting(settings, projections(load_event(settings.event)))
    try:
        troubles = lasting.syncing.round() if lasting.syncing and in_step else []
        if troubles:
            raise UserError(troubles[0])
        yield lasting.store
        if lasting.syncing and in_step:
            lasting.syncing.round()
    finally:
        lasting.close(CLOSING)


def _homes(settings: Settings) -> Homes:
    if settings.dataset is None or settings.hf_token is None:
        raise UserError(
            "publishing needs a data set of the Hub: set OPENREPRO_DATASET to its owner/name, and "
            "HF_TOKEN to a token that may write there"
        )
    return homes_of(settings.dataset, settings.hf_token, settings.hub_endpoint, time.sleep)


def _publish(given: argparse.Namespace, settings: Settings) -> int:
    homes, event = _homes(settings), load_event(settings.event)
    with _store(settings, in_step=True) as store:
        done, private = publish_all(homes, store, event)
    _print(given, publish_json(done, private), publish_text(done, private))
    return FINE


def _export(given: argparse.Namespace, settings: Settings) -> int:
    with _store(settings, in_step=False) as store, store.read() as conn:
        written = export(conn, given.folder)
    _print(given, export_json(written), export_text(written))
    return FINE


def _freeze(given: argparse.Namespace, settings: Settings) -> int:
    event = load_event(settings.event)
    wish = Wish(BY, given.name, given.why, given.early)
    homes = None if settings.dataset is None else _homes(settings)
    with _store(settings, in_step=True) as store:
        frozen = _stopped(store, wish, homes) or freeze(store, event, wish, version())
        tag = None
        if homes is not None:
            tag = upload(store, homes[Home.PUBLIC], frozen.freeze.name)
    place = None if tag is None else f"{settings.dataset}@{tag}"
    _print(given, freeze_json(frozen, place), freeze_text(frozen, place))
    return FINE


def _stopped(store: Store, wish: Wish, homes: Homes | None) -> Frozen | None:
    """A freeze of this name that was made and has perhaps not arrived at the Hub."""
    known = find(store, wish.name) if homes is not None and wish.name else None
    return Frozen(known, snapshot_folder(store, known.name)) if known else None


def _verify(given: argparse.Namespace, settings: Settings) -> int:
    verified = _verified(given.snapshot, given.digest, settings)
    _print(given, verify_json(verified), verify_text(verified))
    return DIFFERS if verified.differences else FINE


def _verified(snapshot: str, digest: str | None, settings: Settings) -> Verified:
    found = re.fullmatch(r"([^/@\s]+/[^/@\s]+)@([\w.-]+)", snapshot)
    if found and not Path(snapshot).exists():
        repo = Repository(found[1], settings.hf_token, settings.hub_endpoint)
        return verify(hub_source(repo, found[2]), digest)
    if Path(snapshot).is_dir() or not re.fullmatch(NAME, snapshot):
        return verify(folder_source(Path(snapshot)), digest)
    with _store(settings, in_step=False) as store:
        known = find(store, snapshot)
        if known is None:
            raise UserError(f"there is neither a folder nor a snapshot '{snapshot}'")
        return verify(folder_source(snapshot_folder(store, snapshot)), digest or known.snapshot)


def _print(given: argparse.Namespace, facts: dict[str, object], text: str) -> None:
    print(json.dumps(facts, ensure_ascii=False) if given.json else text)


COMMANDS: dict[str, Callable[[argparse.Namespace, Settings], int]] = {
    "publish": _publish,
    "export": _export,
    "freeze": _freeze,
    "verify": _verify,
}
