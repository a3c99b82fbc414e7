"""That no timer is lost, however busy the machine is while it begins."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from textual import timer

from tests.ui.driving import explorer

_LONG = 0.02
"""Seconds: longer than Textual waits until it lays a window out anew."""


@contextmanager
def _slow_to_begin() -> Iterator[set[int]]:
    """A machine that leaves a timer, at each of its lines, once for something else; the lines."""
    left: set[int] = set()

    def within(frame: FrameType, event: str, told: Any) -> Any:
        if event == "line" and frame.f_lineno not in left:
            left.add(frame.f_lineno)
            time.sleep(_LONG)
        return within

    def called(frame: FrameType, event: str, told: Any) -> Any:
        return within if frame.f_code.co_filename == timer.__file__ else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield left
    finally:
        sys.settrace(before)


async def test_a_window_is_laid_out_anew_on_a_machine_that_is_busy_meanwhile(
    tmp_path: Path,
) -> None:
    async with explorer(tmp_path, size=(120, 36)) as e:
        with _slow_to_begin() as left:
            await e.pilot.resize_terminal(100, 30)
        assert left
        for width, height in ((100, 30), (80, 24)):
            await e.pilot.resize_terminal(width, height)
            await e.settle()
            assert [len(line) for line in e.painted()] == [width] * height
