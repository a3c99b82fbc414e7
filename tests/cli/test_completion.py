"""What a shell completes: answered to the variables of click's scripts, and in a real bash."""

import os
import pty
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.command import ENVIRONMENT, call, called_here, refusal
from tui_explorer import catalog
from tui_explorer.catalog import POSITIONS
from tui_explorer.cli.program import COMMANDS
from tui_explorer.engine.settings import ORDERS
from tui_explorer.searches.exports import SUFFIXES

pytestmark = pytest.mark.slow

SHELLS = ("bash", "zsh", "fish")
ROOT = Path(__file__).parents[2]


def completed(words: str, shell: str = "fish") -> list[str]:
    """What a shell offers for the last of these words, which is empty after a blank."""
    parts = words.split(" ")
    last = parts[-1] if shell == "fish" else str(len(parts))
    variables = {
        "COMP_WORDS": f"tui-explorer {words}",
        "COMP_CWORD": last,
        "_TUI_EXPLORER_COMPLETE": f"{shell}_complete",
    }
    lines = told(variables).splitlines()
    if shell == "zsh":
        kinds, values = lines[::3], lines[1::3]
        return [value for kind, value in zip(kinds, values, strict=False) if kind == "plain"]
    answers = [line.partition(",")[::2] for line in lines]
    return [value.partition("\t")[0] for kind, value in answers if kind == "plain"]


def offers_files(words: str) -> bool:
    _, _, last = words.rpartition(" ")
    variables = {"COMP_WORDS": f"tui-explorer {words}", "COMP_CWORD": last}
    said = told({**variables, "_TUI_EXPLORER_COMPLETE": "fish_complete"})
    return any(line.startswith("file,") for line in said.splitlines())


def told(variables: dict[str, str]) -> str:
    """What the program answers to these variables."""
    with patch.dict(os.environ, variables):
        done = called_here()
    assert (done.code, done.err) == (0, "")
    return done.out.decode()


def test_the_first_word_is_a_command_or_a_source() -> None:
    named = [*catalog.tree_files(), *catalog.game_names(), *POSITIONS, "random:"]
    assert completed("")[: len(COMMANDS)] == [*COMMANDS]
    assert sorted(completed("")) == sorted([*COMMANDS, *named])
    assert completed("com") == ["compare", "completion"]
    assert completed("nim") == ["nim", "nim3"]
    assert "run" not in completed("--ascii ")
    assert "nim" in completed("--ascii ")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_option_is_completed(command: str) -> None:
    module = command.replace("-", "_") or "explore"
    loaded = import_module(f"tui_explorer.cli.{module}").command
    long = loaded.long_options()
    assert completed(f"{command} --".lstrip()) == long
    assert long[-3:] == ["--ascii", "--version", "--help"]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("command", ["run ", "compare ", "export ", ""])
def test_sources(command: str, shell: str) -> None:
    assert completed(f"{command}aima", shell) == ["aima-5-2", "aima-as-payoffs"]
    assert completed(f"{command}--depth 3 tic", shell) == ["tictactoe"]
    assert "tictactoe" not in completed(f"{command}nim ", shell)


@pytest.mark.parametrize(
    ("begun", "options"),
    [
        ("tictactoe:", ["tictactoe:state="]),
        (
            "random:",
            [f"random:{name}=" for name in ("b", "d", "seed", "values", "ties", "cuts", "with")],
        ),
        (
            "pawns:",
            [f"pawns:{name}=" for name in ("rows", "cols", "blocked", "start", "turn")],
        ),
        ("pawns:rows=4,c", ["pawns:rows=4,cols="]),
        (
            "nim:piles=1-2,take=1,",
            [f"nim:piles=1-2,take=1,{name}=" for name in ("misere", "turn")],
        ),
        ("nim:misere=", ["nim:misere=true", "nim:misere=false"]),
        ("tictactoe:state=X", []),
        ("nim:frob=", []),
    ],
)
@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_options_of_games(begun: str, options: list[str], shell: str) -> None:
    assert completed(f"run {begun}", shell) == options


