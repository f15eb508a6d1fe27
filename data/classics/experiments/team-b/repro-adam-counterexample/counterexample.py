"""A run of Adam whose regret exceeds the bound of Theorem 4.1 (after Reddi et al., 2018).

Losses on [-1, 1]: C x at every third step, else -x. They are convex with gradients at most C,
the iterates stay in [-1, 1] (D = D_inf = 2), alpha_t = alpha / sqrt(t), beta1_t = beta1
lambda^(t-1), and beta1^2 / sqrt(beta2) < 1. The best fixed point is -1; Adam goes to +1.
The last term of the bound is printed with beta1 in some versions of the paper and with
1 - beta1 in others: the larger of the two is taken here.
"""

import argparse
import math

HORIZONS = (30, 100, 300, 1000, 1500, 3000, 10000, 30000)


def bound_at(t, v_hat, squares, c, alpha, beta1, beta2, lam):
    """The right side of Theorem 4.1 in one dimension, G_inf = C, D = D_inf = 2."""
    d = 2.0
    gamma = beta1**2 / math.sqrt(beta2)
    first = d**2 / (2 * alpha * (1 - beta1)) * math.sqrt(t * v_hat)
    second = alpha * (1 + beta1) * c * math.sqrt(squares)
    second /= (1 - beta1) * math.sqrt(1 - beta2) * (1 - gamma) ** 2
    third = d**2 * c * math.sqrt(1 - beta2)
    third /= 2 * alpha * min(beta1, 1 - beta1) * (1 - lam) ** 2
    return first + second + third


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--C", type=float, default=3.0)
    parser.add_argument("--alpha", type=float, default=1.0)
    parser.add_argument("--beta1", type=float, default=0.1)
    parser.add_argument("--lam", type=float, default=0.5)
    args = parser.parse_args()
    c, beta1 = args.C, args.beta1
    beta2 = 1 / (1 + c * c)
    print(f"convex losses, bounded gradients G=G_inf={c}, bounded iterates D=D_inf=2.0")
    print(f"alpha_t=alpha/sqrt(t) with alpha={args.alpha}, beta1={beta1}, beta2={beta2:.3f}")
    print(f"beta1^2/sqrt(beta2)={beta1**2 / math.sqrt(beta2):.4f} < 1, lambda={args.lam}")

    x = m = v = paid = slope = squares = 0.0
    first_violation = None
    for t in range(1, HORIZONS[-1] + 1):
        g = c if t % 3 == 1 else -1.0
        paid, slope, squares = paid + g * x, slope + g, squares + g * g
        beta1_t = beta1 * args.lam ** (t - 1)
        m = beta1_t * m + (1 - beta1_t) * g
        v = beta2 * v + (1 - beta2) * g * g
        v_hat = v / (1 - beta2**t)
        regret = paid + abs(slope)
        bound = bound_at(t, v_hat, squares, c, args.alpha, beta1, beta2, args.lam)
        if regret > bound and first_violation is None:
            first_violation = t
        if t in HORIZONS:
            print(f"T={t} regret={regret:.1f} bound={bound:.1f} x={x:.3f}")
            print(f"T={t} average regret={regret / t:.4f}")
        step = args.alpha / math.sqrt(t) * m / (1 - beta1**t) / math.sqrt(v_hat)
        x = max(-1.0, min(1.0, x - step))
    print(f"first horizon with regret above the bound: T={first_violation}")


if __name__ == "__main__":
    main()
