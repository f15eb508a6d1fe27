import subprocess
import sys
from pathlib import Path

import pytest

from data.alone import alone
from data.records import UserError

HOLDER = """
import sys, time
from pathlib import Path
from data.alone import alone
with alone(Path(sys.argv[1]), "work"):
    print("held", flush=True)
    time.sleep(60)
"""


def test_work_that_one_does_is_refused_to_a_second_one_and_other_work_is_not(tmp_path: Path):
    with alone(tmp_path / "new", "work"):
        with (
            pytest.raises(UserError, match="another process does 'work'"),
            alone(tmp_path / "new", "work"),
        ):
            pass
        with alone(tmp_path / "new", "other"):
            pass


def test_who_is_killed_holds_nothing_any_more(tmp_path: Path):
    line = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(UserError), alone(tmp_path, "work"):
            pass
        holder.kill()
        holder.wait()

    with alone(tmp_path, "work"):
        pass
