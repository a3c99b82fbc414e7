"""The explorer: a tree, a search stepped through it, and what there is to say about it."""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.options import own_file
from tui_explorer.searches.shelf import opener
from tui_explorer.searches.source import GameSource, Source, TreeSource
from tui_explorer.ui.actions import ACTIONS, action_named, key_of
from tui_explorer.ui.explorer import moving, reloading, sizes, viewing
from tui_explorer.ui.explorer.budgets import Allowed, is_quick
from tui_explorer.ui.explorer.searching import Request, Searching
from tui_explorer.ui.explorer.telling import Telling
from tui_explorer.ui.fast import KnownKeys
from tui_explorer.ui.journal import Journal
from tui_explorer.ui.opening import Start
from tui_explorer.ui.panels import Change
from tui_explorer.ui.session import Session
from tui_explorer.ui.widgets.headline import Headline
from tui_explorer.ui.widgets.key_bar import KeyBar
from tui_explorer.ui.widgets.notes import Notes
from tui_explorer.ui.widgets.side_panels import Body, made_panels
from tui_explorer.ui.widgets.timeline import Timeline
from tui_explorer.ui.widgets.tree_view import TreeView
from tui_explorer.view import OUTLINE
from tui_explorer.view.columns import WINDOW
from tui_explorer.words.editing import NEW_TREE, SWITCH_ON
from tui_explorer.words.glyphs import Glyphs

if TYPE_CHECKING:
    from tui_explorer.searches.shelf import Shelf
    from tui_explorer.ui.widgets.list_panel import ListPanel
    from tui_explorer.ui.widgets.prompt import Prompt


