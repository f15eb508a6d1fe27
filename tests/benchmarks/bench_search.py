"""How long searches take over a whole event, beside a plain FTS5 query and pandas: a report.

    python -m tests.benchmarks.bench_search [STORE]

STORE is filled with the event of `tests.benchmarks.large` first, if it is empty; without one that
is done in a temporary folder. Each number is in milliseconds: half of the searches, 99 in 100 and
all of them took at most so long. "cpu" is processor time of the searching thread, "wall" what the
clock on the wall says, which also counts what else the machine does. The others give their best
20 rows too, of a table in memory with the same texts; pandas does not rank.
"""

from __future__ import annotations

import gc
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pandas as pd

from data.catalogue.catalog import Catalog
from data.projections import projections
from data.search.engine import Search
from data.search.filters import Filters
from data.store import Store
from tests.benchmarks.large import large_store
from tests.benchmarks.search_queries import KINDS, MISSPELT, Asked, asked, texts_of
from tests.made.logbooks import EVENT

SEARCHES = {"ours": 400, "FTS5": 100, "pandas": 20}
Engine = Callable[[str, Filters], object]


def main(folder: Path) -> None:
    """Print what the index takes, then the table."""
    store = Store(large_store(folder), projections(EVENT))
    catalog, search = Catalog(store), Search(store)
    report_index(search)
    rows = documents(store)
    engines: dict[str, Engine] = {
        "ours": search.find,
        "FTS5": plain_fts5(rows),
        "pandas": str_contains(rows),
    }
    texts = texts_of(catalog)
    print(f"{'':28}{'ours, cpu':^20}  {'ours, wall':^20}  {'FTS5, cpu':^20}  {'pandas, cpu':^20}")
    print(f"{'p50 / p99 / worst, ms':28}" + f"{'p50':>6}{'p99':>7}{'max':>7}  " * 4)
    everything: list[tuple[float, float]] = []
    for name, draw in {**KINDS, **MISSPELT}.items():
        ours = measured(engines["ours"], asked(draw, texts, SEARCHES["ours"]))
        everything += ours if name in KINDS else []
        others = []
        for engine in ("FTS5", "pandas"):
            wanted = [] if "filters" in name else asked(draw, texts, SEARCHES[engine])
            others.append(marks([cpu for cpu, _ in measured(engines[engine], wanted)]))
        print_row(name, ours, others)
    print_row("all but the misspelt", everything, [])
    store.close()


def print_row(name: str, ours: list[tuple[float, float]], others: list[str]) -> None:
    cpu, wall = marks([cpu for cpu, _ in ours]), marks([wall for _, wall in ours])
    print("  ".join((f"{name:28}{cpu}", wall, *others)), flush=True)


def report_index(search: Search) -> None:
    before, wall, cpu = resident_mb(), time.perf_counter(), time.process_time()
    search.warm_up()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    gc.collect()
    grown = resident_mb() - before
    print(f"the index is made in {cpu:.1f} s cpu, {wall:.1f} s wall, and takes {grown:.0f} MB\n")


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def measured(engine: Engine, searches: Iterable[Asked]) -> list[tuple[float, float]]:
    """Milliseconds of processor and of the wall clock of each search."""
    times = []
    for query, filters in searches:
        wall, cpu = time.perf_counter(), time.thread_time()
        engine(query, filters)
        cpu, wall = time.thread_time() - cpu, time.perf_counter() - wall
        times.append((cpu * 1000, wall * 1000))
    return times


def marks(times: list[float]) -> str:
    if not times:
        return f"{'-':>6}{'-':>7}{'-':>7}"
    ranked = sorted(times)
    p50, p99 = (ranked[int(len(ranked) * share)] for share in (0.5, 0.99))
    return f"{p50:6.2f}{p99:7.2f}{ranked[-1]:7.2f}"


def documents(store: Store) -> list[tuple[str, str]]:
    """(title, text) of every paper, then of every claim under its paper's title."""
    with store.read() as conn:
        papers = conn.execute(
            "SELECT title, json_extract(json, '$.authors') || ' ' || "
            "coalesce(json_extract(json, '$.abstract'), '') FROM papers"
        ).fetchall()
        claims = conn.execute("SELECT '', text FROM claims WHERE current").fetchall()
    return [(title, text) for title, text in (*papers, *claims)]


def plain_fts5(rows: list[tuple[str, str]]) -> Engine:
    """One FTS5 table; all words, the last one as a beginning; BM25 and a snippet."""
    conn = sqlite3.connect(":memory:")
    conn.execute(
        "CREATE VIRTUAL TABLE t USING fts5 (title, text, tokenize = "
        "'unicode61 remove_diacritics 2', prefix = '1 2 3 4')"
    )
    conn.executemany("INSERT INTO t VALUES (?, ?)", rows)
    sql = (
        "SELECT title, snippet(t, 1, '<', '>', '…', 30) FROM t WHERE t MATCH ? "
        "ORDER BY bm25(t, 8.0, 1.0) LIMIT 20"
    )

    def find(query: str, _: Filters) -> object:
        words = query.split()
        quoted = query if query.startswith('"') else " ".join(f'"{word}"' for word in words) + "*"
        return conn.execute(sql, (quoted,)).fetchall()

    return find


def str_contains(rows: list[tuple[str, str]]) -> Engine:
    """Rows that contain every word, or the phrase, in the order in which they stand."""
    table = pd.DataFrame(rows, columns=["title", "text"])
    texts = (table["title"] + " " + table["text"]).str.lower()

    def find(query: str, _: Filters) -> object:
        parts = [query.strip('"')] if query.startswith('"') else query.split()
        kept = texts.str.contains(parts[0].lower(), regex=False)
        for part in parts[1:]:
            kept &= texts.str.contains(part.lower(), regex=False)
        return table[kept].head(20)

    return find


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(place))
