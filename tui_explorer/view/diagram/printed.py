"""The diagram as plain text, for commands and files."""

from collections.abc import Iterator

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
    """The tree at a step as plain text; of a large one, what lies beside the best line of play."""
    tree = moment.tree
    outline = Outline(tree, unfolded=len(tree) <= MOST)
    for node in [ROOT, *moment.trace.principal_variation]:
        outline.reveal(node)
    diagram = Diagram(names, glyphs, columns)
    diagram.show(moment, outline, ROOT)
    for number in range(diagram.height):
        line = ""
        for piece in diagram.line(number):
            line = padded(line, piece.x) + piece.text
        yield line.rstrip()
