"""What the side panels say of the last event and of one node, as lines that fit a width.

The lines are made anew at every step, so each costs O(depth) or O(children of the node).
"""

from collections.abc import Iterator

from rich.cells import cell_len

from tui_explorer.engine.backup import weighted
from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.results.run import Origin
from tui_explorer.engine.trace.cuts import SHALLOW, cut_of
from tui_explorer.engine.trace.events import CUT
from tui_explorer.engine.trace.history import Child
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import NOT_GROWN, ROOT
from tui_explorer.view.features import feature_lines
from tui_explorer.view.layout import beside, clip, table, wrapped
from tui_explorer.view.rows import headings, unread
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show, show_bound
from tui_explorer.words.quiet import looks_on
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.repeats import Repeated
from tui_explorer.words.safe import safe, safe_lines
from tui_explorer.words.teller import action_told, node_told

_NAME_LENGTH = 40
_NOTES_LENGTH = 4000
_CHILDREN_TOLD = 12
_LONGEST_PATH = 12
_GAP = "   "
"""Between the text and the position beside it."""
_LEAST_TEXT = 30
"""Cells for the text, or the position stands below it."""


def introduction(origin: Origin, width: int) -> list[str]:
    """What the author of a tree says of it, for the moment before the first step."""
    told = [origin.title, *safe_lines(origin.notes[:_NOTES_LENGTH])]
    return [line for text in told if text for line in wrapped(safe(text, _NOTES_LENGTH), width)]


def why_lines(moment: Moment, reasons: Reasons, names: Names, width: int) -> list[str]:
    """The sentence of the last event, and the kind of a cut.

    A deep cut and one by the window say so in their sentence; a shallow one has a line for it.
    """
    lines = wrapped(reasons.sentence(moment), width)
    cut = moment.cut
    if cut is not None and cut.pruned and cut.kind == SHALLOW and cut.owner is not None:
        owner = node_told(safe(names.node(cut.owner), _NAME_LENGTH))
        what = "bound" if cut.rival is None else "claim"
        lines += wrapped(f"Shallow: the {what} was set at {owner}.", width)
    return lines


def node_lines(
    moment: Moment, node: int, names: Names, glyphs: Glyphs = UNICODE, width: int = 46
) -> list[str]:
    """All that is known of a node by now: who it is, what became of it and how it looks."""
    return list(_Node(moment, node, names, glyphs, width).lines())


