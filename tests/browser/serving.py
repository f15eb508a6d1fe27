"""The real app in a process of its own, as `make run` starts it, for tests that need a server."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOWHERE = "http://127.0.0.1:9"
"""A Hub at which nobody listens: a test that needs one names its own."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """One app over one store folder; it can be stopped, killed and started again."""

    def __init__(self, store: Path, **variables: str) -> None:
        self.store = store
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = store.parent / f"{store.name}.log"
        self._variables = {"HF_ENDPOINT": NOWHERE, **variables}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, seconds: float = 90) -> None:
        """Returns once the page answers. Raises AssertionError with the app's output otherwise."""
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("OPENREPRO_", "HF_", "JUDGE_", "GRADIO_", "SPACE_"))
        }
        environ = inherited | self._variables
        environ |= {"OPENREPRO_STORE": str(self.store), "PORT": str(self.port)}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "app.py"], cwd=ROOT, env=environ, stdout=log, stderr=log
            )
        until = time.monotonic() + seconds
        while not self._answers():
            assert self._process.poll() is None, f"the app ended:\n{self.output()}"
            assert time.monotonic() < until, f"no answer in {seconds} s:\n{self.output()}"
            time.sleep(0.05)

    def stop(self, seconds: float = 20) -> int:
        """Asks the app to end, as a platform does, and gives its exit code."""
        assert self._process is not None, "it was never started"
        self._process.terminate()
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            self.kill()
            raise AssertionError(f"no end within {seconds} s:\n{self.output()}") from error

    def kill(self) -> None:
        """Ends the app at once, as a power cut does."""
        assert self._process is not None, "it was never started"
        self._process.kill()
        self._process.wait()

    def is_running(self) -> bool:
        return self._process is not None and self.exit_code() is None

    def pid(self) -> int:
        assert self._process is not None, "it was never started"
        return self._process.pid

    def exit_code(self) -> int | None:
        return None if self._process is None else self._process.poll()

    def output(self) -> str:
        """The last lines that the app wrote."""
        return "\n".join(self.log.read_text("utf-8", "replace").splitlines()[-40:])

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False
