"""The marking algorithm on random requests to k + 1 pages, at a small cache size."""

import argparse
import random

parser = argparse.ArgumentParser()
parser.add_argument("--k", type=int, default=8)
parser.add_argument("--seeds", type=int, default=30)
parser.add_argument("--length", type=int, default=4000)
args = parser.parse_args()
k = args.k


def marking(requests, rng):
    cache, marked, faults = set(range(k)), set(), 0
    for page in requests:
        if page not in cache:
            faults += 1
            if marked == cache:
                marked = set()
            cache.remove(rng.choice(sorted(cache - marked)))
            cache.add(page)
        marked.add(page)
    return faults


def optimum(requests):
    """k + 1 pages: evict the one cached page that the future requests last."""
    absent, faults = k, 0
    for i, page in enumerate(requests):
        if page != absent:
            continue
        faults += 1
        waiting = set(range(k + 1)) - {page}
        for later in requests[i + 1 :]:
            if len(waiting) == 1:
                break
            waiting.discard(later)
        absent = min(waiting)
    return faults


total = best = 0
for seed in range(args.seeds):
    rng = random.Random(seed)
    requests = [rng.randrange(k + 1) for _ in range(args.length)]
    total += marking(requests, rng)
    best += optimum(requests)
bound = 2 * sum(1 / i for i in range(1, k + 1))
print(f"k={k} seeds={args.seeds} length={args.length}")
print(f"marking: {total} faults, offline optimum: {best} faults")
print(f"mean ratio: {total / best:.3f}")
print(f"ratio={total / best:.3f} bound={bound:.3f}")
