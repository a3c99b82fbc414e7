"""Routes out of a kiosk: more than fifty are tried, and no file is opened that is not listed.

Python tells of each file that it opens, so that nothing depends on what comes of it.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.widgets import Input

from tests.command import call
from tests.lab.test_students import lab
from tests.ui.driving import Explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.desk import Desk
from tui_explorer.lab.leading import Led
from tui_explorer.lab.place import Place
from tui_explorer.searches.shelf import Shelf
from tui_explorer.testing import screen_text
from tui_explorer.ui.opening import Kept
from tui_explorer.words import labs

pytestmark = pytest.mark.slow

ANSWER = f"{labs.NOT_OFFERED} ({labs.CHOOSE})"
SECRET = "title: sesame\ntree: [[41, 42], [43, 44]]\n"
ROOT = Path(__file__).parents[2]
LISTED = (
    str(ROOT / "tui_explorer"), str(ROOT / "trees"), sys.prefix, sys.base_prefix, "/usr/lib",
    "/usr/share/zoneinfo", "/dev/null", "/dev/tty", "/proc/self/stat",
)  # fmt: skip
"""What a program opens that opens nothing for anybody."""

TYPED = [
    "{here}/secret.yaml", "secret.yaml", "./secret.yaml", "../secret.yaml", "trees/../secret.yaml",
    "trees/week3.yaml", "week3.yaml/../../secret.yaml", "~/secret.yaml", "$HOME/secret.yaml",
    "~root/.profile", " secret.yaml", "secret.yaml ", "SECRET.YAML", "week3.yaml\0", "link.yaml",
    "out/secret.yaml", "below/deep.yaml", ".hidden.yaml", "notes.txt", "pipe.yaml", "own.py",
    "game.py", "game.py:stones=3", "{here}/game.py", "-", "/dev/stdin", "/proc/self/environ",
    "/proc/self/cwd/secret.yaml", "/dev/fd/0", "file://{here}/secret.yaml", "[1, 2]",
    "openspiel:efg_game(filename={here}/secret.yaml)", "/etc/passwd", "/etc", "{here}/none.yaml",
    "{here}/closed.yaml", "edited-1.json", "place.json", "my-answers.json", "keys.tape",
]  # fmt: skip
"""Texts for the field of the list; the last are files that others of our commands read."""


class Watch:
    """The files that were opened while somebody watches."""

    opened: list[str] | None = None


def _hear(event: str, given: tuple[Any, ...]) -> None:
    if Watch.opened is not None and event == "open" and not isinstance(given[0], int):
        Watch.opened.append(os.path.abspath(os.fsdecode(given[0])))


sys.addaudithook(_hear)


@contextmanager
def nothing_else_opened(*folders: Path) -> Iterator[None]:
    """No file is opened but those of the program and of these folders."""
    Watch.opened = []
    try:
        yield
    finally:
        opened, Watch.opened = Watch.opened, None
    listed = (*LISTED, *map(str, folders))
    assert [path for path in opened if not path.startswith(listed)] == []


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with secrets, below it the folder of a lab; one works at home."""
    trees = tmp_path / "trees"
    (trees / "below").mkdir(parents=True)
    (trees / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n")
    game = "open('ran', 'w').close()\n"
    files = {"secret.yaml": SECRET, "game.py": game, "closed.yaml": SECRET, "my-answers.json": "{}",
             "keys.tape": 'Type "x"\n', "trees/own.py": game, "trees/below/deep.yaml": SECRET,
             "trees/.hidden.yaml": SECRET, "trees/notes.txt": SECRET}  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "closed.yaml").chmod(0)
    (trees / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (trees / "out").symlink_to(tmp_path)
    os.mkfifo(trees / "pipe.yaml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def kiosk(here: Path, **given: Any) -> Any:
    shelf = Shelf(str(here / "trees"))
    return lab(given.pop("desk", None), "aima-5-2", shelf=shelf, **given)


def seen(e: Explorer) -> str:
    text = "\n".join(screen_text(e.app))
    assert "sesame" not in text
    assert "43" not in text
    return text


def test_there_are_fifty_of_them() -> None:
    assert len(TYPED) + len(STARTED) + len(VARIABLES) + len(TREES) >= 50


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
    place = Place(secret, Kept(Settings()), 3, opened_with="aima-5-2", name="ana")
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


AUDIT = """
import os, sys
heard = os.open(os.environ.pop("HEARD"), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
def hear(event, given):
    if event == "open" and not isinstance(given[0], int):
        os.write(heard, os.fsencode(os.path.abspath(given[0])) + b"\\n")
    elif event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "webbrowser.open"):
        os.write(heard, f"{event} {given[0]}\\n".encode())
sys.addaudithook(hear)
"""
STARTED = [
    ["{here}/secret.yaml"], ["../{name}/secret.yaml"], ["-"], ["game.py"], ["brought"],
    ["week3.yaml", "--theme", "{here}/secret.yaml"], ["week3.yaml", "-a", "{here}/secret.yaml"],
    ["week3.yaml", "--order", "{here}/secret.yaml"], ["week3.yaml", "--record", "{here}/tape"],
    ["week3.yaml", "--lead"], ["week3.yaml", "--trees", "{here}/trees/link.yaml"],
    ["run", "{here}/secret.yaml"], ["export", "week3.yaml", "--to", "svg", "-o", "{here}/x.svg"],
    ["demo", "keys.tape"], ["quiz", "{here}/secret.yaml", "--sheet"], ["check", "secret.yaml"],
]  # fmt: skip
"""Words behind ``--kiosk --trees DIR``."""
VARIABLES = {
    "SSH_ORIGINAL_COMMAND": "tui-explorer export aima-5-2 --to svg -o {here}/x.svg",
    "TEXTUAL": "debug,devtools",
    "TEXTUAL_DRIVER": "game:Driver",
    "TEXTUAL_LOG": "{here}/x.log",
    "TEXTUAL_SCREENSHOT": "0",
    "TEXTUAL_THEME": "{here}/secret.yaml",
    "TUI_EXPLORER_STOCK": "{here}/game.py",
    "_TUI_EXPLORER_COMPLETE": "bash_complete",
    "COMP_WORDS": "tui-explorer game.py:",
    "COMP_CWORD": "1",
    "BROWSER": "{here}/game.py",
    "EDITOR": "{here}/game.py",
    "PAGER": "{here}/game.py",
    "COLUMNS": "{here}/secret.yaml",
    "XDG_STATE_HOME": "{here}/x",
}


def started(here: Path, *words: str, **variables: str) -> Any:
    """A kiosk in a process of its own, and the files that it has opened."""
    site = here / "site"
    package = site / "brought-1.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (site / "sitecustomize.py").write_text(AUDIT)
    (site / "brought.py").write_text("open('ran', 'w').close()\n")
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[tui_explorer.games]\nbrought = brought:Game\n")
    heard = here / "heard"
    heard.write_text("")
    given = {name: value.format(here=here) for name, value in variables.items()}
    given |= {"PYTHONPATH": f"{site}:{ROOT}", "HEARD": str(heard), "PYTHONDONTWRITEBYTECODE": "1"}
    command = ("--kiosk", "--trees", str(here / "trees"))
    done = call(*command, *(w.format(here=here, name=here.name) for w in words), **given)
    listed = (*LISTED, str(site), str(here / "trees" / "week3.yaml"))
    opened = [each for each in heard.read_text().splitlines() if ".pyc" not in each]
    assert [each for each in opened if not each.startswith(listed)] == [], words
    assert "sesame" not in done.stdout + done.stderr
    assert not (here / "ran").exists()
    assert not [*here.glob("x*")]
    assert not (here / "tape").exists()
    return done


def test_no_words_behind_a_kiosks_lead_out(here: Path) -> None:
    for words in STARTED:
        done = started(here, *words)
        if "--theme" not in words:  # which nobody needs without a terminal
            assert (done.returncode in (2, 66), done.stdout) == (True, ""), words


def test_no_variable_leads_out(here: Path) -> None:
    plain = started(here, "week3.yaml")
    assert plain.returncode == 0
    done = started(here, "week3.yaml", **VARIABLES)
    assert (done.returncode, done.stdout) == (0, plain.stdout)


TREES = {
    "include.yaml": "title: a\ntree: !include ../secret.yaml\n",
    "python.yaml": "tree: !!python/object/apply:builtins.open [ran, w]\n",
    "alias.yaml": "tree: *secret\n",
    "path.yaml": "source: ../secret.yaml\ntree: ../secret.yaml\n",
    "reference.json": '{"tree": {"$ref": "../secret.yaml"}}',
    "quoted.efg": 'EFG 2 R "../secret.yaml" { "A" "B" }\n',
}
"""Files of the folder that name another."""


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
