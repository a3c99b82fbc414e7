"""Make the pictures of the README by driving the explorer: ``python -m tests.screenshots``."""

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

import tui_explorer
from tests.ui.driving import settle
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.exports import exported
from tui_explorer.searches.source import open_source
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.memory import Memory

FOLDER = Path(__file__).parents[1] / "screenshots"


@dataclass(frozen=True)
class Picture:
    """What to open, which keys to press, and how large the window is."""

    source: str | None
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (120, 36)
    theme: str = "textual-dark"


STRIP = (100, 20)
PICTURES = {
    "welcome": Picture(None),
    "cut": Picture("aima-5-2", ("c",)),
    "deep-cut": Picture("sixteen-leaves", ("c", "c", "c")),
    "tictactoe": Picture("tictactoe", ("c",) * 4),
    "small": Picture("aima-5-2", ("c",), (80, 24)),
    "light": Picture("aima-5-2", ("c",), theme="textual-light"),
    "colour-blind": Picture("aima-5-2", ("c",), theme="okabe-ito"),
    "strip-1": Picture("aima-5-2", ("c", "b", "b"), STRIP),
    "strip-2": Picture("aima-5-2", ("c", "b"), STRIP),
    "strip-3": Picture("aima-5-2", ("c",), STRIP),
    "strip-4": Picture("aima-5-2", ("c", "space"), STRIP),
}


TREE = "tree"
"""The picture of a tree alone, as ``export`` makes it."""


def tree() -> str:
    """The textbook's drawing of the textbook's tree."""
    run = tui_explorer.search("aima-5-2")
    return "".join(exported(run, run.end, "svg"))


async def take(picture: Picture) -> str:
    """The screen as SVG, once all searches have ended."""
    with tempfile.TemporaryDirectory() as folder:
        source = open_source(picture.source) if picture.source else None
        app = ExplorerApp(source, Settings(), memory=Memory(Path(folder)))
        app.theme = picture.theme
        async with app.run_test(size=picture.size) as pilot:
            await settle(pilot)
            await pilot.press(*picture.keys)
            await settle(pilot)
            return app.export_screenshot()


def main() -> None:
    """Renew all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(asyncio.run(take(picture)), encoding="utf-8")
    (FOLDER / f"{TREE}.svg").write_text(tree(), encoding="utf-8")


if __name__ == "__main__":
    main()
