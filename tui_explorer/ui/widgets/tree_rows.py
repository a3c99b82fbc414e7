"""Rows of the tree as styled text: which node each line shows.

Most steps change two or three rows, and only these are made anew.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.view.columns import INTERVAL
from tui_explorer.view.guides import Levels, all_levels, depths, guides
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Row, Rows, headings, rows_changed
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.notices import ABOVE, BELOW, HIDDEN, from_depth, owner_note

_KEPT = 500
"""Rows that are kept."""


class TreeLine(NamedTuple):
    """A line of the tree on screen, whatever the step: its node and the guides that lead there."""

    node: int
    group: range | None
    """The siblings that share the line, if they do."""
    guides: str


class StyledRow(NamedTuple):
    """A row as it is painted, but for the cursor."""

    row: Row
    style: str


class StyledRows:
    """The rows on screen at one step of a search; its lines are found anew where they move."""

    def __init__(
        self, names: Names, glyphs: Glyphs, columns: str, rows: Rows | None = None
    ) -> None:
        self._names, self._glyphs, self._columns = names, glyphs, columns
        self.rows = rows or Rows(names, glyphs, columns)
        self.lines: list[TreeLine] = []
        """From the first to the last."""
        self.levels = Levels(1, 0, 1)
        """Which levels of the tree are shown."""
        self._depths: dict[int, int] = {}
        """Of the nodes on screen, from the first to the last."""
        self._found_for: tuple[object, ...] = ()
        """The cells, the outline and its rows, and the cursor that the lines were found for."""
        self._styled: list[StyledRow] = []
        """Of the lines, one by one."""
        self._known: dict[int, tuple[TreeLine, StyledRow]] = {}
        """By node: the row as it looks at this step, also of one that is out of sight by now."""
        self.heading = StyledRow(Row(-1, False, "", "", (), "", ""), "")
        """The line above the rows, in the style of what is said at its left."""
        self.fresh: list[Row] = []
        """The rows that were made when they were last asked for, and the heading."""
        self._made_at: Moment | None = None
        self._here = ROOT
        """The row that says that the search is there, or that hides where it is."""
        self.is_extra: Callable[[int], bool] | None = None
        """Whether a node is read by this search alone, where another one stands beside it."""
        self._owner_note = ""
        """The owner of the bound and where its row is, if it is not on screen."""

    def at(
        self, moment: Moment, outline: Outline, shown: range, guides: int, cursor: int
    ) -> list[StyledRow]:
        """The rows in a range, with so many cells for guides."""
        have_moved = self._find_lines(self._tree(moment), outline, shown, guides, cursor)
        before, self.fresh = self._made_at, []
        if before is moment and not have_moved:
            return self._styled
        was_here, self._here = self._here, outline.standing_for(self._current(moment))
        for node in (was_here, self._here, *self._stale_rows(before, moment)):
            self._known.pop(node, None)
        known = self._known
        for line in self.lines:
            if line.node not in known or known[line.node][0] != line:
                known[line.node] = line, self._row(moment, line, self._here)
                self.fresh.append(known[line.node][1].row)
        self._styled = [known[line.node][1] for line in self.lines]
        if have_moved or before is None or before.cut or moment.cut:
            self._owner_note = self._note_owner(moment, outline, shown.start)
            self.heading = self._headed(moment)
            self.fresh.append(self.heading.row)
        self._made_at = moment
        return self._styled

    def _stale_rows(self, before: Moment | None, moment: Moment) -> set[int]:
        """The nodes whose rows may look otherwise than they did before."""
        if before is None or self.is_extra is not None or len(self._known) >= _KEPT:
            return {*self._known}
        changed = set() if before is moment else rows_changed(self._known, before, moment)
        if self._columns == INTERVAL:  # of open nodes, they follow from what is known below
            changed.update(moment.path)
        return changed

    def shake(self, values: Mapping[int, Value]) -> None:
        """Make rows anew, with other values of leaves never visited."""
        self.rows.shaken, self._made_at = values, None

    def _tree(self, moment: Moment) -> Tree:
        """The tree that the outline is of."""
        return moment.tree

    def _current(self, moment: Moment) -> int:
        """The node of that tree where the search is."""
        return moment.current

    def _find_lines(
        self, tree: Tree, outline: Outline, shown: range, cells: int, cursor: int
    ) -> bool:
        """Find the lines on screen, and say whether any of them has moved.

        The levels are such that the row of the cursor can be read wherever it is.
        """
        found_for = (cells, outline, outline.changes, shown, cursor)
        if self._found_for == found_for:
            return False
        have_moved = self._found_for[1:4] != found_for[1:4]
        if have_moved:
            top = shown.start
            nodes = outline.nodes_from(top, len(shown)) if top < len(outline) else []
            self._depths = dict(zip(nodes, depths(tree, nodes), strict=True))
        if self._found_for[:2] != found_for[:2]:
            self.levels, have_moved = all_levels(cells, self._glyphs), True
        self._found_for = found_for
        deepest = max(self._depths.values(), default=0)
        levels = self.levels.fitted(deepest, self._depths.get(cursor, deepest))
        if have_moved or levels != self.levels:
            self.levels, have_moved = levels, True
            self.lines = [
                TreeLine(
                    node,
                    outline.group_at(node),
                    guides(tree, outline, node, depth, levels, self._glyphs),
                )
                for node, depth in self._depths.items()
            ]
        return have_moved

    def _row(self, moment: Moment, line: TreeLine, here: int) -> StyledRow:
        """A row in its style; if it hides where the search is, it says that the search is here."""
        node, group, guides = line
        rows, cut, status = self.rows, moment.cut, moment.status(node)
        row = rows.group_row(group, guides, status) if group else rows.row(moment, node, guides)
        if row.here is not (is_here := moment.is_under_way and node == here):
            row = row._replace(here=is_here)
        is_owner = cut is not None and node == cut.owner and not group
        style = rows.role(status, row, is_owner=is_owner)
        if is_owner and not row.mark:
            row = row._replace(mark=self._glyphs.owner)
        return self._marked(row, style, group[-1] if group else node)

    def _marked(self, row: Row, style: str, node: int) -> StyledRow:
        """A row in its style; marked, if its node, the last of several, is read here only."""
        if self.is_extra is None or not self.is_extra(node):
            return StyledRow(row, style)
        return StyledRow(row._replace(mark=self._glyphs.extra), style if row.here else "extra")

    def _note_owner(self, moment: Moment, outline: Outline, top: int) -> str:
        """Note where the owner of the bound is, if nobody can see its row."""
        cut = moment.cut
        if cut is None or cut.owner is None:
            return ""
        if any(line.node == cut.owner and not line.group for line in self.lines):
            return ""
        where = HIDDEN
        if outline.is_visible(cut.owner):
            where = ABOVE if outline.row_of(cut.owner) < top else BELOW
        return owner_note(cut, moment.tree, self._names, where, self._glyphs)

    def _headed(self, moment: Moment) -> StyledRow:
        """The headings, and at their left what there is to say of rows out of sight."""
        row, skipped = headings(moment.trace, self._glyphs, self._columns), self.levels.skipped
        if self._owner_note:
            return StyledRow(row._replace(guides=self._owner_note), "owner")
        said = from_depth(skipped, self._glyphs) if skipped else ""
        return StyledRow(row._replace(guides=said), "heading")
