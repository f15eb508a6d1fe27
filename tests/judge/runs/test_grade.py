import pytest

from data.judgements import Citation
from data.records import Direction, Grade, Tier
from judge.runs.grade import grade_of, grade_of_citations
from tests.judge.build import logbook, pasted_cell, prose_cell, run_cell

TRAIN = "model.fit(pd.read_csv('all.csv'))\nprint('accuracy', model.score())"
AGGREGATE = "rows = pd.read_csv('released.csv')\nprint('mean', rows.accuracy.mean())"
SHOW = "import json\nprint(json.load(open('results.json'))['accuracy'])"
SIMULATE = "import random\nprint('mean', sum(random.random() for _ in range(9)) / 9)"
COUNT = "total = 0\nfor n in range(9):\n    total += n\nprint('total', total)"
TEST = "def test_all():\n    assert aggregate('data/raw')['trajectories'] == 52"


def graded(page: str) -> Grade:
    read = logbook(page).pages[0]
    (cell,) = [cell for cell in read.cells if cell.cell_id]
    return grade_of(read, cell)


@pytest.mark.parametrize(
    ("script", "grade"),
    [
        (TRAIN, Grade.RE_RUN),
        (SIMULATE, Grade.RE_RUN),
        (COUNT, Grade.RE_RUN),
        ("t = time.perf_counter()\nwork(json.load(open('x.json')))", Grade.RE_RUN),
        ("json.dump(rows, open('out.json', 'w'))\nprint(random.gauss(0, 1))", Grade.RE_RUN),
        ("c = json.load(open('config.json'))\nprint(random.gauss(0, c['s']))", Grade.RE_RUN),
        ("python train.py\n", Grade.RE_RUN),
        (AGGREGATE, Grade.RE_COMPUTED),
        (AGGREGATE + "\nprint(random.choices(rows))", Grade.RE_COMPUTED),
        (TEST, Grade.RE_COMPUTED),
        (SHOW, Grade.RE_READ),
        ("print('accuracy', 0.912)", Grade.RE_READ),
        ("import yaml\nprint(yaml.safe_load(open('config.yaml')))", Grade.RE_READ),
        ("print('a' + 'b', 2 * 3)", Grade.RE_READ),
    ],
)
def test_a_run_is_graded_by_what_its_script_does(script: str, grade: Grade):
    assert graded(run_cell("accuracy 0.9", script=script)) is grade


@pytest.mark.parametrize(
    ("command", "grade"),
    [
        ("cat results.json", Grade.RE_READ),
        ("python -m package", Grade.RE_READ),
        ("sbatch job.sh", Grade.RE_READ),
        ("torchrun --nproc 8 train.py", Grade.RE_RUN),
        ("uv run accelerate launch train.py", Grade.RE_RUN),
    ],
)
def test_a_run_without_a_script_is_graded_by_its_command(command: str, grade: Grade):
    assert graded(run_cell("accuracy 0.9", script=None, command=command)) is grade


def test_what_is_no_run_is_only_read():
    assert graded(pasted_cell(SIMULATE, "mean 0.5")) is Grade.RE_READ
    assert graded(prose_cell("mean 0.5")) is Grade.RE_READ


def test_citations_have_the_lowest_grade_of_those_that_point_somewhere():
    book = logbook(
        run_cell("mean 0.5 by simulation", script=SIMULATE) + prose_cell("mean 0.5 told")
    )

    def cite(text: str, direction: Direction) -> Citation:
        page = book.pages[0]
        line = next(n for n, each in enumerate(page.lines, 1) if text in each)
        return Citation(
            page=page.path,
            cell=None,
            lines=(line, line),
            quote=text,
            tier=Tier.RUN,
            direction=direction,
        )

    run = cite("by simulation", Direction.SUPPORTS)
    prose = cite("told", Direction.NEITHER)

    assert grade_of_citations([run], book) is Grade.RE_RUN
    assert grade_of_citations([run, prose], book) is Grade.RE_RUN
    aside = [each.model_copy(update={"direction": Direction.NEITHER}) for each in (run, prose)]
    assert grade_of_citations(aside, book) is Grade.RE_READ
    assert grade_of_citations([], book) is None
    assert grade_of_citations([run.model_copy(update={"page": "no.md"})], book) is Grade.RE_READ
