"""The panels beside the tree: one table of their titles and slots, and of what fills each.

To add a panel, add a row with the function that makes its lines, and a row ``show_<name>`` to the
table of actions.

* The lines come from ``view/panels.py``, imported inside the function: the first frame shows the
  tree, and panels are filled as soon as they have their slots. ``wrapped`` fits them to the width,
  ``fitted_table`` a table.
* With ``is_offered``, ``NOT_OFFERED`` in ``words/notices.py`` says why it is not there. If it tells
  of the cursor, ``refreshed_by`` has CURSOR, and ``leaves_arrows`` is set.
* Names of nodes, actions and players come from ``ShownNames(run.names, session.glyphs)``
  (``words/names.py``), never from ``run.names``, which may hold control characters. The value of a
  closed node is ``show_bound`` with the sign that ``shown_bound`` (``words/node.py``) gives, ≈ for
  an Eval; an open one has what it has so far, without a sign (``view/rows.py``).
* What tells of steps ahead says ``HIDDEN_AHEAD`` while ``session.is_hidden``.

Then run ``tests/ui/test_hostile.py``, and renew the pictures, for the tab is in nearly all of them:
``pytest tests/ui/test_snapshots.py tests/*/test_kept_*.py --snapshot-update``, then ``tui-explorer
demo screenshots/*.tape``.
"""

from collections.abc import Callable
from enum import Enum, Flag, auto
from sys import maxsize
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Status
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.ui.actions import ACTIONS, key_of
from tui_explorer.ui.session import Session
from tui_explorer.view.layout import all_wrapped, clip, wrapped
from tui_explorer.words.glossary import key_name
from tui_explorer.words.notices import GOES_THERE, HIDDEN_AHEAD, TRYING

if TYPE_CHECKING:
    from tui_explorer.ui.comparing import Compared
    from tui_explorer.view.comparison import LiveComparison
    from tui_explorer.view.position import Picture

_CODE_WIDTH, _COMPARISON_WIDTH = 64, 30
"""Cells for pseudo-code, so that what stands at its right is not far off; and the least cells for
the comparison."""
BESIDE, _LEAST_TEXT = 2, 24
"""Cells between text and the board beside it, and of such text at least."""


class Slot(Enum):
    """The slot of a panel in a window that has room for several."""

    ABOVE = auto()
    """Always to be seen."""
    ABOVE_IF_HIGH = auto()
    """Likewise, where the window is high enough."""
    BELOW = auto()
    """Takes turns with the others below. In a narrow or low window, all panels take turns."""


class Change(Flag):
    """A change that makes a panel's lines out of date; another search is another step, too.

    So is another size: a panel is filled anew for it in any case.
    """

    STEP = auto()
    CURSOR = auto()
    PARTNER = auto()
    """The search that the shown one is compared with has arrived."""
    ORDERS = auto()
    """Every order of children is being tried, or has been, or no longer is."""


class PanelSpace(NamedTuple):
    """The cursor and the cells that lines are made for."""

    cursor: int
    """The node under the cursor."""
    width: int
    height: int
    across: int
    """Cells for text and for the board beside it, in whichever panel that is."""

    def fits(self, picture: "Picture") -> bool:
        """Whether a board can stand beside text, rather than within the node's."""
        return picture.width + BESIDE + _LEAST_TEXT <= self.across


Lines = tuple[list[str], tuple[int, ...]]
"""Safe text that fits the width, and the numbers of the lines that are lit."""


class Panel(NamedTuple):
    """One panel; its name is its widget's id."""

    name: str
    title: str
    slot: Slot
    lines: Callable[[Session, PanelSpace], Lines]
    refreshed_by: Change = Change.STEP
    is_offered: Callable[[Session], bool] | None = None
    """Whether it has anything to say of a search; None if it always has."""
    is_list: bool = False
    """Whether one of its lines is chosen by arrows."""
    leaves_arrows: bool = False
    """Whether the arrows move in the tree while it has the keys: it tells of the cursor."""

    @property
    def heading(self) -> str:
        """Its title, with the key that shows it if it has one."""
        rows = (action for action in ACTIONS if action.name == f"show_{self.name}")
        keys = (key_name(row.keys.partition(",")[0]) for row in rows)
        return next((f"{key} {self.title}" for key in keys), self.title)


