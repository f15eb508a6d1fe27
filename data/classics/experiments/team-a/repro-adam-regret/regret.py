"""Adam's regret against the explicit bound of Theorem 4.1, at every horizon up to T.

One dimension, losses on [-1, 1], steps alpha / sqrt(t), beta1 decaying by lambda, and the
iterate put back into [-1, 1] after each step so that D = D_inf = 2. Printed per family of
losses and per horizon: the largest regret over the seeds and the smallest bound.
"""

import argparse
import math
import random

D = 2.0
LAMBDA = 0.5


def quadratic(rnd, t):
    """Loss (x - c)^2 / 2 as (a, b): the value is a x^2 / 2 + b x, up to a constant."""
    return 1.0, -rnd.uniform(-1, 1)


def linear(rnd, t):
    """Slope 1 or -1, a little more often -1."""
    return 0.0, 1.0 if rnd.random() < 0.4 else -1.0


def periodic(rnd, t):
    """Slopes 3, -1, -1 in turn: the best fixed point is -1."""
    return 0.0, 3.0 if t % 3 == 1 else -1.0


FAMILIES = {"quadratic": (quadratic, 2.0), "linear": (linear, 1.0), "periodic": (periodic, 3.0)}


def run(family, largest_gradient, horizon, alpha, beta1, beta2, seed):
    """Yield (t, regret, bound) for each t up to the horizon."""
    rnd = random.Random(seed)
    x = m = v = paid = curvature = slope = squares = 0.0
    gamma = beta1**2 / math.sqrt(beta2)
    for t in range(1, horizon + 1):
        a, b = family(rnd, t)
        g = a * x + b
        paid += a * x * x / 2 + b * x
        curvature, slope, squares = curvature + a, slope + b, squares + g * g
        best = -math.copysign(1, slope)
        if curvature:
            best = max(-1.0, min(1.0, -slope / curvature))
        beta1_t = beta1 * LAMBDA ** (t - 1)
        m = beta1_t * m + (1 - beta1_t) * g
        v = beta2 * v + (1 - beta2) * g * g
        v_hat = v / (1 - beta2**t)
        bound = D**2 / (2 * alpha * (1 - beta1)) * math.sqrt(t * v_hat)
        scale = (1 - beta1) * math.sqrt(1 - beta2) * (1 - gamma) ** 2
        bound += alpha * (1 + beta1) * largest_gradient / scale * math.sqrt(squares)
        last = D**2 * largest_gradient * math.sqrt(1 - beta2)
        bound += last / (2 * alpha * min(beta1, 1 - beta1) * (1 - LAMBDA) ** 2)
        yield t, paid - (curvature * best**2 / 2 + slope * best), bound
        step = alpha / math.sqrt(t) * m / (1 - beta1**t) / (math.sqrt(v_hat) + 1e-8)
        x = max(-1.0, min(1.0, x - step))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--T", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--alpha", type=float, default=1.0)
    parser.add_argument("--beta1", type=float, default=0.9)
    parser.add_argument("--beta2", type=float, default=0.999)
    args = parser.parse_args()
    ratio = args.beta1**2 / math.sqrt(args.beta2)
    print(f"alpha={args.alpha} beta1={args.beta1} beta2={args.beta2} seeds={args.seeds}")
    print(f"beta1^2/sqrt(beta2)={ratio:.4f}, needs to be below 1")
    violations = checked = 0
    for name, (family, largest) in FAMILIES.items():
        worst = {}
        for seed in range(args.seeds):
            for t, regret, bound in run(
                family, largest, args.T, args.alpha, args.beta1, args.beta2, seed
            ):
                checked += 1
                violations += regret > bound
                old = worst.get(t, (regret, bound))
                worst[t] = max(old[0], regret), min(old[1], bound)
        for t in (10, 50, 100, args.T):
            regret, bound = worst[t]
            print(f"losses={name} T={t} regret={regret:.3f} bound={bound:.3f}")
            print(f"losses={name} T={t} average regret={regret / t:.4f}")
    print(f"horizons checked: {checked}, violations: {violations}")


if __name__ == "__main__":
    main()
