"""Lists of Spaces as the Hub gives them: filtered, sorted, trimmed to what was asked, in pages.

    GET /api/spaces?filter=tag&filter=…&expand=sha&expand=tags&sort=createdAt&limit=500

The next page's address stands in the Link header, with a cursor that names the last row. A list
may be `stale`: it then tells of Spaces as they were, while each Space itself answers as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from tests.loopback.repo import Shelf
from tests.loopback.wire import Handler, Request, Response, as_json, error

ALWAYS = ("_id", "id")
"""What a row has, whatever `expand` asks for."""
SORTS = ("createdAt", "lastModified", "likes", "trendingScore")
LARGEST_PAGE = 1000


class Row(NamedTuple):
    """A Space of the list: what it is found and sorted by, and how to get its whole answer."""

    repo_id: str
    tags: tuple[str, ...]
    times: dict[str, str]
    info: Callable[[], dict[str, Any]]

    def place(self, sort: str) -> str:
        """Where it stands: by what is sorted by, then by its name, so that no two are equal."""
        return f"{self.times.get(sort, '')} {self.repo_id}"


_stale: WeakKeyDictionary[Shelf, list[Row]] = WeakKeyDictionary()


def freeze(shelf: Shelf) -> None:
    """From now on lists tell of this moment, as when the Hub's index lags behind."""
    _stale[shelf] = [_frozen(row) for row in _rows(shelf)]


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
        if wanted <= set(row.tags)
        and author in ("", row.repo_id.split("/")[0])
        and search in row.repo_id.lower()
    ]
    rows.sort(key=lambda row: row.place(sort), reverse=True)
    cursor = request.param("cursor")
    rest = [row for row in rows if not cursor or row.place(sort) < cursor]
    largest = min(LARGEST_PAGE, shelf.list_page)
    size = min(int(request.param("limit", str(largest))), largest)
    page = [_expanded(row.info(), request) for row in rest[:size]]
    if len(rest) <= size:
        return as_json(page)
    return as_json(page, Link=_link(request, rest[size - 1].place(sort)))


def _rows(shelf: Shelf) -> Iterator[Row]:
    for (kind, repo_id), repo in shelf.repos.items():
        if kind == "space" and not repo.private:
            times = {"createdAt": repo.commits[0].at, "lastModified": repo.commits[-1].at}
            info = partial(repo.info, repo.commits[-1])
            yield Row(repo_id, tuple(repo.tags), times, info)


def _frozen(row: Row) -> Row:
    told = row.info()
    return row._replace(info=lambda: told)


def _expanded(row: dict[str, Any], request: Request) -> dict[str, Any]:
    asked = {value for name, value in request.params if name == "expand"}
    return {name: row[name] for name in row if not asked or name in asked or name in ALWAYS}


def _link(request: Request, cursor: str) -> str:
    params = [(name, value) for name, value in request.params if name != "cursor"]
    query = urlencode([*params, ("cursor", cursor)])
    return f'<http://{request.headers["host"]}{request.path}?{query}>; rel="next"'


ROUTES: list[tuple[str, str, Handler]] = [("GET", "/api/spaces", list_spaces)]
