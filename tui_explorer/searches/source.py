"""Sources: the trees and games that a user names, ready to be searched."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from os import fsencode, path
from typing import TYPE_CHECKING

from tui_explorer import catalog
from tui_explorer.engine.analysis.about import About, about_game, about_tree
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.analysis.warning import RunWarning
from tui_explorer.engine.backup import constant_sum
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX, MIN, Game
from tui_explorer.engine.settings import ORDERS, Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import CHANCES, ZERO_SUM, Tree, kind_of
from tui_explorer.engine.unknown import UnknownNeeded
from tui_explorer.errors import BadData, CannotRead, RootIsFixed
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
from tui_explorer.searches.own_game import open_brought, open_own
from tui_explorer.searches.random_tree import OPTIONS, Wish, draw
from tui_explorer.words import refusals
from tui_explorer.words.about import BUNDLED
from tui_explorer.words.random_trees import RANDOM, TITLE
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.searches.match import Match

ROOTS: dict[str | None, int | None] = {None: None, "max": MAX, "min": MIN}
"""The player at a tree's root, by the value of the option for it."""
_INLINE = re.compile(r"\s*(?:[\[({]|[-+]?(?:[\d.][\d./eE+-]*|inf)\s*\Z)")
"""A tree written on the command line begins with a bracket; a lone leaf is a number."""
INLINE = "inline"
"""The name of such a tree."""
_ANYWHERE = ("natural", "random")
"""The orders that need no value for MAX and MIN."""
_BY_VALUE = ("natural", "best", "worst", "random")
"""The orders of payoffs with a constant sum; payoffs have no Eval."""


MOST_STATES = 100_000
"""States of a game that ``about`` visits: this takes a second or two."""
AT_A_GLANCE = 1_000
"""States of a game that lists and previews visit: this takes a few milliseconds."""


@dataclass(frozen=True)
class Source(ABC):
    """A tree or a game, ready to be searched in any order and to any depth."""

    origin: Origin
    text: str = field(default="", kw_only=True)
    """The text that the user opened it with."""
    root: int | None = field(default=None, kw_only=True)
    """The player whom the user put at the root of a tree."""
    match: "Match | None" = field(default=None, kw_only=True)
    """The game being played that has reached this position, if any."""

    @property
    def home(self) -> "Source":
        """The source that the user opened; while a game is played, the one it started from."""
        return self if self.match is None else self.match.home

    @property
    @abstractmethod
    def kind(self) -> str:
        """One of the tree's KINDS; an algorithm solves some of them."""

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The players, without chance."""

    @property
    def has_cycles(self) -> bool:
        """True if play can go in circles: the search then needs a depth limit."""
        return False

    @abstractmethod
    def orders(self) -> list[str]:
        """The names of the orders that make sense here."""

    @abstractmethod
    def read_again(self, root: int | None) -> "Source | None":
        """The source as its file is now, with this player at the root; None if it has no file."""

    def with_other_root(self) -> "Source | None":
        """The same tree with the next player at its root; None for a game."""
        return None

    def kind_under(self, settings: Settings) -> str:
        """The kind under these settings: a MIN that moves at random is chance."""
        by_chance = settings.opponent == "random" and self.kind == ZERO_SUM
        return CHANCES if by_chance else self.kind

    def build_tree(
        self, settings: Settings, budget: Budget | None = None, before: Trace | None = None
    ) -> tuple[Tree, list[RunWarning]]:
        """The tree to search with these settings, and warnings.

        A shallower search recommends which children to try first.
        """
        try:
            tree = self._unordered_tree(settings, budget or Budget(), before)
            return ordered(tree, settings, before)
        except UnknownNeeded as needed:
            order = refusals.ORDER.format(order=settings.order)
            raise refusals.unknown_leaf(order, needed.leaf) from None

    @abstractmethod
    def _unordered_tree(self, settings: Settings, budget: Budget, before: Trace | None) -> Tree:
        """The tree before its children are sorted by value."""

    @abstractmethod
    def about(self, most_states: int = MOST_STATES) -> About:
        """The class, size, structure and origin; nothing is searched."""

    @abstractmethod
    def whole_tree(self, settings: Settings, budget: Budget) -> Tree:
        """The whole tree; of a game, down to the depth limit if there is one."""


@dataclass(frozen=True)
class TreeSource(Source):
    """An explicit tree."""

    tree: Tree
    reread: Callable[[int | None], TreeFile] | None = field(default=None, kw_only=True)
    """Reads the tree again with another player at its root."""

    @property
    def kind(self) -> str:
        """One of the tree's KINDS."""
        return self.tree.kind

    @property
    def players(self) -> tuple[str, ...]:
        """The players, without chance."""
        return tuple(self.tree.players)

    def orders(self) -> list[str]:
        """The names of the orders that make sense here."""
        if self.kind == ZERO_SUM:
            return list(ORDERS)
        return list(_ANYWHERE if constant_sum(self.tree) is None else _BY_VALUE)

    def with_other_root(self) -> Source | None:
        """The same tree with the next player at its root."""
        return self.read_again((self.tree.player[0] + 1) % len(self.tree.players))

    def read_again(self, root: int | None) -> Source | None:
        """The tree as its file is now, with this player at the root."""
        if self.reread is None:
            return None
        again = from_tree(self.reread, root)
        origin = again.origin._replace(revision=self.origin.revision)
        return replace(again, text=self.text, origin=origin)

    def _unordered_tree(self, settings: Settings, budget: Budget, before: Trace | None) -> Tree:
        return down_to_horizon(self.tree, settings)

    def about(self, most_states: int = MOST_STATES) -> About:
        """The facts about the tree, from all its nodes."""
        found = about_tree(self.origin, self.tree)
        is_bundled = self.origin.name in catalog.tree_files()
        if is_bundled and not found.comes_from:
            return found._replace(comes_from=BUNDLED)
        return found

    def whole_tree(self, settings: Settings, budget: Budget) -> Tree:
        """The tree itself."""
        return self.tree


