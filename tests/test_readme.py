"""What the README tells people to type works."""

import asyncio
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.command import call, called_here
from tests.readme import renewed
from tui_explorer.exercises.answers import begun
from tui_explorer.exercises.exercise import load

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
TREE = "screenshots/tree.svg"
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^tui-explorer (.+?)(?:\s+#.*)?$", TEXT, re.MULTILINE)


def example(language: str) -> str:
    """The example in that language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_works(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my-tree.yaml").write_text(example("yaml"), encoding="utf-8")
    (exam,) = re.findall(r"^`(\{source: .*?\})`", TEXT, re.MULTILINE)
    (tmp_path / "my-exam.yaml").write_text(exam, encoding="utf-8")
    begun(load("exam", student="ann"), "ann").write(str(tmp_path / "my-answers.json"))
    (tmp_path / "my-trace.txt").write_text("leaves: 3 12 8 2 14 5 2\n")
    (tmp_path / "screenshots").symlink_to(ROOT / "screenshots")
    monkeypatch.chdir(tmp_path)
    if command.startswith("my_game"):
        called_here("new-game", "my_game")
    words = shlex.split(command)
    file = tmp_path / "out"
    if "-o" in words:
        words[words.index("-o") + 1] = str(file)
    done = call(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout or file.stat().st_size


def test_the_test_that_is_shown_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my-tree.yaml").write_text(example("yaml"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(example("python"), names)
    asyncio.run(names["test_the_first_cut_of_my_tree"]())


def test_the_readme_names_commands_and_pictures_that_exist() -> None:
    assert len(COMMANDS) >= 8
    for picture in re.findall(r"\((screenshots/.+?)\)", TEXT):
        assert (ROOT / picture).is_file()


def test_it_is_short() -> None:
    assert len(TEXT.splitlines()) <= 150


def test_the_table_of_keys_is_that_of_the_program() -> None:
    assert renewed(TEXT) == TEXT, "run python -m tests.readme"


def test_each_screen_is_what_its_tape_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tapes = sorted(map(str, Path("screenshots").glob("*.tape")))
    made = re.findall(r"^(?:Output|Screenshot) (.+)$", "".join(map(read, tapes)), re.MULTILINE)
    assert {str(path) for path in Path("screenshots").glob("*.svg")} == {TREE, *made}
    done = called_here("demo", "--check", *tapes)
    assert done.code == 0, f"run tui-explorer demo screenshots/*.tape\n{done.out.decode()}"


def test_the_picture_of_a_tree_is_what_is_exported() -> None:
    again = f"tui-explorer export aima-5-2 --to svg -o {TREE}"
    assert read(ROOT / TREE) == called_here(*again.split()[1:-2]).out.decode(), f"run {again}"


def read(path: str | Path) -> str:
    return Path(path).read_text(encoding="utf-8")
