"""Iterations of gradient descent and of classical momentum, each with its own best step.

Quadratics with eigenvalues between 1 and kappa, in their eigenbasis. Gradient descent steps
2 / (L + m); momentum takes Polyak's pair, step 4 / (sqrt(L) + sqrt(m))^2 and coefficient
((sqrt(kappa) - 1) / (sqrt(kappa) + 1))^2. Counted until the loss has shrunk by the accuracy.
"""

import argparse
import math
import random
import statistics


def iterations(eigenvalues, start, step, momentum, accuracy):
    """Steps until the loss is at most `accuracy` times the first loss."""
    x, velocity, count = list(start), [0.0] * len(start), 0
    first = sum(e * a * a for e, a in zip(eigenvalues, x))
    while sum(e * a * a for e, a in zip(eigenvalues, x)) > accuracy * first:
        velocity = [momentum * u - step * e * a for u, e, a in zip(velocity, eigenvalues, x)]
        x = [a + u for a, u in zip(x, velocity)]
        count += 1
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kappa", type=float, default=100)
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--accuracy", type=float, default=1e-20)
    args = parser.parse_args()
    root = math.sqrt(args.kappa)
    plain, heavy = [], []
    for seed in range(args.seeds):
        rnd = random.Random(seed)
        inner = [rnd.uniform(1, args.kappa) for _ in range(18)]
        eigenvalues = [1.0, args.kappa, *inner]
        start = [rnd.gauss(0, 1) for _ in eigenvalues]
        plain.append(iterations(eigenvalues, start, 2 / (1 + args.kappa), 0, args.accuracy))
        best, coefficient = 4 / (root + 1) ** 2, ((root - 1) / (root + 1)) ** 2
        heavy.append(iterations(eigenvalues, start, best, coefficient, args.accuracy))
    ratios = [a / b for a, b in zip(plain, heavy)]
    print(f"kappa={args.kappa:g} seeds={args.seeds} accuracy={args.accuracy:g}")
    print(f"gradient descent: {statistics.mean(plain):.1f} iterations, step 2/(L+m)")
    print(f"momentum: {statistics.mean(heavy):.1f} iterations, Polyak's step and coefficient")
    print(f"smallest and largest ratio over the seeds: {min(ratios):.2f}, {max(ratios):.2f}")
    print(f"iterations saved: {statistics.mean(ratios):.2f} x")


if __name__ == "__main__":
    main()
