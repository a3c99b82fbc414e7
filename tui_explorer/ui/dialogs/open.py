"""Choose what to look at by name or by a preview, or type it: a file, a tree, a game."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from functools import cache
from inspect import Parameter, signature
from itertools import chain, islice
from typing import TYPE_CHECKING, ClassVar, NamedTuple

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
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.limits import Limits
from tui_explorer.ui.dialogs.asking import NAME_WIDTH, Field, RobustList
from tui_explorer.ui.screens import Modal
from tui_explorer.words import captions
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import show
from tui_explorer.words.safe import safe, safe_lines

if TYPE_CHECKING:
    from tui_explorer.engine.tree.tree import Tree

_SURELY_A_SOURCE = re.compile(r"-$|[\[({~]|[-+]?\d+$|.*[/\\]|.*\.(ya?ml|json|efg)$|\w+:")
"""Texts typed to be opened and not to be searched for: brackets, a lone leaf, a path, a game's
options."""
_START_HERE = ("aima-5-2", "sixteen-leaves", "tictactoe")
"""One cut, a deep cut, a game: what a newcomer had better not look for among all the others."""
_MOST_ROWS, _MOST_CHARACTERS, _MOST_BYTES = 60, 4000, 64 * 1024
"""Rows of a tree that are drawn, characters of notes or faults, bytes of a file that is read."""

Named = tuple[str, str, str]
"""A source that can be opened by name: the text that opens it, the name, and what it is."""


class Choice(Option):
    """A name and what it means on one row, and the text it stands for."""

    def __init__(self, text: str, name: str, title: str) -> None:
        shown = Content(safe(name, 200))
        if title:
            shown = shown.truncate(NAME_WIDTH, ellipsis=True, pad=True)
        super().__init__(shown.stylize("bold") + Content(f"  {safe(title, 200)}"))
        self.text, self.name = text, name
        self._said = f"{name} {title}".casefold()

    def has(self, typed: str) -> bool:
        """Whether each word typed is somewhere in it."""
        return all(word in self._said for word in typed.casefold().split())


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

    class Answered(Message):
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
        is_first: bool = False,
    ) -> None:
        super().__init__()
        self._message = message
        self._glyphs, self._limits = glyphs, limits
        self._is_first = is_first
        self._sections = {
            title: [Choice(*row) for row in rows] for title, rows in sources(recent).items()
        }

    def compose(self) -> ComposeResult:
        """A field, the list, and a look at what is highlighted."""
        with Vertical(classes="frame") as box:
            box.border_title = captions.OPEN
            box.border_subtitle = captions.open_hint(is_first=self._is_first)
            yield Static(id="message")
            yield Field("", captions.OPEN_FIELD)
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
        with self.prevent(OptionList.OptionHighlighted):
            self._list("")
        self.call_after_refresh(self._look)

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
    async def _look(self) -> None:
        """Show a preview of what is highlighted, made where it cannot hold up the keys."""
        choice = self.query_one(OptionList).highlighted_option if self.is_current else None
        if isinstance(choice, Choice):
            seen = await asyncio.to_thread(preview_of, choice.text, self._glyphs, self._limits)
            if self.is_current:
                self._show(seen)

    def _show(self, seen: Preview) -> None:
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
            seen = await asyncio.to_thread(preview_of, choice.text, self._glyphs, self._limits)
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
        self.query_one("#message", Static).update(Content(safe(message, _MOST_CHARACTERS)))
        self.query_one("#message").display = bool(message)


class Preview(NamedTuple):
    """A source before it is opened, or why it cannot be; all of it safe text."""

    title: str
    about: str
    picture: str = ""
    fault: bool = False


def preview_of(text: str, glyphs: Glyphs = UNICODE, limits: Limits | None = None) -> Preview:
    """Look at a source: a tree that is not searched yet, or where a game starts.

    What that takes is loaded when the list is already there.
    """
    from tui_explorer.searches.source import open_source

    if text == "-":
        return Preview(*captions.NOT_HERE, fault=True)
    try:
        if os.path.isfile(text) and os.path.getsize(text) > _MOST_BYTES:
            return Preview(*captions.LARGE_FILE)
        source = open_source(text, limits)
    except (ExplorerError, OSError) as fault:
        return Preview(captions.CANNOT_BE_OPENED, safe(str(fault), _MOST_CHARACTERS), fault=True)
    game, title = source.game, safe(source.origin.title or source.origin.name, 200)
    if (tree := source.tree) is not None:
        notes = safe_lines(source.origin.notes[:_MOST_CHARACTERS])
        return Preview(title, "\n".join(notes), "\n".join(_drawn(tree, glyphs)))
    assert game is not None
    known = [_option(each) for each in signature(type(game)).parameters.values()]
    about = captions.options_of(text.partition(":")[0], known) if known else ""
    return Preview(title, about, "\n".join(safe_lines(game.picture(game.start()))))


def _drawn(tree: Tree, glyphs: Glyphs) -> Iterator[str]:
    """The first rows of a tree, with the values of its leaves."""
    from tui_explorer.engine.trace.moment import Moment
    from tui_explorer.engine.trace.trace import Trace
    from tui_explorer.engine.tree.names import Names
    from tui_explorer.view.rows import Rows

    for row in islice(Rows(Names(tree), glyphs).all(Moment(Trace(tree), 0)), _MOST_ROWS):
        value = tree.utility[row.node]
        yield row.guides + row.text + (f"  {show(value, glyphs)}" if value is not None else "")


def _option(option: Parameter) -> str:
    """A game's option as it is written, with its default if that is not empty."""
    shown = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return option.name if shown == "" else f"{option.name}={shown}"


@cache
def bundled() -> dict[str, list[Named]]:
    """The trees and games that come along, in sections."""
    listed = catalog.listing(["games", "trees"])
    rows = {
        row["name"]: (row["name"], row["name"], row["title"]) for row in chain(*listed.values())
    }
    sections = {captions.START_HERE: [rows.pop(name) for name in _START_HERE]}
    for kind, those in listed.items():
        sections[kind.title()] = [rows[row["name"]] for row in those if row["name"] in rows]
    return sections


def sources(recent: list[str]) -> dict[str, list[Named]]:
    """All that can be opened by name, in sections, files opened lately first."""
    files = [(path, os.path.basename(path), os.path.dirname(path)) for path in recent]
    return {captions.RECENT: files, **bundled()}
