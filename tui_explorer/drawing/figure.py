"""A figure of one search: the places of its nodes, their styles at a step, and the changes.

Places leave room for the longest texts of the whole run. So figures of one explicit tree at several
steps have every node at the same place. A game shows only the nodes known at its step.
"""

from collections.abc import Iterator

from tui_explorer.drawing.nodes import (
    LEAF,
    action_shown,
    expands_with_search,
    has_children_shown,
    mover_shown,
    nodes_shown,
    value_shown,
)
from tui_explorer.drawing.placed import (
    HALF_HEIGHT,
    HALF_LEAF,
    HALF_WIDTH,
    LINE,
    NAME,
    SMALL,
    VALUE,
    NodeStyle,
    PlacedNode,
    levels_of,
    width_of,
    with_actions,
)
from tui_explorer.drawing.tidy import depths_of, tidy
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE, MAX, Value
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import ENTER, UPDATE
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.errors import BadData
from tui_explorer.words.names import ShownNames, grouped, show, show_bound
from tui_explorer.words.node import shown_bound

_GAP, _FAMILY_GAP, _MARGIN, _PADDING = 12.0, 18.0, 14.0, 5.0
_CLEAR_AT = 0.5
"""The fraction of an edge, from the top, that leaves room for its action."""
_INSIDE = 24.0
"""The widest text that fits into a shape."""
_WIDEST_ACTION = 52.0
"""The widest action that moves siblings apart."""
_LONGEST = 24
"""Characters of a name; a longer one is shortened."""
_AT_RIGHT = {"max": 14.0, "min": 14.0, "chance": 22.0, "player": 19.0}
"""The distance from the middle of a shape to the texts at its right."""
INNER, ALL = "inner", "all"
"""A blank figure has no values at inner nodes, or none at all."""


