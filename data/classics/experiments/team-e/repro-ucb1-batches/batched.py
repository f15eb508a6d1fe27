"""UCB1 in batches, as our simulator for large studies runs it: 50 gamblers side by side.

All gamblers of a batch play round t together; the batch reports what it lost in that round.
"""

import argparse
import math
import random

parser = argparse.ArgumentParser()
parser.add_argument("--n", type=int, default=10_000)
parser.add_argument("--batch", type=int, default=50)
parser.add_argument("--batches", type=int, default=4)
args = parser.parse_args()
GOOD, BAD = 0.9, 0.6


class Gambler:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.count = [0, 0]
        self.sums = [0.0, 0.0]

    def choose(self, t):
        for arm in (0, 1):
            if self.count[arm] == 0:
                return arm
        log = 2 * math.log(t)
        first = self.sums[0] / self.count[0] + math.sqrt(log / self.count[0])
        second = self.sums[1] / self.count[1] + math.sqrt(log / self.count[1])
        return 0 if first >= second else 1

    def play(self, t):
        arm = self.choose(t)
        self.count[arm] += 1
        self.sums[arm] += self.rng.random() < (GOOD, BAD)[arm]
        return (0.0, GOOD - BAD)[arm]


losses = []
for number in range(args.batches):
    batch = [Gambler(1000 * number + i) for i in range(args.batch)]
    loss = 0.0
    for t in range(1, args.n + 1):
        loss += sum(gambler.play(t) for gambler in batch)
    losses.append(loss)
    print(f"batch {number}: lost {loss:.1f} after n={args.n} plays")

gap = GOOD - BAD
limit = 8 * math.log(args.n) / gap + (1 + math.pi**2 / 3) * gap
print(f"n={args.n} batch={args.batch} runs={args.batch * args.batches}")
print(f"theorem: {limit:.1f}")
print(f"mean regret: {sum(losses) / len(losses):.2f} per batch")
