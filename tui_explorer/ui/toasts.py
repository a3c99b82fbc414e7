"""Toasts: never the same one twice at a time, none with markup, each for a while only."""

from typing import Any

from textual.notifications import Notification, Notify, SeverityLevel

from tui_explorer.ui.mixins import AppMixin

_LEAST_TIME = 0.25
"""Seconds; a shorter wait may be over before Textual begins to count it, and then never ends."""


class Notice(Notification):
    """A notification whose toast always goes again.

    A toast counts down what is left when it is made. On a busy machine that can be less than
    nothing, and a timer of less than nothing turns in a circle and stops the whole app.
    """

    @property
    def time_left(self) -> float:
        """Seconds for which a toast made now is to stand."""
        return max(super().time_left, _LEAST_TIME)

    @property
    def has_expired(self) -> bool:
        """Whether no toast is to be made any more."""
        return super().time_left <= 0


class Toasts(AppMixin):
    """An app that says nothing twice at the same time, and nothing as markup."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._said: list[Notice] = []
        """The toasts that stand."""

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Say something in a toast, character by character: names from a file are no markup."""
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def on_notify(self, event: Notify) -> None:
        """Say nothing that is being said: a key held down would fill the screen with it."""
        notice = event.notification = Notice(**vars(event.notification))
        self._said = [said for said in self._said if not said.has_expired]
        if any(said.message == notice.message for said in self._said):
            event.prevent_default()
        else:
            self._said.append(notice)

    def clear_notifications(self) -> None:
        """Take back all that is being said."""
        self._said.clear()
        super().clear_notifications()
