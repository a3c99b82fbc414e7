"""The diagram as plain text, for commands and files."""

from collections.abc import Iterator
from functools import partial

from tui_explorer.drawing.nodes import expands_with_search, has_children_shown
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.columns import WINDOW
from tui_explorer.view.diagram.diagram import Diagram
from tui_explorer.view.diagram.part import MOST
from tui_explorer.view.layout import padded
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import UNICODE, Glyphs


def printed_diagram(
    moment: Moment, names: Names, glyphs: Glyphs = UNICODE, columns: str = WINDOW
) -> Iterator[str]:
    """The tree at a step as plain text.

    Of a large one, show what lies beside the best line of play or, before the end, the path.
    """
    tree = moment.tree
    is_small, trace = len(tree) <= MOST, moment.trace
    outline = Outline(tree, unfolded=is_small and not expands_with_search(trace))
    if is_small and expands_with_search(trace):
        for node in filter(partial(has_children_shown, moment), range(len(tree))):
            outline.unfold(node)
    way = trace.principal_variation if moment.step == len(trace) else moment.path
    for node in [ROOT, *way]:
        outline.reveal(node)
    diagram = Diagram(names, glyphs, columns)
    diagram.show(moment, outline, ROOT)
    for number in range(diagram.height):
        line = ""
        for piece in diagram.line(number):
            line = padded(line, piece.x) + piece.text
        yield line.rstrip()
