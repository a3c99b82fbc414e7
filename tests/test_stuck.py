"""A test that is stuck fails, and says where."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import ENVIRONMENT

pytestmark = pytest.mark.slow

STUCK = """
import asyncio, threading

async def test_a_thread_that_never_stops():
    asyncio.get_running_loop().run_in_executor(None, threading.Event().wait)
"""


def test_a_stuck_test_fails(tmp_path: Path) -> None:
    """A thread that does not stop holds up the end of the event loop, not the test itself."""
    file = tmp_path / "test_it.py"
    file.write_text(STUCK)
    options = ["-n", "0", "-q", "-p", "tests.conftest", "-o", "asyncio_mode=auto", "--rootdir"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path), str(file)],
        env={**ENVIRONMENT, "TESTS_STUCK_AFTER": "2", "PYTHONPATH": str(Path.cwd())},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode not in (0, 5)
    assert b"Timeout" in done.stderr
