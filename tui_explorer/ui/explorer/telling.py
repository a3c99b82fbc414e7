"""Base class of the explorer's screen: its header, notes and panels, and a game being played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from textual.events import Event, Key

from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.ui.actions import KEYS_OF_A_SEARCH, key_of
from tui_explorer.ui.explorer import viewing
from tui_explorer.ui.explorer.editable import Editable
from tui_explorer.ui.panels import BESIDE, Change, PanelSpace, board, panel_named, panels_for, race
from tui_explorer.ui.widgets.headline import Headline
from tui_explorer.ui.widgets.notes import Notes
from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.ui.widgets.tree_view import TreeView
from tui_explorer.words.editing import CHANGED
from tui_explorer.words.notices import GOES_ON, NOTES_WAIT, SPEEDS, playing, step_told
from tui_explorer.words.safe import safe
from tui_explorer.words.settings import conventions, forms
from tui_explorer.words.warnings import sentences

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_explorer.engine.settings import Settings
    from tui_explorer.searches.match import Match
    from tui_explorer.ui.comparing import Compared
    from tui_explorer.ui.explorer.playing import ViewBefore
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.explorer.searching import Searching
    from tui_explorer.ui.session import Session
    from tui_explorer.ui.widgets.side_panels import SidePanels
    from tui_explorer.words.glyphs import Glyphs

_NAME_LENGTH = 30
"""Cells for the source's name in the header; of a long path the end is shown."""


