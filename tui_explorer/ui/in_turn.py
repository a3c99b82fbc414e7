"""Keys in turn: each is handed out when the one before has had its effect.

Textual hands a key to whoever has the focus when it arrives, and carries out what it means some
messages later. So a key that comes together with one that opens a dialog, as on a slow line or when
somebody types ahead, would go past the dialog to what lies below it.
"""

from asyncio import AbstractEventLoop, get_running_loop
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Any

from textual.app import ScreenStackError
from textual.events import Event, InputEvent, Key, Paste
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from tui_explorer.ui.background import AWAITED, note_wait
from tui_explorer.ui.fast import KeysAtOnce, Painter
from tui_explorer.ui.screens import BaseScreen

_QUICK_LOOKS = 20
"""So often it is looked in quick succession whether a key has had its effect: most have by then."""
_BLINK = 0.001
"""Seconds between two looks after that."""
_MOST_LOOKS = 1000
"""After so many, all is handed out although something goes on and on."""
_LEAVES = "ctrl+q"
"""The key that leaves from anywhere."""
_LEAVES_AFTER = 3.0
"""Seconds for which that key, too, waits; then what was typed before it is given up: whoever wants
to leave may have typed a thousand keys ahead of a search."""
_SOON = 1.0
"""Seconds after a key in which another is meant for what that one has set going in a thread."""


def _is_stirring(part: Widget) -> bool:
    """Whether a widget, or one within it, has messages left, or is not there yet."""
    is_at_rest = part.is_mounted and not part.message_queue_size
    return not is_at_rest or any(map(_is_stirring, part.children))


class InTurn(KeysAtOnce, Painter):
    """An app that changes no order and loses no key, however quickly they come, but for those that
    somebody who wants to leave has waited for in vain.
    """

    _times_looked = 0
    _under_way: Message | None = None
    """What was handed out last, until it has come back with nobody having kept it."""
    _last_key_at = 0.0
    _leaving: Key | None = None
    """The first key among those that wait by which somebody wants to leave."""
    _leaves_at = 0.0

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        self._waiting: deque[InputEvent | Paste] = deque()

    @property
    def has_keys_waiting(self) -> bool:
        """Whether something was typed that nobody has been given yet."""
        return bool(self._waiting)

    def post_message(self, message: Message) -> bool:
        """Take a message; what a person does waits for what was done before."""
        if not isinstance(message, InputEvent | Paste) or message.is_forwarded:
            return super().post_message(message)
        is_soon = monotonic() - self._last_key_at < _SOON
        is_early = is_soon and self._is_awaited_by(message)
        if not self._waiting and not self._is_busy and not is_early:
            return self._hand_on(message)
        self._waiting.append(message)
        if self._leaving is None and isinstance(message, Key) and message.key == _LEAVES:
            self._leaving, self._leaves_at = message, monotonic() + _LEAVES_AFTER
        if len(self._waiting) == 1:
            self._look_soon(get_running_loop())
        return True

    async def on_event(self, event: Event) -> None:
        """Take note of a key whose meaning was carried out: it was not handed on any more."""
        was_forwarded = event.is_forwarded
        await super().on_event(event)
        if event is self._under_way and event.is_forwarded is was_forwarded:
            self._under_way = None

    def _look_soon(self, loop: AbstractEventLoop) -> None:
        loop.call_later(_BLINK if self._times_looked > _QUICK_LOOKS else 0, self._hand_out, loop)

    def _hand_out(self, loop: AbstractEventLoop) -> None:
        """Hand out what has waited longest, if nothing is under way any more."""
        if self._leaving is not None and monotonic() >= self._leaves_at:
            while self._waiting[0] is not self._leaving:
                self._waiting.popleft()
        self._times_looked += 1
        is_awaited = self._is_awaited_by(self._waiting[0])
        is_free = not self._is_busy and not is_awaited
        count = 1 if is_free else len(self._waiting) if self._times_looked >= _MOST_LOOKS else 0
        for _ in range(count):
            self._times_looked = 0
            self._hand_on(self._waiting.popleft())
        note_wait(is_awaited=is_awaited and bool(self._waiting))
        if self._waiting:
            self._look_soon(loop)

    def _hand_on(self, event: InputEvent | Paste) -> bool:
        self._under_way = event
        if event is self._leaving:
            self._leaving = None
        if isinstance(event, Key):
            self._last_key_at = monotonic()
        return super().post_message(event)

    @property
    def _is_busy(self) -> bool:
        """Whether somebody has messages left, or is not there yet: the focus may change by that.

        What a screen has left to do after a key may be no more than to paint itself, once for many.
        """
        screen = self._screen_shown
        if self.message_queue_size or screen is None:
            return True
        has_acted = isinstance(screen, BaseScreen) and screen.acts_at_once
        if self._under_way is not None or not has_acted or not screen.is_mounted:
            return _is_stirring(screen)
        return any(map(_is_stirring, screen.children))

    def _is_awaited_by(self, event: InputEvent | Paste) -> bool:
        """Whether a thread will bring what is meant."""
        screen = self._screen_shown
        is_asked_for = isinstance(screen, BaseScreen) and screen.is_awaited_by(event)
        under_way = (worker.group for worker in self.workers if not worker.is_finished)
        return is_asked_for or any(group in AWAITED for group in under_way)

    @property
    def _screen_shown(self) -> Screen[Any] | None:
        with suppress(ScreenStackError):
            return self.screen
        return None
