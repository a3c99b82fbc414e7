"""Sources: trees and games by what a person names, ready to be searched."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from os import fsencode, path
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer import catalog
from tui_explorer.engine.backup import constant_sum
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX, MIN, Game
from tui_explorer.engine.results.run import Origin
from tui_explorer.engine.settings import ORDERS, Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import CHANCES, ZERO_SUM, Tree, kind_of
from tui_explorer.engine.unknown import UnknownNeeded
from tui_explorer.formats.read.files import (
    TreeFile,
    contents,
    input_bytes,
    most_bytes,
    read_tree,
    read_tree_file,
)
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.searches.build import down_to_horizon, expand_whole, game_tree, ordered
from tui_explorer.searches.options import chosen, own_file
from tui_explorer.words import refusals, sources
from tui_explorer.words.random_trees import RANDOM, TITLE

if TYPE_CHECKING:
    from tui_explorer.searches.match import Match
    from tui_explorer.searches.shelf import Shelf

ROOTS: dict[str | None, int | None] = {None: None, "max": MAX, "min": MIN}
"""The player whom an option puts at a tree's root, if it does."""
_INLINE = re.compile(r"\s*(?:[\[({]|[-+]?(?:[\d.][\d./eE+-]*|inf)\s*\Z)")
"""A tree written on the command line begins with a bracket; a lone leaf is a number."""
INLINE = "inline"
"""The name of such a tree."""
_ANYWHERE = ("natural", "random")
"""The orders that ask for no value that MAX wants high and MIN low."""
_BY_VALUE = ("natural", "best", "worst", "random")
"""The orders where what one player wins the other loses; payoffs have no Eval."""


class Source(NamedTuple):
    """A tree or a game, ready to be searched in any order and to any depth."""

    origin: Origin
    tree: Tree | None = None
    game: Game | None = None
    reread: Callable[[int | None], TreeFile] | None = None
    """Reads a tree again with another player at its root."""
    text: str = ""
    """What a person wrote to have it opened."""
    root: int | None = None
    """The player whom somebody has put at a tree's root."""
    match: "Match | None" = None
    """The game being played that has come to this position, where one is played."""

    @property
    def home(self) -> "Source":
        """What was opened: in a game being played, what it is played from."""
        return self if self.match is None else self.match.home

    def with_other_root(self) -> "Source | None":
        """The same tree with the next player to begin; None for a game."""
        if self.tree is None:
            return None
        return self.read_again((self.tree.player[0] + 1) % len(self.tree.players))

    def read_again(self, root: int | None) -> "Source | None":
        """The tree as its file has it by now, with a player at its root; a game of one's own by the
        rules that its file has by now; None for other games.
        """
        if self.reread is None:
            return open_source(self.text) if own_file(self.text)[0] else None
        again = from_tree(self.reread, root)
        origin = again.origin._replace(revision=self.origin.revision)
        return again._replace(text=self.text, origin=origin)

    def build_tree(
        self, settings: Settings, budget: Budget | None = None, before: Trace | None = None
    ) -> tuple[Tree, list[str]]:
        """The tree to search with these settings, and warnings.

        A shallower search recommends which children to try first.
        """
        try:
            if self.tree is not None:
                tree = down_to_horizon(self.tree, settings)
            else:
                assert self.game is not None
                tree = game_tree(self.game, settings, budget or Budget(), before)
            return ordered(tree, settings, before)
        except UnknownNeeded as needed:
            order = refusals.ORDER.format(order=settings.order)
            raise refusals.unknown_leaf(order, needed.leaf) from None

    @property
    def kind(self) -> str:
        """One of the tree's KINDS, which an algorithm solves or not."""
        if self.tree is not None:
            return self.tree.kind
        assert self.game is not None
        return kind_of(self.game.players, has_chance=self.game.has_chance)

    @property
    def players(self) -> tuple[str, ...]:
        """The players, chance aside."""
        played = self.tree if self.tree is not None else self.game
        assert played is not None
        return tuple(played.players)

    @property
    def has_cycles(self) -> bool:
        """Whether play can go in circles: then there is no tree to search without a depth limit."""
        return self.game is not None and self.game.has_cycles

    def kind_under(self, settings: Settings) -> str:
        """The kind under these settings: a MIN that moves at random is chance."""
        by_chance = settings.opponent == "random" and self.kind == ZERO_SUM
        return CHANCES if by_chance else self.kind

    def orders(self) -> list[str]:
        """The names of the orders that make sense here."""
        every: tuple[str, ...] = ORDERS if self.kind == ZERO_SUM else _ANYWHERE
        if self.tree is not None and every == _ANYWHERE and constant_sum(self.tree) is not None:
            every = _BY_VALUE
        return [*every, *(self.game.orders if self.game else ())]


def whole_tree(source: Source, settings: Settings, budget: Budget) -> Tree:
    """All of an explicit tree; of a game, all down to the depth limit, if there is one."""
    if source.tree is not None:
        return source.tree
    plain = Settings(depth=settings.depth, weights=settings.weights)
    tree, _ = source.build_tree(plain, budget)
    assert isinstance(tree, GameTree)
    expand_whole(tree, refusals.TREE_FILE, budget)
    return tree


