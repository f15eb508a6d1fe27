from judge.model.throttle import Throttle


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_refusal_halves_and_those_of_the_same_moment_are_one():
    clock = Clock()
    throttle = Throttle(64, rest_s=2.0, clock=clock)

    for _ in range(20):
        throttle.pushed_back()
    at_once = throttle.allowed
    clock.now += 2.0
    throttle.pushed_back()

    assert (at_once, throttle.allowed) == (32, 16)


def test_something_may_always_run():
    clock = Clock()
    throttle = Throttle(3, rest_s=0.0, clock=clock)

    for _ in range(10):
        throttle.pushed_back()

    assert throttle.allowed == 1


def test_good_answers_let_it_grow_again_by_one_a_round_and_never_above_the_most():
    clock = Clock()
    throttle = Throttle(8, rest_s=1.0, clock=clock)
    throttle.pushed_back()
    throttle.went_well()
    during_the_rest = throttle.allowed
    clock.now += 1.0
    for _ in range(5):
        throttle.went_well()
    after_a_round = throttle.allowed
    for _ in range(100):
        throttle.went_well()

    assert (during_the_rest, after_a_round, throttle.allowed) == (4, 5, 8)
