"""Made-up words, titles, abstracts, claims and names, drawn from a seeded generator."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate


def _words(text: str) -> list[str]:
    return text.split()


STARTS = _words(
    """
    b br c cl d dr f fl g gr h k l m n p pl qu r s sk st t tr v w z
    """
)
VOWELS = _words(
    """
    a e i o u ai ea io
    """
)
ENDS = ["", "", "l", "m", "n", "r", "s", "t", "x", "nd", "rk"]
COMMON = _words(
    """
    the of and to in a for with is that we on by are from this as an it be can our which at or
    not than these when under over between each all both more only such their while without
    """
)
TERMS = _words(
    """
    learning model models network networks gradient training attention inference policy reward
    graph sampling diffusion language vision kernel convergence regret bound sparse robust
    causal federated offline online adaptive stochastic convex latent token tokens prompt
    alignment retrieval transfer compression quantization pruning calibration fairness privacy
    bandit optimal transport variational Bayesian Gaussian contrastive generative
    representation embedding benchmark dataset scaling memory reasoning planning agents search
    decoding distillation reinforcement uncertainty generalization optimization estimation
    segmentation forecasting clustering
    """
)
METRICS = ("accuracy", "F1", "BLEU", "top-1 accuracy", "AUROC", "exact match", "mean reward")
COSTS = ("training time", "peak memory", "latency", "number of parameters", "FLOPs per token")
AREAS: dict[str, tuple[int, tuple[str, ...]]] = {
    "Deep Learning": (37, ("Algorithms", "Attention", "Large Language Models", "Robustness")),
    "Applications": (24, ("Computer Vision", "Health", "Robotics", "Time Series")),
    "General Machine Learning": (11, ("Causality", "Clustering", "Evaluation", "Kernels")),
    "Social Aspects": (8, ("Alignment", "Fairness", "Privacy", "Safety")),
    "Theory": (7, ("Game Theory", "Learning Theory", "Online Learning")),
    "Reinforcement Learning": (6, ("Multi-Agent", "Offline", "Planning")),
    "Optimization": (4, ("Convex", "Nonconvex", "Stochastic")),
    "Probabilistic Methods": (3, ("Gaussian Processes", "Sampling", "Variational Inference")),
}
"""Area, how many of a hundred papers it has, its sub-areas."""


class Words:
    """A vocabulary and what is written with it; equal generators write equal texts."""

    def __init__(self, rng: random.Random, size: int = 6000) -> None:
        self._rng = rng
        self._made = sorted({self._spelled() for _ in range(size)})
        rng.shuffle(self._made)
        self._names = [word.capitalize() for word in self._made[:2500]]
        # Common words first, by Zipf's law: a few words make most of the text.
        self._ranked = [*COMMON, *TERMS, *self._made]
        self._weights = list(accumulate(1 / (rank + 3) for rank in range(len(self._ranked))))

    def _spelled(self) -> str:
        draw = self._rng.choice
        return "".join(
            draw(STARTS) + draw(VOWELS) + draw(ENDS) for _ in range(self._rng.choice((1, 2, 2, 3)))
        )

    def text(self, length: int) -> str:
        """A run of words, the common ones more often."""
        return " ".join(self._rng.choices(self._ranked, cum_weights=self._weights, k=length))

    def made(self) -> str:
        return self._rng.choice(self._made)

    def term(self) -> str:
        return self._rng.choice(TERMS)

    def name(self) -> str:
        """Two made words, as an author's name."""
        return f"{self._rng.choice(self._names)} {self._rng.choice(self._names)}"

    def title(self) -> str:
        """A title of six to ten words, some of them terms of the field."""
        made, draw = self.made().capitalize(), self._rng.choice
        second, third = self.term().capitalize(), self.term().capitalize()
        forms = (
            f"{made}: {second} {third} for {self.made()} {self.term()} with {self.made()} bounds",
            f"{second} {third} under {self.made()} {self.term()} and {self.made()} noise",
            f"On the {second} of {made} {third} in {self.made()} {self.made()} {self.term()}",
            f"{made} {second}: when does {self.term()} of {self.made()} {self.term()} help?",
            f"Towards {second} {made} {third} by {self.made()} {self.term()}",
        )
        return draw(forms)

    def abstract(self) -> str:
        """Some two hundred words in sentences."""
        lengths = [self._rng.randint(14, 30) for _ in range(9)]
        return " ".join(f"{self.text(length).capitalize()}." for length in lengths)

    def claim(self, kind: str) -> str:
        """A claim with a number in it, and the place where the paper makes it."""
        rng, made = self._rng, self.made().capitalize()
        value, place = rng.uniform(20, 99), rng.randint(1, 9)
        on, term = f"{self.made().upper()}-{rng.randint(2, 99)}", self.term()
        about = f"{term} {self.made()} {self.term()}"
        forms = {
            "empirical": f"On {on}, {made} reaches {value:.1f} % {rng.choice(METRICS)}, "
            f"{value / 17:.1f} points above the {about} baseline (Table {place})",
            "efficiency": f"{made} lowers the {rng.choice(COSTS)} of {about} on {on} by "
            f"{value:.0f} % at equal quality (Figure {place})",
            "theory": f"For every {about}, the {term} of {made} is at most "
            f"{value / 10:.1f} times that of {self.made()} after {place * 100} steps "
            f"(Theorem {place})",
            "qualitative": f"{made} keeps the {about} of {self.made()} {self.made()} where "
            f"{self.made()} loses it in {value:.0f} of 100 cases (Section {place})",
        }
        return forms[kind]


def weighted(rng: random.Random, choices: Sequence[tuple[str, int]]) -> str:
    """One of the words, by its weight."""
    return rng.choices([word for word, _ in choices], [weight for _, weight in choices])[0]
