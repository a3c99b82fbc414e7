"""A stem with real kiosks and one game that is not real: ``python -m tests.lab.trying FILE FD``.

Opened, ``subtract`` tries all ways to start a process; the file tells what came of each.
"""

import json
import sys
from pathlib import Path
from threading import Thread

from tests.lab.escaping import threads, tried
from tui_explorer.cli import kiosks
from tui_explorer.games import subtract

TOLD = Path(sys.argv.pop(1))


class Trying(subtract.GAME):  # type: ignore[misc]
    """The game, by somebody who wants more than to play."""

    def start(self) -> int:
        thread = Thread(target=tell)  # in which no loop of events runs
        thread.start()
        thread.join()
        return super().start()


def tell() -> None:
    if not TOLD.exists():
        TOLD.write_text(json.dumps({"here": tried(), "threads": threads()}))


if __name__ == "__main__":
    subtract.GAME = Trying
    kiosks.main()
