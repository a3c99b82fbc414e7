"""The proof: what the call on a node promised, a walk from return to return, and the shake."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from tui_explorer import catalog
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.results.proof import Shaken, exact_value, shake
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.ui.explorer import moving
from tui_explorer.ui.explorer.once import Once
from tui_explorer.view.layout import wrapped
from tui_explorer.view.panels import proof_lines
from tui_explorer.words import proof

if TYPE_CHECKING:
    from tui_explorer.engine.results.run import Run
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_AT_ONCE = 5_000
"""Nodes of a tree that is shaken without a thread."""
_LARGEST = 2_000_000
"""Nodes of a game's tree that is grown to be shaken."""


def show(screen: ExplorerScreen, *, just_shaken: bool = False) -> None:
    """Tell the part of the proof that is about the node under the cursor, and the last shake."""
    session = screen.session
    if session is None:
        return
    node, width = screen.tree_widget.cursor, screen.side.text_width
    names = session.run.names
    partner = screen.partner
    exact = None if partner is None else exact_value(session.run, node, partner)
    is_unknown = partner is not None and exact is None
    lines = proof_lines(
        session.moment, node, exact, names, screen.glyphs, width, unknown=is_unknown
    )
    lit = None
    if screen.shaken is not None:
        told = wrapped(proof.shake_told(screen.shaken), width)
        lines += ["", *told]
        lit = len(lines) - 1 if just_shaken else None
    screen.side.panel("proof").show(lines, lit)


def to_return(
    find: Callable[[Trace, int], int | None], none: str
) -> Callable[[ExplorerScreen], None]:
    """Go to a return, and tell what that call had promised."""

    def go(screen: ExplorerScreen) -> None:
        session = screen.session
        if session is None:
            return
        step = find(session.run.trace, session.step)
        if step is None:
            screen.notify(none, markup=False)
        else:
            screen.go(step)
            node = session.moment.current
            session.outline.reveal(node)
            screen.tree_widget.refold()
            moving.put(screen, node)
        screen.show_panel("proof")

    return go


def shake_leaves(screen: ExplorerScreen) -> None:
    """Put random values into everything never visited, search again and say what changed."""
    session = screen.session
    if session is None:
        return
    refusal = _why_not(session.run, screen.partner)
    if refusal is not None:
        screen.notify(refusal, markup=False)
        return
    run, seed = session.run, screen.shaken.seed + 1 if screen.shaken else 1
    if run.is_whole and len(run.tree) <= _AT_ONCE:
        _take(screen, run, _shaken(run, seed))
    else:
        screen.run_worker(
            Once(lambda: _in_thread(screen, run, seed)),
            thread=True,
            exclusive=True,
            group="shake",
        )


def _why_not(run: Run, partner: Run | None) -> str | None:
    """What stands in the way of shaking."""
    if run.tree.kind != ZERO_SUM:
        return proof.NOT_ZERO_SUM
    if run.settings.table:
        return proof.TABLE
    if run.trace.stopped:
        return proof.NOT_COMPLETE
    can_grow = partner is not None and partner.is_whole and partner.counts.nodes <= _LARGEST
    return None if run.is_whole or can_grow else proof.NOT_WHOLE


def _shaken(run: Run, seed: int) -> Shaken:
    tree = run.tree
    if isinstance(tree, GameTree) and not run.is_whole:
        tree = tree.afresh()
        tree.grow_all(_LARGEST, Budget().look)
    return shake(catalog.load_algorithm(run.settings.algorithm).search, tree, run.settings, seed)


def _in_thread(screen: ExplorerScreen, run: Run, seed: int) -> None:
    found = _shaken(run, seed)
    if not get_current_worker().is_cancelled:
        screen.app.call_from_thread(_take, screen, run, found)


def _take(screen: ExplorerScreen, run: Run, found: Shaken) -> None:
    """Say what came of it, if the search is still the one that is shown."""
    if not screen.is_open or screen.session is None or screen.session.run is not run:
        return
    screen.shaken = found
    screen.notify(proof.shake_told(found), markup=False)
    screen.show_panel("proof")
    screen.call_after_refresh(show, screen, just_shaken=True)
