"""How long searches take, on the first event's index and on one of the size a whole event has.

    python -m tests.benchmarks.bench_search [FOLDER WITH THE FIRST EVENT'S FILES]

The large index has abstracts of 180 words for 6,341 papers and 36,000 claims of 25 words, drawn
from the words of real titles, so that common words are far more common than in real abstracts.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from data.catalog import Catalog
from data.claim_texts import make_claim
from data.event import load_event
from data.formats import read_files
from data.gathering import Gathered
from data.projections import projections
from data.publish import publish
from data.records import Paper
from data.search import Search
from data.store import Store

REAL = Path(__file__).parents[3] / "shared" / "real"
QUERIES = 1000


def main(folder: Path) -> None:
    """Print a table: the index, and milliseconds of one search at several percentiles."""
    real = read_files([folder / "board", folder]).gathered
    print(f"{'index':28} {'import s':>8} {'p50':>6} {'p90':>6} {'p99':>6} {'max':>6}  slowest")
    for name, gathered in (("first event", real), ("with abstracts, 36k claims", large(real))):
        with tempfile.TemporaryDirectory() as place:
            report(name, gathered, Path(place))


def report(name: str, gathered: Gathered, place: Path) -> None:
    store = Store(place, projections(load_event("icml-2026")))
    start = time.perf_counter()
    publish(store, gathered, "benchmark")
    seconds = time.perf_counter() - start
    times = sorted(timed(Search(store), Catalog(store).papers()))
    marks = [times[int(len(times) * share)][0] for share in (0.5, 0.9, 0.99)]
    numbers = " ".join(f"{ms:6.1f}" for ms in (*marks, times[-1][0]))
    print(f"{name:28} {seconds:8.1f} {numbers}  {times[-1][1]!r}")
    store.close()


def timed(search: Search, papers: Sequence[Paper]) -> list[tuple[float, str]]:
    """Milliseconds of processor time (others may share the machine) and the query."""
    times = []
    for query in queries(papers, random.Random(1)):
        start = time.thread_time()
        search.find(query)
        times.append(((time.thread_time() - start) * 1000, query))
    return times


def queries(papers: Sequence[Paper], rng: random.Random) -> list[str]:
    """One to three neighbouring longer words of a title, cut while the last one is typed."""
    words = [[word for word in paper.title.split() if len(word) > 3] for paper in papers]
    found = []
    for title in rng.choices([each for each in words if each], k=QUERIES):
        start = rng.randrange(len(title))
        text = " ".join(title[start : start + rng.randint(1, 3)])
        found.append(text[: rng.randint(2, len(text))])
    return found


def large(real: Gathered) -> Gathered:
    rng = random.Random(0)
    words = [word for paper in real.papers for word in paper.title.split()]
    papers = [
        paper.model_copy(update={"abstract": " ".join(rng.choices(words, k=180))})
        for paper in real.papers
    ]
    claims = {
        paper.paper_id: tuple(
            make_claim(paper.paper_id, " ".join(rng.choices(words, k=25))) for _ in range(6)
        )
        for paper in papers[:6000]
    }
    return Gathered(papers=tuple(papers), claims=claims)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else REAL)