def opener(shelf: "Shelf | None") -> Callable[..., "Source"]:
    """The way to open a SOURCE: from the shelf of a kiosk, where there is one, or any."""
    return open_source if shelf is None else shelf.open


def open_source(
    text: str,
    limits: Limits | None = None,
    root: str | None = None,
    other_words: Sequence[str] = (),
) -> Source:
    """Open a SOURCE: a file, ``-``, an inline tree, a bundled tree, a random one or a game.

    Where there is none, ``other_words`` that are right in its place may be what was meant.
    """
    source = _opened(text, limits or Limits(), root, other_words)
    return source._replace(text=text)


def _opened(text: str, limits: Limits, root: str | None, other_words: Sequence[str]) -> Source:
    if text == "-":
        data = input_bytes(text, limits)
        return from_tree(partial(read_tree, data, "-", limits), ROOTS[root])
    if own_file(text)[0]:
        from tui_explorer.searches.own_game import open_own

        return _with_game(root, *open_own(text))
    if path.isfile(text):
        return from_tree(partial(read_tree_file, text, limits), ROOTS[root])
    if inline := open_inline(text, limits, root):
        return inline
    if bundled := open_bundled(text, limits, root):
        return bundled
    name, _, options = text.partition(":")
    if name == catalog.OPEN_SPIEL:
        game = catalog.load_open_spiel().OpenSpielGame(options)
        return _with_game(root, Origin("game", text, game.title), game)
    if name in catalog.packaged("games"):
        from tui_explorer.searches.own_game import open_brought

        return _with_game(root, *open_brought(name, options))
    if path.exists(text) or "/" in text:
        return from_tree(partial(read_tree_file, text, limits), ROOTS[root])
    games = [*catalog.game_names(), *catalog.POSITIONS, *catalog.packaged("games")]
    known = [*catalog.tree_files(), *games, RANDOM, *other_words]
    raise sources.no_source(text, catalog.choices(name, known))


def open_inline(text: str, limits: Limits, root: str | None) -> Source | None:
    """A tree in brackets, as it is written on a command line; None for all else."""
    if not _INLINE.match(text):
        return None
    read = partial(read_tree, fsencode(text), INLINE, limits, is_inline=True)
    return from_tree(read, ROOTS[root])._replace(text=text)


def open_bundled(text: str, limits: Limits, root: str | None) -> Source | None:
    """What comes along: a bundled tree, a random one or one of our games; None for all else."""
    bundled = catalog.tree_files()
    if text in bundled:
        data = contents(bundled[text], most_bytes(limits))
        return from_tree(partial(read_tree, data, text, limits), ROOTS[root])
    name, _, options = text.partition(":")
    if name in catalog.game_names():
        origin = Origin("game", text, catalog.GAMES[name].title)
        return _with_game(root, origin, _game(name, options))
    if text in catalog.POSITIONS:
        named = catalog.POSITIONS[text]
        origin = Origin("game", text, named.title, named.notes, answer=named.answer)
        origin = origin._replace(keywords=named.keywords, depth=named.depth)
        return _with_game(root, origin, _game(*named.source.split(":")))
    return _random(text, options, ROOTS[root]) if name == RANDOM else None


def _game(name: str, options: str) -> Game:
    """One of our own games, with options."""
    rules = catalog.load_game(name)
    return rules(**chosen(name, rules.options(), options, rules.position_option))


def _with_game(root: str | None, origin: Origin, game: Game) -> Source:
    if root is not None:
        raise sources.game_begins_itself()
    return Source(origin, game=game)


def from_tree(read: Callable[[int | None], TreeFile], mover: int | None) -> Source:
    """The tree that is read, ready to be searched."""
    file = with_algorithm_named(read(mover))
    return Source(file.origin.sized(file.tree), tree=file.tree, reread=read, root=mover)


def with_algorithm_named(file: TreeFile) -> TreeFile:
    """The same with the name that the algorithm of a document has here; a document is refused whose
    algorithm there is not, or not for its tree.
    """
    if not file.origin.algorithm:
        return file
    tree, meant = file.tree, catalog.algorithm_named(file.origin.algorithm)
    fitting = catalog.fitting(tree.kind)
    if meant not in catalog.algorithm_names():
        raise sources.none_so_meant(meant, catalog.choices(meant, fitting), file.algorithm_at)
    if meant not in fitting:
        why = refusals.why_not(tree.kind, len(tree.players), by_dice=False)
        raise refusals.not_meant(meant, why, fitting, file.algorithm_at)
    return file._replace(origin=file.origin._replace(algorithm=meant))


def _random(text: str, options: str, mover: int | None) -> Source:
    """A random tree by what is written behind its colon; another root leaves its leaves alone."""
    from tui_explorer.searches.random_tree import OPTIONS, Wish, draw

    wish = Wish.read(chosen(RANDOM, OPTIONS, options))

    title = TITLE.format(seed=wish.seed)

    def drawn(root: int | None) -> TreeFile:
        return TreeFile(draw(wish, root or MAX), Origin("tree", text, title))

    return from_tree(drawn, mover)
