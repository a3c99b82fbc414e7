"""Which key means what, worked out once for each widget that has the keys.

Textual goes through all bindings twice for every key, and asks widgets whether they would take it.
"""

from typing import Any

from textual.binding import BindingsMap
from textual.dom import DOMNode
from textual.screen import Screen

_Chain = list[tuple[DOMNode, BindingsMap]]


class KnownKeys(Screen[Any]):
    """A screen whose bindings, and those of what it shows, stay as they are."""

    _known_chain: tuple[DOMNode | None, _Chain] | None = None
    """What has the keys, and what keys mean there."""

    @property
    def _binding_chain(self) -> _Chain:
        """The bindings from what has the keys up to the app."""
        known = self._known_chain
        if known is None or known[0] is not self.focused:
            self._known_chain = known = self.focused, super()._binding_chain
        return known[1]
