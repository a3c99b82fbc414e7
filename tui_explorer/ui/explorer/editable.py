"""Base class of the explorer's screen: edit mode, and changes of the tree that are not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.message import Message

from tui_explorer.searches.source import Source, TreeSource
from tui_explorer.ui.screens import BaseScreen

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.journal import Journal


class Editable(BaseScreen):
    """A screen whose tree can be edited. What edits it is loaded when it is asked for."""

    class Made(Message):
        """A person has made a source: saved a tree as a file, or set up a position."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    journal: Journal
    """Where changes are kept until they are saved."""
    is_editing = False
    saved_revision = 0
    """The edit after which the tree was last saved; at first, what was opened."""
    saved_as = ""
    """The file that it was saved in, if it was."""
    going_to: list[int] | None = None
    """The path of the node that a change of the tree is about, to be looked at next."""

    def has_changes_of(self, source: Source) -> bool:
        """Whether a tree was edited and not saved since."""
        return isinstance(source, TreeSource) and source.origin.revision != self.saved_revision

    def keep_changes(self, source: Source) -> None:
        """Keep what was changed where a crash leaves it; where nothing was, nothing is kept."""
        if not self.has_changes_of(source):
            self.journal.drop()
        elif isinstance(home := source.home, TreeSource):
            from tui_explorer.searches.editing import lines_of

            self.journal.keep(home.origin.name, "".join(lines_of(home)))

    @property
    def listens_to_keys(self) -> bool:
        """Whether the screen itself looks at keys before they mean anything."""
        return self.is_editing

    def on_key(self, event: events.Key) -> None:
        """Some keys change the tree while it is edited, and mean something else otherwise."""
        if self.is_editing:
            from tui_explorer.ui.explorer import editing

            if editing.takes(cast("ExplorerScreen", self), event.key):
                event.stop()
