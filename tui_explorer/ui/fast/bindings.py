"""Key bindings, looked up once for each widget that has the focus, and carried out at once.

Textual goes through all bindings twice for every key. In between it hands the key from the widget
that has the focus to the one around it and on to the app, each with a queue of its own.
"""

from typing import Any

from textual.app import App
from textual.binding import BindingsMap
from textual.dom import DOMNode
from textual.screen import Screen

_Chain = list[tuple[DOMNode, BindingsMap]]


class KnownKeys(Screen[Any]):
    """A screen whose bindings, and those of what it shows, stay as they are.

    Nothing that it shows listens to keys in another way than by bindings.
    """

    _known_chain: tuple[DOMNode | None, _Chain] | None = None
    """What has the keys, and what keys mean there."""

    @property
    def listens_to_keys(self) -> bool:
        """Whether the screen itself looks at keys before they mean anything."""
        return False

    @property
    def _binding_chain(self) -> _Chain:
        """The bindings from what has the keys up to the app."""
        known = self._known_chain
        if known is None or known[0] is not self.focused:
            self._known_chain = known = self.focused, super()._binding_chain
        return known[1]


class KeysAtOnce(App[None]):
    """An app that does what a key means where nobody on the way would look at the key."""

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        if await super()._check_bindings(key, priority):
            return True
        screen = self.screen
        is_known = priority and isinstance(screen, KnownKeys) and not screen.listens_to_keys
        return is_known and await super()._check_bindings(key)
