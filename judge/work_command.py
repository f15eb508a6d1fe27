"""What `python -m judge work` does: works the queue here, or has jobs on the Hub work it.

A composition root like `judge.__main__`: the loop itself is `judge.working`.
"""

from __future__ import annotations

import argparse
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from pydantic import SecretStr

from data.alone import alone
from data.catalogue import packaged
from data.hub import jobs as hub_jobs
from data.records import UserError
from data.settings import Settings
from data.sync.lasting import Lasting
from judge.jobs import Jobs
from judge.shard import Shard, read_shard
from judge.working import NOTHING_LEFT, Exchange, Tally, work
from office import Office, ledger_of, opened

REST_S = 20.0
"""Between two looks at an empty queue."""


def add_work(commands: Any, common: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser = commands.add_parser(
        "work", parents=[common], help="judge what waits in the queue, without the app"
    )
    parser.add_argument("--shard", metavar="I/N", default="1/1", help="part I of N of the queue")
    parser.add_argument("--once", action="store_true", help="end when nothing waits")
    parser.add_argument("--in-flight", type=int, metavar="N", help="instead of JUDGE_IN_FLIGHT")
    parser.add_argument("--on-jobs", type=int, metavar="N", help="start N jobs on the Hub instead")
    parser.add_argument("--space", metavar="ID", help="with --on-jobs: the Space that runs the app")
    parser.add_argument("--flavor", default="cpu-basic", help="with --on-jobs: the hardware")
    parser.add_argument("--timeout", default="6h", help="with --on-jobs: the longest time of one")
    parser.add_argument("--dry-run", action="store_true", help="with --on-jobs: print the lines")


def run(given: argparse.Namespace, settings: Settings) -> int:
    """Work, or start workers; the exit code. Raises UserError."""
    if given.on_jobs is not None:
        return _on_jobs(given, settings)
    shard, settings = read_shard(given.shard), _with_in_flight(settings, given.in_flight)
    part = f"work-{shard.number}-of-{shard.of}"
    with alone(settings.store, part), opened(settings, settings.queues_folders) as office:
        return _work(office, shard, None if given.once else REST_S)


def _with_in_flight(settings: Settings, given: int | None) -> Settings:
    at_once = settings.judge_in_flight or Settings.judge_in_flight if given is None else given
    if not 1 <= at_once <= 256:
        raise UserError("--in-flight is a number from 1 to 256")
    return replace(settings, judge_in_flight=at_once)


def _work(office: Office, shard: Shard, rest_s: float | None) -> int:
    tally = Tally(lambda line: print(line, flush=True))
    # What is packaged is judged by rules, by the app.
    mine = ledger_of(office, lambda entry: shard.has(entry.space) and entry.by != packaged.BY)
    ledger = tally.ledger(mine)
    jobs = Jobs(office.parse, tally.work(office.desk.work), ledger, office.throttle)
    print(f"shard {shard}: {len(ledger.waiting()):,} logbooks wait", flush=True)
    with _until_ended(jobs) as ending:
        try:
            exchange = _exchange(office.lasting, shard, ending)
            code = work(jobs, exchange, ending, rest_s, lambda line: print(line, flush=True))
        finally:
            jobs.close()
    print(f"shard {shard}: {tally.summary() or 'nothing to do'}", flush=True)
    return code


def _exchange(lasting: Lasting, shard: Shard, ending: threading.Event) -> Exchange:
    """Up to ten workers together stay within a commit a minute, which is what the Hub likes; none
    keeps what it judged to itself for longer than ten minutes."""

    def push() -> None:
        lasting.push_all(ending.wait)

    return Exchange(lasting.pull, push, every_s=min(60.0 * shard.of, 600.0))


@contextmanager
def _until_ended(jobs: Jobs) -> Iterator[threading.Event]:
    """A scheduler's SIGTERM, or Ctrl-C, lets what is being judged end and begins nothing more."""
    ending = threading.Event()

    def end(*_: object) -> None:
        jobs.end()
        ending.set()

    before = {each: signal.signal(each, end) for each in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield ending
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _on_jobs(given: argparse.Namespace, settings: Settings) -> int:
    if not 1 <= given.on_jobs <= 100:
        raise UserError("--on-jobs is a number of jobs from 1 to 100")
    if settings.dataset is None:
        raise UserError("set OPENREPRO_DATASET: jobs share the queue through a Hub data set")
    shards = [Shard(number, given.on_jobs) for number in range(1, given.on_jobs + 1)]
    jobs = [_job(given, settings, shard) for shard in shards]
    if given.dry_run:
        print(*map(hub_jobs.command_of, jobs), sep="\n")
        return NOTHING_LEFT
    urls = hub_jobs.start(jobs, _secrets(settings), settings.hf_token, settings.hub_endpoint)
    print(*urls, sep="\n")
    return NOTHING_LEFT


def _job(given: argparse.Namespace, settings: Settings, shard: Shard) -> hub_jobs.Job:
    known = {
        "OPENREPRO_EVENT": settings.event,
        "OPENREPRO_DATASET": settings.dataset,
        "OPENREPRO_STORE": "/tmp/store",
        "JUDGE_BASE_URL": settings.judge_base_url,
        "JUDGE_MODEL": settings.judge_model,
        "JUDGE_IN_FLIGHT": str(given.in_flight or settings.judge_in_flight),
    }
    return hub_jobs.Job(
        image=hub_jobs.space_image(given.space or ""),
        command=("python", "-m", "judge", "work", "--shard", str(shard), "--once"),
        env={name: value for name, value in known.items() if value},
        secrets=tuple(_secrets(settings)) or ("HF_TOKEN",),
        flavor=given.flavor,
        timeout=given.timeout,
    )


def _secrets(settings: Settings) -> dict[str, SecretStr]:
    known: dict[str, SecretStr | None] = {
        "HF_TOKEN": settings.hf_token,
        "JUDGE_API_KEY": settings.judge_api_key,
    }
    return {name: value for name, value in known.items() if value is not None}