class Figure:
    """The places of all nodes of a run, and their styles."""

    def __init__(self, run: Run, most: int, blank: str = "", moment: Moment | None = None) -> None:
        """Place the nodes of a run; in a game, those known at the moment (or at the end)."""
        self.run = run
        self._now = moment if moment is not None and expands_with_search(run.trace) else run.end
        """The last moment that the figure has room for."""
        self.blank = blank
        self._names = ShownNames(run.names)
        tree, trace = run.tree, run.trace
        self.lines = 0 if blank else 2 if trace.has_window else 1 if trace.guaranteed else 0
        """The number of window lines at each inner node."""
        nodes = []
        for node in nodes_shown(self._now):
            nodes.append(node)
            if len(nodes) > most:
                raise BadData(
                    f"a tree of {grouped(len(tree))} nodes is too large for a picture of "
                    f"at most {grouped(most)}",
                    "give a smaller tree or a depth limit, or export --to text",
                )
        place = {node: index for index, node in enumerate(nodes)}
        parent = [-1, *(place[tree.parent[node]] for node in nodes[1:])]
        drafts = [self._draft(node) for node in nodes]
        actions = [action_shown(tree, self._names, node, _LONGEST) for node in nodes]
        rooms = [self._room(*both) for both in zip(drafts, actions, strict=True)]
        left, right = ([room[side] for room in rooms] for side in (0, 1))
        middles = tidy(parent, left, right, _GAP, _FAMILY_GAP)
        depths = depths_of(parent)
        levels = levels_of(parent, depths, middles)
        placed = [
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
        lowest = max(node.lowest for node in placed)
        self.height = lowest + _MARGIN + (2 * LINE if self.legend else 0)
        self.nodes = with_actions(placed, self.width)

    # -- the same at every step --------------------------------------------------------------------

    def _draft(self, node: int) -> PlacedNode:
        """A node before it is placed."""
        tree = self.run.tree
        mover = mover_shown(tree, node)
        is_one_of_many = mover >= 0 and tree.has_payoffs
        kind = "max" if mover == MAX else "min"
        kind = {LEAF: "leaf", CHANCE: "chance"}.get(mover, "player" if is_one_of_many else kind)
        widest = max((width_of(text, VALUE) for text in self._values_ever(node)), default=0.0)
        half = max(HALF_LEAF, widest / 2 + _PADDING) if kind == "leaf" else HALF_WIDTH
        return PlacedNode(
            node, ".".join(map(str, tree.path(node))), -1, kind, 0, 0, half, self._name(node),
            number=str(mover + 1) if is_one_of_many else "",
            is_inside=kind == "leaf" or (not is_one_of_many and widest <= _INSIDE),
            action="",
        )  # fmt: skip

    def _name(self, node: int) -> str:
        return self._names.label(node, _LONGEST) if self.run.names.own(node) else ""

    def _values_ever(self, node: int) -> Iterator[str]:
        """All values of a node from the first step to the last; a blank figure shows none."""
        if self.blank and self.run.tree.count[node]:
            return
        visit = self.run.trace.visit(node)
        end = self._now
        yield self._value(end, node, end.status(node))
        if visit >= 0 and self.run.tree.count[node] > 0:
            yield from (show(child.value) for child in end.children(node))

    def _windows_ever(self, node: int) -> Iterator[str]:
        """All window lines of a node from the first step to the last; a blank figure shows none."""
        if self.blank:
            return
        trace = self.run.trace
        visit = trace.visit(node)
        if self._now.has_entered(node) and self.run.tree.count[node] > 0:
            yield from _window(*trace.window_in(visit), trace.guaranteed_in(visit))
            for child in self._now.children(node):
                yield from _window(child.alpha, child.beta, child.guaranteed)

    def _room(self, draft: PlacedNode, action: str) -> tuple[float, float]:
        """The room that a node needs to the left and to the right of its middle."""
        name = width_of(draft.name, NAME)
        label = width_of(action, SMALL) + 8
        edge = label / _CLEAR_AT / 2 - _GAP / 2 if label <= _WIDEST_ACTION else 0.0
        if draft.kind == "leaf":
            half = max(draft.half, edge, name / 2)
            return half, half
        texts_at_right = [width_of(line, SMALL) for line in self._windows_ever(draft.node)]
        begin = _AT_RIGHT[draft.kind]
        if not draft.is_inside:
            texts_at_right += [width_of(text, VALUE) for text in self._values_ever(draft.node)]
            begin = HALF_WIDTH + 3
        at_right = begin + max(texts_at_right) if texts_at_right else 0.0
        return max(HALF_WIDTH, edge, 9 + name), max(HALF_WIDTH, edge, at_right)

    def _legend(self) -> str:
        """The players' names with their numbers, if the nodes show numbers; else empty."""
        if not self.run.tree.has_payoffs:
            return ""
        players = range(len(self.run.tree.players))
        return ", ".join(f"{player + 1} = {self._names.player(player, 20)}" for player in players)

    # -- different at each step --------------------------------------------------------------------

    def style(self, moment: Moment, placed: PlacedNode) -> NodeStyle:
        """The style of a node at a moment."""
        node, trace = placed.node, moment.trace
        if self.blank:
            written = self.run.tree.utility[node] if placed.kind == "leaf" else None
            value = show(written) if self.blank == INNER and written is not None else ""
            return NodeStyle(Status.CLOSED, False, False, value, (), False)
        status = moment.status(node)
        is_over = moment.step == len(trace) and not trace.stopped
        return NodeStyle(
            status=status,
            is_chosen=is_over and status is Status.CLOSED and trace.is_chosen(node),
            is_here=node == moment.current and moment.is_under_way,
            value=self._value(moment, node, status),
            window=self._lines(moment, placed),
            is_struck=status is Status.CUT_AWAY and trace.visit(moment.tree.parent[node]) >= 0,
            is_ahead=node != ROOT and not has_children_shown(moment, moment.tree.parent[node]),
        )

    def _value(self, moment: Moment, node: int, status: Status) -> str:
        value = value_shown(moment, node, status)
        if value is None:
            return ""
        bound = shown_bound(moment, node) if status is Status.CLOSED else "="
        return show(value) if bound == "=" else show_bound(value, bound)

    def _lines(self, moment: Moment, placed: PlacedNode) -> tuple[str, ...]:
        if placed.kind == "leaf":
            return ()
        return _window(*moment.window(placed.node), moment.guaranteed(placed.node))


def _window(
    alpha: Value | None, beta: Value | None, guaranteed: tuple[Value, ...] | None
) -> tuple[str, ...]:
    if guaranteed is not None:
        return (f"αβ {show(guaranteed)}",)
    return () if alpha is None else (f"α={show(alpha)}", f"β={show(beta)}")


def changes(figure: Figure) -> Iterator[tuple[Moment, list[tuple[int, NodeStyle]]]]:
    """Each step from 0 to the end: its moment, and the new styles by index in ``figure.nodes``.

    Step 0 has all styles. A later step costs time for its changes only, not for all nodes.
    """
    trace, nodes = figure.run.trace, figure.nodes
    place = {placed.node: index for index, placed in enumerate(nodes)}
    below: list[list[int]] = [[] for _ in nodes]
    for index, placed in enumerate(nodes[1:], 1):
        below[placed.parent].append(index)
    moment = Moment(trace, 0)
    styles = [figure.style(moment, placed) for placed in nodes]
    yield moment, list(enumerate(styles))
    for step in range(1, len(trace) + 1):
        before, moment = moment, Moment(trace, step)
        changed = {place[before.current], place[moment.current]}
        if trace.kind[step - 1] == ENTER and expands_with_search(trace):
            changed.update(below[place[moment.current]])
        elif trace.kind[step - 1] not in (ENTER, UPDATE):
            changed.update(_left_out(figure, below, place[moment.current]))
        if step == len(trace):
            changed.update(place[node] for node in (ROOT, *trace.chosen_line))
        new = []
        for index in sorted(changed):
            style = figure.style(moment, nodes[index])
            if style != styles[index]:
                styles[index] = style
                new.append((index, style))
        yield moment, new


def _left_out(figure: Figure, below: list[list[int]], index: int) -> Iterator[int]:
    """All nodes below a finished node that the search never visits."""
    trace, nodes = figure.run.trace, figure.nodes
    waiting = [child for child in below[index] if trace.visit(nodes[child].node) < 0]
    while waiting:
        child = waiting.pop()
        yield child
        waiting.extend(below[child])
