"""What the app does by itself: one machine publishes, all put frozen results together."""

import logging
import time
from dataclasses import replace

import pytest
from pydantic import SecretStr

from data.hub.repository import Repository
from data.projections import projections
from data.publishing.boards import Boards
from data.publishing.chores import chores_of
from data.publishing.freezing import Wish, freeze, state_folder
from data.records import Verdict
from data.settings import Settings
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement

REPO = "alice/records"


@pytest.fixture
def boards(store):
    said = judgement("team-a", {0: Verdict.VERIFIED})
    store.insert(at_minutes(catalogue(store, "Adam"), claims([0]), said))
    boards = Boards(store, projections(EVENT))
    yield boards
    boards.close()


@pytest.fixture
def settings(loopback):
    token = SecretStr("hf_alice")
    Repository(REPO, token, loopback.url).create()
    return Settings(dataset=REPO, hf_token=token, hub_endpoint=loopback.url, publish_minutes=60)


def ran(task) -> None:
    """Wait until a task has ended for the first time."""
    until = time.monotonic() + 30
    while task.status.ended_at is None:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_the_machine_that_is_told_to_publishes_when_it_begins(store, boards, settings, loopback):
    chores = chores_of(EVENT, store, boards, settings)

    chores.start()
    ran(chores.publishing)
    chores.stop()

    public = Repository(REPO, settings.hf_token, loopback.url)
    assert "tables/verdicts/train.parquet" in public.tree(public.head())


@pytest.mark.parametrize("without", ["publish_minutes", "dataset", "hf_token"])
def test_no_other_machine_publishes(store, boards, settings, without):
    chores = chores_of(EVENT, store, boards, replace(settings, **{without: None}))

    assert chores.publishing is None


def test_why_nothing_could_be_published_stands_in_the_log(
    store, boards, settings, loopback, caplog
):
    loopback.fail("/commit/main", 403, method="POST")
    chores = chores_of(EVENT, store, boards, settings)

    with caplog.at_level(logging.WARNING):
        chores.start()
        ran(chores.publishing)
        chores.stop()

    assert "HF_TOKEN may not write" in caplog.text


def test_frozen_results_that_came_from_elsewhere_are_put_together(store, boards, settings):
    freeze(store, EVENT, Wish("someone", "final"), "0.1")
    folder = state_folder(store, "final")
    folder.rename(folder.with_name("gone"))
    assert not boards.shown().is_ready
    chores = chores_of(EVENT, store, boards, replace(settings, publish_minutes=None))

    chores.start()
    ran(chores.preparing)
    chores.stop()

    assert boards.shown().is_ready