class ExplorerScreen(Telling, KnownKeys):
    """The main screen."""

    ESCAPE_TO_MINIMIZE = False
    """The key stops a search first, whatever fills the screen."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(a.keys, f"do('{a.name}')", a.label, show=bool(a.footer), tooltip=a.help, id=a.name)
        for a in ACTIONS
    ]
    DEFAULT_CSS = sizes.CSS

    class Ended(Message):
        """The end of a search is shown."""

        def __init__(self, origin: Origin) -> None:
            super().__init__()
            self.origin = origin

    def __init__(
        self,
        source: Source,
        settings: Settings,
        glyphs: Glyphs,
        allowed: Allowed | None = None,
        columns: str = WINDOW,
        *,
        view: str = OUTLINE,
        hides_ahead: bool = False,
        journal: Journal | None = None,
        start: Start | None = None,
        shelf: "Shelf | None" = None,
    ) -> None:
        super().__init__()
        self.glyphs, self.view = glyphs, view
        self._start = start
        """What to show first, until that is shown."""
        self.hides_ahead = hides_ahead
        """Whether nothing is to be given away of what lies beyond the furthest step reached."""
        self.columns = columns
        self.searching = Searching(self, Request(source, settings), allowed)
        self.is_kiosk = shelf is not None
        self.read = opener(shelf)
        """Reads another source, if it may be opened here."""
        read_from = source.text if shelf is None else shelf.file(source.text)
        is_read = isinstance(source, TreeSource) or own_file(read_from)[0]
        self.file = reloading.Watched(read_from if is_read else "")
        self.side = made_panels(of_game=isinstance(source, GameSource))
        self.wants_two_trees = False
        """Whether the partner's tree is to stand beside the one that is shown."""
        self.when_moved: Callable[[ExplorerScreen], None] | None = None
        """Is called when it shows something else, where somebody wants to know."""
        self.journal = journal or Journal(None)
        self.is_editing = source.text == NEW_TREE or source.origin.revision > 0

    def compose(self) -> ComposeResult:
        """Header, tree and panels, timeline, footer."""
        sizes.suit(self)
        yield Static(sizes.too_small(), id="tiny")
        yield Headline(id="header")
        with Body(id="body"):
            yield viewing.made_view(self)
            yield self.side
        yield Notes(id="notes")
        yield Headline(id="race")
        yield Timeline(ascii_only=self.glyphs.max.isascii(), id="timeline")
        yield KeyBar(self.glyphs, is_editing=self.is_editing)

    def on_mount(self) -> None:
        """Search what was opened."""
        self.tree_widget.focus()
        self.side.rearrange()
        if is_quick(self.searching.shown.source):
            self.searching.start_first()
        else:  # the first frame need not share the processor with it
            self.show_header()
            self.call_after_refresh(self.searching.start_first)

    def on_unmount(self) -> None:
        """Let go of what was searched: Textual holds on to an app's first screen until the end."""
        self.session = self.view_before = None
        self.searching.let_go()
        gc.unfreeze()
        gc.collect()

    def on_resize(self, event: events.Resize) -> None:
        """Another size, perhaps with room for another number of panels."""
        sizes.suit(self)
        self.side.rearrange()
        self._refresh_two_trees()
        self.call_after_refresh(self._fit)

    def watch_maximized(self) -> None:
        """Another panel has the whole screen, or none has."""
        if self.session is not None:
            self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Lay the texts out anew; the cursor stays where it is, and in view."""
        if not self.is_open:
            return
        self.make_room()
        self.show_step(move=False)
        if self.session is not None:
            self.tree_widget.bring_into_view()

    # -- what a search brings --------------------------------------------------------------------

    def take_run(self, run: Run) -> None:
        """Show a search that has just ended, at the same step or else at the same node."""
        is_new = self.take_match()
        before, tree = self.session, self.tree_widget
        path = before.run.tree.path(tree.cursor) if before and self.going_to is None else []
        self.session = session = Session(run, self.glyphs, before, anew=is_new and bool(self.match))
        session.hides_ahead = self.hides_ahead
        tree.cursor, tree.follower = ROOT, None
        self.show_search()
        if before is not None:
            node = run.tree.nearest(path if self.going_to is None else self.going_to)
            if self.going_to is not None:
                session.outline.reveal(node)
                tree.refold()
            tree.move_to(node)
        self.going_to = None
        self.keep_changes(self.searching.shown.source)
        self.show_notes_of(run)
        self.show_panels()
        self.make_room()
        self.show_step()
        moving.show_following(self, session)
        self._refresh_two_trees()
        self.show_match(session, is_new=is_new)
        if self._start is not None and len(run.trace):  # texts are fitted to what is laid out
            self.call_after_refresh(self._begin)

    def begin_at(self, start: Start) -> None:
        """Show this first when the search that is under way has ended."""
        self._start = start

    def _begin(self) -> None:
        """Show what is to be shown first, once."""
        start, self._start = self._start, None
        if start is not None and self.session is not None and self.is_open:
            start.show(self, self.session)
            self.show_header()

    # -- showing ---------------------------------------------------------------------------------

    def show_step(
        self, step: int | None = None, *, move: bool = True, at: int | None = None
    ) -> None:
        """Go to a step, or stay, and bring everything up to it.

        The cursor goes along if it follows the search, unless it is not to move: to the node where
        the search is, or to one that there is more to see at.
        """
        session, is_held = self.session, False
        if session is not None:
            if step is not None:
                if session.predictions is not None:
                    wanted, step = step, session.predictions.reach(step)
                    is_held = session.step == step < wanted
                session.strays = False
                session.cut_list.let_go()
                session.go_to(step)
                self.tree_widget.show_shaken({})
                moving.show_following(self, session)
            follow = move and session.is_following
            node = session.moment.current if at is None else at
            self.tree_widget.show_moment(session.moment, node if follow else None)
            reach = session.furthest if session.is_hidden else None
            self.query_one("#timeline", Timeline).show_step(session.run.trace, session.step, reach)
            self.refresh_panels(Change.STEP)
            if session.predictions is not None:
                from tui_explorer.ui.explorer import predicting

                predicting.ask_here(self, session, is_held=is_held)
            if session.is_at_end:
                self.show_notes_of(session.run)
                self.post_message(self.Ended(session.run.origin))
        self.show_header()

    def show_header(self, progress: str = "") -> None:
        """Bring the header up to date, and tell whoever wants to know what is shown."""
        super().show_header(progress)
        if self.when_moved is not None and self.session is not None and self._start is None:
            self.when_moved(self)

    def show_columns(self, columns: str) -> None:
        """Look at the bounds in the tree in another way."""
        self.columns = columns
        if self.session is not None:
            self.show_search()
            self._refresh_two_trees()

    def _refresh_two_trees(self) -> None:
        """Bring the partner's tree up to another search, another look or another size."""
        if self.wants_two_trees:
            from tui_explorer.ui.explorer import two_trees

            two_trees.refresh(self)

    # -- messages --------------------------------------------------------------------------------

    def on_tree_view_highlighted(self, message: TreeView.Highlighted) -> None:
        """Tell of the node under the cursor."""
        self.refresh_panels(Change.CURSOR)

    def on_list_panel_moved(self, message: "ListPanel.Moved") -> None:
        """Choose another cut."""
        from tui_explorer.ui.explorer import cutting

        if self.session is not None:
            cutting.choose(self, self.session, message.lines)

    def on_list_panel_opened(self, message: "ListPanel.Opened") -> None:
        """Go to a cut."""
        from tui_explorer.ui.explorer import cutting

        if self.session is not None:
            cutting.open_chosen(self, self.session, message.line)

    def on_prompt_said(self, message: "Prompt.Said") -> None:
        """Take the answer to a question."""
        from tui_explorer.ui.explorer import predicting

        if self.session is not None:
            predicting.take(self, self.session, message.answer)

    def on_timeline_seek(self, message: Timeline.Seek) -> None:
        """Go where the person points."""
        self.show_step(message.step)

    def on_tree_view_clicked(self, message: TreeView.Clicked) -> None:
        """A click chooses a row; a click on the chosen row folds or unfolds it."""
        if message.node == self.tree_widget.cursor:
            self.action_do("toggle")
        elif self.session is not None:
            moving.put_cursor(self, self.session, message.node)

    # -- actions ---------------------------------------------------------------------------------

    def action_do(self, name: str) -> None:
        """Carry out one row of the table of actions, if there is what it needs."""
        action = action_named(name)
        if name != "reload":
            reloading.look(self)
        if self.match is not None and self.does_in_match(name):
            return
        if not action.needs_search:
            action.do(self)
        elif self.session is not None and action.needs_editing and not self.is_editing:
            self.notify(SWITCH_ON.format(key=key_of("edit")))
        elif self.session is not None:
            action.do(self, self.session)
