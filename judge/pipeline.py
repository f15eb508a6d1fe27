"""From a logbook that was read to a judgement: the one place that knows the order of the stages.

`judge_logbook(case)` yields `Judging` and `Assessed` for each claim and ends with a `Judgement`;
`judgement_key(case)` tells before whether the same judgement was made already.
"""

from __future__ import annotations

from collections.abc import Iterator

from data.judgements import Judgement
from judge.progress import Case, Progress


def judge_logbook(case: Case) -> Iterator[Progress | Judgement]:
    """Judge every claim of the case's claim set, in order."""
    raise NotImplementedError


def judgement_key(case: Case) -> str:
    """Digest of (content digest, paper, claim-set revision, contract digests, judge version)."""
    raise NotImplementedError
