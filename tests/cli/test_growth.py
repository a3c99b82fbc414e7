"""Everything grows with what it is given or writes, whatever the shape of the tree.

Executed lines of the package are counted, not seconds: they are the same every time.
"""

import sys
from math import log
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tui_explorer
from tests.benchmarks.growth import LIFTED, SHAPES
from tests.command import called_here

pytestmark = pytest.mark.slow

PACKAGE = str(Path(tui_explorer.__file__).parent)
SMALL, LARGE = 160, 640


def lines_run(*words: str) -> int:
    """How many lines of the package a command runs."""
    count = 0

    def counted(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return counted

    def called(frame: FrameType, event: str, _: Any) -> Any:
        return counted if frame.f_code.co_filename.startswith(PACKAGE) else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        done = called_here(*words)
    finally:
        sys.settrace(before)
    assert (done.code, done.err) == (0, "")
    return count


def grows_by(words: list[str], small: str, large: str) -> float:
    """The exponent of what a command runs on two sources, one four times as large."""
    called_here(*words, small, *LIFTED)  # what is only imported once does not count
    few, many = (lines_run(*words, source, *LIFTED) for source in (small, large))
    return log(many / few) / log(LARGE / SMALL)


@pytest.fixture
def files(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """A small and a large tree of a shape."""
    made = [tmp_path / f"{size}.json" for size in (SMALL, LARGE)]
    for file, size in zip(made, (SMALL, LARGE), strict=True):
        file.write_text(SHAPES[request.param](size))
    return list(map(str, made))


@pytest.mark.parametrize("files", ["wide", "deep", "cuts", "deep cuts"], indirect=True)
@pytest.mark.parametrize("options", ["--steps", "--steps -a layered"])
def test_what_is_told_grows_with_the_tree(options: str, files: list[str]) -> None:
    assert grows_by(["run", *options.split()], *files) <= 1.1


@pytest.mark.parametrize("files", ["wide", "cuts"], indirect=True)
@pytest.mark.parametrize("form", ["text", "json", "csv", "svg", "dot", "html", "yaml", "efg"])
def test_exports_grow_with_the_tree(form: str, files: list[str]) -> None:
    assert grows_by(["export", "--to", form], *files) <= 1.1


def test_a_long_game_grows_with_its_moves() -> None:
    games = [f"subtract:stones={size},take=1" for size in (SMALL, LARGE)]
    assert grows_by(["run", "--steps"], *games) <= 1.1


def test_a_comparison_with_a_trace_grows_with_the_siblings(tmp_path: Path) -> None:
    run = []
    for size in (SMALL, SMALL, LARGE):
        trace = tmp_path / f"{size}.txt"
        trace.write_text("\n".join(["-", *map(str, range(size))]))
        run.append(lines_run("diff", str(trace), str(list(range(size)))))
    assert log(run[2] / run[1]) / log(LARGE / SMALL) <= 1.1
