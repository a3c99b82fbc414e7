"""A figure as SVG, for browsers, slides and notebooks."""

import re
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from tui_explorer.drawing.figure import Figure
from tui_explorer.drawing.placed import (
    HALF_HEIGHT,
    LINE,
    MOVERS,
    NodeStyle,
    PlacedNode,
    Point,
    Text,
    action_texts,
    outline,
    pointer,
    strokes,
    texts,
)
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.formats.write import Each
from tui_explorer.words.results import figure_title

MOST_NODES = 20_000

_STYLE = """
.tree-figure { background: #ffffff; font-family: Helvetica, Arial, "DejaVu Sans", sans-serif; }
.tree-figure .paper { fill: #ffffff; }
.tree-figure text { font-size: 8.5px; fill: #333333; }
.tree-figure .node text.value { font-size: 10.5px; fill: #111111; font-weight: bold; }
.tree-figure .node text.sign { font-size: 10.5px; }
.tree-figure .node text.name { font-size: 10px; font-style: italic; }
.tree-figure text.action { font-style: italic; fill: #555555; }
.tree-figure text.action, .tree-figure text.window, .tree-figure text.name {
  paint-order: stroke; stroke: #ffffff; stroke-width: 2.5px; stroke-linejoin: round; }
.tree-figure .edge { fill: none; stroke: #777777; stroke-width: 1px; }
.tree-figure .edge.chosen { stroke: #111111; stroke-width: 2.4px; }
.tree-figure .edge.pruned { stroke: #aaaaaa; stroke-dasharray: 4 3; }
.tree-figure .strike { fill: none; stroke: #c0392b; stroke-width: 1.6px; }
.tree-figure .shape { stroke-width: 1.2px; stroke-linejoin: round; stroke: #777777; fill: #ffffff; }
MOVERS
.tree-figure .open .shape { stroke-width: 2.2px; }
.tree-figure .chosen .shape { stroke-width: 2.4px; }
.tree-figure .leaf.chosen .shape { stroke: #111111; }
.tree-figure [data-status="unvisited"] .shape { fill: #ffffff; }
.tree-figure .cut .shape { fill: #ffffff; stroke: #aaaaaa; stroke-dasharray: 3 2.5; }
.tree-figure .node.cut text { fill: #8a8a8a; font-weight: normal; }
.tree-figure .leaf[data-status="unvisited"] text.value { font-weight: normal; }
.tree-figure .here circle { fill: #ffdd55; fill-opacity: 0.5; }
.tree-figure .here path { fill: #111111; }
""".strip().replace(
    "MOVERS",
    "\n".join(
        f'.tree-figure [data-mover="{mover}"] .shape {{ stroke: {line}; fill: {fill}; }}'
        for mover, (line, fill) in MOVERS.items()
    ),
)
_AHEAD = ' style="display: none"'
"""Hides parts of a page that a script shows at a later step."""
_COLOUR = re.compile(r"(fill|stroke): #(?!ffffff)\w{6}")


def _in_print(css: str) -> str:
    """The same style sheet in black on white, where only dashes and thickness have a meaning."""

    def plain(line: str) -> str:
        fill = "none" if ".here circle" in line else "#ffffff" if ".shape" in line else "#000000"
        return _COLOUR.sub(
            lambda found: f"fill: {fill}" if found[1] == "fill" else "stroke: #000000", line
        )

    return "\n".join(map(plain, css.splitlines()))


