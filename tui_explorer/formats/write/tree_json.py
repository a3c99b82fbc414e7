"""The tree of a search as JSON: every node that there is to be shown, visited or not."""

from collections.abc import Iterator
from typing import Any

from tui_explorer.drawing.nodes import mover_named, nodes_shown, value_shown
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.formats.write.json_text import json_value


def tree_records(run: Run, moment: Moment) -> Iterator[dict[str, Any]]:
    """In preorder each node at a moment; a figure can be made from them alone."""
    tree, names = run.tree, run.names
    for node in nodes_shown(run.trace):
        status = moment.status(node)
        yield {
            "path": tree.path(node), "player": mover_named(tree, node),
            "action": None if node == ROOT else names.action(node), "label": names.own(node),
            "value": json_value(value_shown(moment, node, status)), "status": status.value,
        }  # fmt: skip
