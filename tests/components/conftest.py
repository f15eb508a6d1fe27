from collections.abc import Iterator
from pathlib import Path

import pytest

from data.store import Store
from tests.data.build import opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store of the trial event."""
    yield from opened(tmp_path / "store")
