"""A figure for Graphviz, which lays it out itself; children stay in their order."""

from collections.abc import Iterator

from tui_explorer.drawing.colours import MOVERS, Colours
from tui_explorer.drawing.figure import Figure, Look
from tui_explorer.drawing.spots import Spot
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.formats.write import Each

MOST_NODES = 20_000
_SHAPES = {"max": "house", "min": "invhouse", "chance": "diamond", "player": "ellipse",
           "leaf": "box"}  # fmt: skip
"""Shapes that grow with their text: Graphviz puts what stands beside a node wherever there is room,
and that may be nearer to another."""
_LEAF = Colours("#555555", "#eeeeee")
_HEAD = """digraph tree {
graph [ordering=out, ranksep=0.5, nodesep=0.3, fontname="Helvetica"]
node [fontname="Helvetica", fontsize=11, margin="0.05,0.03", width=0.4, height=0.3]
edge [fontname="Helvetica", fontsize=9, arrowhead=none]
"""
_UNREAD = {Status.UNVISITED: "dotted", Status.CUT_AWAY: "dashed"}
"""The outline of what the search has not visited."""


def dot_lines(
    figure: Figure, moment: Moment, *, in_print: bool, each: Each = iter
) -> Iterator[str]:
    """A directed graph, line by line; its nodes pass through ``each``."""
    yield _HEAD
    for index, spot in enumerate(each(iter(figure.spots))):
        look = figure.look(moment, spot)
        told = {**_node(spot, look), **({} if in_print else _colours(spot, look))}
        yield f"n{index} [{_attributes(told)}]\n"
        if spot.parent >= 0:
            yield f"n{spot.parent} -> n{index} [{_attributes(_edge(spot, look))}]\n"
    if figure.legend:
        yield f"label={_quoted(figure.legend)}\n"
    yield "}\n"


def _node(spot: Spot, look: Look) -> dict[str, str]:
    value = look.value
    if spot.kind == "leaf" and look.status in _UNREAD and not value.startswith("("):
        value = f"({value})" if value else ""
    named = f"{spot.sign}: {spot.name}" if spot.sign and spot.name else spot.sign or spot.name
    inside = "\n".join(filter(None, (named, value, " ".join(look.window))))
    told = {"shape": _SHAPES[spot.kind], "id": spot.path, "label": inside}
    if look.status in _UNREAD:
        told["style"] = _UNREAD[look.status]
    if look.is_chosen:
        told["penwidth"] = "2.4"
    if look.is_here:
        told["peripheries"] = "2"
    return told


def _colours(spot: Spot, look: Look) -> dict[str, str]:
    line, fill = _LEAF if spot.kind == "leaf" else MOVERS[spot.mover]
    if look.status is Status.CUT_AWAY:
        return {"color": "#999999", "fontcolor": "#777777"}
    filled = {} if look.status in _UNREAD else {"style": "filled", "fillcolor": fill}
    return {"color": line, **filled}


def _edge(spot: Spot, look: Look) -> dict[str, str]:
    told = {"label": spot.action} if spot.action else {}
    if look.status is Status.CUT_AWAY:
        told["style"] = "dashed"
    if look.is_struck:
        told["arrowhead"] = "teetee"
    if look.is_chosen:
        told["penwidth"] = "2.4"
    return told


def _attributes(told: dict[str, str]) -> str:
    return ", ".join(f"{name}={_quoted(words)}" for name, words in told.items())


def _quoted(words: str) -> str:
    """Text between quotes, where a backslash, a quote and the beginning of an entity mean more."""
    plain = words.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    return '"' + plain.replace("\n", "\\n") + '"'
