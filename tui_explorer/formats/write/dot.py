"""A figure for Graphviz, which places the nodes itself; children keep their order."""

from collections.abc import Iterator

from tui_explorer.drawing.figure import Figure
from tui_explorer.drawing.placed import MOVERS, Colours, NodeStyle, PlacedNode
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.formats.write import Each

MOST_NODES = 20_000
_SHAPES = {"max": "house", "min": "invhouse", "chance": "diamond", "player": "ellipse",
           "leaf": "box"}  # fmt: skip
"""Shapes that fit any text. All texts stand inside, because Graphviz could place an outside text
closer to another node."""
_LEAF = Colours("#555555", "#eeeeee")
_HEAD = """digraph tree {
graph [ordering=out, ranksep=0.5, nodesep=0.3, fontname="Helvetica"]
node [fontname="Helvetica", fontsize=11, margin="0.05,0.03", width=0.4, height=0.3]
edge [fontname="Helvetica", fontsize=9, arrowhead=none]
"""
_UNREAD = {Status.UNVISITED: "dotted", Status.CUT_AWAY: "dashed"}
"""The outlines of nodes that the search has not visited."""


def dot_lines(
    figure: Figure, moment: Moment, *, in_print: bool, each: Each = iter
) -> Iterator[str]:
    """The lines of a directed graph; its nodes pass through ``each``."""
    yield _HEAD
    for index, node in enumerate(each(iter(figure.nodes))):
        style = figure.style(moment, node)
        attributes = {**_node(node, style), **({} if in_print else _colours(node, style))}
        yield f"n{index} [{_attributes(attributes)}]\n"
        if node.parent >= 0:
            yield f"n{node.parent} -> n{index} [{_attributes(_edge(node, style))}]\n"
    if figure.legend:
        yield f"label={_quoted(figure.legend)}\n"
    yield "}\n"


def _node(node: PlacedNode, style: NodeStyle) -> dict[str, str]:
    value = style.value
    if node.kind == "leaf" and style.status in _UNREAD and not value.startswith("("):
        value = f"({value})" if value else ""
    named = f"{node.number}: {node.name}" if node.number and node.name else node.number or node.name
    inside = "\n".join(filter(None, (named, value, " ".join(style.window))))
    attributes = {"shape": _SHAPES[node.kind], "id": node.path, "label": inside}
    if style.status in _UNREAD:
        attributes["style"] = _UNREAD[style.status]
    if style.is_chosen:
        attributes["penwidth"] = "2.4"
    if style.is_here:
        attributes["peripheries"] = "2"
    return attributes


def _colours(node: PlacedNode, style: NodeStyle) -> dict[str, str]:
    line, fill = _LEAF if node.kind == "leaf" else MOVERS[node.mover]
    if style.status is Status.CUT_AWAY:
        return {"color": "#999999", "fontcolor": "#777777"}
    filled = {} if style.status in _UNREAD else {"style": "filled", "fillcolor": fill}
    return {"color": line, **filled}


def _edge(node: PlacedNode, style: NodeStyle) -> dict[str, str]:
    attributes = {"label": node.action} if node.action else {}
    if style.status is Status.CUT_AWAY:
        attributes["style"] = "dashed"
    if style.is_struck:
        attributes["arrowhead"] = "teetee"
    if style.is_chosen:
        attributes["penwidth"] = "2.4"
    return attributes


def _attributes(attributes: dict[str, str]) -> str:
    return ", ".join(f"{name}={_quoted(words)}" for name, words in attributes.items())


def _quoted(words: str) -> str:
    """A text in quotes, with escapes for backslashes, quotes and entities."""
    plain = words.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    return '"' + plain.replace("\n", "\\n") + '"'
