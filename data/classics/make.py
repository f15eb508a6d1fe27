"""Make the packaged logbooks anew: run every experiment through the real Trackio CLI.

`python -m data.classics.make [TEAM/NAME ...]` follows each `experiments/<team>/<name>/plan.toml`
in an empty folder and copies the text that `trackio logbook publish` would upload to
`logbooks/<team>/<name>/`. Numbers are seeded; cell ids, times and measured durations differ.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import NotRequired, TypedDict, cast

HERE = Path(__file__).parent
EXPERIMENTS = HERE / "experiments"
LOGBOOKS = HERE / "logbooks"
EVENT_TAG = "open-reproductions-classics"


class Step(TypedDict):
    """One cell: a command to run or a Markdown text, on a page."""

    page: str
    title: str
    run: NotRequired[list[str]]
    text: NotRequired[str]
    pinned: NotRequired[bool]


class Plan(TypedDict):
    """A logbook to make: its pages in reading order, its cells in the order of the work.

    `copy_of` names another logbook in their place: a Space that somebody duplicated.
    """

    title: str
    paper_id: str
    pages: list[str]
    step: list[Step]
    copy_of: NotRequired[str]


def read_plan(name: str) -> Plan:
    """The plan of `team/name`. Raises OSError or tomllib.TOMLDecodeError."""
    path = EXPERIMENTS / name / "plan.toml"
    plan = tomllib.loads(path.read_text(encoding="utf-8"))
    return cast(Plan, {**read_plan(plan["copy_of"]), **plan} if "copy_of" in plan else plan)


def names() -> list[str]:
    """All `team/name` that have a plan, sorted."""
    plans = EXPERIMENTS.glob("*/*/plan.toml")
    return sorted(plan.parent.relative_to(EXPERIMENTS).as_posix() for plan in plans)


class Trackio:
    """The Trackio CLI of this interpreter, working in one folder, with a home of its own."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        scripts = Path(sys.executable).parent
        self.environment = {
            "PATH": f"{scripts}:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(home),
            "TRACKIO_DIR": str(home / "trackio"),
            "HF_HUB_OFFLINE": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "LC_ALL": "C.UTF-8",
        }
        self.program = str(scripts / "trackio")

    def __call__(self, *words: str) -> None:
        """Run `trackio logbook WORDS`. Raises subprocess.CalledProcessError if it fails."""
        command = [self.program, "logbook", *words]
        subprocess.run(
            command, cwd=self.folder, env=self.environment, check=True, stdout=subprocess.DEVNULL
        )


def write_logbook(plan: Plan, trackio: Trackio) -> None:
    """Open a logbook in the CLI's folder, create its pages and follow the steps."""
    trackio("open", "--no-serve", "--title", plan["title"])
    for page in plan["pages"]:
        trackio("page", page)
    for step in plan["step"]:
        where = ["--page", step["page"], "--title", step["title"]]
        if "run" in step:
            trackio("run", *where, "--", *step["run"])
        else:
            trackio("cell", "markdown", *where, step["text"].strip())
        if step.get("pinned"):
            trackio("pin", "--page", step["page"])


def tag_logbook(name: str, plan: Plan, trackio: Trackio) -> None:
    """Say where the logbook is published and for which paper, as its author would."""
    path = trackio.folder / ".trackio" / "metadata.json"
    metadata = json.loads(path.read_text(encoding="utf-8"))
    metadata["space_id"] = name
    metadata["tags"] = [EVENT_TAG, f"paper-{plan['paper_id']}"]
    path.write_text(json.dumps(metadata), encoding="utf-8")
    trackio("sync")


def readme(plan: Plan) -> str:
    """The Space card that `trackio logbook publish` writes (trackio 0.43)."""
    tags = ["trackio", "trackio-logbook", "open-experiment", EVENT_TAG, f"paper-{plan['paper_id']}"]
    lines = ["---", f"title: {json.dumps(plan['title'])}", "emoji: 🎯"]
    lines += ["colorFrom: yellow", "colorTo: red", "sdk: static", "pinned: false", "tags:"]
    lines += [f" - {tag}" for tag in tags]
    lines += ["---", "", f"# {plan['title']}", "", "An open experiment logbook, made with Trackio."]
    return "\n".join(lines) + "\n"


def copy_text(source: Path, target: Path) -> None:
    """Copy the text files of a logbook; pictures, style sheets and scripts stay behind."""
    shutil.rmtree(target, ignore_errors=True)
    pages = sorted(source.glob("pages/**/*.md"))
    for path in [source / "logbook.json", source / "workspace.json", *pages]:
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def make(name: str, workshop: Path) -> None:
    """Make one logbook in a fresh folder below `workshop` and copy it to `logbooks/`.

    A duplicated Space has every file of its original; its manifest still names that one.
    """
    plan = read_plan(name)
    if "copy_of" in plan:
        shutil.rmtree(LOGBOOKS / name, ignore_errors=True)
        shutil.copytree(LOGBOOKS / plan["copy_of"], LOGBOOKS / name)
        return
    folder, home = workshop / name, workshop / "home"
    home.mkdir(exist_ok=True)
    shutil.copytree(EXPERIMENTS / name, folder, ignore=shutil.ignore_patterns("plan.toml", "__*"))
    trackio = Trackio(folder, home)
    write_logbook(plan, trackio)
    tag_logbook(name, plan, trackio)
    target = LOGBOOKS / name
    copy_text(folder / ".trackio" / "logbook", target)
    (target / "README.md").write_text(readme(plan), encoding="utf-8")


def in_order(chosen: Collection[str]) -> list[str]:
    """The chosen logbooks (none: all) and the copies of them, which come last."""
    copies = {name: read_plan(name).get("copy_of") for name in names()}
    wanted = [name for name in copies if not chosen or {name, copies[name]} & set(chosen)]
    return sorted(wanted, key=lambda name: (copies[name] is not None, name))


def main(chosen: list[str]) -> None:
    """Make the chosen logbooks, or all of them."""
    if unknown := set(chosen) - set(names()):
        raise SystemExit(f"there is no plan for {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory(prefix="classics-") as workshop:
        for name in in_order(chosen):
            print(name, flush=True)
            make(name, Path(workshop))


if __name__ == "__main__":
    main(sys.argv[1:])
