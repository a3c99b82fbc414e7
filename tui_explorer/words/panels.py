"""What the side panels say of the last event and of one node, as lines that fit a width.

The lines are made anew at every step, so each costs O(depth) or O(children of the node). Widths are
in cells of the terminal: a label in Chinese takes two for each character.
"""

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells, set_cell_size

from tui_explorer.engine.cuts import SHALLOW, cut_of
from tui_explorer.engine.events import CUT
from tui_explorer.engine.game import INF
from tui_explorer.engine.game_tree import GameTree
from tui_explorer.engine.moment import Moment, Status
from tui_explorer.engine.names import Names
from tui_explorer.engine.tree import NOT_GROWN, ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show, show_bound
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.safe import safe, safe_lines

_NAME_LENGTH = 40
_CHILDREN_TOLD = 12
_LONGEST_PATH = 12
_GLUED = "\N{NO-BREAK SPACE}"
"""Safe text has none, so it can hold together what is to stay on one line."""
_EQUATION = re.compile(" (=|<=?|>=?|≤|≥) ")


def wrapped(text: str, width: int) -> list[str]:
    """Prose in lines; ``α = 3`` is not torn apart, a word without end is."""
    lines = [""]
    for word in _EQUATION.sub(rf"{_GLUED}\1{_GLUED}", text).split(" "):
        for piece in chop_cells(word, width):
            joined = f"{lines[-1]} {piece}" if lines[-1] else piece
            if cell_len(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return [line.replace(_GLUED, " ") for line in lines]


def clip(text: str, width: int) -> str:
    """At most so many cells, with a sign where something is missing."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def room(rows: Sequence[Sequence[str]]) -> int:
    """The cells that a table needs to show everything."""
    return sum(_widths(rows)) + len(rows[0]) - 1


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def table(
    rows: Sequence[Sequence[str]], width: int, reserve: Sequence[Sequence[str]] = ()
) -> list[str]:
    """Rows with the first column to the left and the others to the right.

    Where there is too little room the widest columns give way. Rows to ``reserve`` room for keep
    the columns in place when they come later; the whole width is used then.
    """
    widths = [min(width, cells) for cells in _widths([*rows, *reserve])]
    gaps = len(widths) - 1
    gap = 2 if sum(widths) + 2 * gaps <= width else 1
    while sum(widths) + gap * gaps > width:
        widest = max(range(len(widths)), key=lambda column: (widths[column], column))
        widths[widest] -= 1
    if reserve:
        widths[0] = width - sum(widths[1:]) - gap * gaps
    return [_line(row, widths, " " * gap) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int], gap: str) -> str:
    cells = [clip(text, width) for text, width in zip(row, widths, strict=True)]
    pads = [" " * (width - cell_len(text)) for text, width in zip(cells, widths, strict=True)]
    right = [pad + text for pad, text in zip(pads[1:], cells[1:], strict=True)]
    return gap.join([cells[0] + pads[0], *right]).rstrip()


def why_lines(moment: Moment, reasons: Reasons, names: Names, width: int) -> list[str]:
    """The sentence of the last event; of a cut it tells the kind, if only by the bound's owner.

    A deep cut and one by the window say so in their sentence, a shallow one does not.
    """
    lines = wrapped(reasons.sentence(moment), width)
    cut = moment.cut
    if cut is not None and cut.pruned and cut.kind == SHALLOW and cut.owner is not None:
        owner = safe(names.node(cut.owner), _NAME_LENGTH)
        lines += wrapped(f"Shallow: the bound is {owner}'s.", width)
    return lines


def node_lines(
    moment: Moment, node: int, names: Names, glyphs: Glyphs = UNICODE, width: int = 46
) -> list[str]:
    """All that is known of a node by now: who it is, what became of it and how it looks."""
    return list(_Node(moment, node, names, glyphs, width).lines())


class _Node:
    """One node at one moment, told to a person."""

    def __init__(
        self, moment: Moment, node: int, names: Names, glyphs: Glyphs, width: int
    ) -> None:
        self._moment, self._tree, self._node = moment, moment.tree, node
        self._names, self._glyphs, self._width = names, glyphs, width
        self._status = moment.status(node)

    def lines(self) -> Iterator[str]:
        """From its name down to its picture."""
        said = [f"{self._name(self._node)}, {self._kind()}", *self._path(), self._fate()]
        has_come = self._status in (Status.OPEN, Status.CLOSED)
        is_inner = self._tree.count[self._node] != 0
        alpha, beta = self._moment.window_at_call(self._node)
        if has_come and alpha is not None:
            alpha_is = f"{self._glyphs.alpha} = {self._show(alpha)}"
            said.append(f"called with {alpha_is}, {self._glyphs.beta} = {self._show(beta)}")
        for sentence in said:
            yield from wrapped(sentence, self._width)
        if has_come and is_inner:
            yield from self._history()
            yield from wrapped(self._outcome(), self._width)
        if isinstance(self._tree, GameTree):
            yield ""
            picture = self._tree.game.picture(self._tree.state(self._node))
            yield from (clip(line, self._width) for line in safe_lines(picture))

    def _kind(self) -> str:
        tree, node = self._tree, self._node
        if tree.count[node] == 0:
            return "a leaf at the depth limit" if tree.at_horizon(node) else "a leaf"
        if tree.count[node] == NOT_GROWN and isinstance(tree, GameTree):
            if tree.game.is_terminal(tree.state(node)):
                return "a leaf"
        return f"{self._player(node)} to move"

    def _path(self) -> Iterator[str]:
        """The actions that lead here, unless the name is made of them."""
        if self._node == ROOT or isinstance(self._tree, GameTree):
            return
        line = self._tree.line(self._node)[1:]
        actions = [self._names.action(step) for step in line[-_LONGEST_PATH:]]
        if len(line) > _LONGEST_PATH:
            actions.insert(0, "…")
        if ".".join(actions) != self._names.node(self._node):
            yield "by " + ", ".join(safe(action, _NAME_LENGTH) for action in actions)

    def _fate(self) -> str:
        """The node's status in words, and the reason where it was left out."""
        moment, node = self._moment, self._node
        if self._status is Status.CUT_AWAY:
            return self._cut_away()
        if self._status is Status.UNVISITED:
            if moment.step == 0:
                return "not visited yet: the search has not begun"
            if moment.step == len(moment.trace) and moment.trace.stopped:
                return "never visited: the search was stopped before"
            return f"not visited yet: the search is at {self._name(moment.current)}"
        if self._tree.count[node] == 0:
            if self._status is Status.OPEN:
                return "open: about to be evaluated"
            says = "Eval says" if self._tree.at_horizon(node) else "worth"
            return f"closed: {says} {self._show(moment.value(node))}"
        if self._status is Status.OPEN:
            below = moment.current != node
            where = f"below, at {self._name(moment.current)}" if below else "here"
            return f"open: the search is {where}"
        if moment.has_cut(node):
            return f"closed: cut off after {self._action(moment.children(node)[-1].node)}"
        return "closed: all children seen"

    def _cut_away(self) -> str:
        """Which ancestor's cut left the node out, and whose bound it was."""
        trace = self._moment.trace
        visits = map(trace.visit, self._tree.ancestors(self._node))
        visit = next(visit for visit in visits if visit >= 0)
        if trace.kind[trace.exit_step[visit] - 1] != CUT:
            return "never visited"
        cut = cut_of(trace, visit)
        bound = self._show(cut.bound)
        against = f"the search began with {bound} as its bound"
        if cut.owner is not None:
            against = f"{self._who(cut.owner)} already had {bound}"
        stopped = f"{self._who(cut.node)} stopped at step {grouped(cut.step)}"
        return f"cut away: {stopped} with {self._show(cut.value)} by {self._action(cut.by)}; {against}"

    def _history(self) -> Iterator[str]:
        """What v, α and β became after each child."""
        told = self._moment.children(self._node)
        if not told:
            return
        windowed = self._moment.trace.has_window
        bounds = [self._glyphs.alpha, self._glyphs.beta] if windowed else []
        rows = [["child", "gave", "v", *bounds, ""]]
        for child in told[:_CHILDREN_TOLD]:
            gave = show_bound(child.returned, self._moment.bound(child.node) or "=", self._glyphs)
            window = [self._show(child.alpha), self._show(child.beta)] if windowed else []
            mark = self._glyphs.cut if child.fired else ""
            rows.append([self._action(child.node), gave, self._show(child.value), *window, mark])
        yield from table(rows, self._width)
        if len(told) > _CHILDREN_TOLD:
            yield f"… and {grouped(len(told) - _CHILDREN_TOLD)} more"

    def _outcome(self) -> str:
        moment, node = self._moment, self._node
        low, high = moment.interval(node)
        known = f"between {self._show(low)} and {self._show(high)}"
        if low == high:
            known = f"exactly {self._show(low)}"
        elif (low, high) == (-INF, INF):
            known = "not known at all"
        if self._status is Status.CLOSED:
            gave = show_bound(moment.value(node), moment.bound(node) or "=", self._glyphs)
            return f"returned {gave}: the true value is {known}"
        return f"the true value is {known}"

    def _who(self, node: int) -> str:
        return f"{self._player(node)} at {self._name(node)}"

    def _player(self, node: int) -> str:
        mover = self._tree.mover(node)
        return safe(self._tree.players[mover], _NAME_LENGTH) if mover >= 0 else "chance"

    def _name(self, node: int) -> str:
        return safe(self._names.node(node), _NAME_LENGTH)

    def _action(self, node: int) -> str:
        return safe(self._names.action(node), _NAME_LENGTH)

    def _show(self, value: object) -> str:
        return show(value, self._glyphs)
