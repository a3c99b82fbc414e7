"""What a node of a diagram says at a step, and how much room that takes.

Three zooms: values only; windows below them; actions beside the edges and the names of nodes, too.
Where not all of that has room, some levels can tell more than others.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from tui_explorer.drawing.nodes import action_shown
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.view.columns import INTERVAL, WINDOW
from tui_explorer.view.diagram.part import MOST, Item
from tui_explorer.view.layout import cell_len, clip
from tui_explorer.view.rows import Row, Rows
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import ShownNames, show

VALUES, WINDOWS, ALL = ZOOMS = range(3)
Reach = tuple[int, int]
"""Cells before the middle of an item, and from there on."""


class Detail(NamedTuple):
    """How much is told of the nodes of a level."""

    has_windows: bool = False
    has_names: bool = False
    has_actions: bool = False
    is_close: bool = False
    """Whether names touch signs, and actions stand in the edges: less clear, but narrower."""


DETAILS = (Detail(), Detail(has_windows=True), Detail(True, True, True))
"""By zoom: what is told at all levels."""
LADDER = (
    Detail(has_names=True, is_close=True),
    Detail(has_names=True, has_actions=True, is_close=True),
    Detail(has_names=True, has_actions=True),
    DETAILS[ALL],
)
"""More and more of what a level can tell. Names go first: by them sentences speak of nodes."""
_LONGEST = 12
"""Cells of an action or a name."""
_TOLD = 40
"""Children whose values and windows are foreseen, so that nothing moves when they come."""


class NodeText(NamedTuple):
    """What stands at a node's place, and on the edge to it."""

    head: str
    """The main line; its first cell and its last one but the value's are for signs."""
    at: int
    """The cell of the head that stands at the place itself."""
    value: tuple[int, int]
    """The cells of the head from which and up to which its value goes."""
    below: str
    """The line below, in the middle."""
    action: str
    role: str
    """What stands out, as in a row of the outline."""
    winner: int | None
    edge: str
    """``path`` if the search has gone along the edge to it, ``chosen`` if play does, ``cut`` if
    nobody ever will."""
    is_struck: bool
    """Whether that edge is struck out: its parent was visited, and it never will be."""
    sign: tuple[int, int] = (0, 0)
    """The cells of the head in which the sign of the mover stands."""
    mover: int | None = None
    """The player whose sign that is, or CHANCE; None if it is nobody's."""
    is_close: bool = False
    """Whether the action stands in the edge and not beside it."""
    is_named: bool = False
    """Whether the name of the node, or of its action, is told."""

    @property
    def reach(self) -> Reach:
        """The cells that it takes before its place, and from there on."""
        below, action = cell_len(self.below), cell_len(self.action)
        left, right = max(self.at, (below - 1) // 2), below // 2 + 1
        if self.is_close:
            left, right = max(left, (action + 1) // 2), max(right, action // 2 + 1)
        else:
            left = max(left, action)
        return left, max(cell_len(self.head) - self.at, right)


class NodeTexts:
    """The texts of one search's nodes."""

    def __init__(
        self, names: Names, rows: Rows, glyphs: Glyphs, columns: str, details: Sequence[Detail]
    ) -> None:
        """The texts with so much in them by depth, and as the last says at deeper levels."""
        self._rows, self._details = rows, details
        self._shown, self._own = ShownNames(names, glyphs), names.own
        self._glyphs, self._columns = glyphs, columns
        self._owner: tuple[Moment | None, int | None] = None, None
        """The owner that was found last, and when."""
        self._first_and_last: tuple[Moment, Moment] | None = None

    def shake(self, values: Mapping[int, Value]) -> None:
        """Take other values for leaves that were never visited."""
        self._rows.shaken = values

    def detail(self, item: Item) -> Detail:
        """How much is told of an item's level."""
        return self._details[min(item.depth, len(self._details) - 1)]

    def text_of(self, moment: Moment, item: Item, *, is_here: bool) -> NodeText:
        """What stands at an item's place."""
        if item.folded:
            return self._sign(f"{self._glyphs.folded}{item.folded}", "guides")
        status, tree, node = moment.status(item.node), moment.tree, item.node
        row = self._rows.row(moment, node, "")._replace(here=is_here)
        is_on_path = is_here or status is Status.OPEN
        edge = "path" if is_on_path else "cut" if status is Status.CUT_AWAY else ""
        if item.siblings > 1:
            role = self._rows.role(status, row._replace(mark=""), is_owner=False)
            text = f"{self._glyphs.omitted}{item.siblings:,}"
            return self._sign(text, role, self._glyphs.here if is_here else "")._replace(edge=edge)
        is_owner = self._owner_at(moment) == node
        mark = row.mark or (self._glyphs.owner if is_owner else "")
        is_spared = status is Status.CUT_AWAY and moment.trace.repeats.hit_above(node) is not None
        detail = self.detail(item)
        head = self._head(moment, node, status, detail, row._replace(mark=mark))
        is_below_visit = moment.trace.visit(tree.parent[node]) >= 0
        is_chosen = row.mark == self._glyphs.chosen
        action = self._action(moment, node) if detail.has_actions else ""
        return head._replace(
            below=self._below(moment, node, detail, row.bounds),
            action=action,
            role=self._rows.role(status, row, is_owner=is_owner),
            winner=row.winner,
            edge="chosen" if is_chosen else edge,
            is_struck=edge == "cut" and is_below_visit and not is_spared,
            mover=row.mover,
            is_close=detail.is_close,
            is_named=bool(action or self._name(node, detail)),
        )

    def reach(self, trace: Trace, item: Item, said: NodeText) -> Reach:
        """The reach of a text and, as far as they are foreseen, of all others there will be.

        Where what the search will do is hidden, the same for whatever it may come to.
        """
        texts, visit, tree = [said], trace.visit(item.node), trace.tree
        if item.is_node:
            first, last = self._at_the_ends(trace)
            texts.append(self.text_of(first, item, is_here=False))
            if not self._rows.hides_ahead:
                texts.append(self.text_of(last, item, is_here=False))
                if len(tree) <= MOST and visit >= 0 and tree.count[item.node] > 0:
                    texts += self._foreseen(texts[-1], trace, visit, self.detail(item))
            elif tree.has_children(item.node):
                texts += self._whatever_comes(texts[-1], trace, self.detail(item))
        left, right = zip(*(said.reach for said in texts), strict=True)
        return max(left), max(right)

    def _whatever_comes(self, said: NodeText, trace: Trace, detail: Detail) -> Iterator[NodeText]:
        """An inner node with the widest numbers that there are."""
        tree = trace.tree
        is_known = len(tree) <= MOST and not isinstance(tree, GameTree)
        leaves = tree.leaf_values() if is_known else []
        widest = self._widest([-INF, *leaves])
        bound = f"{self._glyphs.at_most}{_closely(widest)}"
        yield said._replace(head=f"{said.head[: said.value[0]]}{bound} ", below="")
        if detail.has_windows and (trace.has_window or trace.guaranteed):
            bounds: tuple[str, ...] = widest, widest
            if trace.guaranteed:
                payoffs = (leaf if isinstance(leaf, tuple) else (leaf,) for leaf in leaves)
                one = self._widest([-INF, *chain.from_iterable(payoffs)])
                bounds = (f"({', '.join([one] * len(tree.players))})",)
            yield said._replace(below=self._bounds_told(trace, bounds))

    def _widest(self, values: Sequence[Any]) -> str:
        """The one of these values that takes the most cells."""
        return max((show(value, self._glyphs) for value in values), key=cell_len)

    def _at_the_ends(self, trace: Trace) -> tuple[Moment, Moment]:
        """Before the first step of a search and after the last."""
        found = self._first_and_last
        if found is None or found[0].trace is not trace:
            found = self._first_and_last = Moment(trace, 0), Moment(trace, len(trace))
        return found

    def _foreseen(
        self, said: NodeText, trace: Trace, visit: int, detail: Detail
    ) -> Iterator[NodeText]:
        """What a node will have said by the end."""
        begin = said.value[0]
        for child in islice(trace.children(visit), _TOLD):
            head = f"{said.head[:begin]}{_closely(show(child.value, self._glyphs))} "
            yield said._replace(head=head, below="")
            if detail.has_windows:
                yield self._windowed(said, trace, child.guaranteed, child.alpha, child.beta)
        if detail.has_windows:
            yield self._windowed(said, trace, trace.guaranteed_in(visit), *trace.window_in(visit))

    def _windowed(self, said: NodeText, trace: Trace, guaranteed: Any, *window: Any) -> NodeText:
        """The same text with another window, where these are what is shown."""
        bounds = (guaranteed,) if trace.guaranteed else window if trace.has_window else ()
        if self._columns != WINDOW or not bounds:
            return said
        shown = tuple(show(bound, self._glyphs) for bound in bounds)
        return said._replace(below=self._bounds_told(trace, shown))

    # -- the parts of a text -----------------------------------------------------------------------

    def _sign(self, text: str, role: str, before: str = "") -> NodeText:
        """A sign for more than one node, in the middle."""
        at = (len(text) - 1) // 2 + len(before)
        return _only_head(before + text, at, (0, 0))._replace(role=role)

    def _head(
        self, moment: Moment, node: int, status: Status, detail: Detail, row: Row
    ) -> NodeText:
        """The main line, where in it the place is, and where the value."""
        here, mark = self._glyphs.here if row.here else " ", row.mark
        value = _closely(row.value.removeprefix("="))
        if not moment.tree.has_children(node):
            value = value or self._glyphs.unvisited
            is_unread = status in (Status.UNVISITED, Status.CUT_AWAY) and value[0] == "("
            if not is_unread or moment.tree.has_payoffs:
                value = f"{here}{value}{mark or ' '}"
            at = 1 + (len(value) - 3) // 2
            return _only_head(value, at, (1, len(value) - 1))
        if status is Status.CUT_AWAY:
            status = Status.UNVISITED
        name, sign = self._name(node, detail), self._rows.sign(moment, node, status)
        before = here
        if detail.is_close and name:
            before = f" {name}{here}"
        elif detail != DETAILS[VALUES]:
            before = f"{here} {name} " if name else f"{here} "
        start, stop = len(before), len(before) + len(sign)
        begin, head = stop + 1, f"{before}{sign} {value}{mark or ' '}"
        return _only_head(head, cell_len(before), (begin, begin + len(value)), (start, stop))

    def _name(self, node: int, detail: Detail) -> str:
        """A node's own name, where there is room for it."""
        if not detail.has_names or not self._own(node):
            return ""
        return clip(self._shown.label(node), _LONGEST)

    def _below(self, moment: Moment, node: int, detail: Detail, bounds: tuple[str, ...]) -> str:
        """The window of an inner node, the name of a leaf."""
        if not moment.tree.has_children(node):
            return self._name(node, detail)
        if not detail.has_windows or not any(bounds):
            return ""
        return self._bounds_told(moment.trace, bounds)

    def _bounds_told(self, trace: Trace, bounds: tuple[str, ...]) -> str:
        """α and β, what the players are sure of, or an interval."""
        alpha, beta = self._glyphs.alpha, self._glyphs.beta
        if self._columns == INTERVAL and not trace.tree.has_payoffs:
            return f"[{', '.join(bounds)}]"
        signs = [alpha + beta] if len(bounds) == 1 else [alpha, beta]
        return " ".join(f"{sign}={bound}" for sign, bound in zip(signs, bounds, strict=True))

    def _owner_at(self, moment: Moment) -> int | None:
        """The owner of the bound that has just cut, found once for all nodes of a moment."""
        if self._owner[0] is not moment:
            self._owner = moment, None if moment.cut is None else moment.cut.owner
        return self._owner[1]

    def _action(self, moment: Moment, node: int) -> str:
        return clip(action_shown(moment.tree, self._shown, node, 2 * _LONGEST), _LONGEST)


def _only_head(
    head: str, at: int, value: tuple[int, int], sign: tuple[int, int] = (0, 0)
) -> NodeText:
    """A main line and nothing else yet."""
    return NodeText(head, at, value, "", "", "", None, "", False, sign)


def _closely(value: str) -> str:
    """Payoffs without blanks: there is little room."""
    return value.replace(", ", ",")
