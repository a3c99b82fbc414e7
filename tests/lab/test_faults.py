"""A bad day in a lab, each fault once; ``python -m tests.benchmarks.faults`` has worse ones."""

import random
import shutil
from pathlib import Path

import pytest

from tests.lab.faults import ASKED, FAULTS, WALKER, OpenLab, Pupil, suffer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("ssh"), reason="OpenSSH's client is not installed"),
]


def test_nothing_hangs_nothing_is_lost_nothing_stays(tmp_path: Path) -> None:
    lab = OpenLab(tmp_path)
    try:
        pupils = [Pupil(lab, WALKER), Pupil(lab, ASKED)]
        for number in range(len(FAULTS)):
            suffer(lab, pupils, number, random.Random(number))
    finally:
        lab.close()
