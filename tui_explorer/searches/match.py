"""A game that the user plays: its line of positions, its players and the source of each position.

People play some of the players, the search plays all others, and dice fall by a seed. A match is
immutable: a move or an undone move returns a new match.
"""

from dataclasses import replace
from fractions import Fraction
from math import log
from random import Random
from typing import Any, NamedTuple, Self

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE, MAX, MIN, Game
from tui_explorer.engine.settings import Opponent, Settings
from tui_explorer.engine.tree.edits import below
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.searches.fit import fitted, misfit, without_misfits
from tui_explorer.searches.guard import faults_raised
from tui_explorer.searches.options import position
from tui_explorer.searches.search import unsearched
from tui_explorer.searches.source import GameSource, Source, TreeSource

NOT_ASKED, LAID_OPEN, TOLD = range(3)
"""The help that a person wants at a position: none; a search to step through; and also its move."""
_FINE = 2**64
"""The resolution of random numbers for dice."""
_PATIENCE = 60_000
"""A rough number of nodes for the search of one move, if the user sets no depth limit."""


class Match(NamedTuple):
    """The current state of a game that the user plays."""

    home: Source
    """The source that the match began from."""
    tree: Tree
    """The tree with all positions of the line and their moves, in the source's order."""
    persons: frozenset[int]
    """The players that people play; the search plays all others."""
    line: tuple[int, ...]
    """The positions as nodes, from the start of play; the last ones may be undone."""
    at: int = 0
    """The index of the current position in the line."""
    seed: int = 0
    wish: int = NOT_ASKED
    """The help that the person to move wants."""

    @classmethod
    def begun(cls, home: Source, path: list[int], persons: frozenset[int], seed: int) -> Self:
        """Begin a match at a node of a source, given by its path in the source's order."""
        tree = home.tree if isinstance(home, TreeSource) else GameTree(_rules(home))
        node = tree.find(path)
        assert node is not None
        return cls(home, tree, persons, (node,), seed=seed)._rolled()

    # -- the position ----------------------------------------------------------------------------

    @property
    def node(self) -> int:
        """The current position."""
        return self.line[self.at]

    @property
    def moves(self) -> range:
        """The possible next positions, in the source's order of actions."""
        return self.tree.children(self.node)

    @property
    def is_over(self) -> bool:
        """True if no move is left."""
        return not self.moves

    @property
    def mover(self) -> int:
        """The player to move."""
        return self.tree.mover(self.node)

    @property
    def awaits_person(self) -> bool:
        """True if a person must move."""
        return not self.is_over and self.mover in self.persons

    @property
    def rests(self) -> bool:
        """True if no search is needed: the game is over, or a person wants no help."""
        return self.is_over or (self.awaits_person and self.wish == NOT_ASKED)

    @property
    def outcome(self) -> Any:
        """The utility of a finished game, for MAX or for each player."""
        return self.tree.utility[self.node]

    @property
    def mark(self) -> str:
        """The mark of the mover's pieces, if the board has one mark for all of them."""
        if not isinstance(self.tree, GameTree) or self.mover not in (MAX, MIN):
            return ""
        board = self.tree.game.board(self.tree.state(self.node))
        mark = "" if board is None or board.tight else board.sides[self.mover]
        return mark if len(mark) == 1 else ""

    # -- moves -----------------------------------------------------------------------------------

    def after(self, node: int) -> Self:
        """The match after a move to that position, and after the dice that fall then.

        Undone moves can only be redone if this move is the same. Errors in rules are raised here,
        as in a search.
        """
        is_again = self.line[self.at + 1 : self.at + 2] == (node,)
        line = self.line if is_again else (*self.line[: self.at + 1], node)
        with faults_raised():
            return self._replace(line=line, at=self.at + 1, wish=NOT_ASKED)._rolled()

    def _rolled(self) -> Self:
        """The match after all dice have fallen; repeated calls give the same dice."""
        match = self
        while not match.is_over and match.mover == CHANCE:
            match = match.after(match.drawn())
        return match

    def drawn(self) -> int:
        """A random move: by its probability at chance, with equal probability for a player."""
        moves, shares = self.moves, self.tree.probability
        path = ".".join(map(str, self.tree.path(self.node)))
        thrown = Fraction(Random(f"{self.seed}:{path}").randrange(_FINE), _FINE)
        for move in moves:
            thrown -= shares.get(move, Fraction(1, len(moves)))
            if thrown < 0:
                return move
        return moves[-1]

    def chosen(self, run: Run) -> int:
        """The move of the search: its best so far, or else the first one.

        If the settings make the mover play at random, the move is random.
        """
        if run.tree.count[ROOT] > 0 and run.tree.player[ROOT] == CHANCE:
            return self.drawn()
        if run.best is None:
            return self.moves[0]
        return self.moves[run.tree.child_index(run.best)]

    def taken_back(self) -> Self | None:
        """The match before the last decision (of a person, if one plays); None if there is none."""
        return self._at_turn(range(self.at - 1, -1, -1))

    def made_again(self) -> Self | None:
        """The match at the next undone turn, or at the end of them; None if nothing is undone."""
        ahead = range(self.at + 1, len(self.line))
        there = self._at_turn(ahead)
        return there or (self._replace(at=ahead[-1], wish=NOT_ASKED) if ahead else None)

    def _at_turn(self, places: range) -> Self | None:
        for place in places:
            there = self._replace(at=place, wish=NOT_ASKED)
            if there.awaits_person if self.persons else there.mover != CHANCE:
                return there
        return None

    # -- what is searched ------------------------------------------------------------------------

    def source(self) -> Source:
        """The current position as a source with this match."""
        home, node = self.home, self.node
        origin = home.origin._replace(notes="", answer="", narration=(), credit="")
        if isinstance(home, TreeSource):
            tree = below(home.tree, node)
            return replace(home, origin=origin.sized(tree), tree=tree, reread=None, match=self)
        assert isinstance(self.tree, GameTree)
        state = self.tree.state(node)
        before = None if node == ROOT else self.tree.state(self.tree.parent[node])
        assert isinstance(home, GameSource)
        game = home.game.continued(state, before)
        text = position(origin.name, game, state) or home.text
        return replace(home, origin=origin, game=game, text=text, match=self)


