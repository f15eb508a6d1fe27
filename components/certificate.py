"""A team's certificate as a picture and as facts, and whether one still holds. No login.

The picture is SVG, which is XML that a browser may run: names are strangers' words, so every text
is escaped, and the answer forbids scripts and anything from elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape

from fastapi import FastAPI, Request
from fastapi.responses import Response

from components.texts import counted_words, meaning_words, measured_words, points_words
from components.widgets import Payload
from data.boards.certificate import RECIPE, Facts, digest_of, facts_of, holder, standing_progress
from data.boards.leaderboard import Standing, Tally
from data.event import Event, Measure
from data.records import UserError

Standings = Callable[[], Sequence[Standing]]

LOCKED = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""Nothing in the picture runs and nothing is loaded, also where it is opened on its own."""

WIDTH, EDGE = 1000, 70
INK, MUTE, LINE, PAPER = "#1c1b19", "#635f59", "#e6e2da", "#fbfaf8"
COLOURS = {"verified": "#006b50", "falsified": "#a63c06", "toy": "#7a5600", "open": "#5d5b57"}


def add_routes(app: FastAPI, standings: Standings, event: Event) -> None:
    """Add the three routes. Call it before those of `/api/…` that answer everything else."""

    @app.get("/certificate/{team}.svg", response_class=Response)
    def certificate(team: str, request: Request) -> Response:
        """The certificate of a team that has earned it, as a picture."""
        facts = certificate_view(standings(), event, team)
        if not facts["earned"]:
            raise UserError(f"{plain(team)} has not earned the certificate: {facts['distance']}")
        picture = svg(facts["facts"], event, facts["digest"], f"{request.base_url}".rstrip("/"))
        return Response(picture, media_type="image/svg+xml", headers=LOCKED)

    @app.get("/certificate/{team}.json")
    def certificate_facts(team: str) -> Payload:
        """What the certificate of a team states, its digest, and how to compute that."""
        return certificate_view(standings(), event, team)

    @app.get("/api/verify-certificate")
    def verify_certificate(digest: str) -> Payload:
        """Whether a certificate with this digest is true today."""
        return verdict_view(standings(), event, digest)


def certificate_view(standings: Sequence[Standing], event: Event, team: str) -> Payload:
    """The facts of a team, and if they earn the certificate its digest. Raises UserError."""
    tally = next((each.tally for each in standings if each.tally.team == team), None)
    if tally is None:
        raise UserError(f"this event has seen no logbook of a team '{plain(team)[:100]}'")
    facts, progress = facts_of(event, tally), standing_progress(event, tally)
    return {
        "earned": progress.earned,
        "distance": _distance(tally, event),
        "facts": facts,
        "digest": digest_of(facts) if progress.earned else None,
        "recipe": RECIPE,
    }


def _distance(tally: Tally, event: Event) -> str:
    progress = standing_progress(event, tally)
    return f"{progress.reached:,} of {measured_words(progress.by, progress.least)}"


def verdict_view(standings: Sequence[Standing], event: Event, digest: str) -> Payload:
    """Whether some team's certificate has this digest today. Raises UserError if it is none."""
    wanted = digest.strip().lower()
    if not re.fullmatch(r"[0-9a-f]{64}", wanted):
        raise UserError("a digest has 64 characters, 0 to 9 and a to f; it stands on the card")
    tally = holder(event, (each.tally for each in standings), wanted)
    if tally is None:
        sentence = (
            "No certificate of this event has this digest today: it was never given, or its facts "
            "have changed since. /certificate/TEAM.json tells what is true of a team today."
        )
        return {"holds": False, "sentence": sentence, "digest": wanted}
    sentence = f"True today: the certificate of {tally.team} in {event.title} states these facts."
    facts = facts_of(event, tally)
    return {"holds": True, "sentence": sentence, "digest": wanted, "facts": facts}


# --- the picture -------------------------------------------------------------------------------


