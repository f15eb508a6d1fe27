"""Fill an album of n stickers from packs, counting every sticker that is bought as a draw."""

import argparse
import random
import statistics

parser = argparse.ArgumentParser()
parser.add_argument("--n", type=int, default=100)
parser.add_argument("--pack", type=int, default=5)
parser.add_argument("--runs", type=int, default=10_000)
args = parser.parse_args()

stickers = range(args.n)
rnd = random.Random(42)
bought = []
for _ in range(args.runs):
    album, draws = set(), 0
    while len(album) < args.n:
        album.update(rnd.sample(stickers, args.pack))
        draws += args.pack
    bought.append(draws)

harmonic = sum(1 / i for i in range(1, args.n + 1))
print(f"n={args.n} pack={args.pack} runs={args.runs}")
print(f"n H_n: {args.n * harmonic:.2f}")
print(f"standard error: {statistics.stdev(bought) / args.runs**0.5:.2f}")
print(f"mean draws: {statistics.mean(bought):.2f}")
