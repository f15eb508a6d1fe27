"""How long the choice of passages takes, and how many tokens a judged claim's prompt has.

    python -m tests.benchmarks.bench_passages

Times are the least of several runs, for six claims of one made-up logbook that grows: twice the
text should take twice the time. Tokens are counted on the real logbooks of `../shared/real`,
where present, once for the claims that need a question and once as if all claims did.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence

from data.pages import Logbook
from data.records import Claim, Verdict
from judge.contract.by_rules import contract_by_rules
from judge.match import map_claims
from judge.passages.choosing import CLAIM_BUDGET, choose
from judge.passages.shelf import Shelf
from judge.prompt.briefs import ClaimBrief
from judge.prompt.questions import ask_about, batches
from judge.text.tokens import tokens
from tests.judge.briefing import briefs
from tests.judge.build import claim, logbook, prose_cell, run_cell
from tests.judge.logbooks import read_logbook, real_snapshot
from tests.judge.test_labels import claim_set
from tests.real import REAL

SIZES_KB = (30, 60, 120, 240, 480)
QUESTION_TOKENS = 24_000
CLAIMS = [
    claim("The mean error is below 0.05 at n=1000", claim_id="c1"),
    claim("The median error is 0.031 on Gaussian streams", claim_id="c2"),
    claim("Training is 3x faster than the baseline", claim_id="c3"),
    claim("The accuracy on the test split is 91.2% over 30 seeds", claim_id="c4"),
    claim("The regret stays below the bound for every horizon T", claim_id="c5"),
    claim("Memory falls to 1.5 GB at batch size 64", claim_id="c6"),
]


def main() -> None:
    """Print both tables."""
    print(f"{'kB':>5} {'passages':>8} {'index ms':>9} {'choose ms':>9} {'both':>6}  (6 claims)")
    for size in SIZES_KB:
        measure(made_logbook(size * 1000), size)
    if not (REAL / "labels.json").exists():
        print("tokens: ../shared/real is absent")
        return
    print(f"\n{'logbook':32} {'claims':>6} {'asked':>5} {'per asked':>9} {'per claim':>9}")
    rows = [row for folder, paper_id in real_logbooks() for row in report(folder, paper_id)]
    for name, asked in (("claims that need a question", True), ("all claims", False)):
        per_claim = [tokens for was_asked, tokens in rows if was_asked is asked]
        median, most = statistics.median(per_claim), max(per_claim)
        print(f"{name}: {len(per_claim)}, median {median:,.0f} tokens, at most {most:,.0f}")


def measure(book: Logbook, size: int) -> None:
    matches = map_claims(book, CLAIMS)
    contracts = [contract_by_rules(one) for one in CLAIMS]

    def choose_all() -> None:
        for one, contract in zip(CLAIMS, contracts, strict=True):
            choose(shelf, one, contract, matches[one.claim_id], CLAIM_BUDGET)

    def index_and_choose() -> None:
        nonlocal shelf
        shelf = Shelf(book)
        choose_all()

    shelf = Shelf(book)
    indexing, both = least(lambda: Shelf(book)), least(index_and_choose)
    row = f"{size:5} {len(shelf.passages):8} {indexing:9.1f} {both - indexing:9.1f} {both:6.1f}"
    print(row)


def least(work: Callable[[], object]) -> float:
    """Milliseconds of processor time, the least of twelve runs."""
    times = []
    for _ in range(12):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return 1000 * min(times)


def made_logbook(chars: int) -> Logbook:
    """A third prose, a third scripts, a third output, on pages of about ten thousand characters."""
    pages: dict[str, str] = {}
    while sum(map(len, pages.values())) < chars:
        n = len(pages)
        log = "\n".join(f"step {i} of 60, loss {1 / (i + n + 1):.5f}, lr 0.001" for i in range(60))
        script = "\n".join(f"value_{i} = prepare(data, {i}, seed={n})" for i in range(70))
        prose = "We follow the released code and train on the public split of the data. " * 40
        output = f"{log}\nn=1000\nmean error 0.0{n}69\naccuracy 9{n % 10}.2%"
        code = f"{script}\nprint('mean error', mean_error)"
        pages[f"claim-{n}"] = prose_cell(prose) + run_cell(output, script=code)
    return logbook(pages)


def real_logbooks() -> list[tuple[str, str]]:
    labels = json.loads((REAL / "labels.json").read_text())
    return sorted({(row["logbook"], row["paper_id"]) for row in labels})


def report(folder: str, paper_id: str) -> list[tuple[bool, float]]:
    """Print one logbook's row; for each claim whether it was asked about, and its share."""
    claims: Sequence[Claim] = claim_set(paper_id).claims
    made = briefs(read_logbook(real_snapshot(REAL / folder)), claims)
    asked, every = shares(made), shares([one._replace(allowed=tuple(Verdict)) for one in made])
    mean = f"{statistics.mean(asked):9,.0f}" if asked else f"{'-':>9}"
    print(f"{folder:32} {len(made):6} {len(asked):5} {mean} {statistics.mean(every):9,.0f}")
    return [(True, share) for share in asked] + [(False, share) for share in every]


def shares(made: Sequence[ClaimBrief]) -> list[float]:
    """For each claim its share of the prompt of the question that it stands in."""
    found: list[float] = []
    for batch in batches(made, "", QUESTION_TOKENS):
        question = ask_about(batch, "", 1, "k7qz3w8p").question
        found += [tokens(question.system + question.user) / len(batch)] * len(batch)
    return found


if __name__ == "__main__":
    main()