def settings_to_play(settings: Settings, match: Match, *, is_large: bool) -> Settings:
    """The settings of a search that plays a match: both sides play their best.

    A game that is too large for a full search gets a depth limit.
    """
    settings = replace(settings, opponent=Opponent.PERFECT, by_hand=())
    if is_large and settings.depth is None and not settings.deepening:
        wide = max(2, len(match.moves))
        settings = replace(settings, depth=max(2, int(log(_PATIENCE) / log(wide))))
    return without_misfits(fitted(settings, match.home))


def settings_here(settings: Settings, source: Source) -> Settings:
    """Settings that fit a position: it may have no chance nodes, unlike the one before."""
    return without_misfits(fitted(settings, source)) if misfit(source, settings) else settings


def named(match: Match, text: str) -> list[int]:
    """The moves that a text may mean.

    Try the exact name first, then ignore case, then ignore signs. Last, try the end of a name,
    such as 2 for take 2.
    """
    names = Names(match.tree)
    written = {node: names.action(node) for node in match.moves}
    plain = _letters(text)
    for fits in (
        lambda name: name == text.strip(),
        lambda name: name.casefold() == text.strip().casefold(),
        lambda name: plain and _letters(name) == plain,
        lambda name: plain and _letters(name).endswith(plain),
    ):
        if found := [node for node, name in written.items() if fits(name)]:
            return found
    return []


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def unasked(source: Source, settings: Settings) -> Run:
    """A run without a search, for a position whose player wants no help."""
    run = unsearched(source, settings, [])
    run.tree.children(ROOT)
    return run


def _rules(home: Source) -> Game:
    assert isinstance(home, GameSource)
    return home.game
