"""The route that hands out the pictures of a pair, under names that tell nothing."""

from __future__ import annotations

from fastapi import FastAPI, HTTPException, Response

from data.records import UserError
from data.review.blinding import Turn
from data.review.reviewing import named_picture
from data.review.reviews import Reviews

HEADERS = {
    "Cache-Control": "private, max-age=3600, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Disposition": "inline",
}


def add_routes(app: FastAPI, reviews: Reviews) -> None:
    """Add the route. Call it before the page is mounted on "/"."""

    @app.get("/review/{set_id}/{pair_id}/{turn}/{reviewer}/{name}.png", include_in_schema=False)
    def picture(set_id: str, pair_id: str, turn: int, reviewer: str, name: str) -> Response:
        try:
            review_set, seed = reviews.opened(set_id)
            found = named_picture(review_set, seed, reviewer, Turn(pair_id, turn), name)
            png = reviews.picture(found.digest) if found else None
        except UserError:
            png = None  # nothing is said of why: what there is, is asked of the tab
        if png is None:
            raise HTTPException(404, "there is no such picture")
        return Response(png, media_type="image/png", headers=HEADERS)
