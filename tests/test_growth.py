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

PACKAGE = str(Path(tui_explorer.__file__).parent)
SMALL, LARGE = 160, 640


def lines_run(*words: str) -> int:
    """How many lines of the package a command runs."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        done = called_here(*words)
    finally:
        sys.settrace(before)
    assert (done.code, done.err) == (0, "")
    return count


def grows_by(words: list[str], shape: str, folder: Path) -> float:
    """The exponent of what a command runs."""
    told = []
    for size in (SMALL, LARGE):
        file = folder / f"{size}.json"
        file.write_text(SHAPES[shape](size))
        called_here(*words, str(file), *LIFTED)  # what is only imported once does not count
        told.append(lines_run(*words, str(file), *LIFTED))
    few, many = told
    return log(many / few) / log(LARGE / SMALL)


@pytest.mark.parametrize("shape", ["wide", "deep", "cuts", "deep cuts"])
@pytest.mark.parametrize("options", ["--steps", "--steps -a layered"])
def test_what_is_told_grows_with_the_tree(options: str, shape: str, tmp_path: Path) -> None:
    assert grows_by(["run", *options.split()], shape, tmp_path) <= 1.1


@pytest.mark.parametrize("shape", ["wide", "cuts"])
@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_exports_grow_with_the_tree(form: str, shape: str, tmp_path: Path) -> None:
    assert grows_by(["export", "--to", form], shape, tmp_path) <= 1.1
