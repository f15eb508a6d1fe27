"""The coupon collector by waiting times: no coupon is drawn.

When j kinds are missing, the wait for a new one is geometric with success j / n. A collector is
the sum of these n waits. Shares no code and no idea with a simulation that draws coupons.
"""

import argparse
import math
import random

parser = argparse.ArgumentParser()
parser.add_argument("--n", type=int, default=100)
parser.add_argument("--runs", type=int, default=50_000)
args = parser.parse_args()
n, rng = args.n, random.Random(20070)

logs = [math.log1p(-j / n) for j in range(1, n)]
total = squares = 0
for _ in range(args.runs):
    # The first draw is always new: no wait to sample for j = n.
    draws = 1 + sum(int(math.log(1.0 - rng.random()) / each) + 1 for each in logs)
    total += draws
    squares += draws * draws

mean = total / args.runs
spread = math.sqrt(squares / args.runs - mean * mean)
print(f"n={n} runs={args.runs}")
print(f"standard deviation: {spread:.1f} (pi n / sqrt(6) is {math.pi * n / math.sqrt(6):.1f})")
print(f"expected draws: {mean:.2f}")
