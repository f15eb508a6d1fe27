import shlex

import pytest
from pydantic import SecretStr

from data.hub.jobs import Job, command_of, space_image, start
from data.records import UserError
from tests.loopback import jobs as board
from tests.loopback.hub import LoopbackHub

TOKEN = SecretStr("hf_token_of_the_tests")
JOB = Job(
    image="hf.co/spaces/org/app",
    command=("python", "-m", "judge", "work", "--shard", "1/2", "--once"),
    env={"OPENREPRO_EVENT": "classics", "JUDGE_MODEL": "a b"},
    secrets=("HF_TOKEN",),
    flavor="cpu-basic",
    timeout="6h",
)


def test_jobs_are_started_in_the_image_of_the_space_with_their_secrets_apart(
    loopback: LoopbackHub,
):
    other = JOB._replace(command=(*JOB.command[:-2], "2/2", "--once"))

    urls = start([JOB, other], {"HF_TOKEN": TOKEN}, TOKEN, loopback.url)

    first, second = board.started(loopback.shelf)
    assert [url.partition("/jobs/")[2].partition("/")[0] for url in urls] == ["alice", "alice"]
    assert (first["spaceId"], first["command"]) == ("org/app", list(JOB.command))
    assert first["environment"] == JOB.env
    assert first["secrets"] == {"HF_TOKEN": TOKEN.get_secret_value()}
    assert (first["flavor"], first["timeoutSeconds"]) == ("cpu-basic", 6 * 3600)
    assert second["command"][-2:] == ["2/2", "--once"]


def test_the_line_for_a_terminal_is_what_the_client_reads_and_holds_no_secret():
    line = command_of(JOB)

    words = shlex.split(line)
    assert words[:4] == ["hf", "jobs", "run", "--detach"]
    assert words[-8:] == [JOB.image, *JOB.command]
    assert "JUDGE_MODEL=a b" in words
    assert words[words.index("--secrets") + 1] == "HF_TOKEN"
    assert TOKEN.get_secret_value() not in line


@pytest.mark.parametrize(
    ("status", "why"),
    [(402, "no credit"), (403, "the permission for jobs"), (500, "HTTP 500")],
)
def test_a_refusal_says_why_and_how_many_run_already(loopback: LoopbackHub, status: int, why: str):
    start([JOB], {"HF_TOKEN": TOKEN}, TOKEN, loopback.url)
    loopback.fail("/api/jobs/", status, method="POST")

    with pytest.raises(UserError, match=f"{why}.*; 0 of 1 were started"):
        start([JOB], {"HF_TOKEN": TOKEN}, TOKEN, loopback.url)


def test_nothing_is_started_without_a_token_or_where_nobody_listens():
    with pytest.raises(UserError, match="set HF_TOKEN"):
        start([JOB], {}, None)
    with pytest.raises(UserError, match="cannot be reached"):
        start([JOB], {"HF_TOKEN": TOKEN}, TOKEN, "http://127.0.0.1:9")


@pytest.mark.parametrize("space", ["", "app", "a/b/c", "a b/c", "-x"])
def test_what_is_no_space_has_no_image(space: str):
    with pytest.raises(UserError, match="owner/name"):
        space_image(space)
