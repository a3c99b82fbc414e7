"""One node at one moment: its status, its table hit or quiescence, what it is known to be worth."""

from collections.abc import Iterator
from typing import Any

from tui_explorer.engine.game import MAX
from tui_explorer.engine.trace.bounds import LOWER, UPPER
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.trace.moment import DRAW, Moment, Status, winner_of
from tui_explorer.engine.trace.trace import CUT, Trace
from tui_explorer.engine.tree.derived import change
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import EVAL, NAME_LENGTH, ShownNames, bound_told, grouped, show_bound
from tui_explorer.words.safe import safe

_LONGEST_PATH = 12


def unread(tree: Tree, node: int) -> Any:
    """The value that the source has for a leaf, read by a search or not; None in a game."""
    return None if tree.count[node] or isinstance(tree, GameTree) else tree.utility[node]


def shown_bound(moment: Moment, node: int) -> str:
    """What the value of a finished node says of the true one; an Eval at the limit is apart."""
    if moment.tree.count[node] == 0 and moment.tree.at_horizon(node):
        return EVAL
    return moment.bound(node) or "="


class MomentTold(ShownNames):
    """A search at one moment: what is said alike of a node and of an event."""

    def __init__(self, moment: Moment, names: Names, glyphs: Glyphs) -> None:
        super().__init__(names, glyphs)
        self._moment, self._trace, self._tree = moment, moment.trace, moment.tree

    def hit(self, node: int) -> str:
        """A hit, and why the table's value could be taken."""
        visit = self._moment.visit(node)
        value = self.value(self._trace.value[visit])
        alpha, beta = map(self.value, self._trace.window_in(visit))
        bound, before = self._trace.hits[visit].bound, self._trace.hits[visit].earlier
        same = f"{self.node(node)} is the {self.first_met(node)}"
        if before is not None:
            same = f"{self.node(node)} is {self.first_met(node)}, {self._how_deep(visit)}"
        if bound == LOWER:
            test = f"{value} {self._glyphs.at_least} {self._glyphs.beta} = {beta}"
            return f"{same}: the table has at least {value}, and {test} is enough."
        if bound == UPPER:
            test = f"{value} {self._glyphs.at_most} {self._glyphs.alpha} = {alpha}"
            return f"{same}: the table has at most {value}, and {test} is enough."
        return f"{same}: the table has {value}."

    def first_met(self, node: int) -> str:
        """The node where a position that the table knew was worked out, here or less deep."""
        hit = self._trace.hits[self._moment.visit(node)]
        if hit.earlier is not None:
            return self._known_before(node, hit.earlier, hit.visit)
        other = self._trace.node[hit.visit]
        where = self.node(other)
        if where == self.node(node) and other:
            where += f" by {self.action(other)}"
        return f"same position as {where}, met at step {grouped(self._trace.exit_step[hit.visit])}"

    def _known_before(self, node: int, before: Trace, visit: int) -> str:
        """The shallower search that worked a position out, and where if not at the same place."""
        tree, other = before.tree, before.node[visit]
        when = f"the search to depth {tree.depth_limit}, step {grouped(before.exit_step[visit])}"
        if tree.path(other) == self._tree.path(node):
            return f"known from {when}"
        where = ShownNames(Names(tree), self._glyphs).node(other)
        return f"known from {where} in {when}"

    def _how_deep(self, visit: int) -> str:
        """The reason why a value of a shallower search is deep enough."""
        is_complete = self._trace.hits[visit].is_complete
        return "which no limit cut short" if is_complete else "searched as deep as now asked"

    def worth(self, node: int) -> str:
        """A node's value, as what it is known to be."""
        return bound_told(self._moment.value(node), self._moment.bound(node) or "=", self._glyphs)

    def began_with(self, cut: Cut, *, low: bool) -> str:
        """The edge of the first window, which made a test fire."""
        greek = self._glyphs.alpha if low else self._glyphs.beta
        return f"the search began with {greek} = {self.value(cut.set_at)}"

    def most_told(self) -> str:
        """The most that a player can get."""
        return f"nobody can get more than {self.value(self._trace.value_range[1])}"

    def leaf(self, node: int) -> str:
        """A leaf by the rules, or because a depth limit ended the search there."""
        tree, value = self._tree, self.value(self._tree.utility[node])
        if tree.stays(node):
            return f"{self.node(tree.parent[node])} stands pat: Eval is {value}."
        if not tree.at_horizon(node):
            return f"{self.node_told(node)} is a leaf: it is worth {value}."
        if tree.threshold is None:
            return f"{self.node(node)} is at the depth limit: Eval says {value}."
        quiet = f"no move changes Eval by more than {self.value(tree.threshold)}"
        return f"{self.node(node)} is quiet, {quiet}: Eval says {value}."

    def extension(self, node: int) -> str:
        """The move for which the search goes on at or beyond the depth limit; empty if none."""
        tree = self._tree
        if tree.threshold is None or tree.count[node] <= 0:
            return ""
        children = tree.children(node)
        loud = [child for child in children if not tree.stays(child)]
        if not loud or len(loud) == len(children):
            return ""
        by = self.value(change(tree.estimate(node), tree.estimate(loud[0])))
        more = f", {grouped(len(loud) - 1)} more as well" if len(loud) > 1 else ""
        changes = f"{self.action(loud[0])} changes Eval by {by} > {self.value(tree.threshold)}"
        return f"looks on: {changes}{more}"


