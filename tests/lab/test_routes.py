"""Routes out of a kiosk: more than fifty are tried, and no file is opened that is not listed.

Python tells of each file that it opens, so that nothing depends on what comes of it.
"""

import json
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from tests.lab.routes import ANSWER, EXERCISE, SECRET, Watch, here, kiosk, nothing_else_opened, seen
from tests.lab.test_started_routes import STARTED, VARIABLES
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.offered import FullShelf
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.desk import Desk
from tui_explorer.lab.leading import Led
from tui_explorer.ui.opening import Kept

__all__ = ["here"]
pytestmark = pytest.mark.slow

TYPED = [
    "{here}/secret.yaml", "secret.yaml", "./secret.yaml", "../secret.yaml", "trees/../secret.yaml",
    "trees/week3.yaml", "week3.yaml/../../secret.yaml", "~/secret.yaml", "$HOME/secret.yaml",
    "~root/.profile", " secret.yaml", "secret.yaml ", "SECRET.YAML", "week3.yaml\0", "link.yaml",
    "out/secret.yaml", "below/deep.yaml", ".hidden.yaml", "notes.txt", "pipe.yaml", "own.py",
    "game.py", "game.py:stones=3", "{here}/game.py", "-", "/dev/stdin", "/proc/self/environ",
    "/proc/self/cwd/secret.yaml", "/dev/fd/0", "file://{here}/secret.yaml", "[1, 2]",
    "openspiel:efg_game(filename={here}/secret.yaml)", "/etc/passwd", "/etc", "{here}/none.yaml",
    "{here}/closed.yaml", "edited-1.json", "place.json", "my-answers.json", "keys.tape",
    "exercise:{here}/secret.yaml", "exercise:../exam.yaml", "exercise:exam.yaml",
]  # fmt: skip
"""Texts for the field of the list; the last are files that others of our commands read."""


def test_there_are_fifty_of_them() -> None:
    assert len(TYPED) + len(STARTED) + len(VARIABLES) + len(TREES) + len(ABOUT) >= 50


async def test_nothing_that_is_typed_leads_out(here: Path) -> None:
    with nothing_else_opened(here / "trees" / "week3.yaml"):
        async with kiosk(here) as e:
            await e.press("s")
            for text in (each.format(here=here) for each in TYPED):
                await e.type(text)
                assert ANSWER in seen(e), text
                await e.press("escape")
                assert ANSWER not in seen(e)
            e.send(events.Paste(str(here / "secret.yaml")))
            await e.press("enter")
            assert ANSWER in seen(e)
            await e.press("escape", "escape", "ctrl+p")
            e.app.screen.query_one(Input).value = str(here / "secret.yaml")
            await e.press("enter", "escape")
            e.app.open(str(here / "secret.yaml"))
            await e.settle()
            assert ANSWER in seen(e)
            await e.press("escape")
            assert "aima-5-2" in e.header
            seen(e)


async def test_no_key_writes_or_reads_anything(here: Path) -> None:
    (here / "week3.yaml").write_text(SECRET)
    before = {path: path.lstat().st_mtime_ns for path in here.rglob("*")}
    with nothing_else_opened(here / "trees" / "week3.yaml"):
        async with kiosk(here) as e:
            e.app.open("week3.yaml")
            await e.settle()
            await e.press("E", "end", "#")
            await e.type("7")
            assert e.screen.has_changes
            await e.press("f5")
            assert not e.screen.has_changes  # it is the tree of the lab again
            seen(e)
            for keys in ("e", "ctrl+s", "ctrl+r", "y", "q"):
                await e.press(keys)
    assert {path: path.lstat().st_mtime_ns for path in here.rglob("*")} == before


async def test_a_file_that_becomes_a_link_is_read_no_more(here: Path) -> None:
    with nothing_else_opened(here / "trees" / "week3.yaml"):
        async with kiosk(here) as e:
            e.app.open("week3.yaml")
            await e.settle()
            Watch.opened = []
            (here / "trees" / "week3.yaml").unlink()
            (here / "trees" / "week3.yaml").symlink_to(here / "secret.yaml")
            await e.press("f5", "i")
            seen(e)
            await e.press("s")
            await e.type("week3.yaml")
            assert ANSWER in seen(e)
            assert str(here / "secret.yaml") not in Watch.opened