def test_values_of_options() -> None:
    assert completed("run nim -a ") == catalog.algorithm_names()
    begun = [name for name in catalog.algorithm_names() if name.startswith("maxn-")]
    assert {"maxn-ab", "maxn-shallow"} <= set(begun)
    assert completed("run nim -a maxn-") == begun
    for shell in ("zsh", "fish"):  # which put an answer in place of the whole word
        whole = [f"--algorithm={name}" for name in begun]
        assert completed("run nim --algorithm=maxn-", shell) == whole
    assert completed("run nim --order ") == list(ORDERS)
    assert completed("run pawns:rows=4 --order c") == ["captures"]
    assert completed("pawns --order c") == ["captures"]
    assert completed("run nim --cut ") == ["ge", "gt"]
    assert completed("nim --opponent r") == ["random"]
    assert completed("export nim --to ") == list(SUFFIXES)
    assert completed("study --orders best,") == ["best,natural", "best,worst", "best,random"]
    assert completed("list ") == ["games", "trees", "algorithms", "exercises"]
    assert completed("completion ") == list(SHELLS)


def test_files() -> None:
    for words in ("", "run ", "check ", "check a b ", "export nim -o ", "study --resume "):
        assert offers_files(words), words
    assert not offers_files("run nim:")
    assert not offers_files("list ")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_scripts(shell: str) -> None:
    done = call("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"_TUI_EXPLORER_COMPLETE={shell}_complete" in done.stdout
    assert "tui-explorer" in done.stdout
    told = {
        "bash": "compopt -o nospace",
        "zsh": 'compadd "${no_blank[@]}" -U',
        "fish": '--max 1 ","',
    }
    assert told[shell] in done.stdout


def test_shells_that_are_not_known() -> None:
    assert refusal("completion") == (2, "Missing argument 'SHELL'")
    code, said = refusal("completion", "tcsh")
    assert (code, said) == (
        2,
        "Invalid value for 'SHELL': 'tcsh' is not one of 'bash', 'zsh', 'fish'",
    )
    assert call(_TUI_EXPLORER_COMPLETE="tcsh_complete").returncode == 2


@pytest.fixture
def bash(tmp_path: Path) -> Iterator[int]:
    """A bash at a terminal of its own, with the script, and with a tree file beside it."""
    program = tmp_path / "tui-explorer"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tui_explorer "$@"\n')
    program.chmod(0o755)
    (tmp_path / "my-tree.json").write_text("[1,2]")
    variables = {
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT),
        "TERM": "dumb", "INPUTRC": os.devnull,
    }  # fmt: skip
    master, slave = pty.openpty()
    process = subprocess.Popen(
        ["bash", "--norc", "--noprofile", "-i"], stdin=slave, stdout=slave, stderr=slave,
        cwd=tmp_path, env={**ENVIRONMENT, **variables}, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    os.write(master, b"PS1=; bind 'set enable-bracketed-paste off'; stty cols 400\n")
    os.write(master, b'eval "$(tui-explorer completion bash)"; echo rea""dy\n')
    shown_until(master, "ready\r\n")
    yield master
    process.kill()
    process.wait()
    os.close(master)


def shown_until(terminal: int, wanted: str) -> None:
    seen = b""
    deadline = time.monotonic() + 60
    while wanted.encode() not in seen:
        assert time.monotonic() < deadline, seen
        seen += os.read(terminal, 4096)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("tui-explorer ru\taima\t5\t --no\t --js\t", "tui-explorer run aima-5-2  --nodes  --json "),
        ("tui-explorer run tictactoe:\tX", "tui-explorer run tictactoe:state=X"),
        ("tui-explorer nim:take=2,m\tf\t", "tui-explorer nim:take=2,misere=false "),
        ("tui-explorer run nim --algorithm=mini\t", "tui-explorer run nim --algorithm=minimax "),
        ("tui-explorer check my\t", "tui-explorer check my-tree.json "),
        ("tui-explorer my\t", "tui-explorer my-tree.json "),
    ],
)
def test_a_real_bash(bash: int, typed: str, line: str) -> None:
    os.write(bash, f"{typed}\x01echo 'told: \x05' \n".encode())
    shown_until(bash, f"told: {line}")
