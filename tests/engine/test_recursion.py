"""Python's limit of recursion, which all threads share, is lifted while any of them needs it; and
frames have room.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from tui_explorer.engine.python import deep_recursion, with_room


def test_the_last_thread_to_leave_sets_the_limit_back() -> None:
    usual = sys.getrecursionlimit()
    both, first_left = Barrier(2), Event()

    def first() -> None:
        with deep_recursion():
            both.wait()
        first_left.set()

    def second() -> int:
        with deep_recursion():
            both.wait()
            first_left.wait()
            return sys.getrecursionlimit()

    with ThreadPoolExecutor(2) as threads:
        threads.submit(first)
        assert threads.submit(second).result() > usual
    assert sys.getrecursionlimit() == usual


@pytest.mark.skipif(sys.platform != "linux", reason="counts pages as Linux does")
def test_no_depth_asks_for_memory_at_every_call() -> None:
    from resource import RUSAGE_SELF, getrusage

    def leaf() -> None:
        pass

    def down_to(depth: int) -> None:
        if depth:
            down_to(depth - 1)
        else:
            for _ in range(300):
                leaf()

    def to_every_depth() -> int:
        before = getrusage(RUSAGE_SELF).ru_minflt
        for depth in range(400):
            down_to(depth)
        return getrusage(RUSAGE_SELF).ru_minflt - before

    assert with_room(to_every_depth) < 300
