"""UCB1 on Bernoulli arms, against the bound of Theorem 1.

Regret of a run: what the best arm would have earned in expectation, minus the means of the arms
that were played. Mean over independent runs.
"""

import argparse
import math
import random
import statistics


def bound(n, means):
    """8 sum(ln n / gap) + (1 + pi^2 / 3) sum(gap), over the arms that are not best."""
    gaps = [max(means) - mean for mean in means if mean < max(means)]
    return 8 * sum(math.log(n) / gap for gap in gaps) + (1 + math.pi**2 / 3) * sum(gaps)


def run(means, marks, rnd):
    """Regret after each of the marked numbers of plays, in one run."""
    best, plays, wins = max(means), [0] * len(means), [0] * len(means)
    regret, at = 0.0, {}
    for t in range(1, max(marks) + 1):
        if t <= len(means):
            arm = t - 1
        else:
            wide = 2 * math.log(t)
            scores = [w / p + math.sqrt(wide / p) for w, p in zip(wins, plays)]
            arm = scores.index(max(scores))
        plays[arm] += 1
        wins[arm] += rnd.random() < means[arm]
        regret += best - means[arm]
        if t in marks:
            at[t] = regret
    return at


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--arms", type=float, nargs="+", default=[0.9, 0.6])
    parser.add_argument("--n", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--marks", type=int, nargs="*", default=[])
    args = parser.parse_args()
    marks = {*args.marks, args.n}
    runs = [run(args.arms, marks, random.Random(seed)) for seed in range(args.runs)]
    print(f"arms: {args.arms}, n={args.n}, runs={args.runs}")
    for t in sorted(marks):
        regrets = [each[t] for each in runs]
        mean = statistics.mean(regrets)
        print(f"T={t} regret={mean:.2f} bound={bound(t, args.arms):.2f} worst={max(regrets):.1f}")
    if not args.marks:
        print(f"mean regret: {mean:.2f} per run")


if __name__ == "__main__":
    main()
