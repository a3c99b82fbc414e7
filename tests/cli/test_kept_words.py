"""What the command line makes of words, kept line by line: help, completions, options, files.

Renew it with ``pytest tests/cli/test_kept_words.py --snapshot-update``, and read what changed.
"""

import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.command import called_here
from tui_explorer.cli import options
from tui_explorer.cli.explore import Options, explorer_app, made
from tui_explorer.cli.lab_options import in_lab
from tui_explorer.cli.program import COMMANDS, COMPLETE
from tui_explorer.cli.search_options import SearchOptions
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.settings import read_setting
from tui_explorer.system.console import progress
from tui_explorer.system.process import LOG


class Kept(SingleFileSnapshotExtension):
    """A file of text for some words."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def said(*words: str, stdin: bytes = b"") -> str:
    """What a command prints, with its exit code."""
    done = called_here(*words, stdin=stdin)
    return f"$ {shlex.join(words)}  # {done.code}\n{done.err}{done.out.decode()}"


# -- help and completions --------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_kept(command: str, snapshot: SnapshotAssertion) -> None:
    words = [command, "--help"] if command else ["--help"]
    assert said(*words) == snapshot.use_extension(Kept)


BEGUN = """\
com
run nim
run ra
run random:
run random:b=2,
run random:b=2,d
run nim:
run nim:p
run nim:piles=
run pacman:
run slide:moves=1,
run nowhere:
run connect:
run openspiel:
run aima-5-2 -
quiz exa
quiz aima-5-
about his
about q
about nim
tune ti
tune tictactoe:
tune tictactoe:s
tune nowhere:
tune random:
run -a max
run -a |
run --order |
run tictactoe --order c
run pawns --order |
run pawns:rows=4 --order cap
run --order ev
run --cut |
run --cut=
run --cut=g
study --orders |
study --orders best,
study --orders best,r
study --orders=best,
--theme d
--theme |
list |
list ga
list trees de
--ascii com
--panel |
--panel=c
aima-5-2 --vi
export aima-5-2 --to |
export --to=s
completion |
completion b
lab |
lab s
check |
grade |
demo |
--tr
run --max
run --root m
new-game |
--student |
run --opponent |
lab serve --ke
"""
"""Words that end with a blank have a bar behind it."""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_are_kept(shell: str, snapshot: SnapshotAssertion) -> None:
    lines = []
    for begun in (line.removesuffix("|") for line in BEGUN.splitlines()):
        words = re.split(r"([:=]+)| ", begun) if shell == "bash" else begun.split(" ")
        words = [word for word in words if word is not None and (word or shell != "bash")]
        if shell == "bash" and begun.endswith((" ", ":", "=")):
            words.append("")
        variables = {
            "COMP_WORDS": " ".join(["tui-explorer", *words]),
            "COMP_CWORD": words[-1] if shell == "fish" else str(len(words)),
            COMPLETE: f"{shell}_complete",
        }
        with patch.dict(os.environ, variables):
            done = called_here()
        assert (done.code, done.err) == (0, ""), begun
        offered = done.out.decode().splitlines()
        lines.append(f"{begun}: {len(offered)} {' '.join(offered)[:300]}")
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


def test_scripts_of_shells_are_asked_for_by_name() -> None:
    for shell in ("bash", "zsh", "fish"):
        done = called_here("completion", shell)
        assert (done.code, COMPLETE in done.out.decode()) == (0, True)
    with patch.dict(os.environ, {COMPLETE: "csh_complete"}):
        assert called_here().code == 2
    with patch.dict(os.environ, {COMPLETE: "bash_complete"}):
        assert called_here("run", "5").out.startswith(b"inline")


# -- the texts of options --------------------------------------------------------------------------


def window(text: str) -> Any:
    return read_setting("window", text)


def number(text: str) -> Any:
    return read_setting("total", text)


def weights(text: str) -> Any:
    return read_setting("weights", text)


def moves(text: str) -> Any:
    return read_setting("by_hand", text)


TEXTS: list[tuple[Callable[[str], Any], list[str]]] = [
    (options.whole, ["0", "-0", "7", "-7", "007", "--7", "", "-", "9" * 64, "9" * 65, "7.0"]),
    (options.count, ["1", "0", "-1", "2"]),
    (options.port, ["0", "1", "65535", "65536", "-1", "x"]),
    (options.step, ["0", "7", "-7", "end", "first-cut", "last", "first", "9" * 64, "9" * 65]),
    (options.seconds, ["0", "0.0", ".5", "5.", ".", "1.2.3", "1e3", "1000000000", "1000000000.5",
                       "1000000001", "-1"]),
    (options.memory, ["1", "0", "4096", "1kib", "1KiB", "3mib", "3GIB", "2tib", "2gb", "2g", "kib",
                      "1.5gib", "0gib", "1gibgib", "-1"]),
    (window, ["1,2", "2,1", "1,1", "1", "1,2,3", "-inf,inf", "0.1,1/10", "0.1,1/9", "x,1"]),
    (number, ["1", "-1/2", "0.5", "inf", "x", ""]),
    (weights, ["a=1", "a=1,b=1/2", "a", "a=", "=1", "a=1,a=2", "a=x", " a = 1 ", ""]),
    (moves, ["0", "0.1,2", "", "0.", "a", "0,,1", "-1"]),
]  # fmt: skip


def of_texts() -> Iterator[str]:
    for read, texts in TEXTS:
        name = getattr(read, "__name__", "count")
        for text in texts:
            try:
                found = repr(read(text))
            except (ValueError, ExplorerError) as error:
                found = f"{type(error).__name__} {error}"
            yield f"{name} {text if len(text) < 20 else f'{text[0]} times {len(text)}'}: {found}"


ASKED = """\

