"""The login to a lab: keys, the password of the class, and limits for those who try."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter
from collections.abc import Callable
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
MOST_FAILED, MINUTE, BLOCKED = 100, 60.0, 30.0
"""Wrong passwords from one address within so many seconds, and for how many it is blocked then. A
whole campus may share an address: this is more than its students mistype."""
BETWEEN_LOOKS = 20.0
"""Seconds between two checks whether a connection has a session."""
_LONGEST_NAME, _SHOWN = 64, 40


class Gate:
    """Limits who may try to log in: connections before login, and wrong passwords by address."""

    def __init__(self, most_waiting: int, say: Callable[[str], None]) -> None:
        self._most_waiting, self._say = most_waiting, say
        self._waiting: dict[Door, str] = {}
        """The addresses of connections that have not logged in, the oldest first."""
        self._failed: Counter[str] = Counter()
        """Wrong passwords of this minute, by address."""
        self._minute_ends = 0.0
        self._blocked: dict[str, float] = {}
        """Until when an address is blocked."""

    def admit(self, door: Door, peer: str) -> bool:
        """Whether an address may try. If too many connections wait, the oldest one of the address
        that has most of them is closed: a crowd of idle connections keeps nobody out.
        """
        if time.monotonic() < self._blocked.get(peer, 0):
            return False
        self._blocked.pop(peer, None)
        self._waiting[door] = peer
        if len(self._waiting) > self._most_waiting:
            ((busiest, _),) = Counter(self._waiting.values()).most_common(1)
            oldest = next(each for each, address in self._waiting.items() if address == busiest)
            self.leave(oldest)
            oldest.close()
        return True

    def leave(self, door: Door) -> None:
        """Count a connection no longer: it has logged in, or is closed."""
        self._waiting.pop(door, None)

    def fail(self, peer: str) -> None:
        """Count a wrong password; block an address that has too many."""
        now = time.monotonic()
        if now >= self._minute_ends:
            self._failed.clear()
            self._minute_ends = now + MINUTE
        self._failed[peer] += 1
        if self._failed[peer] >= MOST_FAILED:
            del self._failed[peer]
            self._blocked[peer] = now + BLOCKED
            self._say(labs.BLOCKED.format(peer=peer, seconds=int(BLOCKED)))


class Door(asyncssh.SSHServer):
    """Lets a student in: a connection, from its beginning to the session."""

    def __init__(self, lab: Lab, password: str, gate: Gate, room: Room) -> None:
        self._lab, self._password, self._gate, self._room = lab, password, gate, room
        self._name, self._tried_as, self._peer = "", "", "?"
        self._tries = 0
        self._has_logged_in = self._was_used = False
        self._relay: Relay | None = None
        self._next_look: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Let an address try, unless it is blocked."""
        self._conn = conn
        self._peer = str((conn.get_extra_info("peername") or ["?"])[0])
        if not self._gate.admit(self, self._peer):
            conn.abort()

    def close(self) -> None:
        """Close a connection that has not logged in."""
        self._conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Report a login that failed, without what was tried, and a client that broke the
        protocol.
        """
        if self._next_look is not None:
            self._next_look.cancel()
        self._gate.leave(self)
        if not self._has_logged_in and self._tries:
            told = safe(self._tried_as, _SHOWN)
            self._lab.say(labs.REFUSED.format(name=told, peer=self._peer))
        elif self._has_logged_in and isinstance(exc, asyncssh.ProtocolError):
            told = safe(self._name, _SHOWN)
            self._lab.say(labs.NOT_UNDERSTOOD.format(name=told, peer=self._peer))

    def begin_auth(self, username: str) -> bool:
        """Everybody says who they are."""
        self._tried_as = username
        return True

    def auth_completed(self) -> None:
        """Let in, but nobody stays without a session."""
        self._has_logged_in = True
        self._gate.leave(self)
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
        is_right = hmac.compare_digest(password.encode(), self._password.encode())
        if is_right and 0 < len(username) <= _LONGEST_NAME and username.isprintable():
            self._name = username
            return True
        self._gate.fail(self._peer)
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
