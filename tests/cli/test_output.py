"""Files that are written: whole or not at all, under any name, and nothing left beside them."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.command import ENVIRONMENT, call, refusal
from tui_explorer.system.files import new_draft, output

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "tui_explorer"]
EXPORT = ["export", "aima-5-2", "--to", "csv"]


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(*EXPORT, "-o", "-").stdout == call(*EXPORT).stdout
    table = call("study", "-b", "2", "-m", "2", "--jobs", "1", "-o", "-").stdout
    assert {line.count(",") for line in table.splitlines()} == {11}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["study", "--resume"], ["quiz", "aima-5-2", "--answers"]])
def test_nothing_can_be_gone_on_with_on_standard_output(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = refusal(*words, "-")
    assert (code, "'-' is no file that can be gone on with" in said) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("length", "code"), [(255, 0), (256, 73)])
def test_names_as_long_as_the_system_allows(length: int, code: int, tmp_path: Path) -> None:
    path = tmp_path / ("n" * length)
    assert call(*EXPORT, "-o", str(path)).returncode == code
    assert [each.name for each in tmp_path.iterdir()] == ([path.name] if code == 0 else [])


ANSWERS = """{"schema": 1, "exercise": {"source": "aima-5-2", "questions": ["count"]},
"student": "ana", "answers": [{"question": 1, "given": 7, "at": "2026-01-01T00:00:00"}]}"""
GAME = """class GAME:
    def __init__(self, *, end=1): self.end = end
    def start(self): return 0
    def player(self, state): return 0
    def actions(self, state): return [1]
    def result(self, state, action): return state + 1
    def is_terminal(self, state): return state == self.end
    def utility(self, state): return state
"""
READ = {
    "tree.yaml": ("tree: [1, 2]", "export {} --to csv -o"),
    "exam.yaml": ("{source: aima-5-2, questions: [count]}", "quiz {} --sheet -o"),
    "asked.json": ("[[1, 2], [3, 4]]", "quiz course/exam.yaml --key -o"),
    "ana.json": (ANSWERS, "grade {} --csv"),
    "rows.csv": ("", "study -b2 -m2 --jobs 1 --resume {} --csv"),
    "game.py": (GAME, "export {}:end=2 --to text -o"),
    "rules.py": (GAME, "quiz {}:end=2 --key -o"),
}
"""What a command reads, and the words that would write there."""


@pytest.mark.parametrize("name", READ)
def test_what_is_read_is_not_written_over(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, words = READ[name]
    Path(name).write_text(text)
    Path("course").mkdir()
    Path("course/exam.yaml").write_text("{source: ../asked.json, questions: [count]}")
    Path("link").symlink_to(name)
    for target in (name, f"./{name}", "link"):
        told = f"cannot write {target}: it is read here, and what it holds would be lost"
        assert refusal(*words.format(name).split(), target) == (73, told)
        assert Path(name).read_text() == text
    assert call(*words.format(name).split(), "another").returncode == 0
    assert Path("another").read_text()


def test_standard_input_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_text("[1, 2]")
    for target, code in (("tree.json", 73), ("another", 0)):
        words = [*PROGRAM, "export", "-", "--to", "csv", "-o", target]
        with path.open() as tree:
            done = subprocess.run(words, stdin=tree, cwd=tmp_path, env=ENVIRONMENT, check=False)
        assert (done.returncode, path.read_text()) == (code, "[1, 2]")


def test_a_pipe_that_nobody_reads(tmp_path: Path) -> None:
    os.mkfifo(path := tmp_path / "pipe")
    assert refusal(*EXPORT, "-o", str(path)) == (73, f"cannot write {path}: nobody reads it")


def test_a_pipe_that_is_read(tmp_path: Path) -> None:
    os.mkfifo(path := tmp_path / "pipe")
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    assert call(*EXPORT, "-o", str(path)).returncode == 0
    assert os.read(reader, 100_000).decode() == call(*EXPORT).stdout
    os.close(reader)


def test_what_a_killed_process_left_is_cleared_by_the_next(tmp_path: Path) -> None:
    script = (
        "import sys, time\n"
        "from tui_explorer.system.files import output\n"
        "with output(sys.argv[1]) as file:\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(60)\n"
    )
    target = str(tmp_path / "out.csv")
    process = subprocess.Popen(
        [sys.executable, "-c", script, target], stdout=subprocess.PIPE, env=ENVIRONMENT
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    assert call(*EXPORT, "-o", target).returncode == 0
    assert len(list(tmp_path.iterdir())) == 2  # what a living process writes is left alone
    process.kill()
    process.wait()
    assert call(*EXPORT, "-o", target).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


def test_a_draft_is_for_its_owner_alone_and_the_file_is_not(tmp_path: Path) -> None:
    handle, draft = new_draft(tmp_path)
    assert os.fstat(handle).st_mode & 0o077 == 0
    os.close(handle)
    with output(str(tmp_path / "file")) as file:
        assert not Path(draft).exists()
        file.write("x")
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o666 & ~mask


def test_an_explorer_that_is_ended_leaves_no_draft(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from tui_explorer.system.files import new_draft\n"
        "from tui_explorer.ui.terminal.run import _deadly_signals_restore\n"
        "new_draft(Path(sys.argv[1]))\n"
        "with _deadly_signals_restore():\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], env=ENVIRONMENT, check=False
    )
    assert done.returncode == -signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_a_second_study_on_one_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    command = ["study", "-b", "4", "-m", "6", "--trees", "90", "--jobs", "1", "--resume", str(path)]
    with subprocess.Popen([*PROGRAM, *command], env=ENVIRONMENT, stdout=subprocess.PIPE) as first:
        limit = monotonic() + 60
        while not path.exists() or path.stat().st_size < 200:
            assert monotonic() < limit
            sleep(0.05)
        code, said = refusal(*command)
        first.send_signal(signal.SIGTERM)
        first.communicate()
        assert first.returncode == 143
    assert (code, said) == (73, f"cannot keep rows in {path}: another study is doing so")
    rows = path.read_text(encoding="utf-8").splitlines()
    assert len(rows) == len(set(rows))
