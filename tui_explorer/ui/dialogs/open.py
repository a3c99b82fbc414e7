"""Choose what to look at: a recent file, a bundled tree, a game, or anything typed."""

import asyncio
import os
import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui_explorer import catalog
from tui_explorer.ui.dialogs.asking import Choice, Choices, Field, Modal
from tui_explorer.words import captions
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.formats.read.limits import Limits
    from tui_explorer.ui.dialogs.preview import Preview

_MESSAGE_LENGTH = 4000
_SURELY_A_SOURCE = re.compile(r"-$|[\[({~]|[-+]?\d+$|.*[/\\]|.*\.(ya?ml|json|efg)$|\w+:")
"""Texts typed to be opened and not to be searched for: brackets, a lone leaf, a path, a game's
options."""
_START_HERE = ("aima-5-2", "sixteen-leaves", "tictactoe")
"""One cut, a deep cut, a game: what a newcomer had better not look for among all the others."""


class OpenScreen(Modal[None]):
    """Lets a person choose what to open; it stays until whoever asked has heard the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back"),
        *(Binding(way, f"move('cursor_{way}')", show=False) for way in ("up", "down")),
        *(Binding(f"page{way}", f"move('page_{way}')", show=False) for way in ("up", "down")),
        Binding("home", "move('first')", show=False, priority=True),
        Binding("end", "move('last')", show=False, priority=True),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (18, "-tall")]  # noqa: RUF012
    DEFAULT_CSS = """
    OpenScreen {
        #box { border: round $frame-focus; background: $surface; padding: 0 1; }
        #box { border-title-color: $text; border-subtitle-color: $text-muted; }
        #message { color: $text-error; height: auto; max-height: 3; }
        #body { border-top: solid $frame; }
        Choices { width: 1fr; height: 1fr; }
        #preview { scrollbar-size-vertical: 1; }
        &.-wide #body { layout: horizontal; }
        &.-wide #preview { width: 1fr; padding: 0 1; border-left: solid $frame; }
        &.-wide #picture { margin-top: 1; }
        &.-narrow #preview { layout: horizontal; border-top: solid $frame; }
        &.-narrow #about { width: 1fr; margin-right: 2; }
        &.-narrow #picture { width: auto; max-width: 50%; padding-right: 1; }
        &.-short #preview { display: none; }
    }
    """

    class Answered(Message):
        """The answer: a text that says what to open, or None if the person would rather not."""

        def __init__(self, screen: "OpenScreen", text: str | None) -> None:
            super().__init__()
            self.screen, self.text = screen, text

    def __init__(
        self,
        recent: list[str],
        message: str = "",
        glyphs: Glyphs = UNICODE,
        limits: "Limits | None" = None,
        *,
        is_first: bool = False,
    ) -> None:
        super().__init__()
        self._message = message
        self._preview_of = partial(_preview_of, glyphs=glyphs, limits=limits)
        self._is_first = is_first
        files = [(path, os.path.basename(path), os.path.dirname(path)) for path in recent]
        listed = {captions.RECENT: files, **bundled()}
        self._sections = {title: [Choice(*row) for row in rows] for title, rows in listed.items()}

    def compose(self) -> ComposeResult:
        """A field, the list, and a look at what is highlighted."""
        with Vertical(id="box") as box:
            box.border_title = captions.OPEN
            box.border_subtitle = captions.open_hint(is_first=self._is_first)
            yield Static(id="message")
            yield Field("", captions.OPEN_FIELD)
            with Container(id="body"):
                yield Choices(compact=True)
                with VerticalScroll(id="preview", can_focus=False):
                    yield Static(id="about")
                    yield Static(id="picture")

    def on_mount(self) -> None:
        """Show everything there is; the first preview can wait until that is painted."""
        self.say(self._message)
        with self.prevent(OptionList.OptionHighlighted):
            self._list("")
        self.call_after_refresh(self._look_again)

    def _look_again(self) -> None:
        """Show the preview of what is highlighted."""
        listed = self.query_one(OptionList)
        if (place := listed.highlighted) is not None:
            listed.post_message(
                OptionList.OptionHighlighted(listed, listed.get_option_at_index(place), place)
            )

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        self.say("")
        self._list(event.value.strip())

    def _list(self, typed: str) -> None:
        """List what fits, or what is typed as it stands."""
        found = {title: [c for c in all_ if c.has(typed)] for title, all_ in self._sections.items()}
        choices = [*chain.from_iterable(found.values())]
        named = [choice for choice in choices if typed and choice.name.startswith(typed)]
        named.sort(key=lambda choice: choice.name != typed)
        if typed and not named and (not choices or _SURELY_A_SOURCE.match(typed)):
            found = {captions.AS_TYPED: [Choice(os.path.expanduser(typed), typed, "")], **found}
        options: list[Option] = []
        for title, section in found.items():
            heading = Option(Content.styled(title, "bold $text-accent"), disabled=True)
            options += [heading, *section] if section else []
        listed = self.query_one(OptionList).set_options(options)
        listed.highlighted = options.index(named[0]) if named else 1

    def action_move(self, how: str) -> None:
        """Move in the list while the field has the focus."""
        getattr(self.query_one(OptionList), f"action_{how}")()

    @on(OptionList.OptionHighlighted)
    @work(exclusive=True, group="preview")
    async def _look(self, event: OptionList.OptionHighlighted) -> None:
        """Show a preview, made where it cannot hold up the keys."""
        if isinstance(event.option, Choice):
            seen = await asyncio.to_thread(self._preview_of, event.option.text)
            if self.is_current:
                self._show(seen)

    def _show(self, seen: "Preview") -> None:
        about = Content.assemble((f"{seen.title}\n", "bold"), seen.about)
        self.query_one("#about", Static).update(about)
        self.query_one("#picture", Static).update(Text(seen.picture, no_wrap=True))
        self.query_one("#preview").scroll_home(animate=False)

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    @work(exclusive=True, group="preview")
    async def _open(self) -> None:
        """Leave with what is highlighted, unless it is plain that it cannot be opened."""
        choice = self.query_one(OptionList).highlighted_option
        if isinstance(choice, Choice):
            seen = await asyncio.to_thread(self._preview_of, choice.text)
            if not self.is_current:
                return
            if seen.fault:  # a quick hand did not wait for the preview
                self._show(seen)
                self.say(seen.about)
            else:
                self.post_message(self.Answered(self, choice.text))

    def action_leave(self) -> None:
        """Leave with nothing."""
        self.workers.cancel_group(self, "preview")
        self.post_message(self.Answered(self, None))

    def say(self, message: str) -> None:
        """Tell why something cannot be opened."""
        self.query_one("#message", Static).update(Content(safe(message, _MESSAGE_LENGTH)))
        self.query_one("#message").display = bool(message)


def _preview_of(text: str, glyphs: Glyphs, limits: "Limits | None") -> "Preview":
    """Look at a source; what that takes is loaded when the list is already there."""
    from tui_explorer.ui.dialogs.preview import preview_of

    return preview_of(text, glyphs, limits)


@cache
def bundled() -> dict[str, list[tuple[str, str, str]]]:
    """The trees and games that come along: what opens them, their names and titles."""
    listed = {
        kind.title(): {row["name"]: (row["name"], row["name"], row["title"]) for row in rows}
        for kind, rows in catalog.listing(["games", "trees"]).items()
    }
    every = {name: row for rows in listed.values() for name, row in rows.items()}
    first = [every[name] for name in _START_HERE]
    others = {
        title: [row for name, row in rows.items() if name not in _START_HERE]
        for title, rows in listed.items()
    }
    return {captions.START_HERE: first, **others}


def named_sources(recent: list[str]) -> Iterator[tuple[str, str, str]]:
    """Sources that can be opened by name: the text that opens it, the name, and what it is."""
    for file in recent:
        yield file, safe(os.path.basename(file)), safe(os.path.dirname(file))
    yield from chain.from_iterable(bundled().values())
