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
