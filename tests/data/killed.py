"""A process that works on a store and syncs it until it is killed, and the one that starts such.

    with Worker() as worker:
        worker.live_and_die(folder, hub.url, seed=1, steps=5, seconds=0.01)

What it was told to be safe stands in `<folder>.acknowledged`, one id a line. The worker imports
everything once and forks for each life, so that a life begins within milliseconds.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from pydantic import SecretStr

from data.kinds import SubmissionReceived
from data.projections import projections
from data.store import Store
from data.sync import notes, rate
from data.sync.exchange import Sync
from data.sync.remote import homes_of
from tests.data.build import EVENT, judgement, tables
from tests.data.synced import PUBLIC, ids, machine
from tests.loopback.hub import LoopbackHub

ROOT = Path(__file__).parents[2]
MOST_STEPS = 6
LONGEST = 0.04
"""Steps that a life does at most before its last one, and seconds into that one."""


def acknowledged(folder: Path) -> set[str]:
    """The ids that lives on this folder were told to be safe."""
    path = Path(f"{folder}.acknowledged")
    return set(path.read_text().split()) if path.exists() else set()


def live(folder: Path, url: str, seed: int) -> None:
    """Append, push, pull and rebuild in a random order, for ever."""
    luck = random.Random(seed)
    homes = homes_of(PUBLIC, SecretStr("hf_alice"), url, lambda _: None)
    store = Store(folder, projections(EVENT))
    sync = Sync(store, homes, True)
    told = os.open(f"{folder}.acknowledged", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    steps = (lambda: _annotate(store, luck, told), sync.push, sync.pull, store.rebuild)
    while True:
        print("step", flush=True)
        luck.choices(steps, (5, 3, 2, 1))[0]()
        with store.noting() as conn:  # what is tested here is not the budget
            notes.put(conn, rate.KEY, f"{rate.BURST} 0")


def _annotate(store: Store, luck: random.Random, told: int) -> None:
    """A person submits, or a judgement with its text is kept."""
    number = luck.randrange(10**9)
    text = store.put_blob(f"text {number}".encode())
    made = judgement(f"team-{number}").model_copy(update={"text_blob": text})
    asked = SubmissionReceived(submission_id=f"s{number}", address="alice/book")
    records = store.append_all([luck.choice([made, asked]) for _ in range(luck.randint(1, 3))], "a")
    os.write(told, "".join(f"{record.id}\n" for record in records).encode())


class Worker:
    """Starts lives and ends them by SIGKILL."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.data.killed"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def live_and_die(self, folder: Path, url: str, seed: int, steps: int, seconds: float) -> None:
        """One life, killed so many seconds into the step after so many of them."""
        print(folder, url, seed, file=self._process.stdin, flush=True)
        pid = int(self._said())
        for _ in range(steps + 1):
            assert self._said() == "step"
        time.sleep(seconds)
        os.kill(pid, signal.SIGKILL)
        # Nothing but our signal may end a life: a crash before it would be a finding.
        while (said := self._said()) == "step":
            pass
        assert said == f"ended by {int(signal.SIGKILL)}"

    def _said(self) -> str:
        return self._process.stdout.readline().strip()


def kill_often(folder: Path, hub: LoopbackHub, points: int, seed: int = 0) -> tuple[Path, Path]:
    """Kill so many lives of two stores that sync with one Hub; their folders.

    After each, what was told to be safe must be there.
    """
    luck = random.Random(seed)
    folders = folder / "one", folder / "two"
    hub.add_dataset(PUBLIC)
    with Worker() as worker:
        for point in range(points):
            each = folders[point % 2]
            if luck.random() < 0.3:
                hub.fail("/commit/", method="POST", dropped=True)
            steps, seconds = luck.randint(0, MOST_STEPS), luck.uniform(0, LONGEST)
            worker.live_and_die(each, hub.url, point, steps, seconds)
            with machine(each, hub) as made:
                assert acknowledged(each) <= ids(made.store), f"lost at point {point}"
                assert _is_sound(made.store), f"damaged at point {point}"
    hub.forgive()
    return folders


def _is_sound(store: Store) -> bool:
    with store.read() as conn:
        return conn.execute("PRAGMA quick_check").fetchone()[0] == "ok"


def settle(folders: tuple[Path, Path], hub: LoopbackHub) -> set[str]:
    """Let both stores send and get what is left; the records that both have then."""
    with machine(folders[0], hub) as one, machine(folders[1], hub) as two:
        for each in (one, two, one, two):
            assert each.sync.push().wait is None
            each.sync.pull()
        assert ids(one.store) == ids(two.store)
        before = tables(one.store)
        one.store.rebuild()
        assert tables(one.store) == before
        return ids(one.store)


def main() -> None:
    for line in sys.stdin:
        folder, url, seed = line.split()
        pid = os.fork()
        if pid == 0:
            live(Path(folder), url, int(seed))
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(f"ended by {os.WTERMSIG(status)}", flush=True)


if __name__ == "__main__":
    main()
