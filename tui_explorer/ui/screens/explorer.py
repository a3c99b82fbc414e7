"""The explorer: a tree, a search stepped through it, and what there is to say about it."""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from tui_explorer import catalog
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Settings
from tui_explorer.engine.tree import ROOT
from tui_explorer.sources import Source
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.doing import DO
from tui_explorer.ui.searching import Searching
from tui_explorer.ui.session import Session
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.ui.widgets.timeline import Timeline
from tui_explorer.words.code import code_lines
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.live import live_table
from tui_explorer.words.numbers import grouped
from tui_explorer.words.panels import node_lines, why_lines
from tui_explorer.words.safe import safe

_NAME_ROOM = 30
"""Cells for the source's name in the header; of a long path the end is shown."""
PANELS = ("comparison", "why", "code", "node")


class ExplorerScreen(Screen[None]):
    """The main screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(a.keys, f"do('{a.name}')", a.label, show=a.footer, tooltip=a.help, id=a.name)
        for a in ACTIONS
    ]

    def __init__(self, source: Source, settings: Settings, glyphs: Glyphs) -> None:
        super().__init__()
        self.source = source
        self.settings = settings
        self.glyphs = glyphs
        self.session: Session | None = None
        self.partner: Run | None = None
        self.fewest: int | None = None
        self.searching = Searching(self)
        self.active_panel = "code"
        self._header = ""
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
        yield Static(id="header")
        with Horizontal(id="body"):
            yield SearchTree(glyphs=self.glyphs, id="tree")
            with Vertical(id="side"):
                yield TextPanel("Comparison", id="comparison")
                yield TextPanel("Why", id="why")
                yield TextPanel("Code", id="code")
                yield TextPanel("Node", id="node")
        yield Timeline(ascii_only=self.glyphs.max.isascii(), id="timeline")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Search what was opened."""
        self.query_one("#tree").focus()
        self.show_panel("code")
        self.searching.start(self.source, self.settings)

    def _screen_resized(self, size: Size) -> None:
        super()._screen_resized(self.app.size)

    def on_resize(self) -> None:
        """One column where there is no room for two."""
        if self.size.width < 100 and not self._was_sized:
            self.show_panel("why")
        self._was_sized = True
        self.set_class(self.size.width < 100, "-narrow")
        self.set_class(self.size.height < 30, "-short")
        self.set_class(self.size.width < 40 or self.size.height < 12, "-tiny")
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Lay the texts out anew; the cursor stays where it is, and in view."""
        if not self.is_open:
            return
        self.show_step(move=False)
        if self.session is not None:
            self.tree_widget.bring_into_view(self.tree_widget.cursor_row)

    # -- what a search brings --------------------------------------------------------------------

    def take_run(self, run: Run) -> None:
        """Show a search that has just ended, at the same step if it is the same search."""
        session, tree = self.session, self.tree_widget
        same = session is not None and session.run.settings == run.settings
        step = session.step if session and same else 0
        path = session.run.tree.path(tree.cursor) if session else []
        self.settings = run.settings
        self.session = Session(run, self.glyphs, step, session)
        self.partner, self.fewest = None, None
        tree.cursor = ROOT
        tree.show_search(self.session.moment, self.session.outline, run.names)
        if session is not None and session.run.origin == run.origin:
            tree.move_to(_nearest(run, path))
        self.show_step()
        if run.warnings:
            warning = safe(run.warnings[0])
            self.notify(warning[:1].upper() + warning[1:], severity="warning", markup=False)

    def take_partner(self, partner: Run, fewest: int | None) -> None:
        """The other algorithm's run has arrived for the comparison."""
        self.partner, self.fewest = partner, fewest
        self._show_comparison()

    # -- showing ---------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether it is still there to show anything, be it below a dialog."""
        return self in self.app.screen_stack

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
        self.tree_widget.show_moment(session.moment)
        if move and session.follows and session.step:
            self.tree_widget.move_to(session.moment.current)
        self.query_one("#timeline", Timeline).show_step(session.run.trace, session.step)
        width, names, glyphs = self._panel_width, session.run.names, self.glyphs
        self.panel("why").show(why_lines(session.moment, session.reasons, names, width))
        algorithm = catalog.load_algorithm(session.run.settings.algorithm)
        strict = session.run.settings.cut == "gt"
        code = code_lines(algorithm.PSEUDOCODE, session.moment, width, glyphs, strict=strict)
        self.panel("code").show(*code)
        self._show_comparison()
        self._show_node()
        self.show_header("")

    @property
    def _panel_width(self) -> int:
        """Cells for text in a side panel: border, padding and scroll bar take the rest."""
        return max(20, self.query_one("#side").size.width - 6)

    def _show_comparison(self) -> None:
        session = self.session
        if session is not None:
            lines = live_table(
                session.run,
                session.step,
                self.partner,
                ("minimax", "alpha-beta"),
                max(30, self._panel_width),
                self.glyphs,
                fewest=self.fewest,
            )
            self.panel("comparison").show(lines)

    def _show_node(self) -> None:
        session = self.session
        if session is not None:
            node, names = self.tree_widget.cursor, session.run.names
            lines = node_lines(session.moment, node, names, self.glyphs, self._panel_width)
            self.panel("node").show(lines)

    def show_header(self, progress: str) -> None:
        """The conventions of the search and where it stands, in one line."""
        settings, session = self.settings, self.session
        rule = {"ge": self.glyphs.at_least, "gt": ">"}[settings.cut]
        title = catalog.load_algorithm(settings.algorithm).TITLE
        name = safe(self.source.origin.name)
        name = name if len(name) <= _NAME_ROOM else "…" + name[1 - _NAME_ROOM :]
        parts = [name, title, f"order {settings.order}", f"cut {rule}"]
        if settings.fail == "hard":
            parts.append("fail-hard")
        if settings.depth is not None:
            parts.append(f"depth {settings.depth}")
        where = progress
        if session is not None and not progress:
            where = f"step {grouped(session.step)} of {grouped(len(session.run.trace))}"
            if session.run.trace.stopped:
                where = f"partial (ctrl+r goes on), {where}"
        room = self.size.width - len(where) - 2
        left = "   ".join(parts)
        left = left if len(left) < room else "  ".join(parts)
        left = left if len(left) < room else left[: max(0, room - 2)] + "…"
        line = f" {left.ljust(room)}{where} "
        if line != self._header:
            self._header = line
            self.query_one("#header", Static).update(Content(line), layout=False)

    # -- messages --------------------------------------------------------------------------------

    def on_search_tree_highlighted(self, message: SearchTree.Highlighted) -> None:
        """Tell of the node under the cursor."""
        self._show_node()

    def on_timeline_seek(self, message: Timeline.Seek) -> None:
        """Go where the person points."""
        self.go(message.step)

    def on_search_tree_toggled(self, message: SearchTree.Toggled) -> None:
        """A click on the chosen row."""
        self.action_do("toggle")

    # -- actions ---------------------------------------------------------------------------------

    def go(self, step: int | None) -> None:
        """Show another step, if there is one."""
        if self.session is not None and step is not None:
            self.session.go_to(step)
            self.show_step()

    def search_again(self, **changes: object) -> None:
        """Search with other settings."""
        source, settings = self.searching.asked
        self.searching.start(source, replace(settings, **changes))  # type: ignore[arg-type]

    def show_panel(self, name: str) -> None:
        """Bring a panel to the front."""
        self.active_panel = name
        for other in PANELS:
            widget = self.panel(other)
            widget.set_class(other == name, "-active")
            if name in ("code", "node"):
                widget.set_class(other == name, "-bottom")
            elif not self.query(".-bottom"):
                self.panel("code").add_class("-bottom")

    def action_do(self, name: str) -> None:
        """Carry out one row of the table of actions."""
        DO[name](self)


def _nearest(run: Run, path: list[int]) -> int:
    """The node of that name, or the nearest above it that this tree has."""
    node = ROOT
    for wanted in path:
        known = range(0) if run.tree.count[node] < 0 else run.tree.children(node)
        child = next((c for c in known if run.tree.child_index(c) == wanted), None)
        if child is None:
            break
        node = child
    return node
