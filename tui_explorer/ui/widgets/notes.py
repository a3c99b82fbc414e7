"""Notes on a search, below its tree, where they push nothing down as they come and go."""

from textual.content import Content
from textual.widgets import Static

from tui_explorer.view.layout import wrapped
from tui_explorer.words.warnings import sentence

_MOST = 3
"""Lines at most."""


class Notes(Static):
    """Sentences that stand there as long as a search is shown; nothing where there are none."""

    DEFAULT_CSS = f"""
    Notes {{
        display: none;
        height: auto;
        max-height: {_MOST};
        padding: 0 1;
        color: $text-warning;
    }}
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)

    def tell(self, said: list[str], later: list[str]) -> None:
        """Tell some notes, and keep the room that later ones will need, so that nothing moves."""
        told, in_the_end = map(_joined, (said, later))
        room = max(1, self.app.size.width - 2)
        self.styles.min_height = min(_MOST, len(wrapped(in_the_end, room)))
        if Content(told) != self.content:
            self.display = bool(said)
            self.update(Content(told))


def _joined(notes: list[str]) -> str:
    return " ".join(f"{sentence(note)}." for note in notes)
