"""A figure of one search: where nodes stand on paper, how they look at a step, and what changes.

Places have room for the longest texts of the whole run, so that figures of one explicit tree at
several steps lie exactly on each other. A game shows only the nodes known at its step.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tui_explorer.drawing.nodes import (
    LEAF,
    action_shown,
    grows,
    has_children_shown,
    mover_shown,
    nodes_shown,
    value_shown,
)
from tui_explorer.drawing.spots import (
    HALF_HEIGHT,
    HALF_LEAF,
    HALF_WIDTH,
    LINE,
    NAME,
    SMALL,
    VALUE,
    Spot,
    depths_of,
    levels_of,
    width_of,
    with_actions,
)
from tui_explorer.drawing.tidy import tidy
from tui_explorer.engine.game import CHANCE, MAX, Value
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import ENTER, UPDATE
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.names import ShownNames, show, show_bound
from tui_explorer.words.node import shown_bound
from tui_explorer.words.refusals import too_large_for_a_picture

_GAP, _FAMILY_GAP, _MARGIN, _PADDING = 12.0, 18.0, 14.0, 5.0
_CLEAR_AT = 0.5
"""The part of an edge up to which the action beside it reaches."""
_INSIDE = 24.0
"""The widest text that a shape has room for."""
_WIDEST_ACTION = 52.0
"""The widest action for which siblings make room."""
_LONGEST = 24
"""Characters of a name."""
_BESIDE = {"max": 14.0, "min": 14.0, "chance": 22.0, "player": 19.0}
"""The distance from a shape's middle to what stands at its right."""
INNER, ALL = "inner", "all"
"""What of a blank figure is empty: inner nodes, or leaves too."""


class Look(NamedTuple):
    """What a node looks like at a step."""

    status: Status
    is_chosen: bool
    is_here: bool
    """Whether the search is at this node."""
    value: str
    window: tuple[str, ...]
    """α and β, or what the players are sure of, line by line."""
    is_struck: bool
    """Whether the edge to it is struck out: its parent was visited, and it never will be."""
    is_ahead: bool = False
    """Whether it is not to be seen yet: a node of a game whose parent was not entered."""


