"""Side panels as lines that fit a width: why, node, iterations, orders and formulas.

The lines are made anew at every step, so each costs O(depth) or O(children of the node).
"""

from collections.abc import Iterable, Sequence
from typing import Any

from tui_explorer.engine.analysis.comparison import OrderTable
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.backup import weighted
from tui_explorer.engine.game import CHANCE, Game
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.view.layout import FittedTable, all_wrapped, clip, fitted_table, wrapped
from tui_explorer.view.rows import headings
from tui_explorer.view.tables import iteration_rows, order_rows
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.measures import (
    AT_ONCE,
    ON_PATH,
    WITH_SIBLINGS,
    formulas_told,
    space_cells,
)
from tui_explorer.words.names import show, show_bound
from tui_explorer.words.node import NodeTold, shown_bound
from tui_explorer.words.notices import STOPPED_EARLY
from tui_explorer.words.origin import answered, asked
from tui_explorer.words.results import nodes_in_all, orders_told
from tui_explorer.words.safe import safe

_CHILDREN_TOLD = 12


# -- why -----------------------------------------------------------------------------------------


def introduction(origin: Origin, width: int, *, hides_ahead: bool = False) -> list[str]:
    """The notes of a tree's author, for the moment before the first step; a title may tell what one
    is to find out.
    """
    title = "" if hides_ahead else safe(origin.title, 200)
    return all_wrapped(filter(None, [title, *asked(origin)]), width)


def conclusion(run: Run, width: int) -> list[str]:
    """The answer of a tree's author, for the moment when the search has ended."""
    told = all_wrapped(answered(run), width)
    return ["", *told] if told else []


def stopped_here(run: Run, step: int, key: str, width: int) -> list[str]:
    """At the last step of a search that was stopped: how to get the rest, by which key."""
    if not run.trace.stopped or step < len(run.trace):
        return []
    return wrapped(STOPPED_EARLY.format(key=key), width)


# -- node ----------------------------------------------------------------------------------------


def node_lines(
    moment: Moment,
    node: int,
    names: Names,
    glyphs: Glyphs = UNICODE,
    width: int = 46,
    picture: Iterable[str] = (),
    *,
    has_story: bool = True,
) -> list[str]:
    """The story of a node up to now, with a picture of its position in its midst if it is given;
    or what the node is, without its story.
    """
    tree, told = moment.tree, NodeTold(moment, node, names, glyphs)
    lines = all_wrapped(told.identity(), width)
    if drawn := [clip(line, width) for line in picture]:
        lines += ["", *drawn, ""]
    if isinstance(tree, GameTree) and tree.depth_limit is not None:
        features = feature_lines(tree.game, tree.state(node), glyphs, width)
        lines += [*features, ""] if features else []
    if has_story and told.is_called and tree.count[node] != 0:
        lines += _history(moment, node, told, width, glyphs)
        lines += all_wrapped(told.outcome(), width)
    return lines


def _history(moment: Moment, node: int, told: NodeTold, width: int, glyphs: Glyphs) -> list[str]:
    """A row for each child that came back: what v and the bounds became; at chance, the sum."""
    children, tree = moment.children(node), moment.tree
    if not children:
        return []
    is_chance, has_cut = tree.player[node] == CHANCE, moment.has_cut(node)
    rows = [["child", "gave", "v", *headings(moment.trace, glyphs).bounds, ""]]
    if is_chance:
        rows = [["child", "p", "gave", f"p {glyphs.times} gave", "sum", ""]]
    for child in children[:_CHILDREN_TOLD]:
        action, mark = told.action(child.node), glyphs.cut if child.fired and has_cut else ""
        gave = show_bound(child.returned, shown_bound(moment, child.node), glyphs)
        if is_chance:
            share = tree.probability[child.node]
            sums = map(told.value, (weighted(share, child.returned), child.value))
            rows.append([action, told.value(share), gave, *sums, mark])
        else:
            bounds = (child.alpha, child.beta, child.guaranteed)
            numbers = (child.value, *(bound for bound in bounds if bound is not None))
            rows.append([action, gave, *map(told.value, numbers), mark])
    lines = fitted_table(rows, width)
    if len(children) > _CHILDREN_TOLD:
        lines += wrapped(told.more_children(len(children) - _CHILDREN_TOLD), width)
    return lines


def feature_lines(game: Game, state: Any, glyphs: Glyphs = UNICODE, width: int = 46) -> list[str]:
    """Eval taken apart: each feature of a position, what it weighs and what it adds.

    There are no lines where Eval is no sum of features.
    """
    if not game.weights or game.is_terminal(state):
        return []
    rows = [["feature", "weight", "value", "adds"]]
    for name, value in game.features(state).items():
        weight = game.weights[name]
        rows.append(
            [name, *(show(number, glyphs) for number in (weight, value, weight * value or 0))]
        )
    rows.append(["Eval", "", "", show(game.evaluate(state), glyphs)])
    return fitted_table(rows, width)


# -- iterations, orders and formulas ---------------------------------------------------------------


def series_lines(
    shown: Run, orders: OrderTable | None, width: int, glyphs: Glyphs = UNICODE
) -> list[str]:
    """The iterations that a search is one of, then the orders that were tried."""
    lines: list[str] = []
    if shown.iterations:
        lines += fitted_table(iteration_rows(shown, glyphs), width)
        lines += wrapped(nodes_in_all(shown), width)
    if orders is not None:
        lines += [""] if lines else []
        lines += fitted_table(order_rows(orders, glyphs), width)
        lines += all_wrapped(orders_told(orders), width)
    return lines


def formulas_lines(
    shown: Run,
    partner: Run | None,
    titles: Sequence[str],
    width: int,
    glyphs: Glyphs = UNICODE,
    shape: Shape | None = None,
) -> list[str]:
    """The space of both searches, and the leaves that are expected of a tree of this shape.

    The search that sees everything comes first. A single title says that there is nothing to
    compare with.
    """
    runs = [shown, partner] if shown.exhaustive else [partner, shown]
    columns = [_space_cells(run, glyphs) for run in ([shown] if len(titles) == 1 else runs)]
    rows = [[AT_ONCE, *titles], *zip((ON_PATH, WITH_SIBLINGS), *columns, strict=True)]
    told = "" if shape is None else formulas_told(shape, shown.tree, glyphs)
    return FittedTable(width, rows).lines(rows) + (wrapped(told, width) if told else [])


def _space_cells(run: Run | None, glyphs: Glyphs) -> tuple[str, ...]:
    """On the path, and with siblings; of a search that was stopped, at least so many."""
    if run is None:
        return glyphs.unknown, glyphs.unknown
    sign = glyphs.at_least if run.trace.stopped else ""
    return tuple(sign + cell for cell in space_cells(run))
