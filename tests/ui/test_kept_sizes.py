"""The explorer at the sizes where its layout changes, and just before them, kept line by line.

Renew it with ``pytest tests/ui/test_kept_sizes.py --snapshot-update``, and look at each.
"""

import dataclasses
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.ui.driving import explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.source import open_source

pytestmark = pytest.mark.slow

BOARD = "tictactoe:state=XOXOX...."
WIDTHS = [(39, 20), (40, 20), (41, 20), (66, 20), (99, 28), (100, 28), (101, 28), (160, 28)]
HEIGHTS = [(80, 11), (80, 12), (80, 15), (80, 16), (110, 17), (110, 18), (110, 19), (110, 25),
           (110, 26), (110, 33), (110, 34), (110, 45), (110, 46)]  # fmt: skip


class Kept(SingleFileSnapshotExtension):
    """A file of text for some sizes."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize(
    ("name", "sizes", "view"),
    [
        ("sixteen-leaves", WIDTHS, "outline"),
        ("two-deep-cuts", HEIGHTS, "outline"),
        ("sixteen-leaves", WIDTHS[1:], "diagram"),
    ],
    ids=["widths", "heights", "diagram"],
)
async def test_layouts_are_those_that_are_kept(
    name: str,
    sizes: list[tuple[int, int]],
    view: str,
    snapshot: SnapshotAssertion,
    tmp_path: Path,
) -> None:
    source = open_source(name)
    length = 30 if view == "outline" else 31
    long = source.origin._replace(name="the longest name that the header shows"[-length:])
    told = []
    async with explorer(
        tmp_path, dataclasses.replace(source, origin=long), (120, 36), view=view
    ) as e:
        await e.press("c", "c")
        for width, height in sizes:
            await e.resize(width, height)
            lines = e.painted()[: -1 if height > 11 else None]
            told.append("\n".join([f"===== {width} x {height}", *map(str.rstrip, lines)]))
    assert "\n".join(told) + "\n" == snapshot.use_extension(Kept)


async def test_the_room_of_panels_is_what_is_kept(
    snapshot: SnapshotAssertion, tmp_path: Path
) -> None:
    """What stands where beside a board, and how much room there is for it."""
    told = []
    async with explorer(tmp_path, BOARD, (120, 36), Settings(depth=2)) as e:
        side = e.screen.side
        for keys in ((), ("2", "v")):
            await e.press(*keys)
            for size in [(100, 17), (100, 18), (100, 25), (110, 26), (99, 30), (120, 40)]:
                await e.resize(*size)
                heights = [side.panel(name).outer_size.height for name in side.shown]
                told.append(
                    f"{keys} at {size}: {side.active} of {side.shown}, {heights};"
                    f" {side.text_width} wide, board beside {side.beside_board} with"
                    f" {side.room_for_board} lines, {side.styles.min_height}"
                    f" {side.panel('why').styles.min_height}; titles"
                    f" {[str(side.panel(name).border_title) for name in side.shown]}"
                )
    assert "\n".join(told) + "\n" == snapshot.use_extension(Kept)
