"""The styles of a widget and its components, looked up once for each theme and state."""

from rich.style import Style
from textual.widget import Widget


class KnownStyles:
    """To be forgotten when the widget is told of an update of its styles."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._known: dict[tuple[str, ...], Style] = {}

    def of(self, *components: str) -> Style:
        """The widget's own style, and on top of it those of some of its components."""
        style = self._known.get(components)
        if style is None:
            style = self._widget.rich_style
            for component in components:
                style += self._widget.get_component_rich_style(component, partial=True)
            self._known[components] = style
        return style

    def forget(self) -> None:
        """Look all of them up again."""
        self._known.clear()
