"""Choose what to look at: by name, by a word of it, from a path of lessons; or type it."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Sequence
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

from tui_explorer.formats.read.files import FORMATS
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.ui.dialogs.asking import NAME_WIDTH, Field, RobustList
from tui_explorer.ui.dialogs.choices import Named, all_named, sections
from tui_explorer.ui.dialogs.preview import MOST_CHARACTERS, Preview, preview_of
from tui_explorer.ui.screens import Modal
from tui_explorer.words import captions
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.labs import SEARCH
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.searches.shelf import Shelf

_SUFFIXES = "|".join(re.escape(suffix) for suffix in (*(each.suffix for each in FORMATS), ".yml"))
_SURELY_A_SOURCE = re.compile(rf"-$|[\[({{~]|[-+]?\d+$|.*[/\\]|.*({_SUFFIXES})$|\w+:")
"""Texts typed to be opened and not to be searched for: brackets, a lone leaf, a path, the name of a
tree file, a game's options."""


class Choice(Option):
    """A name and what it means on one row, behind a sign if it is done."""

    def __init__(self, named: Named, sign: str = "") -> None:
        shown = Content(safe(named.name, 200))
        if named.title:
            shown = shown.truncate(NAME_WIDTH, ellipsis=True, pad=True)
        sign, title = f"{sign or ' '} ", f"  {safe(named.title, 200)}"
        super().__init__(Content(sign) + shown.stylize("bold") + Content(title))
        self.text, self.name = named.text, named.name


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
        #message { color: $text-error; height: auto; max-height: 3; }
        #body { border-top: solid $frame; }
        OptionList { width: 1fr; height: 1fr; background: transparent; scrollbar-size-vertical: 1; }
        OptionList { text-wrap: nowrap; text-overflow: ellipsis; }
        OptionList > .option-list--option-highlighted {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
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

    hint = "{keys}"
    """What is told of keys: there may be others than the list's own."""

    class Chosen(Message):
        """The answer: a text that says what to open, or None if the person would rather not."""

        def __init__(self, screen: OpenScreen, text: str | None) -> None:
            super().__init__()
            self.screen, self.text = screen, text

    def __init__(
        self,
        recent: list[str],
        message: str = "",
        glyphs: Glyphs = UNICODE,
        limits: Limits | None = None,
        *,
        done: Sequence[str] = (),
        is_first: bool = False,
        shelf: Shelf | None = None,
    ) -> None:
        super().__init__()
        self._message = message
        self._glyphs, self._limits, self._shelf = glyphs, limits, shelf
        self._is_first = is_first
        self._everything, self._done = all_named(recent, shelf), done

    def compose(self) -> ComposeResult:
        """A field, the list, and a look at what is highlighted."""
        with Vertical(classes="frame") as box:
            box.border_title = captions.OPEN
            yield Static(id="message")
            yield Field("", captions.OPEN_FIELD if self._shelf is None else SEARCH)
            with Container(id="body"):
                listed = RobustList(compact=True)
                listed.can_focus = False
                yield listed
                with VerticalScroll(id="preview", can_focus=False):
                    yield Static(id="about")
                    yield Static(id="picture")

    def on_mount(self) -> None:
        """Show everything there is; the first preview can wait until that is painted."""
        self.say(self._message)
        self._tell_keys(is_empty=True)
        with self.prevent(OptionList.OptionHighlighted):
            self._list("")
        self.call_after_refresh(self._look)
        self.call_after_refresh(self._learn_words)

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        self.say("")
        self._tell_keys(is_empty=not event.value)
        self._list(event.value.strip())

    def _tell_keys(self, *, is_empty: bool) -> None:
        hint = captions.open_hint(is_first=self._is_first, is_empty=is_empty)
        self.query_one(".frame").border_subtitle = self.hint.format(keys=hint)

    def _list(self, typed: str) -> None:
        """List what fits, or what is typed as it stands."""
        choices = {
            title: [Choice(each, self._sign_of(each)) for each in those]
            for title, those in sections(self._everything, self._done, typed)
            if those
        }
        named = [
            choice for choice in chain(*choices.values()) if typed and choice.name.startswith(typed)
        ]
        named.sort(key=lambda choice: choice.name != typed)
        if typed and not named and (not choices or _SURELY_A_SOURCE.match(typed)):
            text = os.path.expanduser(typed) if self._shelf is None else typed
            as_typed = Choice(Named(text, typed))
            choices = {captions.AS_TYPED: [as_typed], **choices}
        options: list[Option] = []
        for title, section in choices.items():
            heading = Option(Content.styled(title, "bold $text-accent"), disabled=True)
            options += [heading, *section]
        listed = self.query_one(OptionList).set_options(options)
        listed.highlighted = options.index(named[0]) if named else 1

    def _sign_of(self, named: Named) -> str:
        return self._glyphs.done if named.text in self._done else ""

    @work(thread=True, group="words")
    def _learn_words(self) -> None:
        """Read by which words everything is found, before a person types the first one."""
        for named in self._everything:
            named.has("?")

    def action_move(self, how: str) -> None:
        """Move in the list while the field has the focus."""
        getattr(self.query_one(OptionList), f"action_{how}")()

    @on(OptionList.OptionHighlighted)
    @work(exclusive=True, group="preview")
    async def _look(self) -> None:
        """Show a preview of what is highlighted, made where it cannot hold up the keys."""
        choice = self.query_one(OptionList).highlighted_option if self.is_current else None
        if isinstance(choice, Choice):
            seen = await self._seen(choice)
            if self.is_current:
                self._show(seen)

    async def _seen(self, choice: Choice) -> Preview:
        given = choice.text, self._glyphs, self._limits, self._shelf
        return await asyncio.to_thread(preview_of, *given)

    def _show(self, seen: Preview) -> None:
        about = Content.assemble((f"{seen.title}\n", "bold"), seen.about)
        self.query_one("#about", Static).update(about)
        self.query_one("#picture", Static).update(Text(seen.picture, no_wrap=True))
        self.query_one("#preview").scroll_home(animate=False)

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    @work(exclusive=True, group="open")
    async def _open(self) -> None:
        """Leave with what is highlighted, unless it is plain that it cannot be opened.

        A preview that comes after a quick hand does not call it off.
        """
        choice = self.query_one(OptionList).highlighted_option
        if isinstance(choice, Choice):
            seen = await self._seen(choice)
            if not self.is_current:
                return
            if seen.fault:  # a quick hand did not wait for the preview
                self._show(seen)
                self.say(seen.about)
            else:
                self.post_message(self.Chosen(self, choice.text))

    def action_leave(self) -> None:
        """Take back what is typed; if nothing is, leave with nothing."""
        if (field := self.query_one(Input)).value:
            field.clear()
            return
        for group in ("preview", "open"):
            self.workers.cancel_group(self, group)
        self.post_message(self.Chosen(self, None))

    def say(self, message: str) -> None:
        """Tell why something cannot be opened."""
        self.query_one("#message", Static).update(Content(safe(message, MOST_CHARACTERS)))
        self.query_one("#message").display = bool(message)
