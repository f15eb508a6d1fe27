"""Expected draws for m sets of n coupons, as the integral of 1 - (1 - S_m(t) e^-t)^n times n.

S_m(t) is the exponential series up to t^(m-1). Simpson's rule; compared with the first two terms
of the growth law, n (log n + (m - 1) log log n).
"""

import math


def expected(n, m, steps=20_000):
    top = math.log(n) + m * math.log(math.log(n) + 2) + 40
    width = top / steps

    def alive(t):
        series = sum(t**i / math.factorial(i) for i in range(m))
        done = 1 - series * math.exp(-t)
        return 1 - done**n

    odd = sum(alive(width * i) for i in range(1, steps, 2))
    even = sum(alive(width * i) for i in range(2, steps, 2))
    return n * width / 3 * (alive(0.0) + 4 * odd + 2 * even + alive(top))


for n in (100, 1_000, 10_000, 100_000, 1_000_000):
    one, two = expected(n, 1), expected(n, 2)
    law = n * (math.log(n) + math.log(math.log(n)))
    print(f"n={n} one set={one:.1f} two sets={two:.1f} law={law:.1f}")
    print(f"n={n} rest per coupon={(two - law) / n:.4f} second set per first={two / one - 1:.3f}")
