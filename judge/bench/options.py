"""The options of `python -m judge bench`; importing them needs nothing that the app lacks."""

from __future__ import annotations

import argparse
from pathlib import Path

JUDGES = ("rules", "model", "liar", "gullible", "oracle", "random")
SETS = ("generated", "attack", "labels", "all")
SEED = 20_260_720
LABELS = Path(__file__).parents[3] / "shared" / "real"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--judge", choices=JUDGES, default="rules")
    parser.add_argument("--set", choices=SETS, default="all", dest="chosen")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--items", type=int, metavar="N", help="a sample of N items of each set")
    parser.add_argument("--labels", type=Path, metavar="DIR", default=LABELS)
    parser.add_argument("--json", action="store_true", help="figures as JSON")
