"""Entropy of English letters from n-gram counts, held out: 26 letters, no spaces.

The text is the language reference that comes with Python. Every tenth topic is for testing, the
others for counting; the model of a letter given the one before is smoothed by adding 0.5.
"""

import math
import platform
import re
from collections import Counter

from pydoc_data.topics import topics


def letters(names):
    return re.sub("[^a-z]", "", " ".join(topics[name] for name in names).lower())


def cross_entropy(probability, text, order):
    """Mean -log2 probability of each letter of the text that has `order` letters before it."""
    grams = Counter(text[i - order : i + 1] for i in range(order, len(text)))
    bits = sum(count * -math.log2(probability(gram)) for gram, count in grams.items())
    return bits / (len(text) - order)


names = sorted(topics)
train = letters(name for i, name in enumerate(names) if i % 10)
test = letters(names[::10])
one = Counter(train)
two = Counter(train[i : i + 2] for i in range(len(train) - 1))

single = cross_entropy(lambda gram: one[gram] / len(train), test, 0)
pair = cross_entropy(lambda gram: (two[gram] + 0.5) / (one[gram[0]] + 13), test, 1)

print(f"python {platform.python_version()}, topics: {len(names)}")
print(f"letters={len(train) + len(test)} letters_for_testing={len(test)}")
print(f"no statistics at all: {math.log2(26):.2f} bits per letter")
print(f"single-letter entropy: {single:.3f} bits per letter")
print(f"letter given the one before: {pair:.3f} bits per letter")
print(f"perplexity: {2**pair:.2f} per letter")