def _titles(run: Run, compared: "Compared") -> list[str]:
    """The titles of the search that is shown and, where it has one, of its partner."""
    names = [run.settings.algorithm]
    if not compared.why:
        names = catalog.side_by_side(run.settings.algorithm, run.tree.kind)
    return [catalog.load_algorithm(name).title for name in names]


def race(session: Session, width: int) -> str:
    """Both searches on one line."""
    from tui_explorer.ui.comparing import Compared
    from tui_explorer.view.comparison import sides_at
    from tui_explorer.view.race import race_line

    run, partner, compared = session.run, session.partner, session.compared or Compared(session.run)
    if compared.why and not len(run.trace):
        return clip(compared.why, width)
    titles = _titles(run, compared)
    left_out = compared.known_of(run).left_out
    sides = sides_at(run, session.step, partner, len(titles), left_out)
    hides_ahead = session.is_hidden
    return race_line(sides, titles, width, session.glyphs, hides_ahead=hides_ahead)


def comparison(session: Session, space: PanelSpace) -> Lines:
    """Both searches side by side at the same place of the tree."""
    compared = session.compared
    if compared is not None and compared.why and not len(session.run.trace):
        return wrapped(compared.why, space.width), ()
    given = session.run, compared, space.width, session.is_hidden
    live, below = session.kept("comparison", given, lambda: _live_comparison(session, space))
    return live.at(session.step) + below, ()


def _live_comparison(session: Session, space: PanelSpace) -> "tuple[LiveComparison, list[str]]":
    """The part of the comparison that changes with the step, and the lines below it."""
    from tui_explorer.ui.comparing import Compared
    from tui_explorer.view.comparison import LiveComparison
    from tui_explorer.view.panels import formulas_lines

    run, partner, hides_ahead = session.run, session.partner, session.is_hidden
    compared = session.compared or Compared(run)
    titles, known = _titles(run, compared), compared.known_of(run)
    width, glyphs = max(_COMPARISON_WIDTH, space.width), session.glyphs
    live = LiveComparison(run, partner, titles, width, glyphs, known, hides_ahead=hides_ahead)
    below = wrapped(compared.why, space.width) if compared.why else []
    if not hides_ahead:
        below += formulas_lines(run, partner, titles, width, glyphs, compared.shape_of(run))
    return live, below


def why(session: Session, space: PanelSpace) -> Lines:
    """Why the last event came, or what did at the row under the cursor; before the first one the
    question of the tree's author, at the end the answer.

    Who goes leaf by leaf is told what the last leaf brought instead.
    """
    from tui_explorer.view import panels

    run, width = session.run, space.width
    if session.step == session.narrated and not session.strays:
        lines = all_wrapped(session.narration.at(session.step), width)
    else:
        lines = all_wrapped(session.reasons.story(session.moment, space.cursor), width)
        lines += _way_there(session, space)
    lines += panels.stopped_here(run, session.step, key_of("go_on"), width)
    if not session.step:
        lines += panels.introduction(run.origin, width, hides_ahead=session.is_hidden)
    elif session.is_at_end:
        lines += panels.conclusion(run, width)
    return lines, ()


def code(session: Session, space: PanelSpace) -> Lines:
    """The pseudo-code, with the current line lit and its numbers filled in."""
    from tui_explorer.view.code import code_lines

    settings, width = session.run.settings, min(space.width, _CODE_WIDTH)
    algorithm = catalog.load_algorithm(settings.algorithm)
    lines = session.kept("code", (settings,), lambda: algorithm.code(settings))
    return code_lines(lines, session.moment, width, session.glyphs, height=space.height)


def node(session: Session, space: PanelSpace) -> Lines:
    """All that is known by now of the node under the cursor."""
    from tui_explorer.view.panels import node_lines
    from tui_explorer.words.playing import SPARED

    names, glyphs = session.run.names, session.glyphs
    picture = board(session, space.cursor, maxsize)
    drawn = picture.texts if picture and not space.fits(picture) else []
    shown = session.moment, space.cursor, names, glyphs, space.width, drawn
    if space.cursor == session.spared and not session.strays:
        return node_lines(*shown, has_story=False) + wrapped(SPARED, space.width), ()
    return node_lines(*shown) + _way_there(session, space), ()


