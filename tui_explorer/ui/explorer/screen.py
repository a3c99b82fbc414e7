"""The explorer: a tree, a search stepped through it, and what there is to say about it."""

import gc
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.source import Source
from tui_explorer.ui.actions import ACTIONS, key_of
from tui_explorer.ui.explorer import filling, moving
from tui_explorer.ui.explorer.allowed import Allowed
from tui_explorer.ui.explorer.compared import Compared
from tui_explorer.ui.explorer.searching import Asked, Searching, is_quick
from tui_explorer.ui.fast.steady import Steady
from tui_explorer.ui.session import Session
from tui_explorer.ui.widgets.headline import Headline
from tui_explorer.ui.widgets.key_bar import KeyBar
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.ui.widgets.side_panels import TWO_COLUMNS, SidePanels
from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.ui.widgets.timeline import Timeline
from tui_explorer.words.captions import TOO_SMALL
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.opponents import guarantee_told
from tui_explorer.words.status import goes_on
from tui_explorer.words.warnings import sentence

if TYPE_CHECKING:
    from tui_explorer.engine.results.comparison import OrderTable
    from tui_explorer.engine.results.proof import Shaken

_TALL, _LEAST_WIDTH, _LEAST_HEIGHT = 30, 40, 12
"""Cells of a window that has room for high panels, and for a tree at all."""


