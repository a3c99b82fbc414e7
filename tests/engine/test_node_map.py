"""The same node in two trees of one source with different orders of children."""

from __future__ import annotations

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.node_map import NodeMap
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
def test_the_nodes_have_the_same_path(source: str, one: Settings, other: Settings) -> None:
    opened = open_source(source)
    tree, beside = (search(opened, each).tree for each in (one, other))
    known = {tuple(beside.path(node)): node for node in range(len(beside))}
    sizes, nodes = (len(tree), len(beside)), NodeMap(tree, beside)
    for node in reversed(range(len(tree))):
        path = tuple(tree.path(node))
        assert nodes.of(node) == known.get(path)
        nearest = max((path[:end] for end in range(len(path) + 1) if path[:end] in known), key=len)
        assert nodes.nearest(node) == known[nearest]
    assert (len(tree), len(beside)) == sizes, "finding a node expands nothing"
