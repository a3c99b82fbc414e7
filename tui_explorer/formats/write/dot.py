"""A figure for Graphviz, which lays it out itself; children stay in their order."""

from collections.abc import Iterator

from tui_explorer.drawing.figure import Figure, Look
from tui_explorer.drawing.spots import Spot
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.formats.write import Each

MOST_NODES = 20_000
_SHAPES = {"max": "triangle", "min": "invtriangle", "chance": "diamond", "player": "circle",
           "leaf": "box"}  # fmt: skip
_FILLS = {"max": "#dcecf7", "min": "#fce6d8", "chance": "#d9f2ea", "player": "#ece2f3"}
_LINES = {"max": "#0072b2", "min": "#d55e00", "chance": "#009e73", "player": "#7a4f9a"}
_HEAD = """digraph tree {
graph [ordering=out, forcelabels=true, ranksep=0.5, nodesep=0.3, fontname="Helvetica"]
node [fontname="Helvetica", fontsize=11, margin="0.04,0.02", width=0.4, height=0.3]
edge [fontname="Helvetica", fontsize=9, arrowhead=none]
"""


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
    beside = [spot.name, *look.window]
    inside = look.value
    if not spot.is_inside:
        inside, beside = spot.sign, [*beside, look.value]
    told = {"shape": _SHAPES[spot.kind], "id": spot.path, "label": inside}
    if spot.kind != "leaf":
        told |= {"fixedsize": "true", "width": "0.6", "height": "0.5"}
    if any(beside):
        told["xlabel"] = "\n".join(filter(None, beside))
    if look.status is Status.CUT_AWAY:
        told["style"] = "dashed"
    if look.is_chosen or look.is_here:
        told["penwidth"] = "2.4"
    return told


def _colours(spot: Spot, look: Look) -> dict[str, str]:
    if look.status is Status.CUT_AWAY:
        return {"color": "#999999", "fontcolor": "#777777"}
    if spot.kind == "leaf":
        return {}
    told = {"color": _LINES[spot.kind]}
    if look.status is not Status.UNVISITED:
        told |= {"style": "filled", "fillcolor": "#ffeb99" if look.is_here else _FILLS[spot.kind]}
    return told


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
