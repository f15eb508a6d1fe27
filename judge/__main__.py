"""Command line of the judge: `python -m judge run ADDRESS [--paper ID] [--json]`, `work`, `bench`.

Exit codes: 0 judged, 3 could not be judged, 2 used or set up wrongly; why is on the standard
error output.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from data import settings
from data.catalogue.claim_texts import claim_id, split_anchor
from data.hub.client import Hub
from data.judgements import Judgement
from data.logbooks.fetching import fetch
from data.pages import Address
from data.records import Claim, UserError
from data.settings import Settings
from judge import work_command
from judge.appoint import appoint, endpoint_of
from judge.bench.items import Item
from judge.bench.labels import labelled
from judge.bench.options import add_options
from judge.report import report
from judge.voter import Voter
from office import Office, opened

JUDGED, WRONG_USE, NOT_JUDGED = 0, 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code."""
    given = _parser().parse_args(arguments)
    try:
        if given.command == "bench":
            return _bench(given)
        if given.command == "work":
            return work_command.run(given, _settings(given))
        with opened(_settings(given)) as office:
            return _run(office, given)
    except UserError as error:
        print(error, file=sys.stderr)
        return WRONG_USE


def _run(office: Office, given: argparse.Namespace) -> int:
    """Judge and print, or say why not."""
    try:
        judgement = judged(office, given.address, given.paper)
    except UserError as error:
        print(f"not judged: {error}", file=sys.stderr)
        return NOT_JUDGED
    print(judgement.model_dump_json(indent=2) if given.json else report(judgement))
    return JUDGED


def _bench(given: argparse.Namespace) -> int:
    """Print the benchmark's figures. Its libraries are not needed to judge, so load them here."""
    try:
        command = importlib.import_module("judge.bench.command")
    except ModuleNotFoundError as error:
        how = "pip install -r requirements-dev.txt"
        raise UserError(f"the bench needs the package '{error.name}': {how}") from error
    print(command.bench(given, command.Sources(_labelled, _model)))
    return JUDGED


def _labelled(folder: Path) -> list[Item]:
    """The labelled real logbooks in a folder, with claims worded as an import words them."""

    def worded(paper_id: str, text: str) -> Claim:
        words, anchor = split_anchor(text)
        return Claim(
            claim_id=claim_id(paper_id, words), paper_id=paper_id, text=words, anchor=anchor
        )

    with closing(Hub()) as hub:
        return labelled(folder, lambda path: fetch(Address(folder=str(path)), hub), worded)


def _model() -> Voter:
    """The judge with a model that the environment names. Raises UserError if it names none."""
    of = settings.from_process()
    endpoint = endpoint_of(*of.judge)
    if endpoint is None:
        raise UserError("set JUDGE_MODEL or JUDGE_BASE_URL to measure a judge with a model")
    return appoint(endpoint, of.store / "answers")


def judged(office: Office, address: str, paper_id: str | None) -> Judgement:
    """The judgement of what stands behind an address: the kept one if that was made already.

    Raises UserError if it cannot be judged.
    """
    found = office.desk.look(address, paper_id)
    before = office.desk.judged(found)
    kept = office.board.kept(before) if before else None
    if kept:
        return kept.judgement
    return next(step for step in office.desk.judge(found) if isinstance(step, Judgement))


def _settings(given: argparse.Namespace) -> Settings:
    """Of the process; options of the command come first."""
    chosen = {name: getattr(given, name) for name in ("event", "store") if getattr(given, name)}
    return replace(settings.from_process(), **chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m judge", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command", metavar="run | work | bench")
    add_options(commands.add_parser("bench", help="measure a judge on items with known labels"))
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--event", metavar="ID", help="another event than OPENREPRO_EVENT")
    common.add_argument("--store", type=Path, metavar="DIR", help="another store")
    work_command.add_work(commands, common)
    run = commands.add_parser("run", parents=[common], help="judge one logbook and keep the result")
    run.add_argument("address", help="Space page, owner/name[@revision], or a local folder")
    run.add_argument("--paper", metavar="ID", help="the paper, if the logbook does not name it")
    run.add_argument("--json", action="store_true", help="the judgement as JSON")
    return parser


if __name__ == "__main__":
    sys.exit(main())
