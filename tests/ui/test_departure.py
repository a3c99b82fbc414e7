"""The explorer at the step where the trace of another program departs from our search."""

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.traces import difference, read_trace
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.testing import settle
from tui_explorer.ui.departure import DepartureApp, at_departure
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.memory import Memory

BEFORE = "-\n0\n0.0\n0.1\n0.2\n1\n1.0\n"


@pytest.mark.parametrize(
    ("trace", "shown"),
    [(f"{BEFORE}1.1\n1.2\n", [2]), (f"{BEFORE}2\n2.0 = 9\n", [2, 0]), ("-\n0\n0.1\n", [0, 0])],
    ids=["not cut", "another value", "another node"],
)
async def test_it_begins_at_the_departure(trace: str, shown: list[int]) -> None:
    source = open_source("aima-5-2")
    run = search(source, Settings())
    found = difference(read_trace(trace, "trace"), run)
    start = at_departure(run, found["first"]["expected"], found["first"]["got"])
    app = DepartureApp(
        source, run.settings, found["why"], start=start, memory=Memory.of_nobody()
    )  # fmt: skip
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, ExplorerScreen)
        assert app.screen.session is not None
        moment = app.screen.session.moment
        assert moment.tree.path(moment.current) == shown
        assert found["why"] in [notice.message for notice in app._notifications]
