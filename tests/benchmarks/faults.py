"""Bad days in a lab: ``python -m tests.benchmarks.faults [faults] [seed]``; a seed is a day.

Each fault of ``tests/lab/faults.py`` in turn, among students who work and must lose nothing. In the
end a client stands still for so long that the server gives it up.
"""

import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.lab import faults
from tests.lab.faults import ASKED, FAULTS, WALKER, OpenLab, Pupil, suffer, wait_until

COUNT, SEED = 70, 1
GIVEN_UP = 90.0
"""Seconds after which a client that does not answer is no longer waited for."""


def one_day(count: int, seed: int) -> None:
    """Let so many faults happen."""
    chance, start = random.Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        lab = OpenLab(Path(folder))
        try:
            pupils = [Pupil(lab, WALKER), Pupil(lab, ASKED)]
            for number in range(count):
                if pupils[1].seen >= len(FAULTS):  # few questions are left: begin anew
                    shutil.rmtree(lab.trees / ".lab" / "students" / ASKED)
                    pupils[1].seen = 0
                suffer(lab, pupils, number, chance)
                done = FAULTS[number % len(FAULTS)].__name__
                print(
                    f"{number + 1} of {count}: {done}, {time.monotonic() - start:.0f} s", flush=True
                )
            stand_still(lab, pupils[0])
        finally:
            lab.close()
    print(f"{count} faults and a client that stood still for ever: all found what they had seen")


def stand_still(lab: OpenLab, pupil: Pupil) -> None:
    """A client that never moves again is let go, and loses nothing."""
    session = pupil.come()
    session.process.send_signal(signal.SIGSTOP)
    faults.SECONDS = GIVEN_UP
    wait_until(lambda: not lab.kiosks(), "a kiosk waits for ever")
    pupil.end()
    pupil.come()
    pupil.end()


def main() -> None:
    """Have a bad day."""
    given = [int(each) for each in sys.argv[1:]] if __name__ == "__main__" else []
    one_day(given[0] if given else COUNT, given[1] if given[1:] else SEED)


if __name__ == "__main__":
    main()