aima-5-2
aima-5-2 --depth 0
aima-5-2 --max-nodes 1 --max-seconds 0 --max-memory 1
aima-5-2 -a minimax
aima-5-2 --limit-bytes 7 --limit-nodes 6 --limit-depth 5 --limit-label 4
aima-5-2 --limit-nodes 99999999999999999999
aima-5-2 --table
aima-5-2 --table-trap
aima-5-2 --order best --seed 7 --cut gt --fail hard --window 1,2
aima-5-2 --root min
aima-5-2 --root max
tictactoe --quiescence 1 --depth 2 --weights threats(1)=3
expectiminimax -a star1 --bounds 0,9
three-players-mit -a maxn-shallow --bounds 0,9 --total 20
aima-5-2 --opponent worst
aima-5-2 --move 0,1.0
aima-5-2 --step 3 --panel why --view diagram --theme nord
aima-5-2 --step end --play --predict --no-mouse --no-spoilers --columns local
aima-5-2 --theme dracul
aima-5-2 --theme zzz
aima-5-2 --step x
aima-5-2 --pan why
aima-5-2 --p
aima-5-2 --no
aima-5-2 --step
aima-5-2 --play=1
aima-5-2 -z
aima-5-2 --stepp 3
aima-5-2 more
-a maxn aima-5-2
-a nothing
nowher
aima-5-2 --kiosk
--kiosk --max-nodes 9
--kiosk /etc/passwd
--trees x
--student a
--state d
--lead --follow
--kiosk --lead
--kiosk --follow
--lead --state d
--follow --state d
--student a --state d --lead --follow
--kiosk --record f
--lead --record f
--student a --state d
-- --play
--ascii 5
compar
compare
exprt x
slide:moves=0
slide:moves=0 --depth 3
horizon
deepening
"""


def of_asked() -> Iterator[str]:
    """What an explorer is made with."""
    for line in ASKED.splitlines():
        with progress() as work:
            try:
                given = explorer_app(shlex.split(line), lambda *both, w=work: recorded(*both, w))
            except ExplorerError as error:
                given = f"{int(error.exit_code)} {error}"
        yield f"{line}: {given}"


def recorded(asked: SearchOptions, how: Options, work: Any) -> Any:
    """The arguments of an explorer, as far as they are not the usual ones."""

    def kind(source: Any, settings: Any, **named: Any) -> str:
        usual = {"columns": "window", "theme": "", "shelf": None, "view": None, "root": None}
        named = {name: each for name, each in named.items() if usual.get(name, each) != each
                 or name not in usual}  # fmt: skip
        named["shelf"] = type(asked.shelf).__name__
        limits = named.pop("limits")
        differ = [] if limits is None else [each for each in limits if each not in type(limits)()]
        told = {name: value for name, value in vars(settings).items()
                if value != getattr(type(settings)(), name)}  # fmt: skip
        return f"{source and source.origin.name} {told} {differ} {named}"

    return made(asked, how, work, kind)  # type: ignore[type-var,arg-type]


def of_labs() -> Iterator[str]:
    """What an explorer in a lab is given, beside what all are."""
    for line in ("--student ann --state d", "--kiosk", "--kiosk --state d --student ann",
                 "--lead --state d", "--lead --state d --student ann", "--follow --state d",
                 "--follow", "--lead", "--kiosk --follow --state d"):  # fmt: skip
        found: list[Any] = []
        explorer_app(shlex.split(line), lambda _, how, f=found: f.append(in_lab(how)))  # type: ignore[arg-type]
        kind, given = found[0]
        lead, desk = given.pop("lead", None), given.pop("desk", None)
        memory = given.pop("memory", None)
        told = [memory and str(memory.folder), desk and str(desk.folder), lead and lead._name]
        yield f"{line}: {kind.__name__} {given['follows']} {sorted(given)} {told}"


# -- commands about files --------------------------------------------------------------------------

FILES = {
    "tree.yaml": "title: T\ntree: {a: [3, 12], b: [2, 4]}\n",
    "bad.yaml": "titel: T\ntree: {a: [3, x!], b: []}\n",
    "meant.yaml": "algorithm: maxn\ntree: [1, 2]\n",
    "e.yaml": "source: tree.yaml\nquestions: [value, leaves, owner]\n",
    "none.yaml": "source: '[1,2]'\nquestions: [owner]\n",
    "same.trace": "-\n0\n0.0\n0.1\n1\n1.0\n",
    "other.trace": "-\n0\n0.0\n0.1\n1\n1.0\n1.1\n",
    "bad.trace": "-\nx\n",
    "ann.json": json.dumps({
        "schema": 1, "student": "ann", "answers": [{"question": 1, "given": 3}],
        "exercise": {"title": "E", "source": "[[3,12],[2,4]]", "questions": ["count", "leaves"]},
    }),
    "bob.json": json.dumps({
        "schema": 1, "student": "bob", "answers": [{"question": 1, "given": 2}],
        "exercise": {"title": "F", "source": "[1,2]", "questions": ["value"]},
    }),
    "long.json": json.dumps({"tree": [1, 2], "title": "t" * 201}),
}  # fmt: skip
ABOUT_FILES = {
    "read": """
        check tree.yaml
        check bad.yaml tree.yaml
        check meant.yaml
        check e.yaml
        check none.yaml
        check missing
        check tree.yaml --limit-nodes 6
        check tree.yaml --limit-nodes 7
        check long.json
        check e.yaml --limit-bytes 9
        diff same.trace tree.yaml
        diff other.trace tree.yaml
        diff other.trace tree.yaml --json
        diff bad.trace tree.yaml
        diff same.trace tree.yaml -a minimax
        diff - tree.yaml
        diff same.trace -
        diff same.trace tree.yaml --explore
    """,
    "grade": """
        grade ann.json
        grade ann.json bob.json
        grade ann.json bob.json --json
        grade ann.json missing bob.json
        grade ann.json bob.json --csv -
        grade ann.json --csv g.csv
        grade ann.json --csv no/g.csv
        grade tree.yaml
        lab collect .
        lab collect . --csv l.csv
        lab watch .
        lab collect missing
    """,
    "quiz": """
        quiz e.yaml --key
        quiz e.yaml --key --questions order,owner
        quiz tree.yaml --sheet -o s.txt
        quiz none.yaml --key
        quiz none.yaml --key --questions owner,value
        quiz - --key
        quiz e.yaml --key --ascii --questions window --cut gt
        quiz e.yaml
        quiz e.yaml --to md
        quiz e.yaml --key --depth 1 --questions count
        quiz e.yaml --key --window 3,3
        quiz e.yaml --key --root min --fail hard --questions value
        quiz e.yaml --key --questions value,,leaves,
    """,
    "run": """
        run tree.yaml --json
        run tree.yaml --json --nodes --columns interval
        run tree.yaml --json --events --columns local
        run tree.yaml --columns local
        run tree.yaml --proof --json
        run tree.yaml --leaves --proof
        run tree.yaml --columns local --json
        run tree.yaml --proof -a minimax
        run tree.yaml --proof --cut gt
        run -
        run tree.yaml --depth 1 --json
    """,
    "compare": """
        compare tree.yaml --orders
        compare tree.yaml --json
        compare tree.yaml --max-nodes 6
        compare tree.yaml --orders --max-nodes 6
        compare tree.yaml --max-nodes 5
        compare tree.yaml --orders --json
        compare tree.yaml --all --orders
        compare deepening --deepening --depth 3 --table
    """,
    "export": """
        export tree.yaml --to dot --step 3
        export tree.yaml --to csv --step 3
        export tree.yaml --to csv --print
        export tree.yaml --to csv --blank all
        export tree.yaml --to svg --columns local
        export tree.yaml --to text --columns local --ascii
        export tree.yaml --to yaml -o o.yaml
        export tree.yaml --to tikz --print
        export tree.yaml --to json --step 2 --columns local
        export tree.yaml --to yaml --step 1
        export tree.yaml --to dot --blank inner
    """,
    "others": """
        new-game mine
        new-game mine
        new-game class
        new-game mine.py
        new-game über
        new-game my_game
        tree.yaml
        tree.yaml --step 3 --columns local
        tree.yaml --step 99
        tree.yaml --view diagram
        tree.yaml --ascii --step first-cut
        serve -
        demo missing.tape --check --update
        demo missing.tape --check
        demo missing.tape --update
        study --trees 1 -b 2 -m 2 --jobs 1 -o s.csv
        study -b 2 -m 2 --resume s.csv --jobs 1
        tune tictactoe --positions 8 --seed 1 --save
        tune tictactoe --positions 8 --seed 1 --json --save
    """,
    "list": """
        about history --json
        about history
        about questions
        about tree.yaml
        about tree.yaml --json
        list nothing
        list games --structure x
        list trees deep --structure
        list algorithms --json
        list poda
        list exercises --json poda
        list trees aima --json
        list trees teixeira
    """,
}


@pytest.mark.parametrize("name", ABOUT_FILES)
def test_commands_about_files_print_what_is_kept(
    name: str, snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file, text in FILES.items():
        Path(file).write_text(text, "utf-8")
    told = []
    for line in ABOUT_FILES[name].strip().splitlines():
        stdin = FILES["tree.yaml"] if line.endswith(" -") else FILES["same.trace"]
        told.append(said(*shlex.split(line), stdin=stdin.encode()))
        for path in sorted(Path().iterdir()):
            if path.name not in FILES and path.is_file() and path.suffix != ".py":
                told.append(f"-- {path}\n{path.read_text('utf-8')}")
                path.unlink()
    assert "\n".join(told) == snapshot.use_extension(Kept)


KEPT = {function.__name__: function for function in (of_texts, of_asked, of_labs)}


@pytest.mark.parametrize("name", KEPT)
def test_words_do_what_is_kept(
    name: str, snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(LOG, "is_kept", True)
    monkeypatch.setenv("LOGNAME", "somebody")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["tui-explorer"])
    text = "\n".join(KEPT[name]()) + "\n"
    assert text.replace(str(tmp_path), "FOLDER") == snapshot.use_extension(Kept)
