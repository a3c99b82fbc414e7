"""Gambit's .efg files with perfect information: all players see every move.

The nodes come in preorder without brackets around children, so this format has its own parser and
no events. Payoffs stay exact: 0.1 means one tenth, because rounding would hide a constant sum.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add

from tui_explorer.engine.decimals import Decimal, is_too_fine, simplified
from tui_explorer.engine.game import CHANCE, INF, Payoffs
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, RootIsFixed
from tui_explorer.formats.read.grammar import (
    MAX_AND_MIN,
    MOST_PLAYERS,
    Head,
    alternate,
    is_chance,
)
from tui_explorer.formats.read.messages import (
    ACTION_NAME,
    OPEN_TEXT,
    PLAYER_NAME,
    not_certain,
    not_for_all,
    shown,
    too_deep,
    too_long,
    too_many,
    too_many_nodes,
)
from tui_explorer.formats.read.numbers import FINEST, LONGEST, parse_probability, parse_value
from tui_explorer.formats.read.syntax import LABEL, Limits, SourceText
from tui_explorer.words.numbers import long_number

_BEGIN = "a Gambit file begins with EFG 2 R or EFG 2 D"
_PLAYERS = 'at least two names, as in { "A" "B" }'
_ACTIONS = 'its name and actions, as in "" { "left" "right" }'
_CHANCES = 'its name, actions and chances, as in "" { "heads" 1/2 "tails" 1/2 }'
_PAYOFFS = 'its name and payoffs, as in "" { 1 -1 }'
"""Hints."""
_ABOUT = re.compile(
    r"(?:\A|\n\n)(?=[abkt])(?:algorithm: (?P<algorithm>[a-z0-9-]+)(?:\n|\Z))?"
    r"(?P<game>kind: game(?:\n|\Z))?"
    r"(?:bounds: (?P<least>\S+) (?P<most>\S+)(?:\n|\Z))?(?:total: (?P<total>\S+))?\Z"
)
"""The last lines of a comment: the algorithm, the kind of tree, and the bounds and total of its
leaves, like the keys of a document."""

_Moves = tuple[tuple[str, ...], tuple[Fraction, ...]]
"""The names of actions and, at chance nodes, their probabilities."""

# -- tokens ---------------------------------------------------------------------------------------

TEXT, WORD, END, _UNCLOSED = range(1, 5)
_TOKEN = re.compile(r'(?a)\s*+(?:"((?:[^"\\]++|\\"?+)*+)"|([^\s"{},]++|[{},])|(\Z)|("))')
"""A backslash before a quote keeps the text open even after another backslash, as in Gambit."""
NUMBER = r"(?a)[-+]?(?:(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d{1,2})?|\d++/0*+[1-9]\d*+)"
"""An exponent has at most two digits: the exact number 1e999999999 would fill the memory."""


class Tokens:
    """The tokens of a text, and the current token."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.wrong = source.wrong
        self._stream = _TOKEN.finditer(source.text)
        self.step()

    def step(self) -> None:
        """Go to the next token."""
        token = next(self._stream)
        self.kind = token.lastindex or 0
        self.text: str = token[self.kind]
        self.at = token.start(self.kind) - (self.kind == TEXT)
        if self.kind == _UNCLOSED:
            raise self.wrong(self.at, *OPEN_TEXT)

    def unexpected(self, expected: str, hint: str) -> BadData:
        """The error about the current token."""
        found = "the end of the file" if self.kind == END else shown(self.text)
        return self.wrong(self.at, f"expected {expected}, found {found}", hint)

    def string(self, expected: str, longest: int | None = None, option: str = LABEL) -> str:
        """Take a text, which may have a limit of characters."""
        if self.kind != TEXT:
            raise self.unexpected(expected, 'text in double quotes, "" for none')
        text = self.text.replace('\\"', '"')
        if longest is not None and len(text) > longest:
            raise self.wrong(self.at, *too_long(expected, text, longest, option))
        self.step()
        return text

    def sees(self, sign: str) -> bool:
        """True if this word or brace is the current token."""
        return self.kind == WORD and self.text == sign

    def word(self, pattern: str, expected: str, hint: str) -> str:
        """Take a word, a number or a brace."""
        text = self.text
        if self.kind != WORD or not re.fullmatch(pattern, text):
            raise self.unexpected(expected, hint)
        if len(text) > LONGEST:
            raise self.wrong(self.at, *long_number(text, LONGEST))
        self.step()
        return text

    def index(self, expected: str, least: int = 1) -> int:
        """Take the number of a player, an information set or an outcome."""
        pattern = "0*+[1-9][0-9]*+" if least else "[0-9]++"
        return int(self.word(pattern, expected, f"a whole number from {least} on"))

    def probability(self) -> Fraction:
        """Take the probability of an action of chance."""
        at, text = self.at, self.word(NUMBER, "a probability", "a share such as 1/6 or 0.25")
        try:
            return parse_probability(text)
        except BadData as fault:
            raise self.wrong(at, fault.what, fault.hint) from None


