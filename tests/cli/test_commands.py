"""Whatever is asked on the command line, it ends with an error of ours or with none."""

from pathlib import Path

import pytest

from tests.benchmarks.commands import check
from tests.command import called_here
from tests.seeds import seeds

pytestmark = pytest.mark.slow

NUMBER = 500
HUGE = ["9223372036854775807", "9223372036854775808", "9" * 64]


@pytest.mark.parametrize("seed", seeds(16, quick=0))
def test_random_commands(seed: int) -> None:
    _, _, wrong = check(NUMBER, seed)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("most", HUGE)
def test_a_limit_that_nothing_reaches(most: str, tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    file.write_text("[1,2]")
    for limit in ("bytes", "nodes", "depth", "label"):
        for source in (str(file), "-", "[1,2]"):
            done = called_here("run", source, f"--limit-{limit}={most}", stdin=b"[1,2]")
            assert (done.code, done.err) == (0, "")
