"""Algorithm R against Algorithm Z on a stream that arrives in batches.

Algorithm R is fed item by item. Algorithm Z (Vitter 1985) is fed batch by batch and
looks only at the items that its skips land on.
"""

import argparse
import math
import random
import time


def skips(n, rnd):
    """Yield without end how many items to pass over before the next one enters the sample."""
    t = n
    while t <= 22 * n:
        chance, skip = rnd(), 0
        left = (t + 1 - n) / (t + 1)
        while left > chance:
            skip += 1
            left *= (t + 1 + skip - n) / (t + 1 + skip)
        yield skip
        t += skip + 1
    w = math.exp(-math.log(rnd()) / n)
    while True:
        term = t - n + 1
        while True:
            u, x = rnd(), t * (w - 1)
            skip = int(x)
            left = (u * ((t + 1) / term) ** 2 * (term + skip) / (t + x)) ** (1 / n)
            right = (t + x) / (term + skip) * term / t
            if left <= right:
                w = right / left
                break
            y = u * (t + 1) / term * (t + skip + 1) / (t + x)
            low, below = (t, term + skip) if n < skip else (t - n + skip, t + 1)
            for i in range(t + skip, below - 1, -1):
                y, low = y * i / low, low - 1
            w = math.exp(-math.log(rnd()) / n)
            if y ** (1 / n) <= (t + x) / t:
                break
        yield skip
        t += skip + 1


def algorithm_r(batches, n, rnd):
    sample, seen = [], 0
    for batch in batches:
        for item in batch:
            seen += 1
            if seen <= n:
                sample.append(item)
            else:
                place = int(rnd() * seen)
                if place < n:
                    sample[place] = item
    return sample


def algorithm_z(batches, n, rnd):
    sample, draw = list(batches[0][:n]), skips(n, rnd)
    wanted, start = n + next(draw), 0
    for batch in batches:
        end = start + len(batch)
        while wanted < end:
            sample[int(rnd() * n)] = batch[wanted - start]
            wanted += next(draw) + 1
        start = end
    return sample


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--N", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--batch", type=int, default=1000)
    args = parser.parse_args()
    batches = [range(i, i + args.batch) for i in range(0, args.N, args.batch)]
    rnd = random.Random(1985).random
    begin = time.perf_counter()
    one = algorithm_r(batches, args.sample, rnd)
    middle = time.perf_counter()
    other = algorithm_z(batches, args.sample, rnd)
    end = time.perf_counter()
    item = (middle - begin) / args.N * 1e6
    batch = (end - middle) / len(batches) * 1e6
    print(f"N={args.N} sample={args.sample} batch={args.batch}")
    print(f"mean of the samples / N: {sum(one) / len(one) / args.N:.3f} (R),", end=" ")
    print(f"{sum(other) / len(other) / args.N:.3f} (Z)")
    print(f"Algorithm R: {item:.3f} us per item")
    print(f"Algorithm Z: {batch:.3f} us per batch")
    print(f"speed-up: {item / batch:.3f} x per batch")


if __name__ == "__main__":
    main()