# -- nodes ----------------------------------------------------------------------------------------


@dataclass
class _Open:
    """A node whose children are still being read."""

    node: int
    moves: _Moves
    payoffs: Payoffs
    """The sum of the outcomes from the root to here."""
    done: int = 0


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a game; `root` is an error, because in this format each node names its player."""
    if root is not None:
        what = "a Gambit file already says who moves at the root"
        raise RootIsFixed(what, "leave --root out", source.place(0))
    parser = _EfgParser(source, limits)
    head = parser.read()
    _settle_players(parser.nodes, parser.names)
    tree = parser.nodes.build()
    tree.bounds, tree.total, tree.is_of_game = head.bounds, head.total, head.is_of_game
    if not _is_as_promised(tree):
        what = "a leaf is outside the bounds or the total in the comment"
        raise source.wrong(0, what, "correct its bounds or its total")
    return tree, head


def _is_as_promised(tree: Tree) -> bool:
    """True if all leaves are within the bounds, and no sum of payoffs exceeds the total."""
    least, most = tree.bounds or (-INF, INF)
    leaves = (value for value in tree.utility if value is not None)
    parts_of = [leaf if isinstance(leaf, tuple) else (leaf,) for leaf in leaves]
    is_within = all(least <= part <= most for parts in parts_of for part in parts)
    return is_within and (tree.total is None or all(sum(parts) <= tree.total for parts in parts_of))


class _EfgParser(Tokens):
    """Turns tokens into nodes. There is a stack of open nodes and no recursion."""

    def __init__(self, source: SourceText, limits: Limits) -> None:
        super().__init__(source)
        self.nodes = TreeBuilder()
        self.names: list[str] = []
        self._limits = limits
        self._stack: list[_Open] = []
        """The first entry is not a node; its only action leads to the root."""
        self._moves: dict[tuple[int, int], tuple[str, _Moves, int]] = {}
        """By player and number: the name and actions of an information set, and their offset."""
        self._outcomes: dict[int, tuple[str, Payoffs, int]] = {}

    def read(self) -> Head:
        self.word("EFG", "EFG", _BEGIN)
        self.word("2", "version 2", _BEGIN)
        self.word("[RD]", "R or D", _BEGIN)
        head = Head(title=self.string("the title", self._limits.title, ""))
        self._read_players()
        if self.kind == TEXT:
            head.said["notes"] = notes = self.string("the comment", self._limits.notes, "")
            if found := _ABOUT.search(notes):
                head.said |= {
                    "notes": notes[: found.start()], "algorithm": found["algorithm"] or ""
                }  # fmt: skip
                head.is_of_game = found["game"] is not None
                if found["most"]:
                    head.bounds = parse_value(found["least"]), parse_value(found["most"])
                if found["total"]:
                    head.total = parse_value(found["total"])
        self._stack.append(_Open(-1, (("",), ()), (0,) * len(self.names)))
        while self._stack:
            if self._stack[-1].done == len(self._stack[-1].moves[0]):
                self._stack.pop()
            else:
                self._read_node()
        if self.kind != END:
            raise self.unexpected("the end of the tree", "one node for each action, no more")
        return head

    def _read_players(self) -> None:
        start = self.at
        self.word(r"\{", "{", _PLAYERS)
        while not self.sees("}"):
            if len(self.names) == MOST_PLAYERS:
                raise self.wrong(self.at, *too_many("players", MOST_PLAYERS))
            self.names.append(self.string(PLAYER_NAME, self._limits.label))
        if len(self.names) < 2:
            raise self.wrong(start, "too few players", _PLAYERS)
        self.step()

    def _read_node(self) -> None:
        at, most, nodes, top = self.at, self._limits, self.nodes, self._stack[-1]
        kind = self.word("[cpt]", "a node", "c for chance, p for a player, t for an end")
        if len(nodes.parent) >= most.nodes:
            raise self.wrong(at, *too_many_nodes(most.nodes))
        if len(self._stack) - 1 > most.json_depth:
            raise self.wrong(at, *too_deep(most.json_depth))
        label = self.string("a node's name", most.label)
        player = self._read_player() if kind == "p" else CHANCE
        moves = self._read_moves(player) if kind != "t" else None
        payoffs = self._read_outcome()
        actions, shares = top.moves
        node = nodes.add(top.node, player=player, action=actions[top.done] or None)
        if shares:
            nodes.probability[node] = shares[top.done]
        top.done += 1
        if label:
            nodes.label[node] = label
        if moves:
            self._stack.append(_Open(node, moves, payoffs))
        else:
            nodes.utility[node] = payoffs

    def _read_player(self) -> int:
        at, number = self.at, self.index("a player's number")
        if number > len(self.names):
            raise self.wrong(at, f"there is no player {number}", f"from 1 to {len(self.names)}")
        return number - 1

    def _read_moves(self, player: int) -> _Moves:
        """An information set. Only a set of chance may have several nodes, which hides nothing."""
        at, number = self.at, self.index("the number of an information set")
        first = self._moves.get((player, number))
        if first and player != CHANCE:
            who = f"information set {number} of player {player + 1}"
            what = f"imperfect information: a second node in {who}"
            raise self.wrong(at, what, "here all players see every move; use Gambit for such games")
        if self.kind == TEXT:
            at = self.at
            name, moves = self.string("a name"), self._read_actions(player == CHANCE)
            first = self._moves.setdefault((player, number), (name, moves, at))
            if first[:2] != (name, moves):
                raise self._other(at, f"information set {number}", first[2])
        elif not first:
            what = f"information set {number} is not described yet"
            raise self.wrong(at, what, _CHANCES if player == CHANCE else _ACTIONS)
        return first[1]

    def _read_actions(self, chance: bool) -> _Moves:
        start, actions, shares, total = self.at, [], [], Fraction(not chance)
        self.word(r"\{", "{", _CHANCES if chance else _ACTIONS)
        while not self.sees("}"):
            actions.append(self.string(ACTION_NAME, self._limits.label))
            at = self.at
            if chance:
                shares.append(self.probability())
                total += shares[-1]
                self._check_fineness(total, at)
        if not actions:
            raise self.wrong(start, "a node without children", "at least one action")
        if total != 1:
            raise self.wrong(start, *not_certain(total))
        self.step()
        return tuple(actions), tuple(shares)

    def _read_outcome(self) -> Payoffs:
        """The sum of the outcomes from the root to a node."""
        above, at = self._stack[-1].payoffs, self.at
        number = self.index("the number of an outcome", least=0)
        if number == 0 and self.kind == TEXT:
            raise self.wrong(self.at, "outcome 0 is described", "it means no outcome; count from 1")
        if number == 0:
            return above
        first = self._outcomes.get(number)
        if self.kind == TEXT:
            start = self.at
            name, own = self.string("a name"), self._read_payoffs()
            first = self._outcomes.setdefault(number, (name, own, start))
            if first[:2] != (name, own):
                raise self._other(start, f"outcome {number}", first[2])
        elif not first:
            raise self.wrong(at, f"outcome {number} is not described yet", _PAYOFFS)
        sums = tuple(map(add, above, first[1]))
        for total in sums:
            self._check_fineness(total, at)
        return tuple(map(simplified, sums))

    def _read_payoffs(self) -> Payoffs:
        start, payoffs = self.at, []
        self.word(r"\{", "{", _PAYOFFS)
        while not self.sees("}"):
            number = self.word(NUMBER, "a payoff", "a number such as 3, -0.5 or 1/2")
            payoffs.append(_as_written(number))
            if self.sees(","):
                self.step()
        if len(payoffs) != len(self.names):
            raise self.wrong(start, *not_for_all(len(payoffs), len(self.names)))
        self.step()
        return tuple(payoffs)

    def _other(self, at: int, what: str, first_at: int) -> BadData:
        line = self.source.place(first_at).line
        hint = f"as in line {line}, or no description"
        return self.wrong(at, f"{what} was described differently before", hint)

    def _check_fineness(self, total: int | Fraction, at: int) -> None:
        if is_too_fine(total, FINEST):
            raise self.wrong(at, "the sum up to here is too fine", "fewer different denominators")


def _settle_players(nodes: TreeBuilder, names: list[str]) -> None:
    """Rename two players with a constant sum to MAX and MIN, and shift the sum to zero."""
    movers, utility = nodes.player, nodes.utility
    sums = {sum(payoffs) for payoffs in utility if payoffs} if len(names) == 2 else set()
    half = simplified(Fraction(sums.pop()) / 2) if len(sums) == 1 else None
    alternate(nodes, distinct(names) if half is None else MAX_AND_MIN, max(movers[0], 0))
    for node, payoffs in enumerate(utility):
        if not payoffs:
            nodes.player[node] = movers[node]
        elif half is not None:
            utility[node] = simplified(payoffs[0] - half)


def _as_written(number: str) -> int | Fraction:
    """A payoff; a decimal stays a decimal, as in other tree files."""
    return simplified(Fraction(number) if "/" in number else Decimal(number))


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names that differ from each other and from MAX, MIN and chance."""
    taken = [*MAX_AND_MIN]
    for number, name in enumerate(names, 1):
        unique = name if name.strip() else f"P{number}"
        while unique in taken or is_chance(unique):
            unique = f"{unique} {number}"
        taken.append(unique)
    return tuple(taken[2:])
