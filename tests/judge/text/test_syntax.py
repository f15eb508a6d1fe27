import ast
import gc
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from judge.text.syntax import parse_expression, parse_script


class LetsOthersIn:
    """Garbage whose end hands the processor to another thread, as any finaliser may."""

    def __init__(self) -> None:
        self.myself = self

    def __del__(self) -> None:
        time.sleep(0.0001)


@pytest.fixture
def busy_collector() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(50)
    yield
    gc.set_threshold(*before)


def test_two_workers_parse_side_by_side(busy_collector: None):
    script = "\n".join(f"x{i} = (a + {i}) * f([{i}, g(b)], c=(1, 2))" for i in range(60))

    def lines(_: int) -> int:
        LetsOthersIn()
        return len(parse_script(script).body)

    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(lines, range(60))) == {60}


def test_an_expression_is_its_node():
    assert isinstance(parse_expression("a <= b"), ast.Compare)


@pytest.mark.parametrize("parse", [parse_script, parse_expression])
@pytest.mark.parametrize("text", ["a <=", "a\0b", "(" * 10_000])
def test_what_is_no_python_is_refused_as_ast_does(parse, text: str):
    with pytest.raises((SyntaxError, ValueError, RecursionError, MemoryError)):
        parse(text)
