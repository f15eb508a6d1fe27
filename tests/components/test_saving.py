from datetime import UTC, datetime

import pytest

from components.saving import UNTIL_RESTART, Sources, status_view, teller
from data.records import UserError
from data.sync.syncing import State, Status

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
QUEUED = Status(State.QUEUED, 3, NOON)
AWAY = Status(State.OFFLINE, 3, NOON, "the Hub cannot be reached")


def said(status, on_hub=(), disk_lasts=False, subject="set/pair"):
    sources = Sources(lambda: status, lambda each: each in on_hub, disk_lasts)
    return teller(sources)({"subject": subject})


def test_nothing_is_told_where_all_is_saved_or_nothing_syncs():
    assert status_view(Status(State.SAVED)) == status_view(None) == {}


def test_what_is_queued_or_why_nothing_leaves_is_told_with_its_begin():
    queued = {"state": "queued", "records": 3, "since": "2026-11-30T12:00:00+00:00", "why": None}
    assert status_view(QUEUED) == queued
    away = {"state": "offline", "why": "the Hub cannot be reached"}
    assert status_view(AWAY) == queued | away


@pytest.mark.parametrize("status", [QUEUED, AWAY])
def test_where_the_disk_does_not_last_only_the_hub_saves(status):
    assert said(status)["saved"] == "queued"
    assert said(status, on_hub=["set/pair"])["saved"] == "saved"


def test_where_the_disk_lasts_all_is_saved():
    assert said(AWAY, disk_lasts=True)["saved"] == "saved"
    assert said(None, disk_lasts=True) == {"saved": "saved"}


def test_a_space_without_a_data_set_promises_nothing():
    assert said(None)["saved"] == UNTIL_RESTART


def test_without_a_subject_only_the_state_is_told():
    assert "saved" not in said(QUEUED, subject="")
    with pytest.raises(UserError):
        said(QUEUED, subject="x" * 1000)