def board(session: Session, node: int, height: int) -> "Picture | None":
    """The position of a node in so many lines at most, if it is a game's."""
    tree = session.run.tree
    if not isinstance(tree, GameTree):
        return None
    from tui_explorer.view.position import position

    return position(tree, node, session.glyphs, height)


def _way_there(session: Session, space: PanelSpace) -> list[str]:
    """The key that leads to the shallower search which the table's value for a node is of."""
    trace, visit = session.run.trace, session.run.trace.visit(space.cursor)
    hit = trace.hits.get(visit)
    if hit is None or hit.earlier is None or session.step < trace.exit_step[visit]:
        return []
    return wrapped(GOES_THERE.format(key=key_of("same_position")), space.width)


def proof(session: Session, space: PanelSpace) -> Lines:
    """The part of the proof about the node under the cursor, and what came of the last shake."""
    from tui_explorer.engine.analysis.proof import exact_value
    from tui_explorer.words.proof import NodeProof, shake_told

    run, partner = session.run, None if session.is_hidden else session.partner
    exact = None if partner is None else exact_value(run, space.cursor, partner)
    unknown = partner is not None and exact is None
    if session.is_hidden and session.moment.status(space.cursor) is Status.CLOSED:
        lines = wrapped(HIDDEN_AHEAD, space.width)
    else:
        told = NodeProof(session.moment, space.cursor, run.names, session.glyphs)
        lines = all_wrapped(told.sentences(exact, unknown=unknown), space.width)
    if session.shaken is None:
        return lines, ()
    lines += ["", *wrapped(shake_told(session.shaken), space.width)]
    return lines, (len(lines) - 1,) if session.step == session.shaken_at else ()


def cuts(session: Session, space: PanelSpace) -> Lines:
    """Every cut of the search, one of which is chosen."""
    if session.is_hidden:
        return wrapped(HIDDEN_AHEAD, space.width), ()
    shown = session.step, session.run.names, session.glyphs, space.width, space.height
    return session.cut_list.lines(*shown, is_whole=session.run.is_whole)


def series(session: Session, space: PanelSpace) -> Lines:
    """The iterations that the shown search is one of, and the orders that were tried."""
    from tui_explorer.view.panels import series_lines

    if session.is_hidden:
        return wrapped(HIDDEN_AHEAD, space.width), ()
    lines = series_lines(session.run, session.orders, space.width, session.glyphs)
    return [*lines, TRYING] if session.trying else lines, ()


def visits(session: Session, space: PanelSpace) -> Lines:
    """The visits of somebody's program beside ours."""
    from tui_explorer.exercises.side_by_side import side_by_side

    if session.program is None or session.is_hidden:
        return wrapped(HIDDEN_AHEAD, space.width), ()
    at = session.run, session.step, session.glyphs
    return side_by_side(session.program, *at, space.width, space.height)


PANELS = [
    Panel("comparison", "Comparison", Slot.ABOVE_IF_HIGH, comparison,
          Change.STEP | Change.PARTNER),
    Panel("why", "Why", Slot.ABOVE, why, Change.STEP | Change.CURSOR,
          leaves_arrows=True),
    Panel("code", "Code", Slot.BELOW, code),
    Panel("node", "Node", Slot.BELOW, node, Change.STEP | Change.CURSOR,
          leaves_arrows=True),
    Panel("proof", "Proof", Slot.BELOW, proof, Change.STEP | Change.CURSOR | Change.PARTNER,
          leaves_arrows=True),
    Panel("cuts", "Cuts", Slot.BELOW, cuts, is_list=True),
    Panel("series", "Series", Slot.BELOW, series, Change.STEP | Change.ORDERS,
          is_offered=lambda session: session.has_series),
    Panel("visits", "Visits", Slot.BELOW, visits,
          is_offered=lambda session: session.program is not None),
]  # fmt: skip
"""In the order in which they take turns."""


def panel_named(name: str) -> Panel:
    """The row of that name."""
    return next(panel for panel in PANELS if panel.name == name)


def panels_for(session: Session | None) -> list[Panel]:
    """The panels that have something to say; before the first search, those that always have."""
    return [
        panel
        for panel in PANELS
        if panel.is_offered is None or (session is not None and panel.is_offered(session))
    ]
