"""The tree of a quiz in both views: before any search, with what a student has put at its nodes."""

from collections.abc import Mapping

from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.ui.mixins import TreeMixin
from tui_explorer.ui.quiz.response import TO_FILL, Note
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.ui.widgets.tree_diagram import TreeDiagram
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Row, Rows
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import show

_STYLE = "chosen"
"""Of a node that has a note."""


class NotedRows(Rows):
    """Rows with notes at nodes; what a leaf is worth may be read without brackets."""

    def __init__(self, names: Names, glyphs: Glyphs, notes: Mapping[int, Note]) -> None:
        super().__init__(names, glyphs)
        self._notes = notes

    def row(self, moment: Moment, node: int, guides: str) -> Row:
        """The row of one node."""
        row, tree, note = super().row(moment, node, guides), moment.tree, self._notes.get(node)
        if not tree.count[node]:
            row = row._replace(value=show(tree.utility[node], self._glyphs))
        return row._replace(value=note.value or row.value, mark=note.mark) if note else row

    def role(self, status: Status, row: Row, *, is_owner: bool) -> str:
        """Whether somebody has put something here."""
        return "" if self._notes.get(row.node, TO_FILL) == TO_FILL else _STYLE


class AnswerView(TreeMixin):
    """Nothing of a search is in it: a trace without events has nothing to give away."""

    _notes: dict[int, Note]
    """By node of the tree that is shown."""

    def show_tree(self, tree: Tree, cursor: int, notes: Mapping[int, Note]) -> None:
        """Show a tree, the cursor at a node."""
        self._notes = dict(notes)
        moment = Moment(Trace(tree), 0)
        self.cursor = cursor
        self.show_search(moment, Outline(tree, unfolded=True), Names(tree))
        self.show_moment(moment, cursor)

    def show_notes(self, notes: Mapping[int, Note]) -> None:
        """Show other notes in the same tree."""
        self._notes.clear()
        self._notes.update(notes)
        self.repaint_shaken()

    def made_rows(self, names: Names) -> Rows:
        """Rows that have the notes."""
        return NotedRows(names, self._glyphs, self._notes)


class AnswerTree(AnswerView, SearchTree):
    """The outline."""


class AnswerDiagram(AnswerView, TreeDiagram):
    """The diagram."""
