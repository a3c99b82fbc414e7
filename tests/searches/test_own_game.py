"""Games that somebody else has written, gentle ones and hostile ones."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from tests.command import ENVIRONMENT, answer, call, called_here, refusal
from tests.ui.driving import explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.system.process import STUCK_AFTER
from tui_explorer.words.usage import OUTPUT_TAKEN

HOSTILE = '''\
"""Hostile: three sticks, and something wrong as the option says."""

import random
import warnings


class Sticks:
    def __init__(self, *, wrong="nothing"):
        self.wrong = wrong

    def start(self):
        return [3, 0] if self.wrong == "list" else (3, 0)

    def player(self, state):
        return 7 if self.wrong == "player" else state[1]

    def actions(self, state):
        if self.wrong == "raises" and state[0] == 1:
            return 1 // 0
        if self.wrong == "loop" and state[0] == 1:
            while True:
                pass
        if self.wrong == "recursion":
            return self.actions(state)
        if self.wrong == "asks":
            input("which? ")
        if self.wrong == "exits":
            raise SystemExit
        if self.wrong == "says nothing":
            raise type("Mute", (Exception,), {"__str__": lambda fault: 1 // 0})
        if self.wrong == "exits again":
            raise type("Sly", (Exception,), {"__str__": lambda fault: exit(3)})
        if self.wrong == "is no Python":
            raise SyntaxError("boo")
        if self.wrong == "talks":
            print("\\x1b[2Jtalk")
            warnings.warn("\\x1b[2Jwarned", stacklevel=1)
        if self.wrong == "chance":
            return random.sample(range(1, state[0] + 1), 1)
        bad = {"many": range(10**6), "lazy": iter([1]), "none": []}
        return bad.get(self.wrong, range(1, min(state[0], 2) + 1))

    def result(self, state, action):
        if self.wrong == "circle":
            return state
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return {"nan": float("nan"), "text": "won"}.get(self.wrong, 1 - 2 * state[1])

    def label(self, state, action):
        if self.wrong == "label raises":
            raise LookupError("no such label")
        return {"same": "x", "escape": f"\\x1b[2J{action}"}.get(self.wrong, str(action))

    def picture(self, state):
        return 1 / 0 if self.wrong == "label raises" else "|" * state[0]


GAME = Sticks
'''
IN_PLACE = """\
class Heap:
    def __init__(self):
        self.sticks, self.mover = 3, 0


class InPlace:
    def start(self): return Heap()
    def player(self, heap): return heap.mover
    def actions(self, heap): return [1]
    def result(self, heap, action):
        heap.sticks -= 1
        heap.mover = 1 - heap.mover
        return heap
    def is_terminal(self, heap): return heap.sticks == 0
    def utility(self, heap): return 1


GAME = InPlace
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "hostile.py").write_text(HOSTILE, encoding="utf-8")
    (tmp_path / "in_place.py").write_text(IN_PLACE, encoding="utf-8")
    return tmp_path


