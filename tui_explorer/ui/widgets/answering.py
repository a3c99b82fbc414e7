"""Keys that answer, in a quiz and where one predicts: signs are typed, all other keys go on.

All of them are bindings, so that signs and Enter take effect in the order in which they were typed,
however fast that was.
"""

from tui_explorer.ui.mixins import WidgetMixin

NUMBER = "0123456789-+./infINF∞−"
"""The signs of a number."""
_OTHERS = "=<>≤≥[](),; wy"
_NAMES = {",": "comma", " ": "space"}
"""What those are called that mean something else in a list of keys."""
ANSWER_KEYS = [
    ("enter", "accept"),
    ("backspace", "rub_out"),
    *((_NAMES.get(sign, sign), f"sign('{sign}')") for sign in NUMBER + _OTHERS),
]


class Answering(WidgetMixin):
    """Whoever asks: signs of the answer that is waited for mean nothing else meanwhile."""

    @property
    def signs(self) -> str:
        """The signs that belong to the answer now."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key belongs to the answer."""
        return str(parameters[0]) in self.signs if action == "sign" else True

    def action_sign(self, sign: str) -> None:
        """Take a sign."""
        raise NotImplementedError

    def action_accept(self) -> None:
        """Answer."""
        raise NotImplementedError

    def action_rub_out(self) -> None:
        """Take the last sign back."""
        raise NotImplementedError
