"""The rows of a tree at a step: an outline, bounds and values beside it, siblings that share a row.

What a row says depends on the moment alone, so stepping to and fro shows the same rows.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tui_explorer.drawing.nodes import LEAF, has_children_shown, mover_shown
from tui_explorer.engine.game import CHANCE, MAX, MIN, Value
from tui_explorer.engine.trace.moment import Moment, Status, winner_of
from tui_explorer.engine.trace.trace import CUT, HIT, RETURN, Trace
from tui_explorer.engine.trace.trace import LEAF as LEAF_EVENT
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.columns import WINDOW, bound_headings, bounds_shown
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames, show, show_bound
from tui_explorer.words.node import shown_bound, unread

_GROUP_ACTION_LENGTH = 12
"""Characters of the actions that a row for many siblings tells."""
_WIDE = 24
"""Children of a node before some of them share a row."""
_BESIDE = 3
"""Siblings that keep a row of their own on either side of the one the search came to last."""
_WORTH = 2
"""Siblings that are worth a row for them all."""
NEVER_VISITED = "never visited"
FINISHED = "finished"
SHAKEN = "!"
"""Before a value that a shake has put there."""
_FATES = {Status.CUT_AWAY: NEVER_VISITED, Status.UNVISITED: "not visited yet"}


class Row(NamedTuple):
    """One row: a node's name, bounds and value."""

    node: int
    here: bool
    """Whether the search is at this node."""
    guides: str
    """The lines that show where the node hangs."""
    text: str
    bounds: tuple[str, ...]
    """Under the headings between name and value (``view/columns.py``)."""
    value: str
    mark: str
    """✂ where the node cut its children short, ↺ where a table had it, ★ on the chosen line, ☆ what
    would be played where play does not come."""
    action: str = ""
    """The beginning of the text; the first to be shortened where room is short."""
    sign: str = ""
    """What stands in the text behind the action: who moves, a leaf, or that it is cut away."""
    mover: int | None = None
    """The player whose sign it is, or CHANCE; None if it is nobody's."""
    fate: str = ""
    """The end of the text, which may go on where the columns beside it are empty."""
    winner: int | None = None
    """The player who wins by this value, DRAW if it is a draw; None where that is not known."""


def headings(trace: Trace, glyphs: Glyphs, columns: str = WINDOW) -> Row:
    """The row of headings above the columns."""
    return Row(-1, False, "", "", bound_headings(trace, glyphs, columns), "v", "")


def rows_changed(nodes: Iterable[int], one: Moment, other: Moment) -> set[int]:
    """Those of some nodes whose rows may differ between two moments; of a step, a few more.

    The end of a node picks one of its children, and may leave out what was never visited; a cut
    points at the owner of its bound, and the end of a search changes any row.
    """
    trace = one.trace
    is_step = trace is other.trace and trace.nested and abs(one.step - other.step) == 1
    after = one if one.step > other.step else other
    if not is_step or after.event is None or after.step == len(trace):
        return set(nodes)
    kind, node = after.event.kind, after.current
    changed = {one.current, other.current}
    changed.update(m.cut.owner for m in (one, other) if m.cut and m.cut.owner is not None)
    if kind in (RETURN, CUT):
        best = trace.best_child(after.visit(node))
        changed.update(() if best is None else (best,))
    if kind in (CUT, HIT) or (kind == LEAF_EVENT and trace.tree.count[node] > 0):
        changed.update(node for node in nodes if trace.visit(node) < 0)
    return changed


