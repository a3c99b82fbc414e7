"""The room of a lab: who is inside, each once, and how many may be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tui_explorer.lab.kiosks import Kiosks
from tui_explorer.lab.stem import Share

if TYPE_CHECKING:
    from tui_explorer.lab.relay import Relay


class Room:
    """Has a kiosk for everybody who is let in."""

    def __init__(self, most: int, share: Share, kiosks: Kiosks) -> None:
        self.most, self.share, self.kiosks = most, share, kiosks
        self._inside: dict[str, Relay] = {}

    def has_room_for(self, name: str) -> bool:
        """Whether one more can come; who is inside already takes the own place again."""
        return name in self._inside or len(self._inside) < self.most

    def come(self, relay: Relay) -> Relay | None:
        """Let somebody in; the session that the same one had until now, which has to end first:
        two of them would write over each other's place and answers.
        """
        before = self._inside.get(relay.name)
        self._inside[relay.name] = relay
        return before

    def has(self, relay: Relay) -> bool:
        """Whether a session is under way."""
        return self._inside.get(relay.name) is relay

    def leave(self, relay: Relay) -> None:
        """Let somebody go."""
        if self.has(relay):
            del self._inside[relay.name]

    async def close(self, why: str) -> None:
        """Send everybody home, and leave nothing running."""
        if inside := list(self._inside.values()):
            await asyncio.gather(*(each.end(why) for each in inside))
        self.kiosks.close()
