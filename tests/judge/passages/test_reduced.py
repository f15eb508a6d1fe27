from judge.match import ClaimMatch
from judge.passages.query import make_query
from judge.passages.reduced import MAX_LINES, read_code, reduced
from tests.judge.build import claim, contract

QUERY = make_query(claim(), contract(), ClaimMatch())
SCRIPT = """\
import random
# the mean error must be below 0.05
parser.add_argument("--n", type=int, default=1000)
helper = build(3)
for seed in range(30):
    helper.step(seed)
mean_err = sum(errors) / len(errors)
unrelated = helper.size
result = 0.0269
print(f"mean error {result}")
""".splitlines()


def lines(script: list[str], printed: tuple[str, ...] = ()) -> list[str]:
    return [script[index] for index in reduced(read_code(script), QUERY, printed)]


def test_lines_that_define_or_print_the_quantity_and_its_scale_are_kept():
    kept = lines(SCRIPT)

    assert {SCRIPT[2], SCRIPT[6], SCRIPT[9]} <= set(kept)
    assert SCRIPT[5] not in kept
    assert SCRIPT[1] not in kept, "a comment says nothing of what runs"


def test_a_line_that_holds_a_printed_number_is_kept_first():
    noise = [f"mean_error_{n} = compute_error({n})" for n in range(50)]

    assert SCRIPT[8] in lines([*noise, SCRIPT[8]], printed=("0.0269",))


def test_a_long_script_gives_few_lines_in_its_own_order():
    script = [f"print('mean error', value_{n})" for n in range(500)]

    kept = lines(script)

    assert len(kept) == MAX_LINES
    assert kept == sorted(kept, key=script.index)
