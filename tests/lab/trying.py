"""A stem with real kiosks and one game that is not real: ``python -m tests.lab.trying FILE FD``.

Opened, ``subtract`` tries all ways to start a process; the file tells what came of each.
"""

import json
import sys
from pathlib import Path
from threading import Lock, Thread

from tests.lab.escaping import threads, tried
from tui_explorer import catalog
from tui_explorer.cli import stem
from tui_explorer.games.heaps import Subtract


def trying(told: Path) -> type[Subtract]:
    """The game, by somebody who wants more than to play."""

    class Trying(Subtract):
        def start(self) -> tuple[int, int]:
            thread = Thread(target=tell)  # in which no loop of events runs
            thread.start()
            thread.join()
            return super().start()

    one_at_a_time = Lock()

    def tell() -> None:
        with one_at_a_time:
            if not told.exists():
                told.write_text(json.dumps({"here": tried(), "threads": threads()}))

    return Trying


if __name__ == "__main__":
    catalog.GAMES["subtract"] = trying(Path(sys.argv.pop(1)))
    stem.main()