class ExplorerScreen(Steady, Screen[None]):
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
        &.-tiny #header, &.-tiny #notes, &.-tiny #body { display: none; }
        &.-tiny Timeline, &.-tiny KeyBar { display: none; }
        #header { height: 1; background: $panel; color: $text; text-style: bold; }
        #notes { display: none; height: auto; max-height: 3; padding: 0 1; color: $text-warning; }
        #body { height: 1fr; }
        #tree { width: 1fr; height: 1fr; }
        #side { width: 45%; max-width: 56; min-width: 46; height: 1fr; }
        &.-maximized-view #header { dock: top; }
        Timeline { padding: 0 1; }

        &.-short #comparison { height: 10; }

        &.-narrow #body { layout: vertical; }
        &.-narrow #side { width: 1fr; max-width: 100%; height: 40%; min-height: 4; }
    }
    """

    def __init__(
        self, source: Source, settings: Settings, glyphs: Glyphs, allowed: Allowed | None = None
    ) -> None:
        super().__init__()
        self.source = source
        self.settings = settings
        self.glyphs = glyphs
        self.session: Session | None = None
        self.compared: Compared | None = None
        """What the search is compared with, once that is known."""
        self.orders: OrderTable | None = None
        """What each order of children costs, once that was asked for."""
        self.trying: Asked | None = None
        """The search for which that is being found out."""
        self.shaken: Shaken | None = None
        """What came of other values in all that the search left out, once that was asked for."""
        self.searching = Searching(self, allowed)
        self.side = SidePanels("node" if source.game else "code", id="side")
        """A game is best followed on its board, a tree beside the pseudo-code."""
        self.player: Timer | None = None
        """Ticks while the search is played."""
        self.speed = 2
        self.wanted = ""
        """What was last looked for."""

    def compose(self) -> ComposeResult:
        """Header, tree and panels, timeline, footer."""
        self._suit_window()
        yield Static(TOO_SMALL, id="tiny")
        yield Headline(id="header")
        yield Static(id="notes", markup=False)
        with Horizontal(id="body"):
            yield SearchTree(glyphs=self.glyphs, id="tree")
            yield self.side
        yield Timeline(ascii_only=self.glyphs.max.isascii(), id="timeline")
        yield KeyBar(self.glyphs)

    def on_mount(self) -> None:
        """Search what was opened."""
        self.query_one("#tree").focus()
        self.side.rearrange()
        if is_quick(self.source):
            self.searching.start_first()
        else:  # the first frame need not share the processor with it
            self.show_header("")
            self.call_after_refresh(self.searching.start_first)

    def on_unmount(self) -> None:
        """Let go of what was searched: Textual holds on to an app's first screen until the end."""
        self.source = self.source._replace(tree=None, game=None, reread=None)
        self.session = self.compared = self.orders = self.trying = self.shaken = None
        gc.unfreeze()
        gc.collect()

    def on_resize(self, event: events.Resize) -> None:
        """Another size, perhaps with room for another number of panels."""
        self._suit_window()
        self.side.rearrange()
        self.call_after_refresh(self._fit)

    def _suit_window(self) -> None:
        width, height = self.app.size
        self.set_class(width < TWO_COLUMNS, "-narrow")
        self.set_class(height < _TALL, "-short")
        self.set_class(width < _LEAST_WIDTH or height < _LEAST_HEIGHT, "-tiny")

    def watch_maximized(self) -> None:
        """Another panel has the whole screen, or none has."""
        if self.session is not None:
            self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Lay the texts out anew; the cursor stays where it is, and in view."""
        if not self.is_open:
            return
        self.show_step(move=False)
        if self.session is not None:
            self.tree_widget.bring_into_view(self.tree_widget.cursor_row)

    # -- what a search brings --------------------------------------------------------------------

    def take_run(self, run: Run, *, tell: bool = True) -> None:
        """Show a search that has just ended, at the same step or else at the same node."""
        session, tree = self.session, self.tree_widget
        path = session.run.tree.path(tree.cursor) if session else []
        self.settings = run.settings
        self.session = Session(run, self.glyphs, session)
        self.shaken = None
        if self.compared is not None and not self.compared.is_about(run):
            self.compared = None
        if self.orders is not None and not self.orders.is_about(run):
            self.orders = None
        tree.cursor = ROOT
        tree.show_search(self.session.moment, self.session.outline, run.names)
        if session is not None and session.run.origin == run.origin:
            tree.move_to(run.tree.nearest(path))
        self.show_notes_of(run)
        self.side.has_series = self.has_series
        self.side.rearrange()
        self.show_step()
        moving.show_following(self)
        if tell and session is not None:
            from tui_explorer.ui.explorer import switching

            switching.tell_of(self, run, session)

    def show_notes_of(self, run: Run) -> None:
        """Warnings, and what was promised, stand as long as the search is shown."""
        if not self.is_open or self.session is None or self.session.run is not run:
            return
        promised = guarantee_told(run, self.glyphs)
        said = [promised, *run.warnings] if promised else [*run.warnings]
        if run.stopped:
            said.append(goes_on(key_of("go_on")))
        told = Content(" ".join(f"{sentence(warning)}." for warning in said))
        notes = self.query_one("#notes", Static)
        if told != notes.content:
            notes.display = bool(said)
            notes.update(told)

    def take_comparison(self, compared: Compared) -> None:
        """The other algorithm's run has arrived for the comparison, or will never."""
        if self.is_open and self.session is not None and compared.is_about(self.session.run):
            self.compared = compared
            self._fill("comparison", "proof")

    @property
    def partner(self) -> Run | None:
        """The other algorithm's run, as deep as the one that is shown."""
        if self.compared is None or self.session is None:
            return None
        return self.compared.partner_of(self.session.run)

    # -- showing ---------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether it is still there to show anything, be it below a dialog."""
        return self.app.is_running and self in self.app.screen_stack

    @property
    def tree_widget(self) -> SearchTree:
        """The tree with its columns."""
        return self.query_one("#tree", SearchTree)

    @property
    def has_series(self) -> bool:
        """Whether there is more than one search to speak of."""
        has_orders = self.orders is not None or self.trying is not None
        return has_orders or bool(self.session and self.session.run.iterations)

    def _fill(self, *names: str) -> None:
        """Say what there is to say in those of the panels that can be seen."""
        for name in self.side.on_screen:
            if name in names:
                filling.fill(self, name)

    def show_step(self, *, move: bool = True) -> None:
        """Bring everything up to the session's step; the cursor too, if it follows the search."""
        session = self.session
        if session is None:
            self.show_header("")
            return
        follow = move and session.is_following
        self.tree_widget.show_moment(session.moment, session.moment.current if follow else None)
        self.query_one("#timeline", Timeline).show_step(session.run.trace, session.step)
        self._fill(*self.side.made)
        self.show_header("")

    def show_header(self, progress: str) -> None:
        """The conventions of the search and where it stands, in one line."""
        self.query_one("#header", Headline).show(*filling.header(self, progress))

    # -- messages --------------------------------------------------------------------------------

    def on_search_tree_highlighted(self, message: SearchTree.Highlighted) -> None:
        """Tell of the node under the cursor."""
        self._fill("node", "proof")

    def on_text_panel_resized(self, message: TextPanel.Resized) -> None:
        """Show as much of the code as there is room for; no other text depends on the height."""
        if message.name == "code":
            filling.fill(self, "code")

    def on_text_panel_tab_clicked(self, message: TextPanel.TabClicked) -> None:
        """Bring the panel forward whose name was clicked."""
        self.show_panel(message.name)
        self.set_focus(self.side.panel(self.side.active))

    def on_timeline_seek(self, message: Timeline.Seek) -> None:
        """Go where the person points."""
        self.go(message.step)

    def on_search_tree_clicked(self, message: SearchTree.Clicked) -> None:
        """A click chooses a row; a click on the chosen row folds or unfolds it."""
        if message.node == self.tree_widget.cursor:
            self.action_do("toggle")
        else:
            moving.put(self, message.node)

    # -- actions ---------------------------------------------------------------------------------

    def go(self, step: int | None) -> None:
        """Show another step, if there is one."""
        if self.session is not None and step is not None:
            self.session.go_to(step)
            self.show_step()

    def search_again(self, **changes: object) -> None:
        """Search with other settings."""
        source, settings = self.searching.asked
        self.searching.start(source, settings._replace(**changes))  # type: ignore[arg-type]

    def show_panel(self, name: str) -> None:
        """Bring a panel to the front."""
        self.side.has_series = self.has_series
        self.side.show(name)
        filling.fill(self, name)

    def action_do(self, name: str) -> None:
        """Carry out one row of the table of actions."""
        from tui_explorer.ui.explorer.doing import DO

        DO[name](self)