class _Node:
    """One node at one moment, told to a person."""

    def __init__(self, moment: Moment, node: int, names: Names, glyphs: Glyphs, width: int) -> None:
        self._moment, self._tree, self._node = moment, moment.tree, node
        self._names, self._glyphs, self._width = names, glyphs, width
        self._status = moment.status(node)

    def lines(self) -> Iterator[str]:
        """Its name and fate, the position if it is a game's, then its history.

        The position stands at the right of all that, if there is room for both.
        """
        if not isinstance(self._tree, GameTree):
            yield from self._told([])
            return
        picture = safe_lines(self._tree.game.picture(self._tree.state(self._node)))
        room = self._width - max(map(cell_len, picture), default=0) - len(_GAP)
        if room < _LEAST_TEXT:
            yield from self._told(["", *(clip(line, self._width) for line in picture), ""])
        else:
            self._width = room
            yield from beside(list(self._told([])), picture, room, _GAP)

    def _told(self, picture: list[str]) -> Iterator[str]:
        """All but the position, which may stand in its midst."""
        said = [f"{self._name(self._node)}, {self._kind()}", *self._path(), self._fate()]
        said += [*self._written(), *self._repeated()]
        has_come = self._status in (Status.OPEN, Status.CLOSED)
        is_inner = self._tree.count[self._node] != 0
        if has_come:
            said += self._called_with()
        for sentence in said:
            yield from wrapped(sentence, self._width)
        yield from picture
        if isinstance(self._tree, GameTree) and self._tree.depth_limit is not None:
            yield from self._eval(self._tree)
        if has_come and is_inner:
            yield from self._history()
            for sentence in self._outcome():
                yield from wrapped(sentence, self._width)

    def _eval(self, tree: GameTree) -> Iterator[str]:
        """What Eval is made of here; it is asked only where there is a depth limit."""
        if lines := feature_lines(tree.game, tree.state(self._node), self._glyphs, self._width):
            yield from (*lines, "")

    def _called_with(self) -> Iterator[str]:
        """What was known when the node was called, where the search makes use of it."""
        glyphs, trace = self._glyphs, self._moment.trace
        alpha, beta = self._moment.window_at_call(self._node)
        claims = trace.claims_in(trace.visit(self._node))
        if alpha is not None:
            window = f"{glyphs.alpha} = {self._show(alpha)}, {glyphs.beta} = {self._show(beta)}"
            yield f"called with {window}"
        elif claims is not None:
            yield f"called with {glyphs.alpha}{glyphs.beta} = {self._show(claims)}"

    def _kind(self) -> str:
        tree, node = self._tree, self._node
        if tree.stays(node):
            return "not moving, a leaf worth what Eval says"
        if tree.at_horizon(node):
            return "a leaf at the depth limit"
        is_leaf = tree.count[node] == 0
        if tree.count[node] == NOT_GROWN and isinstance(tree, GameTree):
            is_leaf = tree.game.is_terminal(tree.state(node))
        return "a leaf" if is_leaf else f"{self._player(node)} to move"

    def _path(self) -> Iterator[str]:
        """The actions that lead here, unless the name is made of them."""
        if self._node == ROOT or isinstance(self._tree, GameTree):
            return
        actions, is_whole = self._names.last_actions(self._node, _LONGEST_PATH)
        if not is_whole:
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
        if moment.trace.visit(node) in moment.trace.hits:
            return "closed: " + Repeated(self._names, self._glyphs).met(moment, node)
        if moment.has_cut(node):
            return f"closed: cut off after {self._action(moment.children(node)[-1].node)}"
        return "closed: all children seen"

    def _written(self) -> Iterator[str]:
        """What the source says of a leaf that the search has not read, or never will."""
        value = unread(self._tree, self._node)
        if value is None or self._status in (Status.OPEN, Status.CLOSED):
            return
        says = "Eval says" if self._tree.at_horizon(self._node) else "worth"
        is_cut = self._status is Status.CUT_AWAY
        read = "; the search never read it" if is_cut else ", not read yet"
        yield f"{says} {self._show(value)} in the tree{read}"

    def _repeated(self) -> Iterator[str]:
        """That the same position came up elsewhere, and why the limit did not stop here."""
        if again := Repeated(self._names, self._glyphs).again(self._moment, self._node):
            yield again
        if on := looks_on(self._moment, self._node, self._names, self._glyphs):
            yield on

    def _cut_away(self) -> str:
        """Which ancestor's cut left the node out, and whose bound it was."""
        trace = self._moment.trace
        visits = map(trace.visit, self._tree.ancestors(self._node))
        visit = next(visit for visit in visits if visit >= 0)
        if visit in trace.hits:
            return f"never visited: the table had {self._name(trace.node[visit])}"
        if trace.kind[trace.exit_step[visit] - 1] != CUT:
            return "never visited"
        cut = cut_of(trace, visit)
        value = self._show(cut.value)
        if cut.owner is not None:
            against = f"{self._who(cut.owner)} already had {self._show(cut.set_at)}"
        elif trace.claims:
            against = f"nobody can get more than {self._show(trace.limits[1])}"
        else:
            maximises = self._tree.player[cut.node] == MAX
            greek = self._glyphs.beta if maximises else self._glyphs.alpha
            against = f"the search began with {greek} = {self._show(cut.set_at)}"
        stopped = f"{self._who(cut.node)} stopped at step {grouped(cut.step)}"
        return f"cut away: {stopped} with {value} by {self._action(cut.by)}; {against}"

    def _history(self) -> Iterator[str]:
        """What v and the bounds became after each child."""
        told = self._moment.children(self._node)
        if not told:
            return
        has_cut = self._moment.has_cut(self._node)
        rows = [[*self._columns(), ""]]
        for child in told[:_CHILDREN_TOLD]:
            mark = self._glyphs.cut if child.fired and has_cut else ""
            rows.append([*self._cells(child), mark])
        yield from table(rows, self._width)
        if len(told) > _CHILDREN_TOLD:
            now = f": v = {self._show(told[-1].value)}" if self._status is Status.OPEN else ""
            more = f"… and {grouped(len(told) - _CHILDREN_TOLD)} more{now}"
            yield from wrapped(more, self._width)

    def _columns(self) -> list[str]:
        """What is told of each child; at chance, how much it adds to the sum."""
        glyphs, trace = self._glyphs, self._moment.trace
        if self._is_chance:
            return ["child", "p", "gave", f"p {glyphs.times} gave", "sum"]
        return ["child", "gave", "v", *headings(trace, glyphs).bounds]

    def _cells(self, child: Child) -> list[str]:
        gave = show_bound(child.returned, self._moment.bound(child.node) or "=", self._glyphs)
        if self._is_chance:
            share = self._tree.probability[child.node]
            sums = map(self._show, (weighted(share, child.returned), child.value))
            return [self._bare_action(child.node), self._show(share), gave, *sums]
        bounds = [bound for bound in (child.alpha, child.beta, child.claims) if bound is not None]
        return [self._bare_action(child.node), gave, *map(self._show, (child.value, *bounds))]

    @property
    def _is_chance(self) -> bool:
        return self._tree.player[self._node] == CHANCE

    def _outcome(self) -> Iterator[str]:
        moment, node = self._moment, self._node
        if self._status is Status.CLOSED:
            gave = show_bound(moment.value(node), moment.bound(node) or "=", self._glyphs)
            yield f"returned {gave}"
            yield from self._played()
        if self._tree.has_payoffs:
            return
        low, high = moment.interval(node)
        between = f"between {self._show(low)} and {self._show(high)}"
        yield f"true value {between if low != high else self._show(low)}"

    def _played(self) -> Iterator[str]:
        """What is to be played here, where the value is known to be exact."""
        trace, node = self._moment.trace, self._node
        if self._moment.bound(node) == "=":
            best = trace.best_child(trace.visit(node))
            if best is not None:
                yield f"{self._player(node)} plays {self._action(best)}"

    def _who(self, node: int) -> str:
        return f"{self._player(node)} at {self._name(node)}"

    def _player(self, node: int) -> str:
        mover = self._tree.mover(node)
        return safe(self._tree.players[mover], _NAME_LENGTH) if mover >= 0 else "CHANCE"

    def _name(self, node: int) -> str:
        return node_told(safe(self._names.node(node), _NAME_LENGTH))

    def _action(self, node: int) -> str:
        return action_told(self._bare_action(node))

    def _bare_action(self, node: int) -> str:
        return safe(self._names.action(node), _NAME_LENGTH)

    def _show(self, value: object) -> str:
        return show(value, self._glyphs)
