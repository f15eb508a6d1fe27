"""A bigram letter model, trained and evaluated in padded batches like a neural one."""

import argparse
import math
import random
import re

from pydoc_data.topics import topics

PAD = 26

parser = argparse.ArgumentParser()
parser.add_argument("--batch", type=int, default=32)
parser.add_argument("--max-length", type=int, default=4096)
args = parser.parse_args()

sequences = []
for name in sorted(topics):
    text = re.sub("[^a-z]", "", topics[name].lower())[: args.max_length]
    sequences.append([ord(letter) - 97 for letter in text])
random.Random(3).shuffle(sequences)


def batches(rows):
    """Batches of equally long rows: short ones are filled up with PAD."""
    for start in range(0, len(rows), args.batch):
        group = rows[start : start + args.batch]
        longest = max(map(len, group))
        yield [row + [PAD] * (longest - len(row)) for row in group]


cut = len(sequences) // 10
held_out, training = sequences[:cut], sequences[cut:]
counts = [[0.5] * 27 for _ in range(27)]
for batch in batches(training):
    for row in batch:
        for before, after in zip(row, row[1:]):
            counts[before][after] += 1
totals = [sum(row) for row in counts]

bits, positions, filled = 0.0, 0, 0
for batch in batches(held_out):
    for row in batch:
        for before, after in zip(row, row[1:]):
            bits -= math.log2(counts[before][after] / totals[before])
            positions += 1
            filled += after == PAD

print(f"letters={sum(map(len, sequences))} batch={args.batch} max_length={args.max_length}")
print(f"evaluated: {positions} positions, padding: {100 * filled / positions:.1f} %")
print(f"cross-entropy: {bits / positions:.3f} bits per letter")
print(f"perplexity: {2 ** (bits / positions):.2f} per letter")
