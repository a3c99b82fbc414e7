"""The explorer's state without a screen."""

import json

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.session import Session
from tui_explorer.words.glyphs import UNICODE


@pytest.mark.parametrize(("nodes", "rows"), [(399, 399), (400, 400), (401, 3)])
def test_a_tree_of_four_hundred_nodes_stands_there_whole(nodes: int, rows: int) -> None:
    source = open_source(json.dumps([[1, 2], list(range(nodes - 5))]))
    session = Session(search(source, Settings()), UNICODE)
    assert len(session.run.tree) == nodes
    assert len(session.outline) == rows


@pytest.mark.parametrize("steps", [range(30, 140, 7), range(140, 30, -7)], ids=["on", "back"])
def test_siblings_that_share_a_row_stay_alike_in_a_pinned_view(steps: range) -> None:
    """Those that the search has come to since get rows of their own; those ahead stay together."""
    source = open_source(json.dumps([list(range(100)), 5]))
    session = Session(search(source, Settings()), UNICODE)
    session.go_to(steps[0])
    session.is_pinned = True
    seen = set()
    for step in steps:
        session.go_to(step)
        for child in session.run.tree.children(1):
            group = session.outline.group_at(child)
            if group is not None:
                states = {session.moment.status(each) for each in group}
                assert len(states) == 1, (step, group)
                seen |= states
    assert len(seen) == 2