@dataclass(frozen=True)
class GameSource(Source):
    """The tree of a game, which is expanded as a search needs it."""

    game: Game

    @property
    def kind(self) -> str:
        """The kind of its tree."""
        return kind_of(self.game.players, has_chance=self.game.has_chance)

    @property
    def players(self) -> tuple[str, ...]:
        """The players, without chance."""
        return tuple(self.game.players)

    @property
    def has_cycles(self) -> bool:
        """True if play can go in circles: the search then needs a depth limit."""
        return self.game.has_cycles

    def orders(self) -> list[str]:
        """The names of the orders that make sense here, the game's own ones last."""
        return [*(ORDERS if self.kind == ZERO_SUM else _ANYWHERE), *self.game.orders]

    def read_again(self, root: int | None) -> Source | None:
        """The game with the rules that its file has now; None for games without a file."""
        return open_source(self.text) if own_file(self.text)[0] else None

    def _unordered_tree(self, settings: Settings, budget: Budget, before: Trace | None) -> Tree:
        return game_tree(self.game, settings, budget, before)

    def about(self, most_states: int = MOST_STATES) -> About:
        """The facts about the game, from a walk through at most so many of its states."""
        most = min(self.game.most_walked or most_states, most_states)
        return about_game(self.origin, self.game, most)

    def whole_tree(self, settings: Settings, budget: Budget) -> Tree:
        """The tree of the game down to the depth limit, if there is one."""
        plain = Settings(depth=settings.depth, weights=settings.weights)
        tree, _ = self.build_tree(plain, budget)
        assert isinstance(tree, GameTree)
        expand_whole(tree, refusals.TREE_FILE, budget)
        return tree


def open_source(
    text: str,
    limits: Limits | None = None,
    root: str | None = None,
    other_words: Sequence[str] = (),
) -> Source:
    """Open a SOURCE: a file, ``-``, an inline tree, a bundled tree, a random one or a game.

    If there is no such source, the error may suggest one of ``other_words``.
    """
    source = _opened(text, limits or Limits(), root, other_words)
    return replace(source, text=text)


def _opened(text: str, limits: Limits, root: str | None, other_words: Sequence[str]) -> Source:
    if text == "-":
        data = input_bytes(text, limits)
        return from_tree(partial(read_tree, data, "-", limits), ROOTS[root])
    if own_file(text)[0]:
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
        return _with_game(root, *open_brought(name, options))
    if path.exists(text) or "/" in text:
        return from_tree(partial(read_tree_file, text, limits), ROOTS[root])
    games = [*catalog.game_names(), *catalog.POSITIONS, *catalog.packaged("games")]
    known = [*catalog.tree_files(), *games, RANDOM, *other_words]
    raise CannotRead(f"there is no file, tree or game {text!r}", catalog.choices(name, known))


def open_inline(text: str, limits: Limits, root: str | None) -> Source | None:
    """A tree written in brackets on a command line; None for another text."""
    if not _INLINE.match(text):
        return None
    read = partial(read_tree, fsencode(text), INLINE, limits, is_inline=True)
    return replace(from_tree(read, ROOTS[root]), text=text)


def open_bundled(text: str, limits: Limits, root: str | None) -> Source | None:
    """A bundled tree, a random tree or one of our games; None for another text."""
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
        raise RootIsFixed("the rules of a game fix who begins", "leave --root out")
    return GameSource(origin, game)


def from_tree(read: Callable[[int | None], TreeFile], mover: int | None) -> TreeSource:
    """The source of a tree that a function reads."""
    file = with_algorithm_named(read(mover))
    return TreeSource(file.origin.sized(file.tree), file.tree, reread=read, root=mover)


def with_algorithm_named(file: TreeFile) -> TreeFile:
    """The same file with the catalog's name for the algorithm that the file asks for.

    Refuse an unknown algorithm, and one that cannot search the file's tree.
    """
    if not file.origin.algorithm:
        return file
    tree, meant = file.tree, catalog.algorithm_named(file.origin.algorithm)
    fitting = catalog.fitting(tree.kind)
    if meant not in catalog.algorithm_names():
        what = f"there is no algorithm {safe(meant, 40)!r}"
        raise BadData(what, catalog.choices(meant, fitting), file.algorithm_at)
    if meant not in fitting:
        why = refusals.why_not(tree.kind, len(tree.players), by_dice=False)
        what = f"{safe(meant, 40)} cannot search this tree: {why}"
        raise BadData(what, f"algorithm: {' or '.join(fitting)}", file.algorithm_at)
    return file._replace(origin=file.origin._replace(algorithm=meant))


def _random(text: str, options: str, mover: int | None) -> Source:
    """A random tree with the options after its colon; another root keeps its leaves."""
    wish = Wish.read(chosen(RANDOM, OPTIONS, options))

    title = TITLE.format(seed=wish.seed)

    def drawn(root: int | None) -> TreeFile:
        return TreeFile(draw(wish, root or MAX), Origin("tree", text, title))

    return from_tree(drawn, mover)
