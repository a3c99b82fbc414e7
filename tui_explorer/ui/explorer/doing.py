"""What each row of the table of actions does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui_explorer.engine.trace import navigate
from tui_explorer.ui.explorer import (
    finding,
    moving,
    opposing,
    proving,
    series,
    stepping,
    switching,
    viewing,
    weighing,
)
from tui_explorer.words import proof

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen

DO: dict[str, Callable[[ExplorerScreen], None]] = {
    "next": stepping.by(1),
    "back": stepping.by(-1),
    "over": stepping.to(navigate.over),
    "out": stepping.to(navigate.out),
    "next_cut": stepping.next_cut,
    "previous_cut": stepping.previous_cut,
    "next_return": proving.to_return(navigate.next_return, proof.NO_RETURN_AFTER),
    "previous_return": proving.to_return(navigate.previous_return, proof.NO_RETURN_BEFORE),
    "play": stepping.play,
    "faster": stepping.change_speed(1),
    "slower": stepping.change_speed(-1),
    "first": stepping.first,
    "last": stepping.last,
    "go_to": stepping.go_to,
    "up": moving.by_rows(-1),
    "down": moving.by_rows(1),
    "page_up": moving.by_pages(-1),
    "page_down": moving.by_pages(1),
    "top": moving.top,
    "bottom": moving.bottom,
    "fold_or_parent": moving.fold_or_parent,
    "unfold_or_child": moving.unfold_or_child,
    "toggle": moving.toggle,
    "unfold_all": moving.unfold_all,
    "fold_all": moving.fold_all,
    "follow": moving.follow,
    "find": finding.find,
    "find_next": finding.find_next,
    "find_previous": finding.find_previous,
    "same_position": series.same_position,
    "switch": switching.switch,
    "algorithm": switching.algorithm,
    "order": switching.order,
    "depth": switching.depth,
    "deepening": switching.deepening,
    "next_iteration": series.iteration(1),
    "previous_iteration": series.iteration(-1),
    "table": switching.table,
    "quiescence": switching.quiescence,
    "weights": weighing.weights,
    "orders": series.orders,
    "opponent": opposing.opponent,
    "strategy": opposing.strategy,
    "move": opposing.move,
    "take_back": opposing.take_back,
    "shake": proving.shake_leaves,
    "cut_rule": switching.cut_rule,
    "fail_mode": switching.fail_mode,
    "root": switching.root,
    "go_on": switching.go_on,
    "stop": switching.stop,
    "open": viewing.open_,
    "next_panel": viewing.panel(1),
    "previous_panel": viewing.panel(-1),
    "maximise": viewing.maximise,
    "copy": viewing.copy,
    "export": viewing.export,
    "repaint": viewing.repaint,
    "help": viewing.help_,
    "quit": viewing.quit_,
}
