"""Where edges leave what is in sight of a diagram: signs that say where hidden parents are."""

from tui_explorer.view.diagram.diagram import Diagram, Piece
from tui_explorer.view.diagram.small_map import View
from tui_explorer.words.glyphs import Glyphs


def exits(diagram: Diagram, view: View, glyphs: Glyphs) -> dict[int, list[Piece]]:
    """The signs by line of what is in sight, each with the place of the parent that it leads to."""
    signs: dict[int, dict[int, Piece]] = {}
    for place, spot in enumerate(diagram.spots):
        item = diagram.part.items[place]
        if item.folded or item.parent < 0 or not view.holds(spot.x, spot.y):
            continue
        parent = diagram.spots[item.parent]
        if view.holds(parent.x, parent.y):
            continue
        way, x, y = _way_out(view, parent.x, diagram.places.bar_line(place), spot.x)
        if y >= spot.y - view.y:  # nothing of the edge is in sight
            continue
        role = diagram.edge_role(place) if diagram.edge_role(place) == "path" else "exit"
        sign = Piece(x, glyphs.ways[way], role, place=item.parent)
        if role == "path" or x not in signs.setdefault(y, {}):
            signs.setdefault(y, {})[x] = sign
    return {y: list(line.values()) for y, line in signs.items()}


def _way_out(view: View, parent: int, bar: int, child: int) -> tuple[int, int, int]:
    """The way to a parent, and the cell in which the edge to its child goes out of sight."""
    if bar < view.y:
        return 2, child - view.x, 0
    if parent < view.x:
        return 0, 0, bar - view.y
    if parent >= view.x + view.width:
        return 1, view.width - 1, bar - view.y
    return 2, parent - view.x, 0
