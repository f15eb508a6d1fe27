"""Workers as jobs on the Hub's machines: what one is, as the client takes it and as a command.

https://huggingface.co/docs/huggingface_hub/guides/jobs
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import httpx2
from huggingface_hub import HfApi
from huggingface_hub.errors import HfHubHTTPError
from pydantic import SecretStr

from data.records import UserError

SPACE_IMAGE = "hf.co/spaces/"
"""Before the id of a Space: the job runs in that Space's own image, with its code."""


class Job(NamedTuple):
    """One job. `secrets` are names; their values never stand in a command."""

    image: str
    command: tuple[str, ...]
    env: Mapping[str, str]
    secrets: tuple[str, ...]
    flavor: str
    timeout: str


def command_of(job: Job) -> str:
    """The line that starts the job from a terminal in which the secrets are set."""
    words = ["hf", "jobs", "run", "--detach", "--flavor", job.flavor, "--timeout", job.timeout]
    words += [word for name, value in job.env.items() for word in ("--env", f"{name}={value}")]
    words += [word for name in job.secrets for word in ("--secrets", name)]
    return shlex.join([*words, job.image, *job.command])


def start(
    jobs: Sequence[Job],
    secrets: Mapping[str, SecretStr],
    token: SecretStr | None,
    endpoint: str | None = None,
) -> list[str]:
    """Start the jobs; their addresses. Raises UserError: no token, or the Hub refuses.

    Those that were started before a refusal go on; the error says how many.
    """
    if token is None:
        raise UserError("set HF_TOKEN to a token that may start jobs, and pay for them")
    api = HfApi(endpoint=endpoint, token=token.get_secret_value())
    started: list[str] = []
    try:
        # Asked once: the client would ask before every job.
        namespace = str(api.whoami()["name"])
        for job in jobs:
            started.append(_start(api, job, secrets, namespace))
    except (HfHubHTTPError, httpx2.HTTPError) as error:
        raise UserError(f"{_why(error)}; {len(started)} of {len(jobs)} were started") from error
    return started


def _start(api: HfApi, job: Job, secrets: Mapping[str, SecretStr], namespace: str) -> str:
    values = {name: secrets[name].get_secret_value() for name in job.secrets}
    info = api.run_job(
        image=job.image,
        command=list(job.command),
        env=dict(job.env),
        secrets=values,
        flavor=job.flavor,
        timeout=job.timeout,
        namespace=namespace,
    )
    return str(info.url)


def _why(error: Exception) -> str:
    if not isinstance(error, HfHubHTTPError):
        return "the Hub cannot be reached to start jobs"
    status = error.response.status_code
    if status in (401, 403):
        return "the Hub does not let this token start jobs; it needs the permission for jobs"
    if status == 402:
        return "the account of this token has no credit for jobs"
    return f"the Hub did not start the job (HTTP {status})"


def space_image(space_id: str) -> str:
    """The image of a Space. Raises UserError for what is no `owner/name`."""
    if not re.fullmatch(r"[\w.-]{1,96}/[\w.-]{1,96}", space_id, re.ASCII):
        raise UserError("--space is the id of the Space that runs this app, owner/name")
    return SPACE_IMAGE + space_id
