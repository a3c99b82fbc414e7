"""The pane of a quiz with the tree that one answers in: either view of it, and its cursor."""

from textual.app import ComposeResult
from textual.containers import Container

from tui_explorer.engine.tree.node_map import NodeMap
from tui_explorer.ui.quiz.answer_views import AnswerDiagram, AnswerTree, AnswerView
from tui_explorer.ui.quiz.response import Note, Response
from tui_explorer.ui.widgets.tree_view import TreeView
from tui_explorer.view import DIAGRAM, OUTLINE
from tui_explorer.words.glyphs import Glyphs


class AnswerPane(Container):
    """Shows an answer in the making; nodes are those of its ground, whatever the tree's order."""

    DEFAULT_CSS = """
    AnswerPane {
        width: 1fr;
        height: 1fr;
        AnswerTree { width: 1fr; height: 1fr; }
    }
    """

    _to_shown: NodeMap
    """The way from a node of the ground to the same in the tree that is shown."""
    _to_ground: NodeMap
    """The way back."""

    def __init__(self, glyphs: Glyphs, view: str, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.view = view
        self._glyphs = glyphs
        self._response: Response | None = None
        self._tells = False
        """Whether what is right is marked."""

    def compose(self) -> ComposeResult:
        """Both views, of which one is shown."""
        for view, kind in ((OUTLINE, AnswerTree), (DIAGRAM, AnswerDiagram)):
            made = kind(glyphs=self._glyphs, id=view)
            made.display = view == self.view
            yield made

    @property
    def shown(self) -> AnswerView:
        """The view that is shown."""
        return self.query_one(AnswerDiagram if self.view == DIAGRAM else AnswerTree)

    def switch(self) -> None:
        """Show the tree in the other view, the cursor at the same node."""
        before, cursor = self.shown, self.cursor
        self.view = OUTLINE if self.view == DIAGRAM else DIAGRAM
        before.display, self.shown.display = False, True
        if self._response is not None:
            self.show(self._response, cursor, tells=self._tells)
        self.shown.focus()

    def show(self, response: Response, cursor: int, *, tells: bool) -> None:
        """Show a tree as an answer has it, the cursor at a node; and what is right, if told."""
        self._response, self._tells = response, tells
        ground, tree = response.ground, response.tree
        self._to_shown, self._to_ground = NodeMap(ground.tree, tree), NodeMap(tree, ground.tree)
        self.shown.show_tree(tree, self._to_shown.nearest(cursor), self._notes(response))

    def show_notes(self, response: Response, *, tells: bool) -> None:
        """Show what has changed in the same tree."""
        self._tells = tells
        self.shown.show_notes(self._notes(response))

    def _notes(self, response: Response) -> dict[int, Note]:
        notes = response.notes(self._glyphs, tells=self._tells)
        return {self._to_shown.nearest(node): note for node, note in notes.items()}

    # -- the cursor --------------------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """The node under the cursor."""
        return self._to_ground.nearest(self.shown.cursor)

    def move_to(self, node: int) -> None:
        """Put the cursor on a node."""
        self.shown.move_to(self._to_shown.nearest(node))

    def walk(self, by: int) -> None:
        """Go on by so many of the nodes where something can be answered, or back."""
        assert self._response is not None
        stops, here = self._response.stops, self.cursor
        at = stops.index(here) + by if here in stops else 0
        self.move_to(stops[min(max(at, 0), len(stops) - 1)])

    def go(self, across: int, down: int) -> None:
        """Follow an arrow: in the diagram to wherever it points, in the outline up and down."""
        if self.view == OUTLINE:
            self.walk(down)
            return
        tree: TreeView = self.shown
        node = tree.beside(across) if across else tree.node_by_rows(down)
        if node is not None:
            tree.move_to(node)

    def on_tree_view_clicked(self, clicked: TreeView.Clicked) -> None:
        """Put the cursor where a click was, if something can be answered there."""
        assert self._response is not None
        clicked.stop()
        node = self._to_ground.nearest(clicked.node)
        if self.view == DIAGRAM or node in self._response.stops:
            self.move_to(node)
