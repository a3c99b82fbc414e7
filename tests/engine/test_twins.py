"""The same node in two trees of one source that grew in different orders."""

from __future__ import annotations

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.twins import Twins
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source


@pytest.mark.parametrize(
    ("source", "one", "other"),
    [
        ("sixteen-leaves", Settings(), Settings("minimax")),
        ("sixteen-leaves", Settings(), Settings("minimax", order="worst")),
        ("pawns", Settings(), Settings("minimax")),
        ("pawns", Settings("minimax"), Settings()),
        ("pawns", Settings(order="best"), Settings("minimax", order="natural")),
        ("tictactoe:state=XOX.O....", Settings(), Settings("minimax")),
    ],
)
def test_twins_have_the_same_name(source: str, one: Settings, other: Settings) -> None:
    opened = open_source(source)
    tree, beside = (search(opened, each).tree for each in (one, other))
    known = {tuple(beside.path(node)): node for node in range(len(beside))}
    sizes, twins = (len(tree), len(beside)), Twins(tree, beside)
    for node in reversed(range(len(tree))):
        path = tuple(tree.path(node))
        assert twins.of(node) == known.get(path)
        nearest = max((path[:end] for end in range(len(path) + 1) if path[:end] in known), key=len)
        assert twins.nearest(node) == known[nearest]
    assert (len(tree), len(beside)) == sizes, "to look for a node grows nothing"
