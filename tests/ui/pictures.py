"""Pictures of the screen, kept as SVG files by syrupy; a changed one is shown beside the kept one.

Renew them with ``pytest tests/ui/test_snapshots.py --snapshot-update`` and look at the difference.
"""

import gc
import html
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App

from tests.ui.driving import settle

RANDOM = re.compile(r"\bterminal-\d+-(?=[\w-])")
"""The number that Rich gives each picture, so that several fit into one page."""
WAIT = "wait"
"""Stands among keys where a search is waited for."""
PAGE = """<!doctype html>
<meta charset="utf-8">
<title>{name}</title>
<style>figure {{ display: inline-block; width: 48%; margin: 0 0.5% }} img {{ width: 100% }}</style>
<h1>{name}</h1>
<figure><figcaption>kept</figcaption><img src="kept.svg" alt="none is kept"></figure>
<figure><figcaption>now</figcaption><img src="now.svg" alt=""></figure>
"""


class Picture(SingleFileSnapshotExtension):
    """A file of its own for each picture, without what is random in it."""

    _write_mode = WriteMode.TEXT
    file_extension = "svg"

    def serialize(self, data: Any, **_: Any) -> str:
        """The picture without its random number."""
        return RANDOM.sub("terminal-", data)


async def taken(app: App[None], *keys: str, size: tuple[int, int]) -> str:
    """The screen as SVG after some keys, once all searches have ended and nothing moves.

    When it ends, it would have all garbage of this process collected, as in ``driving.explorer``.
    """
    with patch.object(gc, "collect"):
        async with app.run_test(size=size, tooltips=True, notifications=True) as pilot:
            await settle(pilot)
            for key in keys:
                await (settle(pilot) if key == WAIT else pilot.press(key))
            await settle(pilot)
            await pilot.wait_for_scheduled_animations()
            return app.export_screenshot(title=app.title, simplify=True)


def assert_kept(svg: str, snapshot: SnapshotAssertion, folder: Path) -> None:
    """The picture is the one that is kept; otherwise both are left in the folder, on one page."""
    snapshot = snapshot.use_extension(Picture)
    kept = Path(Picture.get_location(test_location=snapshot.test_location, index=0))
    before = kept.read_bytes() if kept.is_file() else None
    if svg == snapshot:
        return
    (folder / "now.svg").write_text(svg, encoding="utf-8")
    if before is not None:
        (folder / "kept.svg").write_bytes(before)
    page = folder / "both.html"
    page.write_text(PAGE.format(name=html.escape(kept.stem)), encoding="utf-8")
    said = "The screen has changed" if before else "No picture of the screen is kept"
    pytest.fail(f"{said}: see {page.as_uri()}", pytrace=False)
