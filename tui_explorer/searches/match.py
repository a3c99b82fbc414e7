"""A game being played: the line of positions, who moves where, and the source of each position.

Persons have some of the players, the search has all others, and dice fall by a seed. A match is
never changed: a move, and a move taken back, make another one, so that whoever keeps an old one has
the game as it was.
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
"""What a person wants to know of the search of an own position: nothing; that it is there to be
stepped through; and also what it would play."""
_FINE = 2**64
"""Numbers that a die of any shape is thrown by."""
_PATIENCE = 60_000
"""Nodes that a search may have for one move, by a rough guess, where nobody sets a depth limit."""


class Match(NamedTuple):
    """A game being played, as it stands."""

    home: Source
    """What it is played from."""
    tree: Tree
    """All positions of the line and what could be played there, as the source has it."""
    persons: frozenset[int]
    """The players who are moved by persons; the search moves all others."""
    line: tuple[int, ...]
    """The positions as nodes, the first one at which play began; some may be taken back."""
    at: int = 0
    """The place in the line of the position that stands there now."""
    seed: int = 0
    wish: int = NOT_ASKED
    """What is wanted to be known of the search where a person moves."""

    @classmethod
    def begun(cls, home: Source, path: list[int], persons: frozenset[int], seed: int) -> Self:
        """A match from a node of a source, named by its path in the source's own order."""
        tree = home.tree if isinstance(home, TreeSource) else GameTree(_rules(home))
        node = tree.find(path)
        assert node is not None
        return cls(home, tree, persons, (node,), seed=seed)._rolled()

    # -- the position ----------------------------------------------------------------------------

    @property
    def node(self) -> int:
        """The position now."""
        return self.line[self.at]

    @property
    def moves(self) -> range:
        """The positions that can come next, in the source's own order of actions."""
        return self.tree.children(self.node)

    @property
    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return not self.moves

    @property
    def mover(self) -> int:
        """The player to move."""
        return self.tree.mover(self.node)

    @property
    def awaits_person(self) -> bool:
        """Whether it is a person's turn."""
        return not self.is_over and self.mover in self.persons

    @property
    def rests(self) -> bool:
        """Whether nothing is to be searched: the game is over, or a person wants no help."""
        return self.is_over or (self.awaits_person and self.wish == NOT_ASKED)

    @property
    def outcome(self) -> Any:
        """The worth of a game that is over, to MAX or to each of the players."""
        return self.tree.utility[self.node]

    @property
    def mark(self) -> str:
        """The mark of the mover's pieces, where a board has one for all of them."""
        if not isinstance(self.tree, GameTree) or self.mover not in (MAX, MIN):
            return ""
        board = self.tree.game.board(self.tree.state(self.node))
        mark = "" if board is None or board.tight else board.sides[self.mover]
        return mark if len(mark) == 1 else ""

    # -- moves -----------------------------------------------------------------------------------

    def after(self, node: int) -> Self:
        """The match after a move to that position, and after the dice that fall then.

        What was taken back before can be had again only where the move is the same. Rules that
        break there are refused, as in a search.
        """
        is_again = self.line[self.at + 1 : self.at + 2] == (node,)
        line = self.line if is_again else (*self.line[: self.at + 1], node)
        with faults_raised():
            return self._replace(line=line, at=self.at + 1, wish=NOT_ASKED)._rolled()

    def _rolled(self) -> Self:
        """The match when no die is in the air any more; the same dice fall whenever it is asked."""
        match = self
        while not match.is_over and match.mover == CHANCE:
            match = match.after(match.drawn())
        return match

    def drawn(self) -> int:
        """One of the moves by dice: of chance as likely as it says, of a player all alike."""
        moves, shares = self.moves, self.tree.probability
        path = ".".join(map(str, self.tree.path(self.node)))
        thrown = Fraction(Random(f"{self.seed}:{path}").randrange(_FINE), _FINE)
        for move in moves:
            thrown -= shares.get(move, Fraction(1, len(moves)))
            if thrown < 0:
                return move
        return moves[-1]

    def chosen(self, run: Run) -> int:
        """The move of the search: what it found best so far, or else the first there is.

        Where the settings let the mover throw dice, dice choose.
        """
        if run.tree.count[ROOT] > 0 and run.tree.player[ROOT] == CHANCE:
            return self.drawn()
        if run.best is None:
            return self.moves[0]
        return self.moves[run.tree.child_index(run.best)]

    def taken_back(self) -> Self | None:
        """The match when the last decision was not made: a person's, if one plays; None if there
        is none to be taken back.
        """
        return self._at_turn(range(self.at - 1, -1, -1))

    def made_again(self) -> Self | None:
        """The match at the next turn of what was taken back, or at its end; None if nothing was."""
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
        """The position now as a source, which knows of the match."""
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
    """The settings of a search, to be played against: nobody is made to play otherwise. In a game
    that is too large to be searched through there is a depth limit.
    """
    settings = replace(settings, opponent=Opponent.PERFECT, by_hand=())
    if is_large and settings.depth is None and not settings.deepening:
        wide = max(2, len(match.moves))
        settings = replace(settings, depth=max(2, int(log(_PATIENCE) / log(wide))))
    return without_misfits(fitted(settings, match.home))


def settings_here(settings: Settings, source: Source) -> Settings:
    """Settings that fit a position: another algorithm where dice fall no more, or fall again."""
    return without_misfits(fitted(settings, source)) if misfit(source, settings) else settings


def named(match: Match, text: str) -> list[int]:
    """The moves that a text may mean, read ever less closely until it means one: to the letter, in
    capitals or not, without signs, as the end of a name such as 2 for take 2.
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
    """A position that nobody wants to have searched: what can be played there, and no more."""
    run = unsearched(source, settings, [])
    run.tree.children(ROOT)
    return run


def _rules(home: Source) -> Game:
    assert isinstance(home, GameSource)
    return home.game
