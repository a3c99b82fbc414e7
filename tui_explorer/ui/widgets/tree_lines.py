"""Who stands in which line of the screen, and the lines that lead there."""

from typing import NamedTuple

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.view.guides import Levels, all_levels, depths, guides
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import Glyphs


class Place(NamedTuple):
    """Who stands in a line of the screen, whatever the step."""

    node: int
    run: range | None
    """The siblings that share the line, if they do."""
    guides: str


class TreeLines:
    """The rows on screen; found anew only where something has moved."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        self._found: tuple[object, ...] = ()
        """What the nodes were found for."""
        self._room: tuple[object, ...] = ()
        """What the levels began with."""
        self._nodes: list[int] = []
        self._depths: dict[int, int] = {}
        self.levels = Levels(1, 0, 1)
        """Which levels of the tree are shown."""
        self.places: list[Place] = []
        """From the first row on screen to the last."""
        self.version = 0
        """How often the places have changed."""

    def find(
        self, tree: Tree, outline: Outline, top: int, shown: int, cells: int, cursor: int
    ) -> None:
        """Find the places from a row on, with some cells for the lines that lead there."""
        found = (outline, outline.changes, top, shown)
        is_new = self._found != found
        if is_new:
            self._found = found
            self._nodes = outline.nodes_from(top, shown) if top < len(outline) else []
            self._depths = dict(zip(self._nodes, depths(tree, self._nodes), strict=True))
        if self._room != (outline, cells):
            self._room = (outline, cells)
            self.levels, is_new = all_levels(cells, self._glyphs), True
        levels = self._fitted(cursor)
        if is_new or levels != self.levels:
            self.levels = levels
            self.version += 1
            self.places = [self._place(tree, outline, node) for node in self._nodes]

    def _fitted(self, cursor: int) -> Levels:
        """The levels to show, so that the row of the cursor can be read wherever it is."""
        deepest = max(self._depths.values(), default=0)
        return self.levels.fitted(deepest, self._depths.get(cursor, deepest))

    def _place(self, tree: Tree, outline: Outline, node: int) -> Place:
        lines = guides(tree, outline, node, self._depths[node], self.levels, self._glyphs)
        return Place(node, outline.group_at(node), lines)
