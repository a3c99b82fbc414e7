"""The explorer: a tree, a search stepped through it, and what there is to say about it."""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from tui_explorer import catalog
from tui_explorer.engine.results.run import Origin, Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.options import own_file
from tui_explorer.searches.source import Source
from tui_explorer.ui.actions import ACTIONS, action_named, key_of
from tui_explorer.ui.explorer import cutting, moving, reloading, viewing
from tui_explorer.ui.explorer.editable import Editable
from tui_explorer.ui.explorer.searching import Allowed, Asked, Searching, is_quick
from tui_explorer.ui.journal import Journal
from tui_explorer.ui.opening import Start
from tui_explorer.ui.panels import BESIDE, Change, Room, board, panel_named, panels_for, race
from tui_explorer.ui.screens import Modal
from tui_explorer.ui.session import Compared, Session
from tui_explorer.ui.widgets.headline import Headline
from tui_explorer.ui.widgets.key_bar import KeyBar
from tui_explorer.ui.widgets.notes import Notes
from tui_explorer.ui.widgets.side_panels import THREE_PANELS, TWO_COLUMNS, SidePanels
from tui_explorer.ui.widgets.text_panel import ListPanel, TextPanel
from tui_explorer.ui.widgets.timeline import Timeline
from tui_explorer.ui.widgets.tree_view import TreeView
from tui_explorer.view import OUTLINE
from tui_explorer.view.columns import WINDOW
from tui_explorer.words.captions import TOO_SMALL
from tui_explorer.words.editing import CHANGED
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.notices import GOES_ON, NOTES_WAIT, SPEEDS, playing, standing
from tui_explorer.words.results import guarantee_told
from tui_explorer.words.safe import safe
from tui_explorer.words.settings import conventions, in_short, unusual

if TYPE_CHECKING:
    from tui_explorer.searches.shelf import Shelf
    from tui_explorer.ui.widgets.prompt import Prompt

_HIGH, _TALL, _LOW, _LEAST_WIDTH, _LEAST_HEIGHT = 46, 34, 16, 40, 12
"""Cells of a window that has room for panels that tell all, for high panels, for both searches on a
line, for a tree."""
_NAME_LENGTH = 30
"""Cells for the source's name in the header; of a long path the end is shown."""


