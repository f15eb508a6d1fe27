"""Whether anything acknowledged is lost or doubled when processes are killed while they sync.

    python -m tests.benchmarks.bench_kill [POINTS]

Two stores append, push, pull and rebuild against one Hub on loopback, some of whose answers get
lost; each life ends by SIGKILL within a random step. Asked are 0 lost and 0 doubled at 200
points. Exit code 1 if it is otherwise.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.data.killed import acknowledged, kill_often, settle
from tests.data.synced import on_hub
from tests.loopback.hub import LoopbackHub

POINTS = 200


def main() -> int:
    points = int(sys.argv[1]) if len(sys.argv) > 1 else POINTS
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, LoopbackHub() as hub:
        folders = kill_often(Path(folder), hub, points)
        safe = acknowledged(folders[0]) | acknowledged(folders[1])
        kept, sent = settle(folders, hub), on_hub(hub)
    lost = safe - kept, safe - set(sent)
    doubled = Counter(sent.values())
    print(f"{points} processes killed in {time.perf_counter() - start:.0f} s")
    print(f"{len(safe):6} records acknowledged")
    print(f"{len(lost[0]):6} of them lost in the stores, {len(lost[1])} on the Hub")
    print(f"{sum(count for times, count in doubled.items() if times > 1):6} doubled on the Hub")
    return 1 if lost[0] or lost[1] or set(doubled) != {1} else 0


if __name__ == "__main__":
    sys.exit(main())
