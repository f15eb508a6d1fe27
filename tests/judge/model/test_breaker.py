from judge.model.breaker import Breaker


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(clock: Clock) -> Breaker:
    breaker = Breaker(limit=2, rest_s=120, clock=clock)
    for _ in range(2):
        breaker.note(failed=True)
    return breaker


def test_failures_in_a_row_open_it():
    breaker = Breaker(limit=2)
    breaker.note(failed=True)
    assert breaker.lets_through()
    breaker.note(failed=True)
    assert not breaker.lets_through()


def test_an_answer_in_between_starts_the_count_anew():
    breaker = Breaker(limit=2)
    for failed in (True, False, True):
        breaker.note(failed=failed)
    assert breaker.lets_through()


def test_after_a_rest_one_caller_tries():
    clock = Clock()
    breaker = opened(clock)
    clock.now = 120
    assert [breaker.lets_through() for _ in range(3)] == [True, False, False]


def test_a_try_that_succeeds_closes_it():
    clock = Clock()
    breaker = opened(clock)
    clock.now = 120
    assert breaker.lets_through()
    breaker.note(failed=False)
    assert breaker.lets_through()
    assert breaker.lets_through()


def test_a_try_that_fails_or_never_ends_costs_another_rest():
    clock = Clock()
    breaker = opened(clock)
    clock.now = 120
    assert breaker.lets_through()
    clock.now = 239
    assert not breaker.lets_through()
    clock.now = 240
    assert breaker.lets_through()
