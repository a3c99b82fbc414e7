"""Gambit's .efg files, as far as a search can follow them: everybody sees every move.

Nodes come in preorder without brackets around children, which is nothing like the other formats,
so this reader does not speak in events. Payoffs stay exact: Gambit means 0.1 as one tenth, and
whether a game is constant-sum must not hang on rounding.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from operator import add

from tui_explorer.engine.builder import TreeBuilder
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.tree import Tree
from tui_explorer.errors import BadData, UsageError
from tui_explorer.formats.document import alternate
from tui_explorer.formats.events import SourceText, shown
from tui_explorer.formats.head import MOST_PLAYERS, ZERO_SUM, Head, is_chance
from tui_explorer.formats.limits import Limits
from tui_explorer.formats.numbers import LONGEST, parse_probability

_TEXT, _WORD, _END, _UNCLOSED = range(1, 5)
_TOKEN = re.compile(
    r"""[ \t\r\n\f\v]*+ (?:
      "((?:[^"\\]++|\\"?+)*+)"
    | ([^ \t\r\n\f\v"{},]++|[{},])
    | (\Z)
    | (") )""",
    re.VERBOSE,
)
"""A backslash before a quote keeps the string open even after another backslash, as in Gambit."""

_NUMBER = r"[-+]?(?:[0-9]+/[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,2})?)"
"""Two digits of exponent: read exactly, 1e999999999 would fill the memory."""
_FINEST = 1024
"""Bits in the denominator of a sum; adding gets slow beyond."""
_BEGIN = "a Gambit file begins with EFG 2 R or EFG 2 D"
_SHARES = 'its name and what may happen, as in "" { "heads" 1/2 "tails" 1/2 }'
_ACTIONS = 'its name and its actions, as in "" { "left" "right" }'

_Payoffs = tuple[int | Fraction, ...]
_Moves = tuple[str, tuple[str, ...], tuple[Fraction, ...]]
"""The name of an information set, its actions and, where chance moves, their probabilities."""


@dataclass
class _Open:
    """A node whose children are still being told."""

    node: int
    actions: tuple[str, ...]
    shares: tuple[Fraction, ...]
    payoffs: _Payoffs
    """The sum of the outcomes from the root to here."""
    told: int = 0


def read_efg(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a game; `root` is refused, because in this format each node names its player."""
    if root is not None:
        what = "a Gambit file says itself who moves at the root"
        raise UsageError(what, "leave --root out", source.place(0))
    return _Reader(source, limits).read()


class _Tokens:
    """The text cut into tokens, with one of them in view."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._stream = _TOKEN.finditer(source.text)
        self.step()

    def step(self) -> None:
        """Look at the next token."""
        token = next(self._stream)
        self.kind = token.lastindex or 0
        self.text: str = token[self.kind]
        self.at = token.start(self.kind) - (self.kind == _TEXT)
        if self.kind == _UNCLOSED:
            raise self._source.wrong(self.at, "text that is never closed", 'end it with "')

    def wrong(self, wanted: str, hint: str) -> BadData:
        """The refusal of the token in view."""
        found = "the file ends" if self.kind == _END else shown(self.text)
        return self._source.wrong(self.at, f"{found} where {wanted} should be", hint)

    def string(self, wanted: str, longest: int | None = None) -> str:
        """Take a string of at most so many characters."""
        if self.kind != _TEXT:
            raise self.wrong(wanted, 'text in double quotes, "" for none')
        text = self.text.replace('\\"', '"')
        if longest is not None and len(text) > longest:
            hint = f"the limit is {longest}; raise it with --limit-label"
            raise self._source.wrong(self.at, f"{wanted} of {len(text)} characters", hint)
        self.step()
        return text

    def sees(self, sign: str) -> bool:
        """Whether a brace or a comma is in view."""
        return self.kind == _WORD and self.text == sign

    def word(self, pattern: str, wanted: str, hint: str) -> str:
        """Take a word or a sign."""
        text = self.text
        if self.kind != _WORD or not re.fullmatch(pattern, text):
            raise self.wrong(wanted, hint)
        if len(text) > LONGEST:
            what = f"a number of {len(text)} characters"
            raise self._source.wrong(self.at, what, f"at most {LONGEST}")
        self.step()
        return text

    def index(self, wanted: str, least: int) -> int:
        """Take the number of a player, an information set or an outcome."""
        pattern = "[0-9]+" if not least else "0*[1-9][0-9]*"
        return int(self.word(pattern, wanted, f"a whole number from {least} on"))

    def payoff(self) -> int | Fraction:
        """Take a payoff."""
        at = self.at
        text = self.word(_NUMBER, "a payoff", "a number such as 3, -0.5 or 1/2")
        try:
            return _plain(Fraction(text))
        except ZeroDivisionError:
            hint = "a denominator above 0"
            raise self._source.wrong(at, f"{text} divides by zero", hint) from None

    def probability(self) -> Fraction:
        """Take a share above 0."""
        at = self.at
        try:
            return parse_probability(
                self.word(_NUMBER, "a probability", "a share such as 1/6 or 0.25")
            )
        except BadData as fault:
            raise self._source.wrong(at, fault.what, fault.hint) from None


class _Reader:
    """Turns tokens into nodes. There is a stack of open nodes and no recursion."""

    def __init__(self, source: SourceText, limits: Limits) -> None:
        self._source = source
        self._limits = limits
        self._tokens = _Tokens(source)
        self._nodes = TreeBuilder()
        self._names: list[str] = []
        self._stack: list[_Open] = []
        self._moves: dict[tuple[int, int], tuple[_Moves, int]] = {}
        """Information sets by player and number, each with the place of its description."""
        self._outcomes: dict[int, tuple[tuple[str, _Payoffs], int]] = {}

    def read(self) -> tuple[Tree, Head]:
        """Take in the whole file."""
        tokens = self._tokens
        tokens.word("EFG", "EFG", _BEGIN)
        tokens.word("2", "version 2", _BEGIN)
        tokens.word("R|D", "R or D", _BEGIN)
        head = Head(title=tokens.string("the title"))
        self._read_players()
        if tokens.kind == _TEXT:
            head.notes = tokens.string("the comment")
        self._read_node()
        while self._stack:
            if self._stack[-1].told == len(self._stack[-1].actions):
                self._stack.pop()
            else:
                self._read_node()
        if tokens.kind != _END:
            what = f"{shown(tokens.text)} after the end of the tree"
            raise self._source.wrong(tokens.at, what, "one node for each action, no more")
        self._finish()
        return self._nodes.build(), head

    def _read_players(self) -> None:
        tokens, start = self._tokens, self._tokens.at
        tokens.word(r"\{", "{", 'the players, as in { "A" "B" }')
        while not tokens.sees("}"):
            if len(self._names) == MOST_PLAYERS:
                raise self._source.wrong(tokens.at, "too many players", f"at most {MOST_PLAYERS}")
            self._names.append(tokens.string("a player's name", self._limits.label))
        if len(self._names) < 2:
            raise self._source.wrong(start, "too few players", 'at least two, as in { "A" "B" }')
        tokens.step()

    def _read_node(self) -> None:
        tokens, nodes, at = self._tokens, self._nodes, self._tokens.at
        kind = tokens.word("[cpt]", "a node", "c for chance, p for a player, t for an end")
        if len(nodes.parent) >= self._limits.nodes:
            what = f"more than {self._limits.nodes} nodes"
            raise self._source.wrong(at, what, "raise the limit with --limit-nodes")
        if len(self._stack) > self._limits.json_depth:
            what = f"the tree is deeper than {self._limits.json_depth} plies"
            raise self._source.wrong(at, what, "raise the limit with --limit-depth")
        label = tokens.string("a node's name", self._limits.label)
        player = self._read_player() if kind == "p" else CHANCE
        moves = self._read_moves(player) if kind != "t" else None
        payoffs = self._read_outcome()
        if self._stack:
            top = self._stack[-1]
            node = nodes.add(top.node, player=player, action=top.actions[top.told] or None)
            if top.shares:
                nodes.probability[node] = top.shares[top.told]
            top.told += 1
        else:
            node = nodes.add(-1, player=player)
        if label:
            nodes.label[node] = label
        if moves:
            self._stack.append(_Open(node, *moves[1:], payoffs))
        else:
            nodes.utility[node] = payoffs

    def _read_player(self) -> int:
        at = self._tokens.at
        player = self._tokens.index("a player's number", 1)
        if player > len(self._names):
            hint = f"a number from 1 to {len(self._names)}"
            raise self._source.wrong(at, f"there is no player {player}", hint)
        return player - 1

    def _read_moves(self, player: int) -> _Moves:
        """An information set. Those of chance may have many nodes: nobody is kept in the dark."""
        tokens, at = self._tokens, self._tokens.at
        number = tokens.index("the number of an information set", 1)
        first = self._moves.get((player, number))
        if first and player != CHANCE:
            what = f"imperfect information: a second node in information set {number}"
            hint = "here everybody sees every move; Gambit is the tool for such games"
            raise self._source.wrong(at, f"{what} of player {player + 1}", hint)
        if tokens.kind != _TEXT:
            if first:
                return first[0]
            hint = _SHARES if player == CHANCE else _ACTIONS
            raise self._source.wrong(at, f"information set {number} is not described yet", hint)
        at = tokens.at
        moves = tokens.string("a name"), *self._read_actions(player == CHANCE)
        if first and moves != first[0]:
            raise self._unlike(at, f"information set {number}", first[1])
        self._moves.setdefault((player, number), (moves, at))
        return moves

    def _read_actions(self, chance: bool) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
        tokens, start = self._tokens, self._tokens.at
        tokens.word(r"\{", "{", _SHARES if chance else _ACTIONS)
        actions: list[str] = []
        shares: list[Fraction] = []
        total = Fraction(not chance)
        while not tokens.sees("}"):
            actions.append(tokens.string("an action's name", self._limits.label))
            if chance:
                at = tokens.at
                shares.append(tokens.probability())
                total += shares[-1]
                self._refuse_too_fine(total, at, "probabilities")
        if not actions:
            raise self._source.wrong(start, "a node without children", "at least one action")
        if total != 1:
            what = f"the probabilities sum to {shown(str(total))[1:-1]}"
            raise self._source.wrong(start, what, "exactly 1")
        tokens.step()
        return tuple(actions), tuple(shares)

    def _read_outcome(self) -> _Payoffs:
        """What has been paid from the root to a node, its own outcome included."""
        tokens, at = self._tokens, self._tokens.at
        above = self._stack[-1].payoffs if self._stack else (0,) * len(self._names)
        number = tokens.index("the number of an outcome", 0)
        first = self._outcomes.get(number)
        if tokens.kind == _TEXT:
            told_at = tokens.at
            if not number:
                what = "a description of outcome 0, which stands for none"
                raise self._source.wrong(told_at, what, "other outcomes count from 1")
            told = tokens.string("a name"), self._read_payoffs()
            if first and told != first[0]:
                raise self._unlike(told_at, f"outcome {number}", first[1])
            first = self._outcomes.setdefault(number, (told, told_at))
        if not number:
            return above
        if not first:
            hint = 'its name and its payoffs, as in "" { 1 -1 }'
            raise self._source.wrong(at, f"outcome {number} is not described yet", hint)
        if not any(above):
            return first[0][1]
        sums = tuple(map(add, above, first[0][1]))
        for payoff in sums:
            self._refuse_too_fine(payoff, at, "payoffs")
        return tuple(map(_plain, sums))

    def _read_payoffs(self) -> _Payoffs:
        tokens, size = self._tokens, len(self._names)
        tokens.word(r"\{", "{", "the payoffs in braces, as in { 1 -1 }")
        payoffs: list[int | Fraction] = []
        while not tokens.sees("}"):
            at = tokens.at
            payoffs.append(tokens.payoff())
            if len(payoffs) > size:
                raise self._source.wrong(at, f"a payoff more than {size} players", "one each")
            if tokens.sees(","):
                tokens.step()
        if len(payoffs) < size:
            what = f"a payoff vector of length {len(payoffs)} for {size} players"
            raise self._source.wrong(tokens.at, what, "one payoff each")
        tokens.step()
        return tuple(payoffs)

    def _unlike(self, at: int, what: str, first: int) -> BadData:
        hint = f"as in line {self._source.place(first).line}, or no description"
        return self._source.wrong(at, f"{what} is described in another way than before", hint)

    def _refuse_too_fine(self, total: int | Fraction, at: int, what: str) -> None:
        if total.denominator.bit_length() > _FINEST:
            what = f"the sum of the {what} is too fine a fraction"
            raise self._source.wrong(at, what, "fewer different denominators")

    def _finish(self) -> None:
        """Name the players, as MAX and MIN if what one of them gains the other always loses."""
        nodes = self._nodes
        leaves = [node for node, payoffs in enumerate(nodes.utility) if payoffs is not None]
        sums = {sum(nodes.utility[node]) for node in leaves} if len(self._names) == 2 else set()
        movers = nodes.player
        constant = len(sums) == 1
        players = ZERO_SUM if constant else _distinct(self._names)
        alternate(nodes, players, max(movers[0], 0))
        ...


def _plain(value: int | Fraction) -> int | Fraction:
    """An integer without a denominator."""
    return value.numerator if value.denominator == 1 else value
