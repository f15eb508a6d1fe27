"""Runs that only hand a job to somebody else: their exit code says that it was taken, no more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from data.pages import Cell, Page
from judge.runs.spans import outputs, scripts
from judge.text.extract import MAX_LINE


class _Sender(NamedTuple):
    """Words of a command that send a job off: always, only with a flag, or unless one is given."""

    words: tuple[str, ...]
    only_with: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()


_DETACHED = frozenset({"-d", "--detach", "-dt", "-td", "-itd", "-dit"})
_SENDERS = (
    _Sender(("hf", "jobs", "run"), only_with=_DETACHED),
    _Sender(("hf", "jobs", "uv", "run"), only_with=_DETACHED),
    _Sender(("hf", "jobs", "scheduled")),
    _Sender(("docker", "run"), only_with=_DETACHED),
    _Sender(("modal", "run"), only_with=_DETACHED),
    _Sender(("sky", "launch"), only_with=_DETACHED | {"--detach-run"}),
    _Sender(("ray", "job", "submit"), only_with=frozenset({"--no-wait"})),
    _Sender(("sbatch",), unless=frozenset({"--wait", "-W"})),
    _Sender(("qsub",), unless=frozenset({"-sync"})),
    _Sender(("bsub",), unless=frozenset({"-K", "-I"})),
    _Sender(("condor_submit",)),
    _Sender(("kubectl", "apply")),
    _Sender(("kubectl", "create")),
    _Sender(("aws", "batch", "submit-job")),
    _Sender(("tmux", "new-session"), only_with=_DETACHED),
    _Sender(("tmux", "new"), only_with=_DETACHED),
    _Sender(("screen",), only_with=frozenset({"-dm", "-dmS", "-d"})),
)
_WAITS = frozenset({"wait", "tail", "logs", "--follow", "wait;"})
_SENDS = re.compile(r"\b(?:run_job|run_uv_job|submit_job)\(|[\"'](?:sbatch|qsub|kubectl)\b")
_COLLECTS = re.compile(
    r"\b(?:wait\w*|fetch_job_logs|inspect_job|poll\w*|squeue|sleep|hf_hub_download"
    r"|snapshot_download|results?)\("
)
_SAYS = re.compile(
    r"\s*(?:Submitted batch job \d+|\S+\.batch/\S+ created\b|Job (?:started|submitted|created)\b"
    r"|(?:Your )?job \d+ \(.*\) has been submitted|View at: https://huggingface\.co/jobs/)",
    re.IGNORECASE,
)
LONGEST_ANSWER = 12
"""Lines that a submission prints at most; a program that says more has done more."""


def only_submits(page: Page, cell: Cell) -> bool:
    """Whether the command, its script or its short answer is that of a mere submission."""
    if not cell.is_run:
        return False
    words = " ".join(cell.command)[:MAX_LINE].replace("'", " ").replace('"', " ").split()
    if _sends(words):
        return not _WAITS & set(words)
    if any(_hands_over(text) for text in scripts(page, cell)):
        return True
    said = [*islice((line for line in outputs(page, cell) if line.strip()), LONGEST_ANSWER + 1)]
    return len(said) <= LONGEST_ANSWER and any(_SAYS.match(line[:MAX_LINE]) for line in said)


def _sends(words: Sequence[str]) -> bool:
    """A submitting command stands in the words, or the shell was told not to wait."""
    if words and words[-1].endswith("&") and words[-1] != "&&":
        return True
    given = {word.partition("=")[0] for word in words}
    if given & {"nohup", "setsid"} and "&" in given:
        return True
    return any(
        tuple(words[start : start + len(sender.words)]) == sender.words
        and (not sender.only_with or bool(sender.only_with & given))
        and not sender.unless & given
        for sender in _SENDERS
        if sender.words[0] in words
        for start in range(len(words))
    )


def _hands_over(script: str) -> bool:
    """The script sends a job off and never looks after it again."""
    text = "\n".join(line for line in script.splitlines() if not line.lstrip().startswith("#"))
    return bool(_SENDS.search(text)) and not _COLLECTS.search(text)
