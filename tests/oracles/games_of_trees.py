"""A game for any plain tree: its states are paths, so that no position occurs twice."""

from typing import Any

from tests.oracles import plain
from tui_explorer.engine.game import MAX, MIN, Game

Path = tuple[int, ...]


class GameOfTree(Game):
    """The rules by which a plain tree is played."""

    def __init__(self, tree: plain.Plain) -> None:
        self.tree = tree

    def _at(self, state: Path) -> plain.Plain:
        return plain.at(self.tree, list(state))

    def start(self) -> Path:
        return ()

    def player(self, state: Path) -> int:
        return MAX if self._at(state)[0] == "max" else MIN

    def actions(self, state: Path) -> range:
        return range(len(self._at(state)[1]))

    def result(self, state: Path, action: int) -> Path:
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return not isinstance(self._at(state), tuple)

    def utility(self, state: Path) -> Any:
        return self._at(state)

    def label(self, state: Path, action: int) -> str:
        return str(action)