class Telling(Editable):
    """A screen that tells of a search: what it is, where it stands, what there is to say of it."""

    acts_at_once = True
    glyphs: Glyphs
    searching: Searching
    session: Session | None = None
    """The search that is looked at; None until the first search has ended."""
    side: SidePanels
    view: str
    """Whether the tree is shown as an outline or as a diagram."""
    columns: str
    """What the columns of the tree show."""
    player: Timer | None = None
    """Ticks while the search is played."""
    match: Match | None = None
    """The game being played whose position is shown, where one is played."""
    view_before: ViewBefore | None = None
    """What was shown before that."""
    games_begun = 0
    company = ""
    """What the header says of those who are followed."""
    is_kiosk: bool
    """Whether nothing is saved here, and no search goes on beyond its limits."""

    def is_awaited_by(self, event: Event) -> bool:
        """Whether a key needs a search, and the first one has not ended yet."""
        return self.session is None and isinstance(event, Key) and event.key in KEYS_OF_A_SEARCH

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

    def show_search(self) -> None:
        """Show the search in the tree anew: another one, or one that is looked at otherwise."""
        if (session := self.session) is not None:
            tree = self.tree_widget
            tree.columns, tree.hides_ahead = self.columns, session.hides_ahead
            tree.show_search(session.moment, session.outline, session.run.names)

    # -- a game being played ---------------------------------------------------------------------

    def take_match(self) -> bool:
        """Take over the match that the search to be shown belongs to; whether it is another one, or
        at another position. When a game was left, what was shown before it is gone on with.
        """
        match = self.searching.shown.source.match
        if match is self.match:
            return False
        self.match, self.going_to = match, []
        if match is None and self.view_before is not None:
            self.session, self.going_to = self.view_before.session, self.view_before.path
        return True

    @property
    def is_watched(self) -> bool:
        """Whether the search plays for everybody, and has found its next move."""
        match, session = self.match, self.session
        if match is None or match.persons or match.is_over or session is None:
            return False
        return session.step == len(session.run.trace)

    def show_match(self, session: Session, *, is_new: bool) -> None:
        """Show what belongs to a position of a game, or that no game is played any more."""
        if is_new or self.match is not None:
            from tui_explorer.ui.explorer import matches

            matches.show(cast("ExplorerScreen", self), session, is_new=is_new)
            self.show_header()

    def does_in_match(self, name: str) -> bool:
        """Do what an action means in a game; whether it means anything else than usually."""
        from tui_explorer.ui.explorer import playing

        return playing.takes(cast("ExplorerScreen", self), name)

    # -- above and below the tree ----------------------------------------------------------------

    def show_header(self, progress: str = "") -> None:
        """The conventions of the search and where it stands, each at length and in short."""
        session, where = self.session, [progress]
        if self.match is not None and self.match.rests and not progress:
            from tui_explorer.words.playing import OVER, YOUR_TURN

            where = [OVER if self.match.is_over else YOUR_TURN]
        elif session is not None and not progress:
            key, is_hidden = "" if self.is_kiosk else key_of("go_on"), session.is_hidden
            where = step_told(session.run, session.step, key, hides_ahead=is_hidden)
            if self.player is not None:
                played = playing(SPEEDS[session.speed], by_moves=self.is_watched)
                where = [f"{speed}, {form}" for speed in played for form in where]
            if session.predictions is not None:
                from tui_explorer.exercises.predictions import score_told

                where = [f"{score_told(session.predictions)}   {form}" for form in where]
        if self.company:
            where = [f"{self.company}, {form}" for form in where]
        source, settings = self.searching.shown
        name, has_changes = self.saved_as or source.origin.name, self.has_changes
        make = partial(self._conventions, name, settings, has_changes=has_changes)
        given = name, settings, has_changes
        parts = make() if session is None else session.kept("header", given, make)
        self.query_one("#header", Headline).show(parts, where)
        if self.match is not None:
            from tui_explorer.ui.explorer import matches

            matches.tell(cast("ExplorerScreen", self))

    def _conventions(self, name: str, settings: Settings, *, has_changes: bool) -> list[list[str]]:
        """What is searched and how, at length and in short: the same at every step."""
        run = self.session.run if self.session is not None else None
        algorithm = catalog.load_algorithm(settings.algorithm)
        has_window = algorithm.keeps_window
        if run is not None and len(run.trace):
            has_window = run.trace.has_window
        name = safe(name)
        name = name if len(name) <= _NAME_LENGTH else "…" + name[1 - _NAME_LENGTH :]
        shown = conventions(settings, run, self.glyphs, has_window=has_window)
        named = [name, CHANGED] if has_changes else [name]
        return [[*named, algorithm.title, *form] for form in forms(shown)]

    def show_notes_of(self, run: Run) -> None:
        """Warnings, and what is guaranteed, stand as long as the search is shown; they tell what
        came out, and wait for the end where the answer does: their place is kept for them.
        """
        if not self.is_open or self.session is None or self.session.run is not run:
            return
        guaranteed = None
        if run.guarantee is not None and not self.session.is_hidden:
            from tui_explorer.words.results import guarantee_told

            guaranteed = guarantee_told(run, self.glyphs)
        later = sentences(run, self.glyphs)
        said = [NOTES_WAIT] if self.session.keeps_result and later else [*later]
        if guaranteed:
            said.insert(0, guaranteed)
        if run.stopped and not self.is_kiosk:
            said.append(GOES_ON.format(key=key_of("go_on")))
        self.query_one("#notes", Notes).tell(said, later)

    # -- panels ----------------------------------------------------------------------------------

    def show_panels(self, front: str = "") -> None:
        """Offer the panels that have something to say by now; one may come to the front."""
        before = self.side.shown
        self.side.offer(panels_for(self.session), front)
        self.fill(*(name for name in self.side.shown if name not in before or name == front))

    def fill(self, *names: str) -> None:
        """Make the lines of some panels anew."""
        if self.session is None or not self.is_open:
            return
        cursor, width = self.tree_widget.cursor, self.side.text_width
        is_game = isinstance(self.session.run.tree, GameTree)
        beside = self.side.beside_board if is_game else ""
        for name in names:
            panel, picture = self.side.panel(name), None
            space = PanelSpace(cursor, width, panel.room.height, width)
            if name == beside:
                picture = board(self.session, cursor, space.height)
            if picture is None or not space.fits(picture):
                panel.show(*panel_named(name).lines(self.session, space))
            else:
                space = space._replace(width=width - picture.width - BESIDE)
                panel.show(*panel_named(name).lines(self.session, space), picture.lines)

    def on_body_room_changed(self) -> None:
        """Notes came, or went, or the window has another size."""
        self.make_room()

    def make_room(self) -> None:
        """Let a small tree, and the panel that a board stands in, be high enough, and others give
        way.
        """
        if self.session is None or not self.is_open:
            return
        tree = self.session.run.tree
        self.side.leave_to_tree(None if isinstance(tree, GameTree) else len(tree))
        width, height = self.side.text_width, self.side.room_for_board
        picture = board(self.session, ROOT, height)
        is_beside = picture is not None and PanelSpace(ROOT, width, height, width).fits(picture)
        self.side.make_room(len(picture.lines) if picture and is_beside else 0)

    def refresh_panels(self, change: Change) -> None:
        """Make the lines of those panels anew that can be seen and that a change concerns."""
        following = self.side.beside_board if change is Change.CURSOR else ""
        self.fill(
            *(
                name
                for name in self.side.on_screen
                if name == following or change in panel_named(name).refreshed_by
            )
        )
        line = self.query_one("#race", Headline)
        if line.display and self.session is not None and change & (Change.STEP | Change.PARTNER):
            line.show([[race(self.session, line.text_width)]], [""])

    def take_comparison(self, compared: Compared) -> None:
        """The other algorithm's run has arrived for the comparison, or will never."""
        if self.is_open and self.session is not None and compared.is_about(self.session.run):
            self.session.compared = compared
            self.refresh_panels(Change.PARTNER)

    def on_text_panel_resized(self, message: TextPanel.Resized) -> None:
        """Show what there is room for now; what changed before is not there yet."""
        self.fill(message.name)

    def on_text_panel_tab_clicked(self, message: TextPanel.TabClicked) -> None:
        """Bring the panel forward whose name was clicked."""
        self.show_panels(message.name)
        self.set_focus(self.side.panel(self.side.active))
