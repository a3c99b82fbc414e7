"""Keys that answer, in a quiz and where one predicts: signs are typed, all other keys go on."""

from typing import TYPE_CHECKING

from textual import events
from textual.binding import Binding

if TYPE_CHECKING:
    from textual.widget import Widget as _Base
else:
    _Base = object  # Textual takes styles from the first base that is a widget

NUMBER = "0123456789-+./infINF∞−"
"""The signs of a number."""
ANSWER_KEYS = [
    Binding("enter", "accept", show=False),
    Binding("backspace", "rub_out", show=False),
]


class Answering(_Base):
    """Whoever asks: signs of the answer that is waited for mean nothing else meanwhile."""

    def takes(self, sign: str) -> bool:
        """Take a sign that was typed; whether it belongs to the answer."""
        raise NotImplementedError

    def action_accept(self) -> None:
        """Answer."""
        raise NotImplementedError

    def action_rub_out(self) -> None:
        """Take the last sign back."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """Offer what was typed to the answer before it is taken for a command."""
        sign = event.character
        if sign is not None and sign.isprintable() and self.takes(sign):
            event.stop()
            event.prevent_default()
