"""A clean stage: no settings of the machine reach the tests, and none of them lasts for ever."""

import faulthandler
import gc
import os
import sys
from collections.abc import Iterator
from unittest.mock import patch

import pytest

for name in list(os.environ):
    if name == "NO_COLOR" or name.startswith("TEXTUAL"):
        del os.environ[name]

gc.set_threshold(50_000)  # as the program does: the tests make as many objects, and as lasting ones
STUCK = float(os.environ.get("TESTS_STUCK_AFTER", "300"))
"""Seconds after which a test is ended from outside, together with the process it runs in.

A thread that does not stop cannot be ended otherwise: the event loop would wait for it for ever.
"""


_STDERR = pytest.StashKey[int]()
_COLLECT = gc.collect


def pytest_configure(config: pytest.Config) -> None:
    """Keep the way to standard error, which is closed to what runs inside a test.

    Where tests are only listed, no picture counts as one that nobody needs.
    """
    config.stash[_STDERR] = os.dup(sys.stderr.fileno())
    config.option.disable_unused_snapshots |= config.option.collectonly


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the tests as they are compiled, elsewhere if nothing is to be left beside them."""
    from tests.command import COMPILED

    if not sys.dont_write_bytecode:
        return (yield)
    with patch.multiple(sys, dont_write_bytecode=False, pycache_prefix=COMPILED):
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests that have garbage collected come first, while there is little of it."""
    wanted = collecting_garbage.__name__
    items.sort(key=lambda item: wanted not in getattr(item, "fixturenames", ()))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Tell where a test is stuck, and let it fail."""
    faulthandler.dump_traceback_later(STUCK, exit=True, file=item.config.stash[_STDERR])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session", autouse=True)
def leaving_garbage() -> Iterator[None]:
    """Let no screen that ends have all garbage of this process collected, nor the last test.

    With thousands of tests in memory that takes as long as some of them.
    """
    with patch.object(gc, "collect", lambda: 0):
        yield
    gc.freeze()


@pytest.fixture
def collecting_garbage() -> Iterator[None]:
    """Have garbage collected whenever that is asked for."""
    with patch.object(gc, "collect", _COLLECT):
        yield
