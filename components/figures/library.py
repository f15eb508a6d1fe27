"""The chart library of the Results tab: plotly's own file, served by us, compressed once."""

from __future__ import annotations

import functools
import gzip
from pathlib import Path

import plotly
from fastapi import FastAPI, Request
from fastapi.responses import Response

PLOTLY = f"files/plotly-{plotly.__version__}.min.js"
"""Its address within the page; the version in it makes a copy good for ever."""

SOURCE = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


def add_library(app: FastAPI) -> None:
    """Add the route. Call it before the page is mounted on "/"."""

    @app.get(f"/{PLOTLY}", include_in_schema=False)
    def plotly_file(request: Request) -> Response:
        packed = "gzip" in request.headers.get("accept-encoding", "")
        headers = {**HEADERS, "Content-Encoding": "gzip"} if packed else HEADERS
        body = compressed() if packed else SOURCE.read_bytes()
        return Response(body, media_type="text/javascript; charset=utf-8", headers=headers)


@functools.cache
def compressed() -> bytes:
    """The library in gzip: 4.8 MB become 1.5 MB."""
    return gzip.compress(SOURCE.read_bytes(), 6, mtime=0)
