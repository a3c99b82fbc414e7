"""Leaves as the head of their document wants them: numbers, payoffs, or what nobody knows."""

from functools import partial
from typing import Any

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData
from tui_explorer.formats.read.events import Values
from tui_explorer.formats.read.head import MOST_PLAYERS, SCALAR_LEAVES, Head
from tui_explorer.formats.read.numbers import is_unknown, parse_value
from tui_explorer.words import slips

_NUMBERS = frozenset({int, Decimal})
"""The types of numbers in JSON, which need no look."""


class Leaves:
    """Takes the leaves of one tree out of its values: all of them numbers, or all payoffs."""

    def __init__(self, values: Values, head: Head) -> None:
        self._values = values
        self._bounds, self._total = head.bounds, head.total
        self.payoffs: int | None = None
        """The length of payoff vectors; 0 if leaves are numbers, None until that is known."""
        if head.players:
            self.payoffs = 0 if head.players in SCALAR_LEAVES else len(head.players)
        self.has_unknown = False
        """Whether one was found that nobody knows."""

    def single(self, holder: Any, key: Any) -> Value | Unknown:
        """A leaf that is a number, or one that nobody knows, which may stand for payoffs, too."""
        text = holder[key]
        if type(text) is str and is_unknown(text):
            self.has_unknown = True
            return Unknown(text, partial(self._values.source.place, self._values.at(holder, key)))
        number = self.number(holder, key)
        self._agree(0, holder, key)
        return number

    def several(self, leaves: list[Any]) -> list[Value] | None:
        """A list of leaves at once, if there is nothing but numbers in it; None when in doubt."""
        kinds = set(map(type, leaves))
        if kinds == {tuple}:
            leaves = [leaf for (leaf,) in leaves]
            kinds = set(map(type, leaves))
        if self.payoffs or self._bounds or not kinds <= _NUMBERS | {str}:
            return None
        if not kinds <= _NUMBERS:
            try:
                leaves = [parse_value(leaf) if type(leaf) is str else leaf for leaf in leaves]
            except BadData:
                return None
        self.payoffs = 0
        return leaves

    def vector(self, holder: Any, key: Any) -> tuple[Value, ...]:
        """A leaf that is a list of payoffs; in their sum, 0.1 is one tenth."""
        wrong, payoffs = self._values.wrong, holder[key]
        if not payoffs:
            raise wrong(holder, key, *slips.NO_PAYOFFS)
        for place, payoff in enumerate(payoffs):
            if place == MOST_PLAYERS:
                raise wrong(payoffs, place, *slips.too_many("payoffs", MOST_PLAYERS))
            if isinstance(payoff, list | dict):
                is_list = isinstance(payoff, list)
                raise wrong(payoffs, place, *slips.among_payoffs(is_list=is_list))
        numbers = tuple(self.number(payoffs, place) for place in range(len(payoffs)))
        self._agree(len(numbers), holder, key)
        if self._total is None or -INF in numbers:
            return numbers
        if INF in numbers or sum(numbers) > self._total:
            raise wrong(holder, key, *slips.above_total(self._total))
        return numbers

    def number(self, holder: Any, key: Any) -> Value:
        """The worth of a leaf to one player, or an Eval in its place."""
        number = self._values.number(holder, key)
        if self._bounds and not self._bounds[0] <= number <= self._bounds[1]:
            raise self._values.wrong(holder, key, *slips.out_of_bounds(holder[key], *self._bounds))
        return number

    def _agree(self, payoffs: int, holder: Any, key: Any) -> None:
        """Whether a leaf is of the kind that the players ask for: payoffs, or 0 for a number."""
        if self.payoffs is None and payoffs != 1:
            self.payoffs = payoffs
        if payoffs == self.payoffs:
            return
        found = payoffs or None
        if self.payoffs:
            raise self._values.wrong(holder, key, *slips.not_for_all(found, self.payoffs))
        raise self._values.wrong(holder, key, *slips.not_a_number(found))
