"""A tree that grows from a game's rules, one node at a time, where a search goes."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any, cast

from tui_explorer.engine.game import CHANCE, INF, MAX, Game, GameOfChance, Value
from tui_explorer.engine.tree import NOT_GROWN, ROOT, Tree

Arrange = Callable[[Any, Sequence[Any]], list[int]]
"""Given a state and its actions, the positions of the actions in the order to try them."""

_RESERVE = 4096
"""Rows added to the columns at a time: filling them one by one would cost more than the rules."""


class GameTree(Tree):
    """The tree of a game, with a depth limit if there is one.

    States are not kept: a depth-first search finds its parent's state on the current line, and
    whoever asks out of turn has the line played again. While a search grows it, the columns have
    some rows to spare; ``settle`` takes them back.
    """

    def __init__(
        self, game: Game, depth_limit: int | None = None, arrange: Arrange | None = None
    ) -> None:
        self._blocks: list[int] = []
        """Nodes in the order they were grown, as far as their children's ``parent`` is not set."""
        super().__init__(game.players)
        self.first, self.count, self.player = [0], [NOT_GROWN], [MAX]
        self.game = game
        self.bounds, self.total = _promised(game)
        self.depth_limit = depth_limit
        self._arrange = arrange
        self._is_plain = arrange is None and not self.has_chance
        """Whether the actions of every node are taken as the rules list them."""
        if arrange is not None:
            self.index = array("i", [0])
        self._line: list[tuple[int, int, Any]] = []
        """The nodes grown on the way to the last one: their children's ids, first and stop, and
        their states."""

    @property
    def parent(self) -> "array[int]":
        """Each node's parent; filled in when it is asked for, since a search never asks."""
        for node in self._blocks:
            self._parent.extend(array("i", [node]) * self.count[node])
        self._blocks.clear()
        return self._parent

    @parent.setter
    def parent(self, column: "array[int]") -> None:
        self._parent = column

    def grow(self, node: int) -> int:
        """List the children of a node and return how many there are."""
        game, line = self.game, self._line
        while line:
            first, stop, above = line[-1]
            if first <= node:
                if node >= stop:
                    return self._grow_out_of_turn(node)
                state = game.result(above, self.action[node])
                break
            line.pop()
        else:
            if node != ROOT:
                return self._grow_out_of_turn(node)
            state = game.start()
        if len(line) == self.depth_limit:
            self.utility[node] = game.evaluate(state)
            self.count[node] = 0
            return 0
        if game.is_terminal(state):
            limited = self.depth_limit is not None
            self.utility[node] = game.evaluate(state) if limited else game.utility(state)
            self.count[node] = 0
            return 0
        actions = game.actions(state)
        if not self._is_plain:
            actions = self._prepared(state, actions)
        size = len(actions)
        first = len(self.action)
        self.action.extend(actions)
        if first + size > len(self.count):
            self._reserve(size)
        self.player[node] = game.player(state)
        self.first[node] = first
        self.count[node] = size
        self._blocks.append(node)
        line.append((first, first + size, state))
        return size

    def _prepared(self, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        """The actions in the order to try them; of chance, how likely each is gets noted."""
        if self._arrange is not None and self.index is not None:
            positions = self._arrange(state, actions)
            actions = [actions[position] for position in positions]
            self.index.extend(positions)
        if self.game.player(state) == CHANCE:
            probability = cast(GameOfChance, self.game).probability
            for child, outcome in enumerate(actions, len(self.action)):
                self.probability[child] = probability(state, outcome)
        return actions

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
        """Whether the rules have dice, thrown yet or not."""
        return hasattr(self.game, "probability")

    def state(self, node: int) -> Any:
        """The state of any node, by playing the line that leads to it."""
        state = self.game.start()
        for step in self.line(node)[1:]:
            state = self.game.result(state, self.action[step])
        return state

    def mover(self, node: int) -> int:
        """Who moves at a node, grown or not."""
        if self.count[node] == NOT_GROWN:
            return self.game.player(self.state(node))
        return self.player[node]

    def at_horizon(self, node: int) -> bool:
        """Whether a leaf is one because of the depth limit, and not because the game is over."""
        if self.depth_limit is None or self.depth(node) != self.depth_limit:
            return False
        return not self.game.is_terminal(self.state(node))

    def grow_all(self, most: int, look: Callable[[int], int]) -> bool:
        """Grow every node, unless the tree turns out larger than ``most``.

        ``look`` is told the size now and then, says when to tell it again, and may stop the growth.
        """
        waiting = [ROOT]
        look_at = 0
        while waiting and len(self) <= most:
            if len(self) >= look_at:
                look_at = look(len(self))
            node = waiting.pop()
            size = self.grow(node)
            waiting.extend(reversed(range(self.first[node], self.first[node] + size)))
        self.settle()
        return not waiting


def _promised(game: Game) -> tuple[tuple[Value, Value] | None, Value | None]:
    """What the rules say of their utilities: the bounds of each, and the sum of payoffs."""
    if hasattr(game, "probability"):
        dice = cast(GameOfChance, game)
        return (dice.least, dice.most), None
    total, lowest = getattr(game, "total", None), getattr(game, "lowest", -INF)
    if total is None:
        return None, None
    return (lowest, total - lowest * (len(game.players) - 1)), total
