"""Gambit's .efg files, as far as a search can follow them: everybody sees every move.

Nodes come in preorder with no brackets around children, so this parser does not speak in events.
Payoffs stay exact: 0.1 means one tenth, and rounding would hide a constant sum.
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
from tui_explorer.formats.read.efg_tokens import END, NUMBER, TEXT, Tokens
from tui_explorer.formats.read.events import SourceText
from tui_explorer.formats.read.head import MAX_AND_MIN, MOST_PLAYERS, Head, alternate, is_chance
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.numbers import FINEST, parse_value
from tui_explorer.words import gambit, slips
from tui_explorer.words.sources import gambit_begins_itself

_ABOUT = re.compile(
    r"(?:\A|\n\n)(?=[abt])(?:algorithm: (?P<algorithm>[a-z0-9-]+)(?:\n|\Z))?"
    r"(?:bounds: (?P<least>\S+) (?P<most>\S+)(?:\n|\Z))?(?:total: (?P<total>\S+))?\Z"
)
"""The last lines of a comment that say what a tree is opened with and what is promised of its
leaves, as the keys of a document do."""

_Moves = tuple[tuple[str, ...], tuple[Fraction, ...]]
"""The names of actions and, where chance moves, their probabilities."""


@dataclass
class _Open:
    """A node whose children are still being read."""

    node: int
    moves: _Moves
    payoffs: Payoffs
    """The sum of the outcomes from the root to here."""
    done: int = 0


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a game; `root` is refused, because in this format each node names its player."""
    if root is not None:
        raise gambit_begins_itself(source.place(0))
    parser = _EfgParser(source, limits)
    head = parser.read()
    _settle_players(parser.nodes, parser.names)
    tree = parser.nodes.build()
    tree.bounds, tree.total = head.bounds, head.total
    if not _is_as_promised(tree):
        raise source.wrong(0, *gambit.NOT_AS_PROMISED)
    return tree, head