def svg_lines(
    figure: Figure,
    moment: Moment,
    *,
    in_print: bool,
    each: Each = iter,
    every_part: bool = False,
) -> Iterator[str]:
    """The lines of the drawing, for a file or as part of a page; its nodes pass through ``each``.

    ``every_part`` writes empty and hidden parts too, for a script to fill in.
    """
    width, height = f"{figure.width:.0f}", f"{figure.height:.0f}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tree-figure" role="img" '
        f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}">\n'
    )
    yield f"<title>{text(figure_title(figure.run, moment))}</title>\n"
    yield f"<style>\n{_in_print(_STYLE) if in_print else _STYLE}\n</style>\n"
    yield f'<rect class="paper" width="{width}" height="{height}"/>\n'
    styles = []
    for node in each(iter(figure.nodes)):
        styles.append(figure.style(moment, node))
        if node.parent >= 0:
            yield from _edge(figure.nodes[node.parent], node, styles[-1], every_part)
    for node, style in zip(figure.nodes, styles, strict=False):
        yield from _node(node, style, figure.lines, every_part)
    if figure.legend:
        at = figure.height - LINE
        yield f'<text class="legend" x="14" y="{at:.1f}">{text(figure.legend)}</text>\n'
    yield "</svg>\n"


def text(words: str) -> str:
    """Escape a text for XML, and replace characters that XML forbids."""
    signs = (sign if _is_allowed(sign) else "\N{REPLACEMENT CHARACTER}" for sign in words)
    return escape("".join(signs))


def _is_allowed(sign: str) -> bool:
    code = ord(sign)
    return code >= 0x20 and not 0xD800 <= code <= 0xDFFF and code not in (0xFFFE, 0xFFFF)


def node_class(node: PlacedNode, style: NodeStyle) -> str:
    """The CSS classes of a node's group."""
    classes = ["node", node.kind]
    classes += ["cut"] if style.status is Status.CUT_AWAY else []
    classes += ["open"] if style.status is Status.OPEN else []
    classes += ["chosen"] if style.is_chosen else []
    return " ".join(classes)


def edge_class(style: NodeStyle) -> str:
    """The CSS classes of the edge to a node."""
    classes = ["edge"]
    classes += ["cut"] if style.is_struck else []
    classes += ["pruned"] if style.status is Status.CUT_AWAY else []
    classes += ["chosen"] if style.is_chosen else []
    return " ".join(classes)


def _edge(above: PlacedNode, node: PlacedNode, style: NodeStyle, every_part: bool) -> Iterator[str]:
    path = quoteattr(node.path)
    line = _path([(above.x, above.bottom), (node.x, node.top)])
    ahead = _AHEAD if style.is_ahead else ""
    yield f'<path class="{edge_class(style)}"{ahead} data-path={path} d="{line}"/>\n'
    if style.is_struck or every_part:
        through = "".join(map(_path, strokes(above, node)))
        yield f'<path class="strike"{_hidden(not style.is_struck)} d="{through}"/>\n'
    actions = "\n".join(map(_text, action_texts(node)))
    if every_part:
        yield f'<g class="actions"{ahead}>{actions}</g>\n'
    elif actions:
        yield f"{actions}\n"


def _node(node: PlacedNode, style: NodeStyle, lines: int, every_part: bool) -> Iterator[str]:
    path = quoteattr(node.path)
    classes = f'class="{node_class(node, style)}" data-status="{style.status.value}"'
    classes += f' data-mover="{node.mover}"' if node.kind != "leaf" else ""
    classes += _AHEAD if style.is_ahead else ""
    yield f"<g {classes} data-path={path}>"
    middle = f'cx="{node.x:.1f}" cy="{node.y:.1f}"'
    if style.is_here or every_part:
        yield f'<g class="here"{_hidden(not style.is_here)}><circle {middle} r="25"/>'
        yield f'<path d="{_path(pointer(node))}Z"/></g>'
    corners = outline(node)
    if corners:
        yield f'<path class="shape" d="{_path(corners)}Z"/>'
    else:
        yield f'<circle class="shape" {middle} r="{HALF_HEIGHT}"/>'
    for each in texts(node, style, lines):
        if each.words or (every_part and each.role != "name"):
            yield _text(each)
    yield "</g>\n"


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _hidden(is_hidden: bool) -> str:
    return ' visibility="hidden"' if is_hidden else ""


def _text(placed: Text) -> str:
    place = f'x="{placed.x:.1f}" y="{placed.y:.1f}" text-anchor="{placed.anchor}"'
    return f'<text class="{placed.role}" {place}>{text(placed.words)}</text>'
