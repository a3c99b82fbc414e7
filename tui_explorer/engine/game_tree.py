"""A tree that grows from a game's rules, one node at a time, where a search goes."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from tui_explorer.engine.game import Game
from tui_explorer.engine.tree import NOT_GROWN, ROOT, Tree

Arrange = Callable[[Any, Sequence[Any]], list[int]]
"""Given a state and its actions, the positions of the actions in the order to try them."""

_NO_PARENT = array("i", [0])
_UNKNOWN = array("i", [NOT_GROWN])


class GameTree(Tree):
    """The tree of a game, with a depth limit if there is one.

    States are not kept: a depth-first search finds its parent's state on the current line, and
    whoever asks out of turn has the line played again.
    """

    def __init__(
        self, game: Game, depth_limit: int | None = None, arrange: Arrange | None = None
    ) -> None:
        super().__init__(game.players)
        self.game = game
        self.depth_limit = depth_limit
        self._arrange = arrange
        if arrange is not None:
            self.index = array("i", [0])
        self._line: list[int] = []
        """Nodes from the root down to the one grown last, leaves left out."""
        self._states: list[Any] = []
        """Their states."""

    def grow(self, node: int) -> int:
        """List the children of a node and return how many there are."""
        state, depth = self._visit(node)
        game = self.game
        if game.is_terminal(state):
            value = game.utility(state) if self.depth_limit is None else game.evaluate(state)
            return self._make_leaf(node, value)
        if depth == self.depth_limit:
            return self._make_leaf(node, game.evaluate(state))
        actions = game.actions(state)
        if self._arrange is not None and self.index is not None:
            positions = self._arrange(state, actions)
            actions = [actions[position] for position in positions]
            self.index.extend(positions)
        size = len(actions)
        self.player[node] = game.player(state)
        self.first[node] = len(self.parent)
        self.count[node] = size
        self.parent.extend([node] * size)
        self.first.extend(_NO_PARENT * size)
        self.count.extend(_UNKNOWN * size)
        self.player.frombytes(bytes(size))
        self.utility.extend([None] * size)
        self.action.extend(actions)
        self._line.append(node)
        self._states.append(state)
        return size

    def _make_leaf(self, node: int, value: Any) -> int:
        self.utility[node] = value
        self.count[node] = 0
        return 0

    def _visit(self, node: int) -> tuple[Any, int]:
        """The state of a node about to be grown, and its depth; O(1) for a depth-first search."""
        if node == ROOT:
            return self.game.start(), 0
        parent, line, states = self.parent[node], self._line, self._states
        while line and line[-1] != parent:
            line.pop()
            states.pop()
        if not line:
            for ancestor in self.line(parent):
                states.append(self._step(ancestor, states))
                line.append(ancestor)
        return self.game.result(states[-1], self.action[node]), len(line)

    def _step(self, node: int, states: list[Any]) -> Any:
        return self.game.result(states[-1], self.action[node]) if states else self.game.start()

    def state(self, node: int) -> Any:
        """The state of any node, by playing the line that leads to it."""
        states: list[Any] = []
        for step in self.line(node):
            states.append(self._step(step, states))
        return states[-1]

    def mover(self, node: int) -> int:
        """Who moves at a node, grown or not."""
        if self.count[node] == NOT_GROWN:
            return self.game.player(self.state(node))
        return self.player[node]

    def grow_all(self, most: int) -> bool:
        """Grow every node, unless the tree turns out larger than ``most``."""
        waiting = [ROOT]
        while waiting:
            if len(self) > most:
                return False
            waiting.extend(reversed(self.children(waiting.pop())))
        return True
