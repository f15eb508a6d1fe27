"""Lists of Spaces as the Hub gives them: filtered, sorted, trimmed to what was asked, in pages.

    GET /api/spaces?filter=tag&filter=…&expand=sha&expand=tags&sort=createdAt&limit=500

The next page's address stands in the Link header, with a cursor that names the last row. A list
may be `stale`: it then tells of Spaces as they were, while each Space itself answers as it is.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from tests.loopback.repo import Shelf
from tests.loopback.wire import Handler, Request, Response, as_json, error

ALWAYS = ("_id", "id")
"""What a row has, whatever `expand` asks for."""
SORTS = ("createdAt", "lastModified", "likes", "trendingScore")
LARGEST_PAGE = 1000
_stale: WeakKeyDictionary[Shelf, list[dict[str, Any]]] = WeakKeyDictionary()


def freeze(shelf: Shelf) -> None:
    """From now on lists tell of this moment, as when the Hub's index lags behind."""
    _stale[shelf] = _rows(shelf)


def thaw(shelf: Shelf) -> None:
    """Lists are up to date again."""
    _stale.pop(shelf, None)


def list_spaces(shelf: Shelf, request: Request) -> Response:
    """One page: public Spaces that have all the tags, the greatest of the sort first."""
    sort = request.param("sort", "createdAt")
    if sort not in SORTS:
        return error(400, f"sort must be one of {', '.join(SORTS)}")
    wanted = {value for name, value in request.params if name == "filter"}
    author, search = request.param("author"), request.param("search").lower()
    rows = [
        row
        for row in _stale.get(shelf) or _rows(shelf)
        if wanted <= set(row["tags"])
        and author in ("", row["author"])
        and search in row["id"].lower()
    ]
    rows.sort(key=lambda row: _place(row, sort), reverse=True)
    cursor = request.param("cursor")
    rest = [row for row in rows if not cursor or _place(row, sort) < cursor]
    largest = min(LARGEST_PAGE, shelf.list_page)
    size = min(int(request.param("limit", str(largest))), largest)
    page = [_expanded(row, request) for row in rest[:size]]
    if len(rest) <= size:
        return as_json(page)
    return as_json(page, Link=_link(request, _place(rest[size - 1], sort)))


def _rows(shelf: Shelf) -> list[dict[str, Any]]:
    spaces = (repo for (kind, _), repo in shelf.repos.items() if kind == "space")
    return [repo.info(repo.commits[-1]) for repo in spaces if not repo.private]


def _place(row: dict[str, Any], sort: str) -> str:
    """Where a row stands: by what is sorted by, then by its name, so that no two are equal."""
    return f"{row.get(sort, 0)} {row['id']}"


def _expanded(row: dict[str, Any], request: Request) -> dict[str, Any]:
    asked = {value for name, value in request.params if name == "expand"}
    return {name: row[name] for name in row if not asked or name in asked or name in ALWAYS}


def _link(request: Request, cursor: str) -> str:
    params = [(name, value) for name, value in request.params if name != "cursor"]
    query = urlencode([*params, ("cursor", cursor)])
    return f'<http://{request.headers["host"]}{request.path}?{query}>; rel="next"'


ROUTES: list[tuple[str, str, Handler]] = [("GET", "/api/spaces", list_spaces)]
