"""What the momentum term alone saves: both methods take the same step, 2 / (L + m).

The momentum coefficient is the one that the paper names, (sqrt(R) - 1) / (sqrt(R) + 1).
Quadratics with random spectra between 1 and kappa; the loss has to shrink by the accuracy.
"""

import argparse
import random

parser = argparse.ArgumentParser()
parser.add_argument("--kappa", type=float, default=100)
parser.add_argument("--seeds", type=int, default=30)
parser.add_argument("--accuracy", type=float, default=1e-20)
args = parser.parse_args()


def loss(spectrum, point):
    return sum(s * p * p for s, p in zip(spectrum, point))


def descend(spectrum, point, step, mu):
    """Number of steps, with w <- w - step * gradient + mu * (w - previous w)."""
    target, previous, steps = args.accuracy * loss(spectrum, point), point, 0
    while loss(spectrum, point) > target:
        moved = [p - step * s * p + mu * (p - q) for s, p, q in zip(spectrum, point, previous)]
        previous, point, steps = point, moved, steps + 1
    return steps


step = 2 / (args.kappa + 1)
mu = (args.kappa**0.5 - 1) / (args.kappa**0.5 + 1)
descent = momentum = 0
for seed in range(args.seeds):
    rng = random.Random(1000 + seed)
    spectrum = [1.0, args.kappa] + [args.kappa ** rng.random() for _ in range(28)]
    point = [rng.choice([-1.0, 1.0]) for _ in spectrum]
    descent += descend(spectrum, point, step, 0.0)
    momentum += descend(spectrum, point, step, mu)

print(f"kappa={args.kappa:g} seeds={args.seeds} accuracy={args.accuracy:g}")
print(f"same step for both: {step:.5f}, momentum coefficient {mu:.4f}")
print(f"gradient descent: {descent / args.seeds:.1f} iterations")
print(f"momentum: {momentum / args.seeds:.1f} iterations")
print(f"iterations saved: {descent / momentum:.2f} x")