class ExplorerScreen(Editable, Screen[None]):
    """The main screen."""

    ESCAPE_TO_MINIMIZE = False
    """The key stops a search first, whatever fills the screen."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(a.keys, f"do('{a.name}')", a.label, show=bool(a.footer), tooltip=a.help, id=a.name)
        for a in ACTIONS
    ]
    DEFAULT_CSS = """
    ExplorerScreen {
        #tiny { display: none; }
        &.-tiny #tiny { display: block; }
        &.-tiny #header, &.-tiny #notes, &.-tiny #body, &.-tiny #race { display: none; }
        &.-tiny Timeline, &.-tiny Prompt, &.-tiny KeyBar { display: none; }
        #header { height: 1; background: $panel; color: $text; text-style: bold; }
        #race { display: none; color: $foreground-muted; }
        #body { height: 1fr; }
        #tree { width: 1fr; height: 1fr; }
        #partner { display: none; width: 1fr; height: 1fr; }
        #side { width: 45%; max-width: 56; min-width: 46; height: 1fr; }
        &.-maximized-view #header { dock: top; }
        Timeline { padding: 0 1; }

        &.-high #comparison { height: 20; }
        &.-high #side #why { height: 12; }
        &.-short #comparison { height: 10; }
        &.-short #side #why { height: 6; }

        &.-lined #side #comparison { height: 1fr; }
        &.-lined #race { display: block; }
        &.-two-trees #partner { display: block; }
        &.-two-trees #side { width: 50; }
        &.-narrow #body { layout: vertical; }
        &.-low #race { display: none; }
        &.-narrow #side { width: 1fr; max-width: 100%; height: 40%; min-height: 4; }
    }
    """

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
        self.glyphs = glyphs
        self._start = start
        """What to show first, until that is shown."""
        self.hides_ahead = hides_ahead
        """Whether nothing is to be given away of what lies beyond the furthest step reached."""
        self.columns = columns
        """What the columns of the tree show."""
        self.view = view
        """Whether the tree is shown as an outline or as a diagram."""
        self.session: Session | None = None
        """The search that is looked at; None until the first search has ended."""
        self.searching = Searching(self, Asked(source, settings), allowed)
        self.is_kiosk = shelf is not None
        """Whether nothing is saved here, and no search goes on beyond its limits."""
        read_from = source.text if shelf is None else shelf.file(source.text)
        is_read = source.tree is not None or own_file(read_from)[0]
        self.file = reloading.Watched(read_from if is_read else "")
        self.side = SidePanels("node" if source.game else "code", id="side")
        """A game is best followed on its board, a tree beside the pseudo-code."""
        self.player: Timer | None = None
        """Ticks while the search is played."""
        self.wants_two_trees = False
        """Whether the partner's tree is to stand beside the one that is shown."""
        self.when_moved: Callable[[ExplorerScreen], None] | None = None
        """Is called when it shows something else, where somebody wants to know."""
        self.begin(source, journal)

    def compose(self) -> ComposeResult:
        """Header, tree and panels, timeline, footer."""
        self._suit_window()
        yield Static(TOO_SMALL, id="tiny")
        yield Headline(id="header")
        yield Notes(id="notes")
        with Horizontal(id="body"):
            yield viewing.made_view(self)
            yield self.side
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
        self.session = None
        self.searching.let_go()
        gc.unfreeze()
        gc.collect()

    def on_resize(self, event: events.Resize) -> None:
        """Another size, perhaps with room for another number of panels."""
        self._suit_window()
        self.side.rearrange()
        self._refresh_two_trees()
        self.call_after_refresh(self._fit)

    def _suit_window(self) -> None:
        width, height = self.app.size
        self.set_class(width < TWO_COLUMNS, "-narrow")
        self.set_class(width < TWO_COLUMNS or height < THREE_PANELS, "-lined")
        self.set_class(height >= _HIGH, "-high")
        self.set_class(height < _TALL, "-short")
        self.set_class(height < _LOW, "-low")
        self.set_class(width < _LEAST_WIDTH or height < _LEAST_HEIGHT, "-tiny")

    def watch_maximized(self) -> None:
        """Another panel has the whole screen, or none has."""
        if self.session is not None:
            self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Lay the texts out anew; the cursor stays where it is, and in view."""
        if not self.is_open:
            return
        self._make_room_for_board()
        self.show_step(move=False)
        if self.session is not None:
            self.tree_widget.bring_into_view()

    # -- what a search brings --------------------------------------------------------------------

    def take_run(self, run: Run) -> None:
        """Show a search that has just ended, at the same step or else at the same node."""
        before, tree = self.session, self.tree_widget
        path = before.run.tree.path(tree.cursor) if before else []
        self.session = session = Session(run, self.glyphs, before)
        session.hides_ahead = self.hides_ahead
        tree.cursor, tree.follower = ROOT, None
        tree.show_search(session.moment, session.outline, run.names)
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
        self._make_room_for_board()
        self.show_step()
        moving.show_following(self, session)
        self._refresh_two_trees()
        if self._start is not None and len(run.trace):  # texts are fitted to what is laid out
            self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """Show what is to be shown first, once."""
        from tui_explorer.ui.explorer.starting import begin

        start, self._start = self._start, None
        if start is not None and self.session is not None and self.is_open:
            begin(self, self.session, start)

    def show_notes_of(self, run: Run) -> None:
        """Warnings, and what is guaranteed, stand as long as the search is shown; they tell what
        came out, and wait for the end where the answer does: their place is kept for them.
        """
        if not self.is_open or self.session is None or self.session.run is not run:
            return
        guaranteed = None if self.session.is_hidden else guarantee_told(run, self.glyphs)
        said = [NOTES_WAIT] if self.session.keeps_result and run.warnings else [*run.warnings]
        if guaranteed:
            said.insert(0, guaranteed)
        if run.stopped and not self.is_kiosk:
            said.append(GOES_ON.format(key=key_of("go_on")))
        self.query_one("#notes", Notes).tell(said, run.warnings)
        self.call_after_refresh(self._make_room_for_board)

    def take_comparison(self, compared: Compared) -> None:
        """The other algorithm's run has arrived for the comparison, or will never."""
        if self.is_open and self.session is not None and compared.is_about(self.session.run):
            self.session.compared = compared
            self.refresh_panels(Change.PARTNER)

    # -- showing ---------------------------------------------------------------------------------

    @property
    def has_changes(self) -> bool:
        """Whether the tree was edited and not saved since."""
        return self.has_changes_of(self.searching.asked.source)

    @property
    def is_open(self) -> bool:
        """Whether it is still there to show anything, be it below a dialog."""
        return self.app.is_running and self in self.app.screen_stack

    @property
    def tree_widget(self) -> TreeView:
        """The tree, in the view that is shown."""
        return self.query_one(f"#{viewing.IDS[self.view]}", TreeView)

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

    def show_columns(self, columns: str) -> None:
        """Look at the bounds in the tree in another way."""
        tree, session = self.tree_widget, self.session
        self.columns = tree.columns = columns
        if session is not None:
            tree.show_search(session.moment, session.outline, session.run.names)
            self._refresh_two_trees()

    def _refresh_two_trees(self) -> None:
        """Bring the partner's tree up to another search, another look or another size."""
        if self.wants_two_trees:
            from tui_explorer.ui.explorer import two_trees

            two_trees.refresh(self)

    def show_header(self, progress: str = "") -> None:
        """The conventions of the search and where it stands, each at length and in short."""
        session, (source, settings) = self.session, self.searching.shown
        algorithm = catalog.load_algorithm(settings.algorithm)
        run = session.run if session is not None else None
        has_window = run.trace.has_window if run else algorithm.keeps_window
        name = safe(self.saved_as or source.origin.name)
        name = name if len(name) <= _NAME_LENGTH else "…" + name[1 - _NAME_LENGTH :]
        told = conventions(settings, run, self.glyphs, has_window=has_window)
        where = [progress]
        if session is not None and not progress:
            key, is_hidden = "" if self.is_kiosk else key_of("go_on"), session.is_hidden
            where = standing(session.run, session.step, key, hides_ahead=is_hidden)
            if self.player is not None:
                played = playing(SPEEDS[session.speed])
                where = [f"{speed}, {form}" for speed in played for form in where]
            if session.predictions is not None:
                from tui_explorer.words.predictions import score_told

                where = [f"{score_told(session.predictions)}   {form}" for form in where]
        forms = told, in_short(told), in_short(unusual(told, self.glyphs))
        named = [name, CHANGED] if self.has_changes else [name]
        parts = [[*named, algorithm.title, *form] for form in forms]
        self.query_one("#header", Headline).show(parts, where)
        if self.when_moved is not None and session is not None and self._start is None:
            self.when_moved(self)

    # -- panels ----------------------------------------------------------------------------------

    def show_panels(self, front: str = "") -> None:
        """Offer the panels that have something to say by now; one may come to the front."""
        before = self.side.shown
        self.side.offer(panels_for(self.session), front)
        for name in self.side.shown:
            if name not in before or name == front:
                self.fill(name)

    def fill(self, name: str) -> None:
        """Make a panel's lines anew."""
        if self.session is None or not self.is_open:
            return
        panel, width = self.side.panel(name), self.side.text_width
        room = Room(self.tree_widget.cursor, width, panel.room.height, width)
        picture = None
        if name == self.side.beside_board:
            picture = board(self.session, room.cursor, room.height)
        if picture is None or not room.fits(picture):
            panel.show(*panel_named(name).lines(self.session, room))
        else:
            room = room._replace(width=width - picture.width - BESIDE)
            panel.show(*panel_named(name).lines(self.session, room), picture.lines)

    def _make_room_for_board(self) -> None:
        """Let the panel that a board stands in be high enough for it, and others give way."""
        if self.session is None or not self.is_open:
            return
        width, height = self.side.text_width, self.side.room_for_board
        picture = board(self.session, ROOT, height)
        is_beside = picture is not None and Room(ROOT, width, height, width).fits(picture)
        self.side.make_room(len(picture.lines) if picture and is_beside else 0)

    def refresh_panels(self, change: Change) -> None:
        """Make the lines of those panels anew that can be seen and that a change concerns."""
        for name in self.side.on_screen:
            follows_cursor = name == self.side.beside_board and change is Change.CURSOR
            if change in panel_named(name).refreshed_by or follows_cursor:
                self.fill(name)
        line = self.query_one("#race", Headline)
        if line.display and self.session is not None and change & (Change.STEP | Change.PARTNER):
            line.show([[race(self.session, line.room)]], [""])

    # -- messages --------------------------------------------------------------------------------

    def on_tree_view_highlighted(self, message: TreeView.Highlighted) -> None:
        """Tell of the node under the cursor."""
        self.refresh_panels(Change.CURSOR)

    def on_text_panel_resized(self, message: TextPanel.Resized) -> None:
        """Show what there is room for now; what changed before is not there yet."""
        self.fill(message.name)

    def on_text_panel_tab_clicked(self, message: TextPanel.TabClicked) -> None:
        """Bring the panel forward whose name was clicked."""
        self.show_panels(message.name)
        self.set_focus(self.side.panel(self.side.active))

    def on_list_panel_moved(self, message: ListPanel.Moved) -> None:
        """Choose another cut."""
        if self.session is not None:
            cutting.choose(self, self.session, message.lines)

    def on_list_panel_opened(self, message: ListPanel.Opened) -> None:
        """Go to a cut."""
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
        if not action.needs_search:
            action.do(self)
        elif self.session is not None:
            action.do(self, self.session)

    def ask(self, dialog: Modal[str | None], take: Callable[[str], None]) -> None:
        """Show a dialog that asks for something; without an answer, do nothing."""
        self.app.push_screen(dialog, lambda answer: None if answer is None else take(answer))
