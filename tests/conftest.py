"""Fixtures that several packages of tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

# Read by the Hub's client when it is first imported: no telemetry, no transfer but plain HTTP.
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
os.environ["HF_HUB_DISABLE_XET"] = "1"
os.environ["HF_HUB_DISABLE_PROGRESS_BARS"] = "1"

import pytest
from huggingface_hub import close_session
from hypothesis import settings

from data.hub.client import Hub
from tests.loopback.chat import LoopbackChat, says
from tests.loopback.hub import LoopbackHub

# No test is timed (benchmarks are for that); continuous integration tries the same examples always.
settings.register_profile("calm", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("calm")


@pytest.fixture
def loopback() -> Iterator[LoopbackHub]:
    """A Hub of its own for one test; it ends with it."""
    with LoopbackHub() as hub:
        yield hub
        close_session()


@pytest.fixture
def hub(loopback: LoopbackHub) -> Iterator[Hub]:
    """Our client of that Hub."""
    client = Hub(loopback.url, loopback.static_url)
    yield client
    client.close()


@pytest.fixture
def chat() -> Iterator[LoopbackChat]:
    """A model server of its own for one test; give it another `personality` as needed."""
    with LoopbackChat(says("{}")) as server:
        yield server
