"""A notification that never stops the app."""

from textual.notifications import Notification

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