class NodeTold(MomentTold):
    """The sentences about one node at one moment."""

    def __init__(self, moment: Moment, node: int, names: Names, glyphs: Glyphs) -> None:
        super().__init__(moment, names, glyphs)
        self._node, self._status = node, moment.status(node)

    @property
    def is_called(self) -> bool:
        """Whether the search has come to the node."""
        return self._status in (Status.OPEN, Status.CLOSED)

    def identity(self) -> Iterator[str]:
        """Its name and path, its status, and the window or guaranteed payoffs of its call."""
        yield f"{self.node_told(self._node)}, {self._kind()}"
        yield from self._path()
        yield self.fate()
        yield from self._unread()
        if times := self._trace.repeats.times_reused(self._node, self._moment.step):
            often = "once" if times == 1 else f"{grouped(times)} times"
            yield f"met again {often}: the table answered"
        if extended := self.extension(self._node):
            yield extended
        if not self.is_called:
            return
        alpha, beta = self._moment.window_at_call(self._node)
        guaranteed = self._trace.guaranteed_in(self._moment.visit(self._node))
        if alpha is not None:
            yield f"called with {self.window_told(alpha, beta)}"
        elif guaranteed is not None:
            yield f"called with {self._glyphs.alpha}{self._glyphs.beta} = {self.value(guaranteed)}"

    def outcome(self) -> Iterator[str]:
        """The value it returned, the action to be played, its true value so far as known."""
        moment, node = self._moment, self._node
        if self._status is Status.CLOSED:
            gave = show_bound(moment.value(node), moment.bound(node) or "=", self._glyphs)
            yield f"returned {gave}"
            yield from self._winner()
            best = self._trace.best_child(self._moment.visit(node))
            if moment.bound(node) == "=" and best is not None:
                yield f"{self.mover(node)} plays {self.action_told(best)}"
        if self._tree.has_payoffs:
            return
        low, high = moment.interval(node)
        between = f"between {self.value(low)} and {self.value(high)}"
        yield f"true value {between if low != high else self.value(low)}"

    def _winner(self) -> Iterator[str]:
        """Who wins by a value, or gets the most."""
        winner, has_payoffs = winner_of(self._moment, self._node), self._tree.has_payoffs
        if winner == DRAW:
            yield "all get the same" if has_payoffs else "a draw"
        elif winner is not None:
            yield f"{self.player(winner)} {'gets the most' if has_payoffs else 'wins'}"

    def more_children(self, number: int) -> str:
        """The number of children that are not in the table, and v by now."""
        now = self._moment.children(self._node)[-1].value
        so_far = f": v = {self.value(now)}" if self._status is Status.OPEN else ""
        return f"… and {grouped(number)} more{so_far}"

    def _kind(self) -> str:
        tree, node = self._tree, self._node
        if tree.stays(node):
            return "not moving, a leaf worth what Eval says"
        if tree.at_horizon(node):
            return "a leaf at the depth limit"
        return f"{self.mover(node)} to move" if tree.has_children(node) else "a leaf"

    def _path(self) -> Iterator[str]:
        """The actions that lead here, unless the name is made of them."""
        if self._node == ROOT or isinstance(self._tree, GameTree):
            return
        actions, is_whole = self._names.last_actions(self._node, _LONGEST_PATH)
        if not is_whole:
            actions.insert(0, "…")
        if ".".join(actions) != self._names.node(self._node):
            yield "by " + ", ".join(safe(action, NAME_LENGTH) for action in actions)

    def fate(self) -> str:
        """The node's status, and the reason where it was left out."""
        moment, node = self._moment, self._node
        if self._status is Status.CUT_AWAY:
            return self._cut_away()
        if self._status is Status.UNVISITED:
            if moment.step == 0:
                return "not visited yet: the search has not begun"
            if moment.step == len(self._trace) and self._trace.stopped:
                return "never visited: the search was stopped before"
            return f"not visited yet: the search is at {self.node_told(moment.current)}"
        if self._tree.count[node] == 0:
            if self._status is Status.OPEN:
                return "open: about to be evaluated"
            worth = f"finished: {self._says()} {self.value(moment.value(node))}"
            return ", ".join([worth, *self._winner()])
        if self._status is Status.OPEN:
            below = moment.current != node
            where = f"below, at {self.node_told(moment.current)}" if below else "here"
            return f"open: the search is {where}"
        if self._moment.visit(node) in self._trace.hits:
            return f"finished: {self.first_met(node)}"
        if moment.has_cut(node):
            return f"finished: cut off after {self.action_told(moment.children(node)[-1].node)}"
        return "finished: all children seen"

    def _unread(self) -> Iterator[str]:
        """The source's value of a leaf that the search has not read, or never will."""
        value = unread(self._tree, self._node)
        if value is None or self.is_called:
            return
        is_cut = self._status is Status.CUT_AWAY
        read = "; the search never read it" if is_cut else ", not read yet"
        yield f"{self._says()} {self.value(value)} in the tree{read}"

    def _says(self) -> str:
        return "Eval says" if self._tree.at_horizon(self._node) else "worth"

    def _cut_away(self) -> str:
        """The ancestor whose cut left the node out, and whose bound it was."""
        trace = self._trace
        visits = map(trace.visit, self._tree.ancestors(self._node))
        visit = next(visit for visit in visits if visit >= 0)
        if visit in trace.hits:
            return f"never visited: the table had {self.node_told(trace.node[visit])}"
        if trace.kind[trace.exit_step[visit] - 1] != CUT:
            return "never visited"
        cut = trace.cuts.of(visit)
        if cut.owner is not None:
            against = f"{self.mover_told(cut.owner)} already had {self.value(cut.set_at)}"
        elif trace.guaranteed:
            against = self.most_told()
        else:
            against = self.began_with(cut, low=self._tree.player[cut.node] != MAX)
        stopped = f"{self.mover_told(cut.node)} stopped at step {grouped(cut.step)}"
        by = f"with {self.value(cut.value)} by {self.action_told(cut.by)}"
        return f"cut away: {stopped} {by}; {against}"
