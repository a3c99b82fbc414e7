"""Side panels as lines that fit a width: why, node, proof, iterations and orders.

The lines are made anew at every step, so each costs O(depth) or O(children of the node).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from tui_explorer.engine.backup import weighted
from tui_explorer.engine.game import CHANCE, Game, Value
from tui_explorer.engine.results.comparison import OrderTable
from tui_explorer.engine.results.run import Origin, Run
from tui_explorer.engine.trace.history import Child
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.view.layout import beside, cell_len, clip, fitted_table, wrapped
from tui_explorer.view.rows import headings
from tui_explorer.view.tables import iteration_rows, order_rows
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.node import NodeTold
from tui_explorer.words.notices import STOPPED_EARLY
from tui_explorer.words.numbers import show, show_bound
from tui_explorer.words.proof import NodeProof
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.results import nodes_in_all, orders_told
from tui_explorer.words.safe import safe, safe_lines

_NOTES_LENGTH = 4000
_CHILDREN_TOLD = 12
_GAP = "   "
"""Between the text and the position beside it."""
_LEAST_TEXT = 30
"""Cells for the text, or the position stands below it."""


def _wrapped(sentences: Iterable[str], width: int) -> list[str]:
    return [line for sentence in sentences for line in wrapped(sentence, width)]


# -- why -----------------------------------------------------------------------------------------


def introduction(origin: Origin, width: int) -> list[str]:
    """The notes of a tree's author, for the moment before the first step."""
    told = [origin.title, *safe_lines(origin.notes[:_NOTES_LENGTH])]
    return _wrapped((safe(text, _NOTES_LENGTH) for text in told if text), width)


def why_lines(moment: Moment, reasons: Reasons, width: int) -> list[str]:
    """The sentence of the last event, and the owner of a shallow cut."""
    return _wrapped(filter(None, (reasons.sentence(moment), reasons.shallow(moment))), width)


def stopped_here(run: Run, step: int, key: str, width: int) -> list[str]:
    """At the last step of a search that was stopped: how to get the rest, by which key."""
    if not run.trace.stopped or step < len(run.trace):
        return []
    return wrapped(STOPPED_EARLY.format(key=key), width)


# -- node ----------------------------------------------------------------------------------------


def node_lines(
    moment: Moment, node: int, names: Names, glyphs: Glyphs = UNICODE, width: int = 46
) -> list[str]:
    """The story of a node up to now, and the position, if it is a game's.

    The position stands at the right of the text, if there is room for both, else in its midst.
    """
    tree = moment.tree
    if not isinstance(tree, GameTree):
        return list(_Node(moment, node, names, glyphs, width).lines([]))
    picture = safe_lines(tree.game.picture(tree.state(node)))
    room = width - max(map(cell_len, picture), default=0) - len(_GAP)
    if room < _LEAST_TEXT:
        below = ["", *(clip(line, width) for line in picture), ""]
        return list(_Node(moment, node, names, glyphs, width).lines(below))
    text = list(_Node(moment, node, names, glyphs, room).lines([]))
    return beside(text, picture, room, _GAP)


class _Node:
    """The panel of one node at one moment."""

    def __init__(self, moment: Moment, node: int, names: Names, glyphs: Glyphs, width: int) -> None:
        self._moment, self._tree, self._node = moment, moment.tree, node
        self._told = NodeTold(moment, node, names, glyphs)
        self._glyphs, self._width = glyphs, width

    def lines(self, picture: list[str]) -> Iterator[str]:
        """Its name and fate, then Eval and its history."""
        yield from _wrapped(self._told.identity(), self._width)
        yield from picture
        tree = self._tree
        if isinstance(tree, GameTree) and tree.depth_limit is not None:
            state = tree.state(self._node)
            if lines := feature_lines(tree.game, state, self._glyphs, self._width):
                yield from (*lines, "")
        if self._told.is_called and tree.count[self._node] != 0:
            yield from self._history()
            yield from _wrapped(self._told.outcome(), self._width)

    def _history(self) -> Iterator[str]:
        """A row for each child that came back: what v and the bounds became."""
        children = self._moment.children(self._node)
        if not children:
            return
        has_cut = self._moment.has_cut(self._node)
        rows = [[*self._columns(), ""]]
        for child in children[:_CHILDREN_TOLD]:
            mark = self._glyphs.cut if child.fired and has_cut else ""
            rows.append([*self._cells(child), mark])
        yield from fitted_table(rows, self._width)
        if len(children) > _CHILDREN_TOLD:
            yield from wrapped(
                self._told.more_children(len(children) - _CHILDREN_TOLD), self._width
            )

    def _columns(self) -> list[str]:
        """Headings: v and the bounds; at chance, how much a child adds to the sum."""
        glyphs, trace = self._glyphs, self._moment.trace
        if self._is_chance:
            return ["child", "p", "gave", f"p {glyphs.times} gave", "sum"]
        return ["child", "gave", "v", *headings(trace, glyphs).bounds]

    def _cells(self, child: Child) -> list[str]:
        action, shown = self._told.action(child.node), self._told.value
        gave = show_bound(child.returned, self._moment.bound(child.node) or "=", self._glyphs)
        if self._is_chance:
            share = self._tree.probability[child.node]
            sums = map(shown, (weighted(share, child.returned), child.value))
            return [action, shown(share), gave, *sums]
        bounds = [bound for bound in (child.alpha, child.beta, child.claims) if bound is not None]
        return [action, gave, *map(shown, (child.value, *bounds))]

    @property
    def _is_chance(self) -> bool:
        return self._tree.player[self._node] == CHANCE


def feature_lines(game: Game, state: Any, glyphs: Glyphs = UNICODE, width: int = 46) -> list[str]:
    """Eval taken apart: each feature of a position, what it weighs and what it adds.

    There are no lines where Eval is no sum of features.
    """
    if not game.weights or game.is_terminal(state):
        return []
    features = game.features(state)
    rows = [["feature", "weight", "value", "adds"]]
    for name, value in features.items():
        weight = game.weights[name]
        rows.append([name, *(show(number, glyphs) for number in (weight, value, weight * value))])
    rows.append(["Eval", "", "", show(game.evaluate(state), glyphs)])
    return fitted_table(rows, width)


# -- proof, iterations and orders ----------------------------------------------------------------


def proof_lines(
    moment: Moment,
    node: int,
    exact: Value | None,
    names: Names,
    glyphs: Glyphs = UNICODE,
    width: int = 46,
    *,
    unknown: bool = False,
) -> list[str]:
    """A node's part of the proof; ``exact`` and ``unknown`` are those of ``NodeProof``."""
    told = NodeProof(moment, node, names, glyphs).sentences(exact, unknown=unknown)
    return _wrapped(told, width)


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
        lines += _wrapped(orders_told(orders), width)
    return lines