class Rows:
    """Makes the rows of one search's tree."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE, columns: str = WINDOW) -> None:
        self._glyphs, self._columns = glyphs, columns
        self._shown = ShownNames(names, glyphs)
        self.shaken: Mapping[int, Value] = {}
        """By leaf never visited: another value that it is given for a while."""
        self.hides_ahead = False
        """Whether nothing may depend on what the search will do, not even the room for it."""

    def all(self, moment: Moment) -> Iterator[Row]:
        """A row for each node that is known, from the top; children below their parent."""
        tree, glyphs = moment.tree, self._glyphs
        waiting: list[tuple[int, str, str]] = [(ROOT, "", "")]
        while waiting:
            node, guides, below = waiting.pop()
            yield self.row(moment, node, guides)
            if not has_children_shown(moment, node):
                continue
            children = tree.children(node)
            for child in reversed(children):
                last = child == children[-1]
                elbow = glyphs.last_branch if last else glyphs.branch
                trunk = " " * len(glyphs.trunk) if last else glyphs.trunk
                waiting.append((child, below + elbow, below + trunk))

    def row(self, moment: Moment, node: int, guides: str) -> Row:
        """The row of one node."""
        status, action, label = moment.status(node), "", self._shown.label(node)
        if node != ROOT:
            share = moment.tree.probability.get(node)
            likely = "" if share is None else f"({show(share, self._glyphs)}) "
            action = f"{self._shown.action(node)} {likely}"
        mover = None
        if status is Status.CUT_AWAY:
            is_spared = moment.trace.repeats.hit_above(node) is not None
            sign, fate = self._glyphs.repeated if is_spared else self._glyphs.cut, NEVER_VISITED
        else:
            sign, fate = self.sign(moment, node, status), ""
            moves = mover_shown(moment.tree, node)
            mover = None if moves == LEAF else moves
        return Row(
            node=node,
            here=node == moment.current and moment.is_under_way,
            guides=guides,
            text=" ".join(filter(None, (f"{action}{sign}", label, fate))).rstrip(),
            bounds=self._bounds(moment, node),
            value=self._value(moment, node, status),
            mark=self._mark(moment, node, status),
            action=action,
            sign=sign,
            mover=mover,
            fate=fate,
            winner=winner_of(moment, node),
        )

    def role(self, status: Status, row: Row, *, is_owner: bool) -> str:
        """What stands out in a row, if anything: it decides its style."""
        if row.here:
            return "here"
        if row.node in self.shaken:
            return "shaken"
        if is_owner:
            return "owner"
        if status is Status.CUT_AWAY:
            return "cut"
        if status is Status.UNVISITED:
            return "unvisited"
        if row.mark == self._glyphs.chosen:
            return "chosen"
        return "path" if status is Status.OPEN else ""

    def group_row(self, group: range, guides: str, status: Status, some: str = "") -> Row:
        """The one row of neighbouring siblings with which the search did the same; ``some`` tells
        of them where they are not all alike.
        """
        first, last = (self._shown.action(group[end], _GROUP_ACTION_LENGTH) for end in (0, -1))
        signs = {Status.CUT_AWAY: self._glyphs.cut, Status.UNVISITED: self._glyphs.unvisited}
        sign = f"{signs[status]} " if status in signs and not some else ""
        fate = some or f"{len(group):,} {_FATES.get(status, FINISHED)}"
        text = f"{sign}{first} to {last}: {fate}"
        return Row(group.start, False, guides, text, (), "", "", fate=text)

    def unlisted_row(self, node: int, guides: str, status: Status) -> Row:
        """The row of a node that another search knows, and this one never came to."""
        action, label = f"{self._shown.action(node)} ", self._shown.label(node)
        is_cut = status is Status.CUT_AWAY
        sign, fate = (self._glyphs.cut, NEVER_VISITED) if is_cut else (self._glyphs.unvisited, "")
        text = " ".join(filter(None, (f"{action}{sign}", label, fate)))
        return Row(node, False, guides, text, (), "", "", action=action, fate=fate)

    def _bounds(self, moment: Moment, node: int) -> tuple[str, ...]:
        """The bounds of an inner node, by the way that is looked at them."""
        now = bounds_shown(moment, node, self._columns)
        if moment.tree.count[node] == 0:
            return ("",) * len(now)
        return tuple("" if bound is None else show(bound, self._glyphs) for bound in now)

    def sign(self, moment: Moment, node: int, status: Status) -> str:
        """The sign of who moves, or of a leaf; hollow, or after a dot, until it is visited."""
        glyphs, mover = self._glyphs, mover_shown(moment.tree, node)
        is_new = status is Status.UNVISITED
        if mover == LEAF:
            return glyphs.unvisited if is_new else glyphs.leaf
        if mover == CHANCE:
            return glyphs.unvisited_chance if is_new else glyphs.chance
        if moment.tree.players != ("MAX", "MIN"):
            return f"{glyphs.unvisited_player if is_new else glyphs.player}{mover + 1}"
        if is_new:
            return {MAX: glyphs.unvisited_max, MIN: glyphs.unvisited_min}[mover]
        return {MAX: glyphs.max, MIN: glyphs.min}[mover]

    def _value(self, moment: Moment, node: int, status: Status) -> str:
        """The value found; in brackets, that of a leaf which the search has not read."""
        if node in self.shaken:
            return SHAKEN + show(self.shaken[node], self._glyphs)
        if status in (Status.UNVISITED, Status.CUT_AWAY):
            written = unread(moment.tree, node)
            shown = "" if written is None else show(written, self._glyphs)
            return shown if not shown or moment.tree.has_payoffs else f"({shown})"
        value = moment.value(node)
        if status is Status.OPEN:
            return self._glyphs.unknown if value is None else show(value, self._glyphs)
        return show_bound(value, shown_bound(moment, node), self._glyphs)

    def _mark(self, moment: Moment, node: int, status: Status) -> str:
        if status is not Status.CLOSED:
            return ""
        if moment.has_cut(node):
            return self._glyphs.cut
        parent, trace = moment.tree.parent[node], moment.trace
        if moment.visit(node) in trace.hits:
            return self._glyphs.repeated
        if moment.step == len(trace) and not trace.stopped and trace.is_chosen(node):
            return self._glyphs.chosen
        is_done_above = node != ROOT and moment.bound(parent) == "="
        is_picked = is_done_above and trace.best_child(moment.visit(parent)) == node
        return self._glyphs.picked if is_picked else ""


# -- siblings that share a row -------------------------------------------------------------------


def is_wide(moment: Moment, node: int) -> bool:
    """Whether a node has so many children that they would fill the screen."""
    return moment.trace.nested and moment.tree.count[node] > _WIDE


def row_groups(moment: Moment, parent: int) -> tuple[range, ...]:
    """The groups of a wide node's children that share a row; a chosen child has its own."""
    finished, ahead = finished_and_ahead(moment, parent)
    last = ahead.start - 1
    groups = [range(finished.start, last - _BESIDE), range(ahead.start + _BESIDE, ahead.stop)]
    if moment.step == len(moment.trace):
        line = moment.trace.chosen_line
        chosen = next((node for node in line if node in groups[0]), None)
        if chosen is not None:
            groups[:1] = [range(groups[0].start, chosen), range(chosen + 1, groups[0].stop)]
    return tuple(group for group in groups if len(group) >= _WORTH)


def finished_and_ahead(moment: Moment, parent: int) -> tuple[range, range]:
    """The children that the search has finished with, and those it has not come to."""
    children = moment.tree.children(parent)

    def is_ahead(child: int) -> bool:
        return moment.status(child) in (Status.UNVISITED, Status.CUT_AWAY)

    stop = children.start + bisect_left(children, True, key=is_ahead)
    is_open = stop > children.start and moment.status(stop - 1) is Status.OPEN
    return range(children.start, stop - is_open), range(stop, children.stop)
