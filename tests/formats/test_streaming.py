"""Exports are written as they are made: memory does not grow with what they write."""

import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.formats.write.csv_table import csv_lines
from tui_explorer.formats.write.json_documents import json_run
from tui_explorer.formats.write.json_text import json_pieces
from tui_explorer.searches.compare import beside_reference
from tui_explorer.searches.source import open_source
from tui_explorer.view.summary import figure, steps_told
from tui_explorer.view.tables import proof_table

pytestmark = pytest.mark.slow

FORMS: dict[str, Callable[[Run, Run], Iterator[str]]] = {
    "json": lambda run, exact: json_pieces(json_run(run, nodes=True, events=True)),
    "cuts": lambda run, exact: json_pieces(json_run(run)),
    "csv": lambda run, exact: csv_lines(run),
    "text": lambda run, exact: figure(run, "alpha-beta"),
    "steps": lambda run, exact: steps_told(run),
    "proof": proof_table,
}

CACHED = 200_000
"""Bytes: a trace caches the values of some visits, and a small search does not fill the cache."""


def uniform(depth: int) -> str:
    """A tree of three branches whose leaves rise, so that alpha-beta visits and cuts much."""
    text = "0"
    for ply in range(depth):
        text = f"[{text},{text.replace('0', str(ply + 1))},{text}]"
    return text


@pytest.mark.parametrize("form", FORMS)
def test_memory_does_not_grow_with_what_is_written(form: str) -> None:
    written, held = [], []
    for depth in (5, 7):
        runs = beside_reference(open_source(uniform(depth)), Settings(cut="gt"), Budget)
        for _ in FORMS[form](*runs):  # what is worked out once for a search is no part of this
            pass
        tracemalloc.start()
        written.append(sum(map(len, FORMS[form](*runs))))
        held.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert written[1] > 4 * written[0]
    assert held[1] < 2 * held[0] + CACHED
