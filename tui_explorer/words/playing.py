"""A game being played: whose turn it is, the line so far, what was played, and how it ended."""

from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.trace.moment import DRAW, winner_at_end
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import CELL_LENGTH, ShownNames, show
from tui_explorer.words.results import root_value
from tui_explorer.words.safe import safe

SIDE = "Play against the search: which side is yours?"
WATCH = "none", "The search plays for everybody, and you watch"
MOVES_NOW, MOVES_LATER, PLAYS_ALONE = "Moves now", "Moves later", "Plays alone"
MOVE = "Your move"
YOUR_TURN, OVER = "your turn", "the game is over"
"""Where a search stands that nobody has asked for."""

PLAYED = "a game is played, {key} leaves it"
"""At the edge of the tree."""
UNASKED = "Your move is not searched unless you ask for it."
NOTHING_LEFT = "Nothing is left to be searched: the game is over."
SPARED = "What it expects you to answer is not told unasked: the arrows look around."
NO_MOVE = "No move has been made yet."
OVER_HERE = "The game is over here: go to a position in which somebody can move."
TOO_LARGE = "Only a tree of up to {nodes:,} nodes can be played."
LOOKS_AHEAD = "To answer in time, the search looks {plies} plies ahead: {key} changes that."
THINKING = "The search is thinking: {key} stops it, and it plays the best it has found by then."
CHOOSE_A_ROW = "Go to one of your moves, right below the root, or type it with {key}."
NOTHING_MADE = "No move of yours was made that could be taken back."
NOTHING_TAKEN_BACK = "No move was taken back."
NO_GAME = "No game is being played: {key} begins one."
NOT_YET = "This is still being searched: {key} stops that, so that a game can begin."
NOT_YOURS = "A hint is given where it is your move: {key} goes on."
NOT_NOW = "Not while a game is played: {key} leaves it."
WATCHING = "The search plays for everybody: {key} makes its next move."
LEFT = "You have left the game: {key} goes on with it."
ENDED = "The game is over: {again} begins another one, {back} takes back."

KeysTold = tuple[str, ...]
"""What keys do, at length and in short."""
KEYS_YOURS = (
    "{enter} plays a row, {type} types it, {hint} hints, {back} takes back",
    "{enter} plays, {type} types, {hint} hints, {back} back",
    "{enter} {type} {hint} {back}",
)
KEYS_REPLY = "{enter} goes on, {type} types your move", "{enter} goes on"
KEYS_WATCH = "{enter} goes on, {play} lets it play", "{enter} goes on"
KEYS_THINKING = "{stop} stops it, and the best so far is played", "{stop} stops it"
KEYS_OVER = "{type} plays again, {back} takes back, {stop} leaves", "{type} again, {stop} leaves"


def sides(tree: Tree, mover: int) -> list[tuple[str, str]]:
    """The players to choose from, and that nobody plays but the search."""
    names = [safe(name, CELL_LENGTH) for name in tree.players]
    if len(names) == 1:
        return [(names[0], PLAYS_ALONE), WATCH]
    told = [MOVES_NOW if player == mover else MOVES_LATER for player in range(len(names))]
    return [*zip(names, told, strict=True), WATCH]


def no_such_move(text: str, moves: Sequence[str]) -> str:
    """The answer to what is no move here; of several that may be meant, which."""
    if not moves:
        return f"There is no move '{safe(text, CELL_LENGTH)}' here."
    return f"'{safe(text, CELL_LENGTH)}' can be {' or '.join(moves[:4])}: write it whole."


class MatchTold:
    """Sentences about one match."""

    def __init__(self, tree: Tree, persons: frozenset[int], glyphs: Glyphs) -> None:
        self._tree, self._persons, self._glyphs = tree, persons, glyphs
        self._names = ShownNames(Names(tree), glyphs)

    def move(self, node: int) -> str:
        """The name of the move that leads to a position."""
        return self._names.action(node, CELL_LENGTH)

    def line(self, line: Sequence[int], at: int, width: int) -> str:
        """The moves so far, each with who made it, and those that were taken back. Of a long line
        the end is told.
        """
        made = [self._made(node) for node in line[1 : at + 1]]
        ahead = [self._made(node) for node in line[at + 1 :]]
        back = f"(taken back: {'  '.join(ahead)})" if ahead else ""
        if len(back) > width // 2:
            back = f"(taken back: {len(ahead)})"
        told = [*made, *filter(None, [back])] or [NO_MOVE]
        while len(told) > 2 and len("  ".join(told)) > width:
            told[:2] = ["…"]
        return "  ".join(told)

    def _made(self, node: int) -> str:
        player = self._tree.player[self._tree.parent[node]]
        return f"{self._sign(player)} {self.move(node)}"

    def _sign(self, player: int) -> str:
        glyphs = self._glyphs
        if player == CHANCE:
            return glyphs.chance
        if self._tree.has_payoffs:
            return self._names.player(player, CELL_LENGTH)
        return glyphs.max if player == MAX else glyphs.min

    def yours(self, player: int, mark: str) -> str:
        """That it is a person's turn; ``mark`` is that of the pieces, if they have one."""
        name = self._names.player(player)
        return f"Your move as {name}, {mark}." if mark else f"Your move as {name}."

    def thinking(self, player: int) -> str:
        """That the search is at work on a move."""
        whose = "your move" if player in self._persons else self._names.player(player)
        return f"The search is thinking about {whose}."

    def hint(self, node: int, run: Run) -> str:
        """What the search would play in a person's place."""
        if run.best is None:
            return "The search has found nothing that you could play."
        return f"The search would play {self._names.action_told(node)}, {self._value(run)}."

    def played(self, node: int, run: Run) -> str:
        """The move of the search, and what it thinks of it."""
        player = self._names.player(self._tree.player[self._tree.parent[node]])
        move = self._names.action_told(node)
        if run.tree.count[ROOT] > 0 and run.tree.player[ROOT] == CHANCE:
            return f"Dice choose for {player}: {move}."
        if run.best is None:
            return f"The search has found nothing: {player} plays {move}, the first move there is."
        who = player if not self._persons else f"The search, {player},"
        return f"{who} plays {move}, {self._value(run)}."

    def _value(self, run: Run) -> str:
        value = f"value {root_value(run, self._glyphs)}"
        if run.stopped:
            return f"{value} when it was stopped"
        depth = run.depth if run.depth is not None else run.tree.depth_limit
        return value if depth is None else f"{value} at depth {depth}"

    def outcome(self, value: Any) -> str:
        """How the game ended."""
        if value is None:
            return "The game is over."
        shown = show(value, self._glyphs)
        winner = winner_at_end(self._tree, value)
        if self._tree.has_payoffs:
            pairs = zip(self._tree.players, value, strict=True)
            paid = [f"{safe(name, CELL_LENGTH)} {show(part, self._glyphs)}" for name, part in pairs]
            shown = ", ".join(paid)
        if winner == DRAW:
            return f"The game is over, a draw: {shown}."
        if winner is None:
            whom = "" if self._tree.has_payoffs else f" for {self._names.player(MAX)}"
            return f"The game is over: {shown}{whom}."
        name = self._names.player(winner)
        if winner in self._persons:
            return f"You win as {name}: {shown}."
        return f"The search wins as {name}: {shown}." if self._persons else f"{name} wins: {shown}."
