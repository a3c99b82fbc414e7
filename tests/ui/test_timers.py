"""That every timer comes, and once, however busy the machine is."""

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
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


@pytest.mark.parametrize("delay", [0.00001, 0.01])
async def test_a_timer_comes_once_however_late_and_not_if_it_is_stopped(
    tmp_path: Path, delay: float
) -> None:
    """Textual does not wait at all for what is to come in less than half a millisecond."""
    async with explorer(tmp_path) as e:
        came: list[float] = []
        late = [2 * delay - before / 20_000 for before in range(20)]
        for seconds in late:
            e.app.set_timer(delay, partial(came.append, seconds))
            e.app.set_timer(delay, partial(came.append, -1.0)).stop()
            await asyncio.sleep(0)
            time.sleep(max(0, seconds))
            while came[-1:] != [seconds]:
                await asyncio.sleep(delay)
        await asyncio.sleep(_LONG)
        assert came == late


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
