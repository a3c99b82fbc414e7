"""The door of a lab: who is let in, and how often somebody may knock."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter, defaultdict, deque
from typing import TYPE_CHECKING, Any

import asyncssh

from tui_explorer.lab.relay import Relay
from tui_explorer.words import labs
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.lab.room import Room
    from tui_explorer.lab.server import Lab

_AFTER_WRONG = 1.0
"""Seconds that a wrong password costs."""
_MOST_TRIES = 6
"""Wrong keys or passwords in one connection."""
_MOST_FAILED, _WHILE = 30, 60.0
"""Connections from one address in which nobody was let in, within so many seconds: more than a
class behind one address mistypes, and few to one who guesses."""
BETWEEN_LOOKS = 20.0
"""Seconds between two looks at whether a connection has a session."""
_LONGEST_NAME, _SHOWN = 64, 40


class Gate:
    """Counts who knocks, by address."""

    def __init__(self, most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._waiting: Counter[str] = Counter()
        """Connections that are not let in yet."""
        self._failed: dict[str, deque[float]] = defaultdict(deque)
        """When connections ended without that."""

    def knock(self, peer: str) -> bool:
        """Whether one more may try from there; one who may is to be let through or fails."""
        failed = self._failed.get(peer, ())
        while failed and failed[0] < time.monotonic() - _WHILE:
            failed.popleft()
        if not failed:
            self._failed.pop(peer, None)
        if len(failed) >= _MOST_FAILED or self._waiting[peer] >= self._most_waiting:
            return False
        self._waiting[peer] += 1
        return True

    def pass_through(self, peer: str) -> None:
        """One who has knocked is let in."""
        self._waiting[peer] -= 1
        if not self._waiting[peer]:
            del self._waiting[peer]

    def fail(self, peer: str) -> None:
        """One who has knocked is gone again."""
        self.pass_through(peer)
        self._failed[peer].append(time.monotonic())


class Door(asyncssh.SSHServer):
    """Lets a student in: a connection, from the first knock to the session."""

    def __init__(self, lab: Lab, gate: Gate, room: Room) -> None:
        self._lab, self._gate, self._room = lab, gate, room
        self._name, self._tried_as, self._peer = "", "", "?"
        self._tries = 0
        self._is_waiting = self._was_used = False
        self._relay: Relay | None = None
        self._next_look: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Note where somebody comes from, unless too many do."""
        self._conn = conn
        self._peer = str((conn.get_extra_info("peername") or ["?"])[0])
        self._is_waiting = self._gate.knock(self._peer)
        if not self._is_waiting:
            self._lab.say(labs.TOO_OFTEN.format(peer=self._peer))
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one who was not let in, and tell it without what was tried; tell of one who was,
        but whose client could not be understood.
        """
        if self._next_look is not None:
            self._next_look.cancel()
        if self._is_waiting:
            self._gate.fail(self._peer)
            if self._tries:
                told = safe(self._tried_as, _SHOWN)
                self._lab.say(labs.REFUSED.format(name=told, peer=self._peer))
        elif self._name and isinstance(exc, asyncssh.ProtocolError):
            told = safe(self._name, _SHOWN)
            self._lab.say(labs.NOT_UNDERSTOOD.format(name=told, peer=self._peer))

    def begin_auth(self, username: str) -> bool:
        """Everybody says who they are."""
        self._tried_as = username
        return True

    def auth_completed(self) -> None:
        """Let in, but nobody stays without a session."""
        self._is_waiting = False
        self._gate.pass_through(self._peer)
        self._look_later()

    def _look_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._next_look = loop.call_later(BETWEEN_LOOKS, self._look_whether_used)

    def _look_whether_used(self) -> None:
        """Part from who has no session now and had none at the look before: one that has ended
        may still have something to hand over.
        """
        is_used = self._relay is not None and self._room.has(self._relay)
        if is_used or self._was_used:
            self._was_used = is_used
            self._look_later()
        else:
            self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, labs.NOTHING_ASKED)

    def public_key_auth_supported(self) -> bool:
        """Whether keys are asked for."""
        return bool(self._lab.keys)

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Know a student by the key, whatever the name given."""
        self._name = self._lab.keys.get(key.public_data, "")
        if not self._name:
            self._count_try()
        return bool(self._name)

    def password_auth_supported(self) -> bool:
        """Whether the password of the class is asked for."""
        return not self._lab.keys

    async def validate_password(self, username: str, password: str) -> bool:
        """Let in who knows the password, under the name given; a wrong one takes a while."""
        is_right = hmac.compare_digest(password.encode(), self._lab.password().encode())
        if is_right and 0 < len(username) <= _LONGEST_NAME and username.isprintable():
            self._name = username
            return True
        await asyncio.sleep(_AFTER_WRONG)
        self._count_try()
        return False

    def _count_try(self) -> None:
        self._tries += 1
        if self._tries >= _MOST_TRIES:
            self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, labs.TOO_MANY_TRIES)

    def session_requested(self) -> Any:
        """Open a kiosk, if there is room for one more."""
        name = safe(self._name, _SHOWN)
        if not self._room.has_room_for(self._name):
            self._lab.say(labs.FULL.format(name=name))
            return Relay(self._name, [], self._room, refusal=labs.NO_ROOM)
        self._lab.say(labs.CAME.format(name=name, peer=self._peer))
        self._relay = Relay(self._name, self._lab.words(self._name), self._room)
        return self._relay
