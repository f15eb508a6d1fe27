"""The machine side: the same functions as the tabs, as JSON over plain HTTP.

An error is `{"error": sentence}`: 404 if what the path names is unknown, 400 if the request is
wrong, 500 with an id if something broke here.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import NamedTuple

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from components.widgets import Payload, ServerFunction
from data.records import UserError

log = logging.getLogger(__name__)


class Views(NamedTuple):
    """What the routes show, each as the tabs show it."""

    search: ServerFunction
    paper: ServerFunction
    history: ServerFunction
    judgement: ServerFunction
    conflicts: ServerFunction
    conflict: ServerFunction
    logbooks: ServerFunction
    logbook: ServerFunction
    leaderboard: ServerFunction
    team: ServerFunction


def add_routes(app: FastAPI, views: Views) -> None:
    """Add the routes and the answers to errors. Call it before the page is mounted on "/"."""

    @app.get("/healthz")
    def healthz() -> Payload:
        """Whether the process answers."""
        return {"ok": True}

    _add_papers(app, views)
    _add_conflicts(app, views)
    _add_logbooks(app, views)
    _add_teams(app, views)

    @app.get("/api/{rest:path}", include_in_schema=False)
    def unknown(rest: str) -> Payload:
        raise UserError(f"there is no '/api/{rest[:80]}'; /openapi.json lists what there is")

    for kind, answer in ANSWERS.items():
        app.add_exception_handler(kind, answer)


def _add_papers(app: FastAPI, views: Views) -> None:
    @app.get("/api/search")
    def search(
        q: str = "",
        area: str = "",
        sub_area: str = "",
        honour: str = "",
        outcome: str = "",
        attempted: str = "",
        has_claims: str = "",
        limit: int = 20,
    ) -> Payload:
        """Papers and claims, best first; `meant`: the query without its slips, if that finds more.

        `honour`: "award" or "spotlight". `attempted` (has logbooks), `has_claims`: "yes" or "no".
        """
        filters = {"area": area, "sub_area": sub_area, "honour": honour, "outcome": outcome}
        filters |= {"attempted": attempted, "has_claims": has_claims}
        return views.search({"query": q, "limit": limit, **filters})

    @app.get("/api/papers/{paper_id}")
    def paper(paper_id: str) -> Payload:
        """A paper: its claims, who tried, outcomes, history."""
        return views.paper({"paper_id": paper_id})

    @app.get("/api/papers/{paper_id}/history")
    def paper_history(paper_id: str) -> Payload:
        """What happened to a paper, and how its claims were revised."""
        return views.history({"paper_id": paper_id})

    @app.get("/api/judgements/{judgement_id}")
    def judgement(judgement_id: str) -> Payload:
        """A judgement: verdicts with their quotes, checks, what was read."""
        return views.judgement({"judgement_id": judgement_id})


def _add_conflicts(app: FastAPI, views: Views) -> None:
    @app.get("/api/conflicts")
    def conflicts(area: str = "", team: str = "", kind: str = "", page: int = 1) -> Payload:
        """Claims on which teams disagree, the strongest first; `kind`: contested or opposing."""
        return views.conflicts({"area": area, "team": team, "kind": kind, "page": page})

    @app.get("/api/conflicts/{claim_id}")
    def conflict(claim_id: str) -> Payload:
        """One of them: both sides with their quotes, and how their runs were made."""
        return views.conflict({"claim_id": claim_id})


def _add_logbooks(app: FastAPI, views: Views) -> None:
    @app.get("/api/logbooks")
    def logbooks(
        q: str = "",
        area: str = "",
        standing: str = "",
        verdict: str = "",
        team: str = "",
        sort: str = "",
        offset: int = 0,
        limit: int = 24,
    ) -> Payload:
        """Logbooks with their verdicts and what these are worth; `sort`: newest, judged …"""
        filters = {"q": q, "area": area, "standing": standing, "verdict": verdict, "team": team}
        return views.logbooks({**filters, "sort": sort, "offset": offset, "limit": limit})

    @app.get("/api/logbooks/{owner}/{name}")
    def logbook(owner: str, name: str) -> Payload:
        """One logbook: the papers it is about, each with all its judgings."""
        return views.logbook({"space_id": f"{owner}/{name}"})


def _add_teams(app: FastAPI, views: Views) -> None:
    @app.get("/api/leaderboard")
    def leaderboard(q: str = "", offset: int = 0, limit: int = 50) -> Payload:
        """Teams in their order with points and evidence; first also prizes and the rules."""
        return views.leaderboard({"query": q, "offset": offset, "limit": limit})

    @app.get("/api/teams/{team}")
    def team(team: str, offset: int = 0, limit: int = 50) -> Payload:
        """A team: its logbooks with verdicts and points, and how far its certificate is."""
        return views.team({"team": team, "offset": offset, "limit": limit})


def _refused(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"error": str(error)}, 404 if request.path_params else 400)


def _misunderstood(_: Request, error: Exception) -> JSONResponse:
    first = (
        error.errors()[0] if isinstance(error, RequestValidationError) else {"msg": "", "loc": ()}
    )
    return JSONResponse({"error": f"{first['loc'][-1]}: {first['msg']}"}, 400)


def _told(_: Request, error: Exception) -> JSONResponse:
    status, detail = getattr(error, "status_code", 400), getattr(error, "detail", "")
    return JSONResponse({"error": detail}, status)


def _broken(request: Request, error: Exception) -> JSONResponse:
    error_id = secrets.token_hex(4)
    log.error("%r failed (id %s)", request.url.path, error_id, exc_info=error)
    return JSONResponse({"error": f"something went wrong on our side (id {error_id})"}, 500)


ANSWERS: dict[type[Exception] | int, Callable[[Request, Exception], JSONResponse]] = {
    UserError: _refused,
    RequestValidationError: _misunderstood,
    **dict.fromkeys((400, 403, 404, 405), _told),
    Exception: _broken,
}
"""What is answered to which error or status: here, and by the page's own routes."""
