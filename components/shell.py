"""The page around the tabs: header, tab bar, footer, and the scripts and styles of all views."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import gradio as gr
from fastapi import FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse

from components.figures.library import PLOTLY
from components.widgets import Payload, ServerFunction, view
from data.event import Event
from data.outcomes.views import Stats

ASSETS = Path(__file__).parent / "assets"
FAVICON = ASSETS / "favicon.svg"
SMALLEST_PACKED = 2_000
"""Bytes below which packing an answer gains nothing."""

SESSIONS = 200
"""Visitors of whom Gradio remembers something; we keep nothing there, and a name may be long."""

SELECT_TAB = "() => ({ selected: OR.tabOf(), __type__: 'update' })"


class Tab(NamedTuple):
    """One part of the product: its id in addresses, its word, and what lays it out."""

    tab_id: str
    word: str
    build: Callable[[], object]


class Frame(NamedTuple):
    """What stands around the tabs: the server functions of the header, and whether one signs in."""

    event: Event
    asked: list[ServerFunction]
    on_space: bool = False
    can_sign_in: bool = False


def teller(
    stats: Callable[[], Stats],
    arriving: Callable[[], Payload | None] = lambda: None,
    frozen: Callable[[], Payload | None] = lambda: None,
) -> ServerFunction:
    """The server function of the line of numbers in the header: what they are, whether more still
    comes in, and since when they are frozen."""

    def event_stats(_: Payload) -> Payload:
        return {**stats()._asdict(), "arriving": arriving(), "frozen": frozen()}

    return event_stats


def mount(app: FastAPI, frame: Frame, tabs: list[Tab], answers: Mapping[Any, Any]) -> FastAPI:
    """The application with the page on "/", behind the routes that it has already.

    Answers are packed for browsers that take that: the page carries all scripts and styles.
    `answers`: what is said to errors, by their kind.
    """
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, compresslevel=6)
    page = build_page(frame, tabs)
    page.state_session_capacity = SESSIONS
    return gr.mount_gradio_app(
        app,
        page,
        path="/",
        app_kwargs={"exception_handlers": {**answers, KeyError: _outdated}},
        head=head(frame.event, tabs, frame.on_space),
        theme=gr.themes.Base(font=["system-ui", "sans-serif"], font_mono=["monospace"]),
        favicon_path=str(FAVICON),
        footer_links=[],
        run_history=False,
        ssr_mode=False,
        show_error=False,
        pwa=False,
        enable_monitoring=False,
    )


def _outdated(_: Request, __: Exception) -> JSONResponse:
    """To a call of a part that the page does not have: Gradio looks parts up without asking."""
    return JSONResponse({"error": "the page has no such part any more; load it again"}, 404)


def build_page(frame: Frame, tabs: list[Tab]) -> gr.Blocks:
    """The whole page. The tab shown follows from the address, at first and whenever it changes."""
    with gr.Blocks(title="Open Reproductions", analytics_enabled=False, fill_width=True) as page:
        header = view("header", frame.asked, events=["route"])
        if frame.can_sign_in:
            gr.LoginButton(visible=False)  # without one Gradio has no routes to sign in
        with gr.Tabs(selected=tabs[0].tab_id, elem_id="tabs", overflow_behavior="wrap") as bar:
            for tab in tabs:
                with gr.Tab(tab.word, id=tab.tab_id, elem_id=f"tab-{tab.tab_id}"):
                    tab.build()
        view("footer")
        header.route(None, None, bar, js=SELECT_TAB, show_progress="hidden")
    return page


def head(event: Event, tabs: list[Tab], on_space: bool = False, assets: Path = ASSETS) -> str:
    """All styles and scripts inline, so that no further request is made; and the event's words.

    Files are read in the order of their names, the shared ones (`core…`, `0-…`) first.
    """
    facts = {
        "title": event.title,
        "subtitle": event.subtitle,
        "tags": event.tags,
        "deadline": event.deadline.isoformat() if event.deadline else None,
        "tabs": [tab.tab_id for tab in tabs],
        "on_space": on_space,
        "charts": PLOTLY,
    }
    styles = "\n".join(path.read_text("utf-8") for path in sorted((assets / "css").glob("*.css")))
    names = sorted(
        (assets / "js").glob("*.js"), key=lambda path: (path.stem[:4] != "core", path.stem)
    )
    scripts = "\n".join(path.read_text("utf-8") for path in names)
    about = f"Search a conference, judge reproduction logbooks claim by claim: {event.title}."
    return (
        f'<meta name="description" content="{html.escape(about)}">\n<style>{styles}</style>\n'
        f"<script>{scripts}\nOR.event = {script_json(facts)};</script>"
    )


def script_json(value: object) -> str:
    """JSON that can stand inside a script element, whatever it holds."""
    return json.dumps(value).replace("<", "\\u003c").replace("\u2028", "\\u2028")
