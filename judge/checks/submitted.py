"""D20: runs that only submitted a job, and runs too short for what they say they did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from data.judgements import CheckResult
from data.pages import Cell, Page
from data.records import Tier, Verdict
from judge.checks.places import note
from judge.checks.scene import Scene, Whole, cap, flag
from judge.runs.spans import outputs
from judge.runs.submitting import only_submits

MAX_TOLD = 12
SHORT_S = 1.0
_TRAINS = re.compile(
    r"\b(?:pre-?train|fine-?tune|finetuning|fine-tuning|train|training|sft|grpo|dpo|ppo|lora)(?![\w-])"
    r"(?!\s*(?:set|data|split|error|loss|log|size|curve)s?\b)|\b(?:train|finetune|sft)\w*\.(?:py|sh)\b",
    re.IGNORECASE,
)
_ON_GPU = re.compile(
    r"\b(?:torchrun|deepspeed|accelerate launch|vllm|cuda:\d|[AHL]\d{2,3}0?(?:-\d+GB)?\b(?= GPU)"
    r"|\d+\s*x\s*[AHLV]\d{2,3}|GPU)s?\b",
)
_NO_GPU = re.compile(
    r"\b(?:no|without|0)[ -](?:GPU|CUDA)|CPU[ -]only|GPU\w*\s*[:=]\s*(?:none|no|false|0)\b"
    r"|available\s*[:=]?\s*false",
    re.IGNORECASE,
)


def submissions(whole: Whole) -> Iterator[CheckResult]:
    """D20 for a logbook: every run that only submitted, or claims much work in no time."""
    yield from islice(_all(whole), MAX_TOLD)


def supports_nothing(scene: Scene) -> Iterator[CheckResult]:
    """D20 for a claim: a submission shows neither that the job ran nor how it ended."""
    for place in scene.cited:
        is_run = place.part is not None and place.part.tier >= Tier.RUN
        if is_run and only_submits(place.page, place.cell):
            sentence = "The cited run only submitted a job; how that ended is not shown."
            yield cap("D20", Verdict.INCONCLUSIVE, sentence, place)


def _all(whole: Whole) -> Iterator[CheckResult]:
    for page in whole.logbook.pages:
        for cell in page.cells:
            sentence = _sentence(page, cell) if cell.is_run else ""
            if sentence:
                yield note(flag("D20", sentence), page, cell, cell.first_line)


def _sentence(page: Page, cell: Cell) -> str:
    if only_submits(page, cell):
        return "This run only submitted a job; exit 0 says that it was taken, not that it ran."
    seconds = cell.duration_s
    if seconds is not None and seconds < SHORT_S and cell.exit_code == 0:
        work = _work(page, cell)
        if work:
            return f"This run of {seconds:g} s speaks of {work}, which takes longer."
    return ""


def _work(page: Page, cell: Cell) -> str:
    """What a run says that it did and that no second is enough for, or ""."""
    named = f"{' '.join(cell.command)}\n{cell.title}"
    said = "\n".join(outputs(page, cell))
    if _TRAINS.search(named):
        return "training"
    on_gpu = _ON_GPU.search(named) or _ON_GPU.search(said)
    return "work on a GPU" if on_gpu and not _NO_GPU.search(f"{named}\n{said}") else ""
