"""An explorer at the step where a program of somebody else's departs from our search."""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.source import Source
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.opening import Start

_LONG = 20
"""Seconds for a sentence that is to be compared with a tree."""


class DepartureApp(ExplorerApp):
    """Says why it begins where it does."""

    def __init__(self, source: Source, settings: Settings, why: str, **given: Any) -> None:
        super().__init__(source, settings, names_algorithm=True, **given)
        self._why = why

    def on_ready(self) -> None:
        """Say what the departure is."""
        super().on_ready()
        self.notify(self._why, timeout=_LONG)


def at_departure(run: Run, expected: Sequence[int] | None, got: Sequence[int] | None) -> Start:
    """Where our search visits what the other does not; where both do, what comes of the visit."""
    node = None if expected is None else run.tree.find(expected)
    if node is None:
        return Start(step="end")
    trace = run.trace
    steps = trace.exit_step if expected == got else trace.enter_step
    return Start(step=int(steps[trace.visit(node)]))
