"""k-means++ against uniform seeding on the synthetic data of the paper's experiments.

Norm-k: k centres drawn uniformly from a cube of side 500, Gaussian points of variance 1 around
them. Potential = sum of squared distances to the nearest centre. Lloyd's method runs until no
point changes its cluster.
"""

import argparse
import math
import random
import statistics

dist = math.dist


def data(k, n, dimension, rnd):
    """The points, and the potential of the clustering that they were drawn from."""
    centres = [[rnd.uniform(0, 500) for _ in range(dimension)] for _ in range(k)]
    points = [tuple(rnd.gauss(c, 1) for c in centres[i % k]) for i in range(n)]
    groups = [points[i::k] for i in range(k)]
    return points, sum(dist(p, mean(group)) ** 2 for group in groups for p in group)


def mean(group):
    return tuple(sum(column) / len(group) for column in zip(*group))


def uniform(points, k, rnd):
    return rnd.sample(points, k)


def careful(points, k, rnd):
    """D^2 seeding: each next centre with a chance in proportion to its squared distance."""
    chosen = [rnd.choice(points)]
    away = [dist(p, chosen[0]) ** 2 for p in points]
    while len(chosen) < k:
        chosen.append(rnd.choices(points, weights=away)[0])
        away = [min(a, dist(p, chosen[-1]) ** 2) for a, p in zip(away, points)]
    return chosen


def assign(points, centres):
    """Index of the nearest centre for every point, and the potential."""
    labels, potential = [], 0.0
    for p in points:
        away = [dist(p, c) for c in centres]
        nearest = min(away)
        labels.append(away.index(nearest))
        potential += nearest * nearest
    return labels, potential


def lloyd(points, centres):
    """Potential right after seeding and at the end."""
    labels, first = assign(points, centres)
    while True:
        groups = [[] for _ in centres]
        for p, label in zip(points, labels):
            groups[label].append(p)
        centres = [mean(group) if group else c for group, c in zip(groups, centres)]
        again, potential = assign(points, centres)
        if again == labels:
            return first, potential
        labels = again


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--k", type=int, default=25)
    parser.add_argument("--n", type=int, default=10_000)
    parser.add_argument("--d", type=int, default=15)
    parser.add_argument("--seeds", type=int, default=10)
    args = parser.parse_args()
    points, drawn = data(args.k, args.n, args.d, random.Random(2007))
    print(f"n={args.n} k={args.k} d={args.d} seeds={args.seeds}")
    print(f"potential of the clusters as drawn: {drawn:.4g}")
    ends = {}
    for name, seeding in (("uniform seeding", uniform), ("k-means++", careful)):
        runs = [lloyd(points, seeding(points, args.k, random.Random(s))) for s in range(args.seeds)]
        first, last = zip(*runs)
        ends[name] = statistics.mean(last)
        print(f"{name}: potential {statistics.mean(first):.4g} seeded, {ends[name]:.4g} at the end")
    limit = 8 * (math.log(args.k) + 2)
    print(f"k={args.k} ratio={statistics.mean(first) / drawn:.3f} bound={limit:.3f}")
    print(f"improvement: {ends['uniform seeding'] / ends['k-means++']:.1f} x")


if __name__ == "__main__":
    main()