# -- the template ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_new_game_runs_at_once_and_keeps_the_rules() -> None:
    done = called_here("new-game", "my_game")
    assert (done.code, done.err) == (0, "")
    text = Path("my_game.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    assert text.count("import") == 1
    methods = set(re.findall(r"def (\w+)", text)) - {"__init__"}
    assert methods == {"start", "player", "actions", "result", "is_terminal", "utility"}
    assert answer("run", "my_game.py")["value"] == 1
    assert answer("run", "my_game.py:sticks=5")["value"] == -1
    assert answer("run", f"{os.getcwd()}/my_game.py", "--depth", "2")["value"] == 0
    told = answer("compare", "my_game.py:sticks=4")
    assert told["source"]["title"].startswith("MyGame: take 1, 2 or 3 sticks")
    assert (told["source"]["kind"], told["agree"]) == ("game", True)
    fine = called_here("check", "my_game.py")
    assert fine.out == b"my_game.py: fine, 1,000 random games of 3 to 7 moves\n"
    assert refusal("new-game", "my_game") == (
        73, "my_game.py is there already (choose another name)"
    )  # fmt: skip
    assert Path("my_game.py").read_text(encoding="utf-8") == text
    for name in ("../up", "a b", "class", ""):
        assert refusal("new-game", name)[0] == 2
    assert refusal("run", "my_game.py:stones=3")[0] == 2
    assert refusal("run", "my_game.py", "--root", "min")[0] == 2


def test_a_second_course_in_the_same_process_sees_the_new_text() -> None:
    called_here("new-game", "mine")
    file = Path("mine.py")
    assert answer("run", "mine.py")["value"] == 1
    file.write_text(file.read_text("utf-8").replace("sticks: int = 7", "sticks: int = 5"), "utf-8")
    assert answer("run", "mine.py")["value"] == -1


# -- what is wrong with a file ---------------------------------------------------------------------

PARTS = "start = player = actions = result = is_terminal = utility = len"
FINAL = f"class A:\n    {PARTS}\n    __init_subclass__ = lambda: 0"
SIGNED = f"class A:\n    {PARTS}\n    __signature__ = 3"
FILES = {
    "x = (": "wrong.py:1:5: this is not Python",
    "x = 1": "wrong.py: there is no GAME",
    "GAME = 3": "wrong.py: there is no GAME",
    "class A: pass\nGAME = A": "wrong.py: GAME has no start and no player",
    "import tui_explorer as t\nclass GAME(t.Game): start = len": "wrong.py: GAME has no player",
    f"{FINAL}\nGAME = A": "wrong.py: GAME raised TypeError: A.<lambda>() takes 0",
    f"{SIGNED}\nGAME = A": "wrong.py: GAME raised TypeError",
    "import nowhere": "wrong.py:1: the file raised ModuleNotFoundError",
    "raise SystemExit": "wrong.py:1: the file raised SystemExit",
    "\0": "wrong.py: this is not Python: source code string cannot contain null bytes",
    "# coding: nonsense": "wrong.py: this is not Python: unknown encoding: nonsense",
}


@pytest.mark.parametrize("text", FILES)
def test_a_file_without_a_game_is_told_in_one_line(text: str) -> None:
    Path("wrong.py").write_text(text, encoding="utf-8")
    for command in ("run", "check"):
        code, told = refusal(command, "wrong.py")
        assert code == 65
        assert told.startswith(FILES[text])


SMALL = """{doc}
print("talk")

class Game:
    def __init__(self, {options}): pass
    def start(self): return 0
    def player(self, state): return 0
    def actions(self, state): return [5]
    def result(self, state, action): return state + action
    def is_terminal(self, state): return state > 0
    def utility(self, state): return state

GAME = Game
"""


@pytest.mark.parametrize(
    ("options", "lacks"),
    [
        ("", ""),
        ("*, a=1, b='x', c=True", ""),
        ("*more, **others", ""),
        ("a", "a"),
        ("*, a=1, b=None", "b"),
        ("*, a=1.5", "a"),
    ],
)
def test_every_option_has_a_default_that_can_be_written(options: str, lacks: str) -> None:
    Path("small.py").write_text(SMALL.format(doc="", options=options), encoding="utf-8")
    if lacks:
        with pytest.raises(BadData, match=f"the option {lacks} of GAME has no default"):
            open_source("small.py")
    else:
        assert search(open_source("small.py"), Settings()).value == 5


@pytest.mark.parametrize(
    ("named", "title"),
    [
        ('"Small: a game."', "Small: a game."),
        ('""', "small.py"),
        ("3", "3"),
        (f'"{"x" * 300}"', "x" * 199 + "…"),
    ],
)
@pytest.mark.parametrize("derived", [False, True])
def test_a_game_has_its_title_and_defaults(
    named: str, title: str, derived: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it prints is talk, which does not mix with what is printed for others. A class that is
    not derived from ``Game`` has the same defaults.
    """
    text = SMALL.format(doc="", options="")
    if derived:
        text = text.replace("class Game:", "import tui_explorer\nclass Game(tui_explorer.Game):")
    text = text.replace("    def __init__", f"    title = {named}\n    def __init__")
    Path("small.py").write_text(text, encoding="utf-8")
    source = open_source("small.py")
    assert (source.origin.title, source.origin.name) == (title, "small.py")
    talk = capsys.readouterr()
    assert (talk.out, talk.err) == ("", "talk\n")
    game = source.game
    assert (game.label(0, 5), game.picture(5)) == ("5", "5")
    assert (game.evaluate(0), game.players, game.has_cycles) == (0, ("MAX", "MIN"), False)


def test_a_file_that_is_not_there() -> None:
    assert refusal("run", "none.py")[0] == 66
    assert refusal("check", "none.py")[0] == 66


# -- hostile games ---------------------------------------------------------------------------------

SEARCHED = {
    "list": "hostile.py:11: start gives [3, 0]",
    "player": "hostile.py:14: player gives 7, at the position (3, 0)",
    "raises": "hostile.py:19: actions raised ZeroDivisionError: integer division or modulo by "
    "zero, at the position (1, 0)",
    "recursion": "hostile.py:",
    "asks": "hostile.py:26: actions raised EOFError",
    "exits": "hostile.py:28: actions raised SystemExit",
    "says nothing": "hostile.py:30: actions raised Mute, at the position (3, 0)",
    "exits again": "hostile.py:32: actions raised Sly, at the position (3, 0)",
    "is no Python": "hostile.py:34: actions raised SyntaxError: boo, at the position (3, 0)",
    "many": "hostile.py:17: actions gives 1,000,000 actions",
    "lazy": "hostile.py:17: actions gives <",
    "none": "hostile.py:17: actions gives []",
    "nan": "hostile.py:51: utility gives nan",
    "text": "hostile.py:51: utility gives 'won'",
}
"""What a search says of each."""


@pytest.mark.slow
@pytest.mark.parametrize("wrong", SEARCHED)
def test_a_hostile_game_ends_in_one_line(wrong: str) -> None:
    code, told = refusal("run", f"hostile.py:wrong={wrong}")
    assert code == 65
    assert told.startswith(SEARCHED[wrong])
    if wrong == "recursion":
        assert "actions raised RecursionError" in told
        assert told.endswith(", at the position (3, 0)")


MEDDLES = {
    "sys.stdout.close()": 65,
    "sys.stdout = None": 65,
    "sys.stdout = io.StringIO()": 65,
    "sys.stdout.detach()": 65,
    "sys.stdout = io.TextIOWrapper(sys.stdout.buffer)": 0,
    "sys.stdout = io.TextIOWrapper(sys.stdout.detach())": 0,
    "sys.stderr = None": 0,
    "sys.stderr = object()": 0,
    "class Stream: closed = fileno = property(lambda self: 1 / 0)\nsys.stdout = Stream()": 65,
    "threading.Thread(target=time.sleep, args=[3600]).start()": 0,
}
"""What a game does to the process, and the exit code after that."""


@pytest.mark.parametrize("meddles", MEDDLES)
def test_a_game_that_meddles_with_the_process(meddles: str) -> None:
    text = f"import io, sys, threading, time\n{meddles}{SMALL.format(doc='', options='')}"
    Path("small.py").write_text(text.replace('print("talk")', ""), encoding="utf-8")
    for command in ("run", "about", "compare"):
        done = call(command, "small.py")
        assert done.returncode == MEDDLES[meddles]
        told = f"tui-explorer: error: {OUTPUT_TAKEN[0]} ({OUTPUT_TAKEN[1]})\n"
        assert done.stderr == (told if done.returncode else "")
        assert bool(done.stdout) == (done.returncode == 0)


def test_a_label_that_raises_ends_what_is_told_in_one_line() -> None:
    done = called_here("run", "hostile.py:wrong=label raises")
    told = "hostile.py:56: label raised LookupError: no such label, at the position (3, 0)"
    assert (done.code, done.err) == (65, f"tui-explorer: error: {told}\n")


DICE = """\
from fractions import Fraction


class Dice:
    least, most = 0, 3

    def __init__(self, *, shares="1", worth=3):
        self.shares, self.worth = shares.split(), worth

    def start(self): return ()
    def player(self, rolled): return -1
    def actions(self, rolled): return range(len(self.shares))
    def result(self, rolled, face): return (*rolled, face)
    def is_terminal(self, rolled): return bool(rolled)
    def utility(self, rolled): return self.worth
    def probability(self, rolled, face):
        share = self.shares[face]
        return share if share == "x" else Fraction(share)


GAME = Dice
"""
ROLLED = [
    ("shares=1/2 1/2", ""),
    ("shares=1", ""),
    ("shares=1/2 1/3", "dice.py:16: the probabilities sum to 5/6, at the position () (exactly 1)"),
    ("shares=0 1", "dice.py:16: probability gives Fraction(0, 1), at the position () (a number ab"),
    ("shares=3/2 -1/2", "dice.py:16: probability gives Fraction(3, 2), at the position () (a num"),
    ("shares=x 1", "dice.py:16: probability gives 'x', at the position () (a number above 0 and"),
    ("worth=4", "dice.py:15: utility gives 4, but most is 3, at the position (0,) (utilities and"),
    ("worth=-1", "dice.py:15: utility gives -1, but least is 0, at the position (0,) (utilities"),
    ("worth=0", ""),
]


@pytest.mark.parametrize(("options", "said"), ROLLED)
def test_dice_that_somebody_else_has_made(options: str, said: str) -> None:
    Path("dice.py").write_text(DICE)
    done = called_here("check", f"dice.py:{options}")
    told = done.err.removeprefix("tui-explorer: error: ")
    assert (done.code, told[: len(said)] if said else told) == (65 if said else 0, said)


CHECKED = {
    "chance": "actions gives [",
    "circle": "result leads back to a position, at the position (3, 0) (set has_cycles",
    "same": "two actions are called 'x', at the position (3, 0)",
    "nan": "utility gives nan",
}


@pytest.mark.parametrize("wrong", CHECKED)
def test_check_says_what_breaks_the_rules(wrong: str) -> None:
    done = called_here("check", f"hostile.py:wrong={wrong}")
    assert (done.code, done.out) == (65, b"")
    assert all(
        line.startswith("tui-explorer: error: hostile.py:") for line in done.err.splitlines()
    )
    assert CHECKED[wrong] in done.err


def test_states_that_are_changed_in_place_are_noticed() -> None:
    code, told = refusal("run", "in_place.py")
    assert (code, told.startswith("in_place.py:10: result changes a state in place")) == (65, True)


def test_what_a_game_says_is_never_obeyed() -> None:
    done = called_here("run", "hostile.py:wrong=talks")
    assert done.code == 0
    assert done.err.splitlines()[0] == "␛[2Jtalk"
    assert "\x1b" not in done.err
    assert "warned" not in done.err


@pytest.mark.slow
def test_what_is_not_wrong_is_fine_and_escapes_are_shown() -> None:
    assert called_here("check", "hostile.py:wrong=nothing").code == 0
    assert "␛[2J1" in called_here("run", "hostile.py:wrong=escape").out.decode()


def test_play_without_end_is_refused() -> None:
    text = HOSTILE.replace("return state[0] == 0", "return False")
    text = text.replace("min(state[0], 2) + 1", "3")
    Path("endless.py").write_text(text, encoding="utf-8")
    for command in ("run", "compare"):
        code, told = refusal(command, "endless.py")
        assert code == 65
        assert told.startswith("the play of endless.py has no end, or one that is too deep")
    assert called_here("run", "endless.py", "--depth", "3").code == 0


@pytest.mark.slow
@pytest.mark.parametrize("presses", [1, 2])
def test_rules_that_never_return_are_ended_by_ctrl_c(presses: int) -> None:
    """By the first one if they have been at it for some seconds, by the second at any time."""
    words = [sys.executable, "-m", "tui_explorer", "run", "hostile.py:wrong=loop"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, env=ENVIRONMENT) as stuck:
        sleep(STUCK_AFTER + 2 if presses == 1 else 2)
        for _ in range(presses):
            stuck.send_signal(signal.SIGINT)
            sleep(0.5)
        _, told = stuck.communicate(timeout=20)
    assert (stuck.returncode, told) == (130, b"tui-explorer: error: interrupted\n")


# -- in the explorer -------------------------------------------------------------------------------


@pytest.mark.slow
async def test_the_explorer_survives_a_hostile_game(tmp_path: Path) -> None:
    async with explorer(tmp_path, "aima-5-2") as e:
        e.app.open("hostile.py:wrong=raises")
        await e.settle()
        assert any("hostile.py:19" in line for line in e.painted()), "\n".join(e.painted())
        e.app.open("hostile.py:wrong=label raises")
        await e.settle()
        assert e.session.run.value == 1
        await e.press("space", "space", "down")
        e.app.open("aima-5-2")
        await e.settle()
        assert e.session.run.value == 3


@pytest.mark.slow
async def test_rules_are_read_again_by_a_key(tmp_path: Path) -> None:
    called_here("new-game", "mine")
    file = Path("mine.py")
    async with explorer(tmp_path, "mine.py:sticks=4") as e:
        assert e.session.run.value == 1
        text = file.read_text("utf-8")
        file.write_text(text.replace("1 if state[1] == MAX else -1", "5"), "utf-8")
        await e.press("f5")
        assert e.session.run.value == 5, e.said
        file.write_text("x = (", "utf-8")
        await e.press("f5", "down")
        assert e.session.run.value == 5


def test_a_preview_runs_nothing(tmp_path: Path) -> None:
    from tui_explorer.ui.dialogs.preview import preview_of

    Path("loud.py").write_text("open('ran', 'w').close()", encoding="utf-8")
    assert not preview_of(str(tmp_path / "loud.py")).fault
    called_here("list")
    assert not Path("ran").exists()


def test_a_file_has_no_code_run() -> None:
    Path("loud.py").write_text("open('ran', 'w').close()", encoding="utf-8")
    Path("exercise.yaml").write_text("source: loud.py\nquestions: [value]\n", encoding="utf-8")
    exercise = {"source": "loud.py", "questions": ["value"]}
    answers = {"schema": 1, "exercise": exercise, "student": "A", "answers": []}
    Path("answers.json").write_text(json.dumps(answers), encoding="utf-8")
    for command in (["quiz", "exercise.yaml", "--key"], ["grade", "answers.json"]):
        assert refusal(*command)[0] == 65
    assert not Path("ran").exists()
    called_here("new-game", "mine")
    assert called_here("quiz", "mine.py:sticks=3", "--key", "--questions", "value").code == 0
