"""Composition root: settings -> parts -> FastAPI with the mounted page."""

from __future__ import annotations

import os

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # Gradio reads its switches when imported
os.environ["GRADIO_SSR_MODE"] = "False"

import gradio as gr
import uvicorn
from fastapi import FastAPI

from components import shell
from components.shell import Tab
from components.widgets import view
from data.event import load_event


def create_app(event_id: str = "classics") -> FastAPI:
    event = load_event(event_id)
    app = FastAPI(docs_url=None, redoc_url=None)
    tabs = [
        Tab("papers", "Papers", lambda: view("papers")),
        Tab("submit", "Submit", lambda: view("submit")),
        Tab("conflicts", "Conflicts", lambda: view("conflicts")),
    ]
    page = shell.build_page(lambda: {"papers": 5, "claims": 10, "judgements": 8}, tabs)
    return gr.mount_gradio_app(
        app,
        page,
        path="/",
        head=shell.head(event),
        theme=gr.themes.Base(font=["system-ui", "sans-serif"], font_mono=["monospace"]),
        favicon_path=str(shell.FAVICON),
        footer_links=[],
        ssr_mode=False,
        run_history=False,
        show_error=False,
        pwa=False,
        enable_monitoring=False,
    )


if __name__ == "__main__":
    uvicorn.run(create_app(), host="127.0.0.1", port=7860)
