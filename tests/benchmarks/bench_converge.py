"""How soon two apps on different folders show the same: a report, not a test.

    python -m tests.benchmarks.bench_converge

Both stand on one data set of a loopback Hub, each judges a logbook that the other does not know, at
the pace at which the app syncs by itself. Asked are three minutes.
"""

from __future__ import annotations

import json
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.serving import Server
from tests.browser.submitting import counterexample
from tests.loopback.hub import LoopbackHub

RECORDS = "some-org/records"
LONGEST_S = 300.0


def asked(server: Server, path: str, body: dict[str, Any] | None = None) -> Any:
    """The JSON of an address; None where it is not known there."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server.url}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        raise


def submit(server: Server, address: str) -> None:
    """Submit as the page does."""
    components = asked(server, "/config")["components"]
    (view,) = [each["id"] for each in components if each["props"].get("elem_id") == "view-submit"]
    call = {"component_id": view, "session_hash": "bench", "fn_name": "submit"}
    reply = asked(server, "/gradio_api/component_server", {**call, "data": {"address": address}})
    assert "error" not in reply, reply


def seconds_until_known(server: Server, space_id: str) -> float:
    """Until the app has a judgement of the Space."""
    began = time.monotonic()
    while time.monotonic() - began < LONGEST_S:
        found = asked(server, f"/api/logbooks/{space_id}")
        if found and "judgement_id" in json.dumps(found):
            break
        time.sleep(0.5)
    return time.monotonic() - began


def main() -> None:
    """Start both, submit to each, print when each knows what the other judged."""
    with LoopbackHub() as hub, tempfile.TemporaryDirectory() as folder:
        kept = {"HF_ENDPOINT": hub.url, "HF_TOKEN": "hf_org", "OPENREPRO_DATASET": RECORDS}
        spaces = ("carol/adam", "dave/adam")
        for space_id in spaces:
            team = space_id.split("/")[0]
            hub.add_space(space_id, counterexample(team), sdk="static")
        apps = [Server(Path(folder) / name / "store", **kept) for name in ("one", "two")]
        for app in apps:
            app.store.parent.mkdir()
            app.start()
        try:
            for app, space_id in zip(apps, spaces, strict=True):
                submit(app, space_id)
            for app, space_id in zip(apps, reversed(spaces), strict=True):
                print(f"{seconds_until_known(app, space_id):6.1f} s until the other's is known")
        finally:
            for app in apps:
                app.stop()


if __name__ == "__main__":
    main()
