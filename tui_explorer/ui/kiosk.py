"""Kiosk mode: Textual's own ways to open a browser or to save a file are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_explorer.ui.mixins import AppMixin

if TYPE_CHECKING:
    from tui_explorer.searches.shelf import Shelf


class Kiosk(AppMixin):
    """An app that saves nothing and opens no browser if it has a shelf to choose from."""

    _shelf: Shelf | None = None

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open an address in a browser, which a kiosk would do on a machine of others."""
        if self._shelf is None:
            super().open_url(url, new_tab=new_tab)

    def deliver_binary(self, *given: Any, **named: Any) -> str | None:
        """Save a file or hand it to a browser; a kiosk gives nothing away."""
        return super().deliver_binary(*given, **named) if self._shelf is None else None

    def deliver_text(self, *given: Any, **named: Any) -> str | None:
        """Save a text or hand it to a browser; a kiosk gives nothing away."""
        return super().deliver_text(*given, **named) if self._shelf is None else None
