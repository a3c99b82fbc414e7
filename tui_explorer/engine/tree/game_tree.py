"""A tree that grows from a game's rules, one node at a time, where a search goes."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any, cast

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import CHANCE, MAX, Game, GameOfChance, Value
from tui_explorer.engine.tree.layout import change
from tui_explorer.engine.tree.tree import NOT_GROWN, ROOT, STAY, TO_STAY, Tree

Arrange = Callable[[Any, Sequence[Any]], list[int]]
"""Given a state and its actions, the positions of the actions in the order to try them."""
Recall = Callable[[int, Any, int, list[int]], list[int]]
"""Given a node, its state, the id of its first child and the places of its actions, the places
again, in the order that an earlier search recommends."""

_UNKNOWN: Any = object()
_STATES_KEPT = 4096
_RESERVE = 4096
"""Rows added to the columns at a time: filling them one by one would cost more than the rules."""


class GameTree(Tree):
    """The tree of a game, with a depth limit if there is one.

    Few states are kept: a depth-first search finds its parent's state on the current line, and
    whoever asks out of turn has the line played again, as far as it was not played just before.
    While a search grows it, the columns have some rows to spare; ``settle`` takes them back.
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
        """Nodes in the order they were grown, as far as their children's ``parent`` is not set."""
        self.game = game
        super().__init__(game.players)
        self.first, self.count, self.player = [0], [NOT_GROWN], [MAX]
        self.bounds, self.total = _known_of_leaves(game)
        self.depth_limit, self.threshold = depth_limit, threshold
        self.reaches_limit = False
        """Whether a node was found at the depth limit where the game is not over."""
        self._arrange, self._recall = arrange, recall
        as_listed = arrange is None and recall is None and threshold is None
        self._is_plain = as_listed and not self.has_chance
        """Whether the actions of every node are taken as the rules list them."""
        if not as_listed:
            self.index = array("i", [0])

    def _derive_anew(self) -> None:
        super()._derive_anew()
        self._states: dict[int, Any] = {ROOT: self.game.start()}
        """The states that were asked for out of turn, and those on the way to them."""
        self._line: list[tuple[int, int, Any]] = []
        """The nodes grown on the way to the last one: their children's ids, first and stop, and
        their states."""

    def afresh(self) -> "GameTree":
        """The same tree with nothing grown yet."""
        return GameTree(self.game, self.depth_limit, self._arrange, self._recall, self.threshold)

    @property
    def parent(self) -> "array[int]":
        """Each node's parent; filled in when it is asked for, since a search never asks."""
        for node in self._blocks:
            self._parent.extend(array("i", [node]) * self.count[node])
        self._blocks.clear()
        return self._parent

    @parent.setter
    def parent(self, column: "array[int]") -> None:
        self._parent, self._blocks = column, []

    def grow(self, node: int, state: Any = _UNKNOWN) -> int:
        """List the children of a node, whose state may be known, and return how many there are."""
        game, line = self.game, self._line
        while line:
            first, stop, above = line[-1]
            if first <= node:
                if node >= stop:
                    return self._grow_out_of_turn(node)
                if state is _UNKNOWN:
                    state = game.result(above, self.action[node])
                break
            line.pop()
        else:
            if node != ROOT:
                return self._grow_out_of_turn(node)
            state = game.start()
        limit = self.depth_limit
        loud: list[int] | None = None
        if limit is not None and len(line) >= limit:
            loud = None if self.reaches_limit and self.threshold is None else self._loud(state)
            if not loud:
                self.utility[node] = self._eval(state)
                self.count[node] = 0
                return 0
        elif game.is_terminal(state):
            self.utility[node] = exact(game.utility(state)) if limit is None else self._eval(state)
            self.count[node] = 0
            return 0
        actions = game.actions(state)
        mover = game.player(state)
        stay = self._eval(state) if loud else None
        if not self._is_plain:
            actions = self._prepared(node, state, actions, loud)
        size = len(actions)
        first = len(self.action)
        self.action.extend(actions)
        if first + size > len(self.count):
            self._reserve(size)
        self.player[node] = mover
        self.first[node] = first
        self.count[node] = size
        if loud:
            self.count[first] = 0
            self.utility[first] = stay
        self._blocks.append(node)
        line.append((first, first + size, state))
        return size

    def _prepared(
        self, node: int, state: Any, actions: Sequence[Any], loud: list[int] | None
    ) -> Sequence[Any]:
        """The actions in the order to try them; beyond the depth limit, to stay and the loud ones.

        Their places in the rules' own order are noted; of chance, how likely each is.
        """
        indexes: list[int] = []
        if self.index is not None:
            places = self._arrange(state, actions) if self._arrange else list(range(len(actions)))
            stay = [] if loud is None else [STAY]
            if loud is not None:
                places = [place for place in places if place in loud]
            if self._recall is not None:
                places = self._recall(node, state, len(self.action) + len(stay), places)
            indexes = [*stay, *places]
            actions = [*(TO_STAY for _ in stay), *(actions[place] for place in places)]
        if self.game.player(state) == CHANCE:
            probability = cast(GameOfChance, self.game).probability
            shares = [probability(state, outcome) for outcome in actions]
            self.probability.update(enumerate(shares, len(self.action)))
        if self.index is not None:
            self.index.extend(indexes)
        return actions

    def _loud(self, state: Any) -> list[int]:
        """The actions at the depth limit that change Eval by more than the threshold."""
        game = self.game
        if game.is_terminal(state):
            return []
        self.reaches_limit = True
        if self.threshold is None:
            return []
        here = self._eval(state)
        results = (game.result(state, action) for action in game.actions(state))
        changes = (change(here, self._eval(result)) for result in results)
        return [place for place, by in enumerate(changes) if by > self.threshold]

    def _reserve(self, size: int) -> None:
        for _ in range(size // _RESERVE + 1):
            self.first.extend([0] * _RESERVE)
            self.count.extend([NOT_GROWN] * _RESERVE)
            self.player.extend([MAX] * _RESERVE)
            self.utility.extend([None] * _RESERVE)

    def _grow_out_of_turn(self, node: int) -> int:
        """Grow a node that is not below the last ones, after playing the line that leads to it."""
        self.settle()
        self._line.clear()
        *above, _ = self.line(node)
        state = None
        for step in above:
            state = self.game.result(state, self.action[step]) if step else self.game.start()
            children = self.children(step)
            self._line.append((children.start, children.stop, state))
        return self.grow(node)

    def forget(self, node: int) -> None:
        """Take back the rows of a node's children, the last ones there are, as if never listed."""
        first, size = self.first[node], self.count[node]
        del self.action[first:]
        if self.index is not None:
            del self.index[first:]
        self.count[first : first + size] = [NOT_GROWN] * size
        self.count[node] = NOT_GROWN
        self._blocks.pop()

    def settle(self) -> None:
        """Give every column one row a node, no more and no less."""
        for column in (self.first, self.count, self.player, self.utility):
            del column[len(self.action) :]

    def __len__(self) -> int:
        return len(self.action)

    def children(self, node: int) -> range:
        """The ids of a node's children, grown if need be."""
        if self.count[node] == NOT_GROWN:
            self.grow(node)
            self.settle()
        return range(self.first[node], self.first[node] + self.count[node])

    @property
    def has_chance(self) -> bool:
        """Whether the rules have dice, thrown yet or not, or somebody moves by dice."""
        return hasattr(self.game, "probability") or bool(self.probability)

    def state(self, node: int) -> Any:
        """The state of any node, by playing on from the nearest one above it that is kept."""
        if len(self._states) > _STATES_KEPT:
            self._states = {ROOT: self.game.start()}
        states, line = self._states, []
        while node not in states:
            line.append(node)
            node = self.parent[node]
        state = states[node]
        for step in reversed(line):
            if not self.stays(step):
                state = self.game.result(state, self.action[step])
            states[step] = state
        return state

    def position(self, node: int) -> tuple[Any, int]:
        """The state of a node that a search is about to enter, and the plies left to search there.

        Two nodes with the same position have the same tree below them.
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
        """The number of plies searched below a depth; 0 where there is no limit."""
        return 0 if self.depth_limit is None else max(0, self.depth_limit - depth)

    def estimate(self, node: int) -> Any:
        """Eval's estimate of a node."""
        return self._eval(self.state(node))

    def _eval(self, state: Any) -> Any:
        return exact(self.game.evaluate(state))

    def mover(self, node: int) -> int:
        """The mover at a node, grown or not."""
        if self.count[node] == NOT_GROWN:
            return self.game.player(self.state(node))
        return self.player[node]

    def leaf_values(self) -> list[Any]:
        """Nothing: leaves come as they are searched."""
        return []

    def has_below(self, node: int) -> bool:
        """Whether a node has children; where nobody has listed them, the rules tell."""
        if self.count[node] != NOT_GROWN:
            return self.count[node] > 0
        limit = self.depth_limit
        if limit is not None and self.threshold is None and self.depth(node) >= limit:
            return False
        return not self.game.is_terminal(self.state(node))

    def at_horizon(self, node: int) -> bool:
        """Whether a leaf is one because of the depth limit, and not because the game is over."""
        if self.depth_limit is None or self.count[node] > 0 or self.depth(node) < self.depth_limit:
            return False
        return not self.game.is_terminal(self.state(node))

    def grow_all(self, most: float, budget: Budget) -> bool:
        """Grow every node, unless the tree turns out larger than ``most``."""
        waiting = [ROOT]
        grown = look_at = 0
        while waiting and len(self) <= most:
            if grown >= look_at:
                look_at = budget.look(grown)
            grown += 1
            node = waiting.pop()
            size = self.grow(node) if self.count[node] == NOT_GROWN else self.count[node]
            waiting.extend(reversed(range(self.first[node], self.first[node] + size)))
        self.settle()
        return not waiting


def _known_of_leaves(game: Game) -> tuple[tuple[Value, Value] | None, Value | None]:
    """What the rules say of all utilities and Evals: the bounds of each, and the sum of payoffs."""
    least, most, total = (exact(getattr(game, name, None)) for name in ("least", "most", "total"))
    if most is None and least is not None and total is not None:
        most = total - least * (len(game.players) - 1)
    return None if least is None or most is None else (least, most), total
