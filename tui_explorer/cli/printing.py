"""Results on standard output or in a file, written as they are made."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, TextIO

from tui_explorer import catalog
from tui_explorer.view.layout import spelt_out
from tui_explorer.words.glyphs import UNICODE, Glyphs

if TYPE_CHECKING:
    from tui_explorer.engine.results.run import Run
    from tui_explorer.system.console import Progress


def write_lines(work: Progress, lines: Iterable[str], file: TextIO | None = None) -> None:
    """Write lines, one after the other."""
    work.write((f"{line}\n" for line in lines), file)


def write_json(work: Progress, told: dict[str, Any], file: TextIO | None = None) -> None:
    """Write one object; lists in it that are long end early, and whole, once a signal comes."""
    from tui_explorer.formats.write.run_json import json_pieces

    work.write(chain(json_pieces(told, work.until_stopped), "\n"), file)


def title(run: Run, glyphs: Glyphs) -> str:
    """The name of a run's algorithm in signs that can be shown."""
    told = catalog.load_algorithm(run.settings.algorithm).title
    return told if glyphs is UNICODE else spelt_out(told)
