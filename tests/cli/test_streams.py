"""Whatever standard output and error can carry, and whether they can be written at all: what can be
said is said, and the exit code is right.
"""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.cli.test_output import GAME
from tests.command import ENVIRONMENT, call
from tui_explorer.study.measure import jobs_of
from tui_explorer.study.plan import make_plan

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "tui_explorer"]
COMMANDS = {
    "help": (["--help"], 0),
    "list": (["list"], 0),
    "about": (["about", "nim3"], 0),
    "history": (["about", "history"], 0),
    "tree": (["aima-5-2"], 0),
    "run": (["run", "connect", "--depth", "3"], 0),
    "steps": (["run", "aima-5-2", "--steps"], 0),
    "proof": (["run", "aima-5-2", "--proof"], 0),
    "compare": (["compare", "nim3", "--all"], 0),
    "export": (["export", "aima-5-2", "--to", "text"], 0),
    "study": (["study", "-b", "2", "-m", "2", "--trees", "2", "--jobs", "1"], 0),
    "check": (["check", "[", "none"], 66),
    "usage": (["run", "aima-5-2", "--window", "α"], 2),
    "data": (["run", "[[1,2],[α]]"], 65),
    "missing": (["run", "ñandú…"], 66),
}
ENCODINGS = ["cp1252", "ascii"]
UNWRITABLE = ["help", "run", "check", "missing", "study"]
every_command = pytest.mark.parametrize("name", COMMANDS)


def run(
    arguments: list[str], redirected: str = "", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", f'"$@" {redirected}', "sh", *PROGRAM, *arguments],
        capture_output=True, env={**ENVIRONMENT, **variables}, check=False, timeout=60,
    )  # fmt: skip


def names_its_error(said: str, code: int) -> bool:
    return not said if code == 0 else said.startswith("tui-explorer: error: ")


@every_command
def test_any_encoding(name: str) -> None:
    arguments, code = COMMANDS[name]
    for encoding in ENCODINGS:
        done = run(arguments, PYTHONIOENCODING=encoding)
        assert done.returncode == code, encoding
        assert names_its_error(done.stderr.decode(encoding), code), encoding


@every_command
def test_a_locale_that_knows_nothing(name: str) -> None:
    arguments, code = COMMANDS[name]
    done = run(arguments, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == code
    assert (done.stdout + done.stderr).isascii()


@every_command
def test_ascii_means_ascii(name: str) -> None:
    arguments, code = COMMANDS[name]
    done = run([*arguments, "--ascii"])
    assert done.returncode == code
    assert (done.stdout + done.stderr).isascii()
    assert names_its_error(done.stderr.decode(), code)


def test_signs_are_spelt_out() -> None:
    told = " ".join(call("--help", PYTHONIOENCODING="latin-1").stdout.split())
    assert "--window A,B alpha and beta at the root." in told
    assert "Search to depth 1, 2, 3 ... in turn." in told
    head, nodes = call("compare", "nim3", "--all", "--ascii").stdout.splitlines()[3:5]
    assert head.endswith("max^n alpha-beta")
    assert len(head) == len(nodes)


def test_files_are_in_ascii_too(tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    call("export", "[[1],[2]]", "--to", "text", "-o", str(path), "--ascii")
    assert path.read_bytes().isascii()
    assert path.read_bytes().startswith(b"  ")


@pytest.mark.parametrize("name", UNWRITABLE)
def test_streams_that_cannot_be_written(name: str) -> None:
    arguments, code = COMMANDS[name]
    fault = "tui-explorer: error: "
    for out, err in product(["", ">/dev/full", ">&-"], ["", "2>/dev/full", "2>&-"]):
        done = run(arguments, f"{out} {err}")
        fails = out == ">&-" or (out and code == 0)
        assert done.returncode == (74 if fails else code), (out, err)
        assert not out or not done.stdout
        if err:
            assert not done.stderr
            assert b"error:" not in done.stdout
        elif fails:
            assert done.stderr.decode().startswith(fault)


def test_talk_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    tape, shown = tmp_path / "a.tape", tmp_path / "shown.txt"
    tape.write_text('Output shown.txt\nType "tui-explorer aima-5-2"\nEnter\n')
    assert run(["demo", str(tape), "-o", str(tmp_path)], "2>/dev/full").returncode == 0
    assert "step 0" in shown.read_text()
    assert run(["list", "games", "nosuchword"], "2>/dev/full").returncode == 0
    game = tmp_path / "talks.py"
    game.write_text(f"print('talk')\n{GAME}")
    assert run(["run", str(game)], "2>/dev/full").returncode == 0


def test_processes_that_are_started_have_a_stream_for_errors() -> None:
    study = ["study", "-b", "2,3", "-m", "5", "--trees", "200", "--jobs", "2"]
    assert len(list(jobs_of(make_plan("2,3", "5", "best", 200, 0).trials()))) > 1
    usual, closed = run(study), run(study, "2>&-")
    assert (closed.returncode, closed.stdout) == (0, usual.stdout)


def test_a_reader_of_errors_that_has_gone() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, "run", "none"], stderr=writer, stdout=subprocess.PIPE, env=ENVIRONMENT,
        check=False,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stdout) == (66, b"")


def test_json_is_the_same_whatever_the_stream_carries() -> None:
    told = run(["run", "aima-5-2", "--json"]).stdout
    assert run(["run", "aima-5-2", "--json"], PYTHONIOENCODING="ascii").stdout == told
    assert json.loads(told)["value"] == 3