class Figure:
    """The places of all nodes of a run, and their looks."""

    def __init__(self, run: Run, most: int, blank: str = "", moment: Moment | None = None) -> None:
        """Draw the nodes of a run; of a game, those known at a moment, and else at the end."""
        self.run = run
        self._now = moment if moment is not None and grows(run.trace) else run.end
        """The last moment that needs room."""
        self.blank = blank
        self._names = ShownNames(run.names)
        tree, trace = run.tree, run.trace
        self.lines = 0 if blank else 2 if trace.has_window else 1 if trace.guaranteed else 0
        """Lines that stand beside inner nodes."""
        nodes = []
        for node in nodes_shown(self._now):
            nodes.append(node)
            if len(nodes) > most:
                raise too_large_for_a_picture(len(tree), most)
        place = {node: index for index, node in enumerate(nodes)}
        parent = [-1, *(place[tree.parent[node]] for node in nodes[1:])]
        drafts = [self._draft(node) for node in nodes]
        actions = [action_shown(tree, self._names, node, _LONGEST) for node in nodes]
        rooms = [self._room(*both) for both in zip(drafts, actions, strict=True)]
        left, right = ([room[side] for room in rooms] for side in (0, 1))
        middles = tidy(parent, left, right, _GAP, _FAMILY_GAP)
        depths = depths_of(parent)
        levels = levels_of(parent, depths, middles)
        spots = [
            draft._replace(
                parent=above, x=_MARGIN + x, y=_MARGIN + HALF_HEIGHT + levels[depth], action=action
            )
            for draft, above, x, depth, action in zip(
                drafts, parent, middles, depths, actions, strict=True
            )
        ]
        self.legend = self._legend()
        outermost = max(x + room for x, room in zip(middles, right, strict=True))
        self.width = 2 * _MARGIN + max(outermost, width_of(self.legend, SMALL))
        lowest = max(spot.lowest for spot in spots)
        self.height = lowest + _MARGIN + (2 * LINE if self.legend else 0)
        self.spots = with_actions(spots, self.width)

    # -- what stays --------------------------------------------------------------------------------

    def _draft(self, node: int) -> Spot:
        """A node without its place."""
        tree = self.run.tree
        mover = mover_shown(tree, node)
        is_one_of_many = mover >= 0 and tree.has_payoffs
        kind = "max" if mover == MAX else "min"
        kind = {LEAF: "leaf", CHANCE: "chance"}.get(mover, "player" if is_one_of_many else kind)
        widest = max((width_of(text, VALUE) for text in self._values_ever(node)), default=0.0)
        half = max(HALF_LEAF, widest / 2 + _PADDING) if kind == "leaf" else HALF_WIDTH
        return Spot(
            node, ".".join(map(str, tree.path(node))), -1, kind, 0, 0, half, self._name(node),
            sign=str(mover + 1) if is_one_of_many else "",
            is_inside=kind == "leaf" or (not is_one_of_many and widest <= _INSIDE),
            action="",
        )  # fmt: skip

    def _name(self, node: int) -> str:
        return self._names.label(node, _LONGEST) if self.run.names.own(node) else ""

    def _values_ever(self, node: int) -> Iterator[str]:
        """All values that a node has from the first step to the last; a blank figure shows none."""
        if self.blank and self.run.tree.count[node]:
            return
        visit = self.run.trace.visit(node)
        end = self._now
        yield self._value(end, node, end.status(node))
        if visit >= 0 and self.run.tree.count[node] > 0:
            yield from (show(child.value) for child in end.children(node))

    def _windows_ever(self, node: int) -> Iterator[str]:
        """All lines that stand beside a node from the first step to the last, likewise."""
        if self.blank:
            return
        trace = self.run.trace
        visit = trace.visit(node)
        if self._now.has_entered(node) and self.run.tree.count[node] > 0:
            yield from _window(*trace.window_in(visit), trace.guaranteed_in(visit))
            for child in self._now.children(node):
                yield from _window(child.alpha, child.beta, child.guaranteed)

    def _room(self, spot: Spot, action: str) -> tuple[float, float]:
        """The room that a node takes at the left and at the right of its middle."""
        name = width_of(spot.name, NAME)
        label = width_of(action, SMALL) + 8
        edge = label / _CLEAR_AT / 2 - _GAP / 2 if label <= _WIDEST_ACTION else 0.0
        if spot.kind == "leaf":
            half = max(spot.half, edge, name / 2)
            return half, half
        beside = [width_of(line, SMALL) for line in self._windows_ever(spot.node)]
        begin = _BESIDE[spot.kind]
        if not spot.is_inside:
            beside += [width_of(text, VALUE) for text in self._values_ever(spot.node)]
            begin = HALF_WIDTH + 3
        at_right = begin + max(beside) if beside else 0.0
        return max(HALF_WIDTH, edge, 9 + name), max(HALF_WIDTH, edge, at_right)

    def _legend(self) -> str:
        """The players' names by their numbers, where numbers stand in the nodes."""
        if not self.run.tree.has_payoffs:
            return ""
        players = range(len(self.run.tree.players))
        return ", ".join(f"{player + 1} = {self._names.player(player, 20)}" for player in players)

    # -- what changes ------------------------------------------------------------------------------

    def look(self, moment: Moment, spot: Spot) -> Look:
        """What a node looks like at a moment."""
        node, trace = spot.node, moment.trace
        if self.blank:
            written = self.run.tree.utility[node] if spot.kind == "leaf" else None
            value = show(written) if self.blank == INNER and written is not None else ""
            return Look(Status.CLOSED, False, False, value, (), False)
        status = moment.status(node)
        is_over = moment.step == len(trace) and not trace.stopped
        return Look(
            status=status,
            is_chosen=is_over and status is Status.CLOSED and trace.is_chosen(node),
            is_here=node == moment.current and moment.is_under_way,
            value=self._value(moment, node, status),
            window=self._lines(moment, spot),
            is_struck=status is Status.CUT_AWAY and trace.visit(moment.tree.parent[node]) >= 0,
            is_ahead=node != ROOT and not has_children_shown(moment, moment.tree.parent[node]),
        )

    def _value(self, moment: Moment, node: int, status: Status) -> str:
        value = value_shown(moment, node, status)
        if value is None:
            return ""
        bound = shown_bound(moment, node) if status is Status.CLOSED else "="
        return show(value) if bound == "=" else show_bound(value, bound)

    def _lines(self, moment: Moment, spot: Spot) -> tuple[str, ...]:
        if spot.kind == "leaf":
            return ()
        return _window(*moment.window(spot.node), moment.guaranteed(spot.node))


def _window(
    alpha: Value | None, beta: Value | None, guaranteed: tuple[Value, ...] | None
) -> tuple[str, ...]:
    if guaranteed is not None:
        return (f"αβ {show(guaranteed)}",)
    return () if alpha is None else (f"α={show(alpha)}", f"β={show(beta)}")


def changes(figure: Figure) -> Iterator[tuple[Moment, list[tuple[int, Look]]]]:
    """Each step from 0 to the end: its moment, and by place among the spots the looks that are new.

    At step 0 all of them are; after that, as much work as there are changes, not nodes.
    """
    trace, spots = figure.run.trace, figure.spots
    place = {spot.node: index for index, spot in enumerate(spots)}
    below: list[list[int]] = [[] for _ in spots]
    for index, spot in enumerate(spots[1:], 1):
        below[spot.parent].append(index)
    moment = Moment(trace, 0)
    looks = [figure.look(moment, spot) for spot in spots]
    yield moment, list(enumerate(looks))
    for step in range(1, len(trace) + 1):
        before, moment = moment, Moment(trace, step)
        changed = {place[before.current], place[moment.current]}
        if trace.kind[step - 1] == ENTER and grows(trace):
            changed.update(below[place[moment.current]])
        elif trace.kind[step - 1] not in (ENTER, UPDATE):
            changed.update(_left_out(figure, below, place[moment.current]))
        if step == len(trace):
            changed.update(place[node] for node in (ROOT, *trace.chosen_line))
        new = []
        for index in sorted(changed):
            look = figure.look(moment, spots[index])
            if look != looks[index]:
                looks[index] = look
                new.append((index, look))
        yield moment, new


def _left_out(figure: Figure, below: list[list[int]], index: int) -> Iterator[int]:
    """All below a node whose visit has ended that no search ever comes to."""
    trace, spots = figure.run.trace, figure.spots
    waiting = [child for child in below[index] if trace.visit(spots[child].node) < 0]
    while waiting:
        child = waiting.pop()
        yield child
        waiting.extend(below[child])
