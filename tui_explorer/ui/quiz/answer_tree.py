"""The tree of a quiz: as it is before any search, with what a student has put at its nodes."""

from collections.abc import Mapping

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.ui.quiz.entry import TO_FILL, Note
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.ui.widgets.tree_rows import StyledRow
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Row
from tui_explorer.words.names import show

_STYLE = "chosen"
"""Of a row that has a note."""


class AnswerTree(SearchTree, inherit_bindings=False):
    """Nothing of a search is in it: a trace without events has nothing to give away."""

    _notes: Mapping[int, Note] = {}
    """By node of the tree that is shown."""

    def show_tree(self, tree: Tree, cursor: int, notes: Mapping[int, Note]) -> None:
        """Show a tree, the cursor at a node."""
        self._notes = notes
        moment = Moment(Trace(tree), 0)
        self.show_search(moment, Outline(tree, unfolded=True), Names(tree))
        self.show_moment(moment, cursor)

    def show_notes(self, notes: Mapping[int, Note]) -> None:
        """Show other notes in the same tree."""
        self._notes = notes
        self._repaint_changed()

    def _rows_on_screen(self) -> list[StyledRow]:
        """The rows with their notes; what a leaf is worth may be read without brackets."""
        rows = [self._noted(row) for row, _ in super()._rows_on_screen()]
        self._widths = self._widths.grown(row for row, _ in rows)
        return rows

    def _noted(self, row: Row) -> StyledRow:
        assert self._moment is not None
        tree, note = self._moment.tree, self._notes.get(row.node)
        if not tree.count[row.node]:
            row = row._replace(value=show(tree.utility[row.node], self._glyphs))
        if note is None:
            return StyledRow(row, "")
        style = "" if note == TO_FILL else _STYLE
        return StyledRow(row._replace(value=note.value or row.value, mark=note.mark), style)
