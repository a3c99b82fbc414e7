"""The explorer: a tree, a search stepped through it, and what there is to say about it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from tui_explorer import catalog
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Settings
from tui_explorer.engine.tree import ROOT
from tui_explorer.sources import Source
from tui_explorer.ui import filling, moving
from tui_explorer.ui.actions import ACTIONS, key_of
from tui_explorer.ui.allowed import Allowed
from tui_explorer.ui.compositor import LeanCompositor
from tui_explorer.ui.searching import Searching, is_quick
from tui_explorer.ui.session import Session
from tui_explorer.ui.tabs import BOTTOM, PANELS, show_tabs
from tui_explorer.ui.widgets.headline import Headline
from tui_explorer.ui.widgets.key_bar import KeyBar
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.ui.widgets.timeline import Timeline
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.header import SPEEDS, conventions, playing, standing
from tui_explorer.words.opponents import promise_told
from tui_explorer.words.safe import safe
from tui_explorer.words.warnings import sentence

if TYPE_CHECKING:
    from tui_explorer.engine.order_table import OrderTable
    from tui_explorer.engine.proof import Shaken

_NAME_ROOM = 30
"""Cells for the source's name in the header; of a long path the end is shown."""


class ExplorerScreen(Screen[None]):
    """The main screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(a.keys, f"do('{a.name}')", a.label, show=bool(a.footer), tooltip=a.help, id=a.name)
        for a in ACTIONS
    ]

    def __init__(
        self, source: Source, settings: Settings, glyphs: Glyphs, allowed: Allowed | None = None
    ) -> None:
        super().__init__()
        self._compositor = LeanCompositor()
        self.source = source
        self.settings = settings
        self.glyphs = glyphs
        self.session: Session | None = None
        self.partner: Run | None = None
        self.fewest: int | None = None
        self.no_partner = ""
        """Why there is nothing to compare with, where the other search was refused."""
        self.orders: OrderTable | None = None
        """What each order of children costs, once that was asked for."""
        self.shaken: Shaken | None = None
        """What came of other values in all that the search left out, once that was asked for."""
        self.searching = Searching(self, allowed)
        self.active_panel = "code"
        self._was_sized = False
        """Whether the size of the window has ever been told."""
        self.player: Timer | None = None
        """Ticks while the search is played."""
        self.speed = 2
        self.wanted = ""
        """What was last looked for."""

    def compose(self) -> ComposeResult:
        """Header, tree and panels, timeline, footer."""
        yield Static("The window is too small for a tree.", id="tiny")
        yield Headline(id="header")
        yield Static(id="notes", markup=False)
        with Horizontal(id="body"):
            yield SearchTree(glyphs=self.glyphs, id="tree")
            with Vertical(id="side"):
                yield TextPanel("Comparison", id="comparison")
                yield TextPanel("Why", id="why")
                yield TextPanel("Code", id="code")
                yield TextPanel("Node", id="node")
                yield TextPanel("Proof", id="proof")
                yield TextPanel("Iterations and orders", id="series")
        yield Timeline(ascii_only=self.glyphs.max.isascii(), id="timeline")
        yield KeyBar(self.glyphs)

    def on_mount(self) -> None:
        """Search what was opened."""
        self.set_class(self.app.no_color, "-no-color")
        self.query_one("#tree").focus()
        self.show_panel("code")
        if is_quick(self.source):
            self.searching.start(self.source, self.settings)
        else:  # the first frame need not share the processor with it
            self.show_header("")
            self.call_after_refresh(self.searching.start, self.source, self.settings)

    def _screen_resized(self, size: Size) -> None:
        super()._screen_resized(self.app.size)

    def on_resize(self) -> None:
        """One column where there is no room for two."""
        if self.size.width < 100 and not self._was_sized:
            self.show_panel("why")
        self._was_sized = True
        self.set_class(self.size.width < 100, "-narrow")
        show_tabs(self)
        self.set_class(self.size.height < 30, "-short")
        self.set_class(self.size.width < 40 or self.size.height < 12, "-tiny")
        self.call_after_refresh(self._fit)

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
        self.partner, self.fewest, self.shaken = None, None, None
        if self.orders is not None and not self.orders.is_about(run):
            self.orders = None
        tree.cursor = ROOT
        tree.show_search(self.session.moment, self.session.outline, run.names)
        if session is not None and session.run.origin == run.origin:
            tree.move_to(run.tree.nearest(path))
        promised = promise_told(run, self.glyphs)
        self._show_notes([promised, *run.warnings] if promised else run.warnings)
        show_tabs(self)
        self.show_step()
        moving.show_following(self)
        if tell and session is not None:
            from tui_explorer.ui import switching

            switching.tell_of(self, run, session)

    def _show_notes(self, warnings: Sequence[str]) -> None:
        """Warnings, and what was promised, stand as long as the search is shown."""
        told = Content(" ".join(f"{sentence(warning)}." for warning in warnings))
        notes = self.query_one("#notes", Static)
        if told != notes.content:
            notes.display = bool(warnings)
            notes.update(told)

    def take_partner(self, partner: Run | None, fewest: int | None) -> None:
        """The other algorithm's run has arrived for the comparison, or will never."""
        self.partner, self.fewest = partner, fewest
        if partner is not None and partner.iterations and self.session is not None:
            depth = self.session.run.depth
            self.partner = next((each for each in partner.iterations if each.depth == depth), None)
        for name in ("comparison", "proof"):
            filling.fill(self, name)

    # -- showing ---------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether it is still there to show anything, be it below a dialog."""
        return self.app.is_running and self in self.app.screen_stack

    @property
    def tree_widget(self) -> SearchTree:
        """The tree with its columns."""
        return self.query_one("#tree", SearchTree)

    def panel(self, name: str) -> TextPanel:
        """One of the side panels."""
        return self.query_one(f"#{name}", TextPanel)

    def show_step(self, *, move: bool = True) -> None:
        """Bring everything up to the session's step; the cursor too, if it follows the search."""
        session = self.session
        if session is None:
            self.show_header("")
            return
        follow = move and session.is_following and session.step > 0
        self.tree_widget.show_moment(session.moment, session.moment.current if follow else None)
        self.query_one("#timeline", Timeline).show_step(session.run.trace, session.step)
        for name in PANELS:
            if self.panel(name).is_on_screen:
                filling.fill(self, name)
        self.show_header("")

    @property
    def panel_width(self) -> int:
        """Cells for text in a panel: border, padding and scroll bar take the rest."""
        alone = self.maximized
        room = alone if isinstance(alone, TextPanel) else self.query_one("#side")
        return max(20, room.outer_size.width - 5)

    def show_header(self, progress: str) -> None:
        """The conventions of the search and where it stands, in one line."""
        settings, session = self.settings, self.session
        module = catalog.load_algorithm(settings.algorithm)
        run = session.run if session is not None else None
        has_window = run.trace.has_window if run else not module.KNOWS_ALL_OPTIMAL_ACTIONS
        name = safe(self.source.origin.name)
        name = name if len(name) <= _NAME_ROOM else "…" + name[1 - _NAME_ROOM :]
        told = conventions(settings, run, self.glyphs, has_window=has_window)
        where = [progress]
        if session is not None and not progress:
            where = standing(session.run, session.step, key_of("go_on"))
            if self.player is not None:
                where = [*(f"{playing(SPEEDS[self.speed])}, {form}" for form in where), *where]
        self.query_one("#header", Headline).show([name, module.TITLE, *told], where)

    # -- messages --------------------------------------------------------------------------------

    def on_search_tree_highlighted(self, message: SearchTree.Highlighted) -> None:
        """Tell of the node under the cursor."""
        for name in ("node", "proof"):
            if self.panel(name).is_on_screen:
                filling.fill(self, name)

    def on_text_panel_resized(self, message: TextPanel.Resized) -> None:
        """Show as much of the code as there is room for; no other text depends on the height."""
        if message.name == "code":
            filling.fill(self, "code")

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
        self.active_panel = name
        filling.fill(self, name)
        show_tabs(self)
        for other in PANELS:
            widget = self.panel(other)
            widget.set_class(other == name, "-active")
            if name in BOTTOM:
                widget.set_class(other == name, "-bottom")
            elif not self.query(".-bottom"):
                self.panel("code").add_class("-bottom")

    def action_do(self, name: str) -> None:
        """Carry out one row of the table of actions."""
        from tui_explorer.ui.doing import DO

        DO[name](self)
