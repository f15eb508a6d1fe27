import pytest

from judge.text.extract import measurements


@pytest.mark.parametrize(
    "line",
    [
        "mean error (n=1000): 0.02",
        "mean error [n=1000, seeds=5]: 0.02",
        "mean error at n=1000: 0.02",
        "mean error @ n=1000 = 0.02",
        "mean error (10 seeds): 0.02",
        "mean error over 5 runs: 0.02 ± 0.01",
        "mean error (mean over 5 seeds) = 0.02",
    ],
)
def test_when_it_was_measured_does_not_part_a_name_from_its_number(line: str):
    assert [(item.label, item.value) for item in measurements(line)] == [("mean error", 0.02)]


@pytest.mark.parametrize(
    "line",
    [
        "mean error (epoch 3): 0.02",
        "mean error (train, 5 seeds): 0.02",
        "mean error (n=1000) of the paper: 0.02",
    ],
)
def test_other_words_between_them_do(line: str):
    assert ("mean error", 0.02) not in [(item.label, item.value) for item in measurements(line)]


@pytest.mark.parametrize(
    "line",
    [
        "mean error: np.float64(0.02)",
        "{'mean error': np.float64(0.02)}",
        "mean error: tensor(0.02, device='cuda:0')",
        "**mean error**: 0.02",
        "| mean error | **0.02** |",
        "** mean error: 0.02 **",
        "100%|████| 313/313 [00:05<00:00, 60.2it/s] mean error: 0.02",
    ],
)
def test_a_number_is_read_out_of_what_arrays_tables_and_bars_put_around_it(line: str):
    assert ("mean error", 0.02) in [(item.label, item.value) for item in measurements(line)]