async def test_what_is_kept_of_a_student_leads_nowhere(here: Path) -> None:
    """Neither a place, nor what was opened last, nor changes that were left, nor a leader."""
    secret, state = str(here / "secret.yaml"), here / "state"
    desk = Desk(str(state), "ana")
    place = Bookmark(secret, Kept(Settings()), 3, opened_with="aima-5-2", name="ana")
    (desk.folder / "place.json").write_text(place.written())
    (desk.folder / "state.json").write_text(json.dumps({"recent": [secret, "week3.yaml"]}))
    left = {"name": str(here / "game.py"), "tree": "[[1, 2], [3, 4]]"}
    (desk.folder / "edited-1.json").write_text(json.dumps(left))
    led_to = place._replace(source=str(here / "closed.yaml"), name="eve")
    (state / "lead.json").write_text(led_to.written())
    led = Led(state / "lead.json")
    with nothing_else_opened(here / "trees" / "week3.yaml", state):
        async with kiosk(here, desk=desk, led=led) as e:
            await e.press("enter", "f5")
            seen(e)
            await e.press("F")
            assert "closed" not in seen(e)
            await e.press("F", "s")
            assert "secret" not in seen(e)
            await e.press("escape", "ctrl+p")
            e.app.screen.query_one(Input).value = "secret"
            await e.settle()
            assert "secret.yaml" not in seen(e)


@pytest.mark.parametrize("name", ["../x", "..", ".", "/etc/x", "~", "a/b", "\0", "x" * 500, "-"])
def test_a_student_is_a_folder_of_the_state_whatever_the_name(here: Path, name: str) -> None:
    desk = Desk(str(here / "state"), name)
    assert desk.folder.parent == here / "state"
    assert desk.folder.resolve().parent == here / "state"


TREES = {
    "include.yaml": "title: a\ntree: !include ../secret.yaml\n",
    "python.yaml": "tree: !!python/object/apply:builtins.open [ran, w]\n",
    "alias.yaml": "tree: *secret\n",
    "path.yaml": "source: ../secret.yaml\ntree: ../secret.yaml\n",
    "reference.json": '{"tree": {"$ref": "../secret.yaml"}}',
    "quoted.efg": 'EFG 2 R "../secret.yaml" { "A" "B" }\n',
}
"""Files of the folder that name another."""
ABOUT = [
    "{here}/secret.yaml", "../secret.yaml", "secret.yaml", "link.yaml", "own.py", "../game.py", "-",
    "~/secret.yaml", "out/secret.yaml", "notes.txt", "exercise:week3.yaml",
]  # fmt: skip
"""Sources of exercises in the folder."""


async def test_no_file_of_the_folder_brings_another_along(here: Path) -> None:
    for name, text in TREES.items():
        (here / "trees" / name).write_text(text)
    listed = [here / "trees" / name for name in ("week3.yaml", *TREES)]
    with nothing_else_opened(*listed):
        async with kiosk(here) as e:
            for name in TREES:
                await e.press("s")
                await e.type(name)
                seen(e)
                await e.press("escape", "escape", "escape")
    assert not (here / "ran").exists()


async def test_no_exercise_is_about_a_file_of_others(here: Path) -> None:
    trees, listed = here / "trees", [here / "state", here / "trees" / "week3.yaml"]
    for number, about in enumerate(ABOUT):
        listed.append(trees / f"e{number}.yaml")
        listed[-1].write_text(EXERCISE.format(json.dumps(about.format(here=here))))
    with nothing_else_opened(*listed):
        async with kiosk(here, desk=Desk(str(here / "state"), "ana")) as e:
            for number, about in enumerate(ABOUT):
                e.app.open(f"exercise:e{number}.yaml")
                await e.settle()
                assert ANSWER in seen(e), about
                await e.press("escape")
    assert not (here / "ran").exists()


@pytest.mark.parametrize("about", ["{here}/secret.yaml", "{here}/game.py", "../secret.yaml"])
async def test_no_answers_lead_to_a_file_of_others(here: Path, about: str) -> None:
    """Not even where somebody has put another exercise into a student's file."""
    (here / "trees" / "exam.yaml").write_text(EXERCISE.format("week3.yaml"))
    desk = Desk(str(here / "state"), "ana")
    exercise = FullShelf(str(here / "trees"), "ana").exercise("exam.yaml")
    file = Path(desk.answers("exam.yaml", exercise))
    kept = {"source": about.format(here=here), "questions": ["count"]}
    file.write_text(json.dumps({"schema": 1, "exercise": kept, "student": "ana", "answers": []}))
    listed = [here / "state", here / "trees" / "week3.yaml", here / "trees" / "exam.yaml"]
    with nothing_else_opened(*listed):
        async with kiosk(here, desk=desk) as e:
            e.app.open("exercise:exam.yaml")
            await e.settle()
            seen(e)
    assert not (here / "ran").exists()
