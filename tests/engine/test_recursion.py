"""Python's limit of recursion, which all threads share, is lifted while any of them needs it."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

from tui_explorer.engine.python import deep_recursion


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
