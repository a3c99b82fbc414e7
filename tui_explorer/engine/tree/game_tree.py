"""The tree of a game, expanded node by node as a search visits it."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE, MAX, Arrange, Game, Value
from tui_explorer.engine.tree.derived import change
from tui_explorer.engine.tree.tree import NOT_EXPANDED, ROOT, STAY, TO_STAY, Tree

Recall = Callable[[int, Any, int, list[int]], list[int]]
"""Takes a node, its state, the id of its first child and the indices of its actions in order.

Returns the indices in the order that an earlier search recommends."""

_UNKNOWN: Any = object()
_STATES_KEPT = 4096
_RESERVE = 4096
"""Rows added to the columns at a time: adding them one by one would take too long."""


class GameTree(Tree):
    """The tree of a game, perhaps with a depth limit.

    Few states are stored. A depth-first search finds the state of a parent on its current line.
    For any other node, the game is replayed from the nearest stored state. During a search the
    columns have spare rows; ``trim`` removes them.
    """

    def __init__(
        self,
        game: Game,
        depth_limit: int | None = None,
        arrange: Arrange | None = None,
        recall: Recall | None = None,
        threshold: Value | None = None,
    ) -> None:
        self._blocks: list[int]
        """Expanded nodes whose children are not in ``parent`` yet."""
        self.game = game
        super().__init__(game.players)
        self.recursion_limit = getattr(game, "recursion_limit", self.recursion_limit)
        self.first, self.count, self.player = [0], [NOT_EXPANDED], [MAX]
        self.bounds, self.total = _bounds_and_total(game)
        self.depth_limit, self.threshold = depth_limit, threshold
        self.reaches_limit = False
        """True if the depth limit ended a line before the game was over."""
        self._arrange, self._recall = arrange, recall
        as_listed = arrange is None and recall is None and threshold is None
        self._is_plain = as_listed and not self.has_chance
        """True if every node has the actions in the order of the rules, and no probabilities."""
        if not as_listed:
            self.index = array("i", [0])

    def _reset_caches(self) -> None:
        super()._reset_caches()
        self._states: dict[int, Any] = {ROOT: self.game.start()}
        """States computed for other nodes than the search's, and those on the way to them."""
        self._line: list[tuple[int, int, Any]] = []
        """For each node on the current line: the first id of its children, the end, its state."""

    def unexpanded(self) -> "GameTree":
        """The same tree, with only its root."""
        return GameTree(self.game, self.depth_limit, self._arrange, self._recall, self.threshold)

    @property
    def parent(self) -> "array[int]":
        """Each node's parent. It is filled in when needed, because a search does not need it."""
        for node in self._blocks:
            self._parent.extend(array("i", [node]) * self.count[node])
        self._blocks.clear()
        return self._parent

    @parent.setter
    def parent(self, column: "array[int]") -> None:
        self._parent, self._blocks = column, []

    def expand(self, node: int, state: Any = _UNKNOWN) -> int:
        """List the children of a node, if necessary, and return how many there are.

        The state may be given.
        """
        if self.count[node] != NOT_EXPANDED:
            return self.count[node]
        game, line = self.game, self._line
        while line:
            first, stop, above = line[-1]
            if first <= node:
                if node >= stop:
                    return self._expand_elsewhere(node)
                if state is _UNKNOWN:
                    state = game.result(above, self.action[node])
                break
            line.pop()
        else:
            if node != ROOT:
                return self._expand_elsewhere(node)
            state = game.start()
        limit = self.depth_limit
        noisy: list[int] | None = None
        if limit is not None and len(line) >= limit:
            noisy = None if self.reaches_limit and self.threshold is None else self._noisy(state)
            if not noisy:
                self.utility[node] = game.evaluate(state)
                self.count[node] = 0
                return 0
        elif game.is_terminal(state):
            self.utility[node] = game.utility(state) if limit is None else game.evaluate(state)
            self.count[node] = 0
            return 0
        actions = game.actions(state)
        mover = game.player(state)
        stay = game.evaluate(state) if noisy else None
        if not self._is_plain:
            actions = self._in_order(node, state, actions, noisy)
        size = len(actions)
        first = len(self.action)
        self.action.extend(actions)
        if first + size > len(self.count):
            self._reserve(size)
        self.player[node] = mover
        self.first[node] = first
        self.count[node] = size
        if noisy:
            self.count[first] = 0
            self.utility[first] = stay
        self._blocks.append(node)
        line.append((first, first + size, state))
        return size

    def _in_order(
        self, node: int, state: Any, actions: Sequence[Any], noisy: list[int] | None
    ) -> Sequence[Any]:
        """The actions in the order to try them; beyond the depth limit, to stay and the noisy ones.

        Their indices in the rules' order, and their probabilities, are added to the columns.
        """
        indexes: list[int] = []
        if self.index is not None:
            places = self._arrange(state, actions) if self._arrange else list(range(len(actions)))
            stay = [] if noisy is None else [STAY]
            if noisy is not None:
                places = [place for place in places if place in noisy]
            if self._recall is not None:
                places = self._recall(node, state, len(self.action) + len(stay), places)
            indexes = [*stay, *places]
            actions = [*(TO_STAY for _ in stay), *(actions[place] for place in places)]
        if self.game.player(state) == CHANCE:
            probability = self.game.probability
            shares = [probability(state, outcome) for outcome in actions]
            self.probability.update(enumerate(shares, len(self.action)))
        if self.index is not None:
            self.index.extend(indexes)
        return actions

    def _noisy(self, state: Any) -> list[int]:
        """The indices of the actions that change Eval by more than the threshold."""
        game = self.game
        if game.is_terminal(state):
            return []
        self.reaches_limit = True
        if self.threshold is None:
            return []
        here = game.evaluate(state)
        results = (game.result(state, action) for action in game.actions(state))
        changes = (change(here, game.evaluate(result)) for result in results)
        return [place for place, by in enumerate(changes) if by > self.threshold]

    def _reserve(self, size: int) -> None:
        for _ in range(size // _RESERVE + 1):
            self.first.extend([0] * _RESERVE)
            self.count.extend([NOT_EXPANDED] * _RESERVE)
            self.player.extend([MAX] * _RESERVE)
            self.utility.extend([None] * _RESERVE)

    def _expand_elsewhere(self, node: int) -> int:
        """Expand a node that is not on the current line, after replaying the moves to it."""
        self.trim()
        self._line.clear()
        *above, _ = self.line(node)
        state = None
        for each in above:
            state = self.game.result(state, self.action[each]) if each else self.game.start()
            children = self.children(each)
            self._line.append((children.start, children.stop, state))
        return self.expand(node)

    def collapse(self, node: int) -> None:
        """Undo the expansion of the node that was expanded last."""
        first, size = self.first[node], self.count[node]
        del self.action[first:]
        if self.index is not None:
            del self.index[first:]
        self.count[first : first + size] = [NOT_EXPANDED] * size
        self.count[node] = NOT_EXPANDED
        self._blocks.pop()

    def trim(self) -> None:
        """Remove the spare rows of all columns."""
        for column in (self.first, self.count, self.player, self.utility):
            del column[len(self.action) :]

    def __len__(self) -> int:
        return len(self.action)

    def children(self, node: int) -> range:
        """The ids of a node's children; the node is expanded if necessary."""
        if self.count[node] == NOT_EXPANDED:
            self.expand(node)
            self.trim()
        return range(self.first[node], self.first[node] + self.count[node])

    @property
    def has_chance(self) -> bool:
        """True if the rules have chance, or if a player moves at random."""
        return self.game.has_chance or bool(self.probability)

    def state(self, node: int) -> Any:
        """The state of any node, played from its nearest ancestor with a stored state."""
        if len(self._states) > _STATES_KEPT:
            self._states = {ROOT: self.game.start()}
        states, line = self._states, []
        while node not in states:
            line.append(node)
            node = self.parent[node]
        state = states[node]
        for each in reversed(line):
            if not self.stays(each):
                state = self.game.result(state, self.action[each])
            states[each] = state
        return state

    def position(self, node: int) -> tuple[Any, int]:
        """The state of a node that a search is about to enter, and the plies left below it.

        Two nodes with the same position have equal subtrees.
        """
        line = self._line
        while line and line[-1][0] > node:
            line.pop()
        if line and node < line[-1][1]:
            state, depth = line[-1][2], len(line)
            if self.count[node]:  # else it stands for not moving
                state = self.game.result(state, self.action[node])
        else:
            state, depth = self.state(node), self.depth(node)
        return state, self.plies_left(depth)

    def plies_left(self, depth: int) -> int:
        """The number of plies searched below a depth; 0 without a limit."""
        return 0 if self.depth_limit is None else max(0, self.depth_limit - depth)

    def estimate(self, node: int) -> Any:
        """The Eval of a node."""
        return self.game.evaluate(self.state(node))

    def mover(self, node: int) -> int:
        """The player to move at a node, expanded or not."""
        if self.count[node] == NOT_EXPANDED:
            return self.game.player(self.state(node))
        return self.player[node]

    def leaf_values(self) -> list[Any]:
        """An empty list: the leaves are not known before a search."""
        return []

    def has_children(self, node: int) -> bool:
        """True if a node has children; the rules decide if they are not listed yet."""
        if self.count[node] != NOT_EXPANDED:
            return self.count[node] > 0
        state, limit = self.state(node), self.depth_limit
        if limit is not None and self.depth(node) >= limit:
            return bool(self._noisy(state))
        return not self.game.is_terminal(state)

    def at_horizon(self, node: int) -> bool:
        """True if a node is a leaf only because of the depth limit."""
        if self.depth_limit is None or self.count[node] > 0 or self.depth(node) < self.depth_limit:
            return False
        return not self.game.is_terminal(self.state(node))

    def expand_all(self, most: float, budget: Budget) -> bool:
        """Expand every node. Stop and return False if there are more than ``most``."""
        waiting = [ROOT]
        expanded = look_at = 0
        while waiting and len(self) <= most:
            if expanded >= look_at:
                look_at = budget.look(expanded)
            expanded += 1
            node = waiting.pop()
            size = self.expand(node) if self.count[node] == NOT_EXPANDED else self.count[node]
            waiting.extend(reversed(range(self.first[node], self.first[node] + size)))
        self.trim()
        return not waiting


def _bounds_and_total(game: Game) -> tuple[tuple[Value, Value] | None, Value | None]:
    """The bounds of all utilities and Evals, and of the sum of payoffs, if the rules state them."""
    least, most, total = game.least, game.most, game.total
    if most is None and least is not None and total is not None:
        most = total - least * (len(game.players) - 1)
    return None if least is None or most is None else (least, most), total
