"""Draw coupons one at a time, each kind equally likely, until all n kinds were seen."""

import argparse
import math
import random
import statistics


def draws_until_complete(n, rnd):
    """Number of draws of one collector."""
    missing, draws = set(range(n)), 0
    while missing:
        missing.discard(int(rnd.random() * n))
        draws += 1
    return draws


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=100)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1960)
    args = parser.parse_args()
    rnd = random.Random(args.seed)
    draws = [draws_until_complete(args.n, rnd) for _ in range(args.runs)]
    error = statistics.stdev(draws) / math.sqrt(args.runs)
    harmonic = sum(1 / i for i in range(1, args.n + 1))
    print(f"n={args.n} runs={args.runs} seed={args.seed}")
    print(f"n H_n: {args.n * harmonic:.2f}")
    print(f"luckiest and unluckiest collector: {min(draws)}, {max(draws)}")
    print(f"standard error: {error:.2f}")
    print(f"mean draws: {statistics.mean(draws):.2f}")


if __name__ == "__main__":
    main()
