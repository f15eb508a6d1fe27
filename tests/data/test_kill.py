"""Real processes killed at random moments of appending, pushing, pulling and rebuilding.

`tests/benchmarks/bench_kill.py` does the same 200 times.
"""

from tests.data.killed import acknowledged, kill_often, settle
from tests.data.synced import on_hub

POINTS = 12


def test_killed_processes_lose_and_double_nothing(tmp_path, loopback):
    folders = kill_often(tmp_path, loopback, POINTS)
    safe = acknowledged(folders[0]) | acknowledged(folders[1])
    assert len(safe) > POINTS
    assert safe <= settle(folders, loopback)
    assert set(on_hub(loopback).values()) == {1}
    assert safe <= set(on_hub(loopback))
