import time

import pytest

from judge.checks.means import wrong_means


def wrong(*lines: str) -> list[str]:
    return [sentence for _, sentence in wrong_means(tuple(enumerate(lines, 1)))]


@pytest.mark.parametrize(
    "lines",
    [
        ("accuracies [0.80, 0.82, 0.84] mean 0.86",),
        ("accuracies: [0.80 0.82 0.84]", "mean: 0.86"),
        ("error = [0.1, 0.3]", "mean error = 0.35"),
        ("seed 0: acc=0.80", "seed 1: acc=0.82", "mean acc=0.86"),
        ("seed=0 acc 0.80 loss 0.2", "seed=1 acc 0.82 loss 0.4", "", "acc mean 0.86 loss mean 0.3"),
    ],
)
def test_a_mean_that_its_values_do_not_give_is_named(lines):
    (sentence,) = wrong(*lines)

    assert "whose mean is" in sentence


@pytest.mark.parametrize(
    "lines",
    [
        ("accuracies [0.80, 0.82, 0.84] mean 0.82",),
        ("accuracies [0.801, 0.822, 0.844] mean 0.82",),
        ("accuracies [0.80, 0.82, 0.84] mean 82.0%",),
        ("accuracies [0.80, 0.82, 0.84] median 0.9, weighted mean 0.9",),
        ("accuracies [0.80, 0.82, ...] mean 0.9",),
        ("accuracies [0.80, 0.82]", "mean loss 0.3"),
        ("a [1, 2] b [3, 4] mean 9",),
        ("seed 0: acc=0.80", "seed 1: acc=0.82", "mean loss=0.5"),
        ("seed 0: acc=0.80", "seed 0: acc=0.82", "mean acc=0.5"),
        ("seed 0: acc=0.80", "seed 1: acc=0.82", "", "", "", "mean acc=0.5"),
        ("seed 0: acc=0.80", "seed 1: loss=0.82", "mean acc=0.5"),
        ("mean acc=0.5",),
    ],
)
def test_a_right_mean_and_one_of_other_values_are_left_alone(lines):
    assert wrong(*lines) == []


def test_many_seeds_are_read_in_linear_time():
    started = time.thread_time()
    lines = [f"seed {n}: acc={n % 7}.5" for n in range(30_000)]

    assert wrong(*lines, "mean acc=9.0")
    assert time.thread_time() - started < 3
