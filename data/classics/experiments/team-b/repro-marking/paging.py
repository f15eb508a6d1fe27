"""Page faults of the marking algorithm against those of the offline optimum.

Two families of request sequences, both fixed before the algorithm draws: uniform requests to
k + 1 pages, and phases in which some pages are new and the rest of the last phase's pages
follow in random order. Both algorithms start with pages 0 to k - 1 in the cache.
"""

import argparse
import heapq
import random
import statistics


def uniform(k, length, rnd):
    return [rnd.randrange(k + 1) for _ in range(length)]


def phases(k, length, rnd):
    """Each phase: k/8 pages that the last phase did not use, then pages that it did use."""
    fresh, requests, current = max(1, k // 8), [], list(range(k))
    while len(requests) < length:
        outside = [page for page in range(k + fresh) if page not in set(current)]
        old = rnd.sample(current, k - fresh)
        current = outside + old
        requests += current
    return requests


def marking(requests, k, rnd):
    """Faults of marking: evict a random unmarked page; start a phase when none is left."""
    marked, unmarked, faults = set(), list(range(k)), 0
    for page in requests:
        if page in marked:
            continue
        if page in unmarked:
            unmarked.remove(page)
        else:
            faults += 1
            if not unmarked:
                unmarked, marked = sorted(marked), set()
            unmarked.pop(rnd.randrange(len(unmarked)))
        marked.add(page)
    return faults


def optimum(requests, k):
    """Faults of Belady's rule: evict the page whose next request is farthest away."""
    following, later = [0] * len(requests), {}
    for i in range(len(requests) - 1, -1, -1):
        following[i] = later.get(requests[i], len(requests))
        later[requests[i]] = i
    cache = {page: later.get(page, len(requests)) for page in range(k)}
    queue = [(-when, page) for page, when in cache.items()]
    heapq.heapify(queue)
    faults = 0
    for i, page in enumerate(requests):
        if page not in cache:
            faults += 1
            while True:
                when, victim = heapq.heappop(queue)
                if cache.get(victim) == -when:
                    del cache[victim]
                    break
        cache[page] = following[i]
        heapq.heappush(queue, (-following[i], page))
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--k", type=int, default=64)
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--length", type=int, default=20000)
    parser.add_argument("--family", choices=["uniform", "phases"], default="uniform")
    args = parser.parse_args()
    draw = {"uniform": uniform, "phases": phases}[args.family]
    online, offline = [], []
    for seed in range(args.seeds):
        requests = draw(args.k, args.length, random.Random(seed))
        online.append(marking(requests, args.k, random.Random(10_000 + seed)))
        offline.append(optimum(requests, args.k))
    harmonic = sum(1 / i for i in range(1, args.k + 1))
    ratios = [a / b for a, b in zip(online, offline)]
    ratio = statistics.mean(ratios)
    print(f"k={args.k} seeds={args.seeds} requests={args.length} family={args.family}")
    print(f"marking: {statistics.mean(online):.1f} faults")
    print(f"offline optimum: {statistics.mean(offline):.1f} faults")
    print(f"H_k = {harmonic:.3f}, smallest and largest: {min(ratios):.3f}, {max(ratios):.3f}")
    print(f"mean ratio: {ratio:.3f} (bound 2*H_k = {2 * harmonic:.3f}, k={args.k})")
    print(f"ratio={ratio:.3f} bound={2 * harmonic:.3f}")


if __name__ == "__main__":
    main()