def svg(facts: Facts, event: Event, digest: str, site: str) -> str:
    """The picture. All words come through `text`, which escapes them."""
    team = plain(facts["team"])
    wanted = measured_words(Measure(facts["takes"]["by"]), facts["takes"]["least"])
    awaits = facts["points_provisional"]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} 700" role="img" '
        'font-family="system-ui, sans-serif">',
        f"<title>{escape(f'Certificate of {team}, {plain(event.title)}')}</title>",
        f'<rect width="{WIDTH}" height="700" fill="{PAPER}"/>',
        f'<rect x="24" y="24" width="{WIDTH - 48}" height="652" rx="16" fill="#fff" '
        f'stroke="{LINE}" stroke-width="2"/>',
        text(EDGE, 98, f"Certificate · Open Reproductions · {plain(event.title)}", 20, MUTE),
        text(EDGE, 172, team, 46, INK, weight=650),
        text(EDGE, 216, _done(facts), 20, INK),
        *_counts(facts),
        text(EDGE, 408, counted_words(facts["points"], "point"), 26, INK, weight=650),
        text(EDGE, 440, _points(event, awaits), 16, MUTE),
        text(EDGE, 492, f"It takes {wanted}; what awaits a decision does not count.", 16, INK),
        *(text(EDGE, 518 + 24 * n, line, 16, INK) for n, line in enumerate(meaning_words(event))),
        f'<line x1="{EDGE}" y1="572" x2="{WIDTH - EDGE}" y2="572" stroke="{LINE}"/>',
        text(EDGE, 602, f"Stated on {_day(datetime.now(UTC).date())}. True still? Ask", 14, MUTE),
        text(EDGE, 624, f"{plain(site)}/api/verify-certificate?digest={digest}", 14, MUTE, MONO),
        text(EDGE, 646, f"{plain(site)}/certificate/{quote(team)}.json", 14, MUTE, MONO),
        "</svg>",
    ]
    return "\n".join(lines)


MONO = 'font-family="monospace"'


def _done(facts: Facts) -> str:
    first, last = (date.fromisoformat(day) for day in facts["published"])
    when = _day(first) if first == last else f"{_day(first)} to {_day(last)}"
    logbooks = counted_words(facts["logbooks"], "logbook")
    papers = counted_words(facts["papers"], "paper")
    return f"{logbooks} that count, published {when}; claims of {papers} gave points"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _points(event: Event, awaits: int) -> str:
    more = f" {counted_words(awaits, 'more point')} await a decision." if awaits else ""
    return f"By verdict: {points_words(event)}.{more}"


def _counts(facts: Facts) -> list[str]:
    """Claims by verdict, as numbers in a row."""
    shown = [
        (facts["verified"], "verified", COLOURS["verified"]),
        (facts["falsified_upheld"], "falsified, upheld", COLOURS["falsified"]),
        (facts["falsified_undecided"], "falsified, undecided", COLOURS["open"]),
        (facts["toy"], "toy", COLOURS["toy"]),
        (facts["inconclusive"], "inconclusive", COLOURS["open"]),
    ]
    return [
        part
        for number, (count, word, colour) in enumerate(shown)
        for part in (
            text(EDGE + 176 * number, 300, f"{count:,}", 40, colour, weight=650, room=160),
            text(EDGE + 176 * number, 328, word, 14, MUTE, room=170),
        )
    ]


def text(
    x: int,
    y: int,
    words: str,
    size: int,
    colour: str,
    more: str = "",
    weight: int = 400,
    room: int = WIDTH - 2 * EDGE,
) -> str:
    """A line of text that fits into `room`: smaller if it would not, cut if that is too small."""
    units = sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in words)
    fitting = min(size, int(room / (0.58 * max(units, 1))))
    if fitting < 10:
        words, fitting = words[: int(room / 12)] + "…", 10
    return (
        f'<text x="{x}" y="{y}" font-size="{fitting}" font-weight="{weight}" fill="{colour}" '
        f"{more}>{escape(words)}</text>"
    )


def plain(words: Any) -> str:
    """Words without what XML forbids and what turns or hides text: those become the sign U+FFFD."""
    return "".join(each if each.isprintable() else "\ufffd" for each in str(words))