def _is_as_promised(tree: Tree) -> bool:
    """Whether all leaves are within the bounds, and no sum of payoffs above the total."""
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
        """At the bottom is no node: its one nameless action leads to the root."""
        self._moves: dict[tuple[int, int], tuple[str, _Moves, int]] = {}
        """By player and number: an information set's name and actions, and where they stand."""
        self._outcomes: dict[int, tuple[str, Payoffs, int]] = {}

    def read(self) -> Head:
        self.word("EFG", gambit.EFG)
        self.word("2", gambit.VERSION)
        self.word("[RD]", gambit.KIND)
        head = Head(title=self.string(gambit.TITLE, self._limits.title, ""))
        self._read_players()
        if self.kind == TEXT:
            head.said["notes"] = notes = self.string(gambit.COMMENT, self._limits.notes, "")
            if found := _ABOUT.search(notes):
                head.said |= {
                    "notes": notes[: found.start()], "algorithm": found["algorithm"] or ""
                }  # fmt: skip
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
            raise self.unexpected(*gambit.END)
        return head

    def _read_players(self) -> None:
        start = self.at
        self.word(r"\{", gambit.PLAYERS)
        while not self.sees("}"):
            if len(self.names) == MOST_PLAYERS:
                raise self.wrong(self.at, *slips.too_many("players", MOST_PLAYERS))
            self.names.append(self.string(slips.PLAYER_NAME, self._limits.label))
        if len(self.names) < 2:
            raise self.wrong(start, *gambit.TOO_FEW_PLAYERS)
        self.step()

    def _read_node(self) -> None:
        at, most, nodes, top = self.at, self._limits, self.nodes, self._stack[-1]
        kind = self.word("[cpt]", gambit.NODE)
        if len(nodes.parent) >= most.nodes:
            raise self.wrong(at, *slips.too_many_nodes(most.nodes))
        if len(self._stack) - 1 > most.json_depth:
            raise self.wrong(at, *slips.too_deep(most.json_depth))
        label = self.string(gambit.NODE_NAME, most.label)
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
        at, number = self.at, self.index(gambit.PLAYER)
        if number > len(self.names):
            raise self.wrong(at, *gambit.no_player(number, len(self.names)))
        return number - 1

    def _read_moves(self, player: int) -> _Moves:
        """An information set. Those of chance may have many nodes: nobody is kept in the dark."""
        at, number = self.at, self.index(gambit.INFORMATION_SET)
        first = self._moves.get((player, number))
        if first and player != CHANCE:
            raise self.wrong(at, *gambit.second_node(number, player + 1))
        if self.kind == TEXT:
            at = self.at
            name, moves = self.string(gambit.NAME), self._read_actions(player == CHANCE)
            first = self._moves.setdefault((player, number), (name, moves, at))
            if first[:2] != (name, moves):
                raise self.wrong(at, *gambit.other_set(number, self.source.place(first[2]).line))
        elif not first:
            raise self.wrong(at, *gambit.unknown_set(number, by_chance=player == CHANCE))
        return first[1]

    def _read_actions(self, chance: bool) -> _Moves:
        start, actions, shares, total = self.at, [], [], Fraction(not chance)
        self.word(r"\{", gambit.CHANCES if chance else gambit.ACTIONS)
        while not self.sees("}"):
            actions.append(self.string(slips.ACTION_NAME, self._limits.label))
            at = self.at
            if chance:
                shares.append(self.probability())
                total += shares[-1]
                self._check_fineness(total, at)
        if not actions:
            raise self.wrong(start, *gambit.NO_ACTIONS)
        if total != 1:
            raise self.wrong(start, *slips.not_certain(total))
        self.step()
        return tuple(actions), tuple(shares)

    def _read_outcome(self) -> Payoffs:
        """The payoffs from the root to a node, its own outcome included."""
        above, at = self._stack[-1].payoffs, self.at
        number = self.index(gambit.OUTCOME, least=0)
        if number == 0 and self.kind == TEXT:
            raise self.wrong(self.at, *gambit.NO_OUTCOME)
        if number == 0:
            return above
        first = self._outcomes.get(number)
        if self.kind == TEXT:
            start = self.at
            name, own = self.string(gambit.NAME), self._read_payoffs()
            first = self._outcomes.setdefault(number, (name, own, start))
            if first[:2] != (name, own):
                line = self.source.place(first[2]).line
                raise self.wrong(start, *gambit.other_outcome(number, line))
        elif not first:
            raise self.wrong(at, *gambit.unknown_outcome(number))
        sums = tuple(map(add, above, first[1]))
        for total in sums:
            self._check_fineness(total, at)
        return tuple(map(simplified, sums))

    def _read_payoffs(self) -> Payoffs:
        start, payoffs = self.at, []
        self.word(r"\{", gambit.PAYOFFS)
        while not self.sees("}"):
            number = self.word(NUMBER, gambit.PAYOFF)
            payoffs.append(_as_written(number))
            if self.sees(","):
                self.step()
        if len(payoffs) != len(self.names):
            raise self.wrong(start, *slips.not_for_all(len(payoffs), len(self.names)))
        self.step()
        return tuple(payoffs)

    def _check_fineness(self, total: int | Fraction, at: int) -> None:
        if is_too_fine(total, FINEST):
            raise self.wrong(at, *gambit.TOO_FINE)


def _settle_players(nodes: TreeBuilder, names: list[str]) -> None:
    """MAX and MIN if two players always share the same sum, which is then shifted to zero."""
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
    """A payoff: a decimal stays one, as in other tree files."""
    return simplified(Fraction(number) if "/" in number else Decimal(number))


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names that can be told from each other and from MAX, MIN and chance, which mean more."""
    taken = [*MAX_AND_MIN]
    for number, name in enumerate(names, 1):
        unique = name if name.strip() else f"P{number}"
        while unique in taken or is_chance(unique):
            unique = f"{unique} {number}"
        taken.append(unique)
    return tuple(taken[2:])
