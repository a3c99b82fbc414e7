"""Choose what to look at: a recent file, a bundled tree, a game, or anything typed."""

import asyncio
import os
import re
from collections.abc import Iterator
from functools import cache
from inspect import Parameter, signature
from itertools import chain, islice
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui_explorer import catalog
from tui_explorer.engine.moment import Moment
from tui_explorer.engine.names import Names
from tui_explorer.engine.trace import Trace
from tui_explorer.engine.tree import Tree
from tui_explorer.errors import ExplorerError
from tui_explorer.sources import open_source
from tui_explorer.ui.screens.choose import Choice, Choices
from tui_explorer.ui.screens.modal import Modal
from tui_explorer.ui.screens.prompt import Field
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show
from tui_explorer.words.rows import Rows
from tui_explorer.words.safe import safe, safe_lines

_MOST_ROWS, _MOST_CHARACTERS, _MOST_BYTES = 60, 4000, 64 * 1024
"""How much of a tree is drawn, of its notes told, and of a file read, before it is opened."""
_SURELY_A_SOURCE = re.compile(r"-$|[\[({~]|.*[/\\]|.*\.(ya?ml|json|efg)$|\w+:")
"""What is typed to be opened and not to be searched for: brackets, a path, a game's options."""


class OpenScreen(Modal[str | None]):
    """What to open, or None if the person would rather not."""

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

    def __init__(
        self,
        recent: list[str],
        message: str = "",
        glyphs: Glyphs = UNICODE,
        *,
        is_first: bool = False,
    ) -> None:
        super().__init__()
        self._message, self._glyphs = message, glyphs
        self._leave = "quits" if is_first else "goes back"
        files = [(path, os.path.basename(path), os.path.dirname(path)) for path in recent]
        listed = {"Recent files": files, **bundled()}
        self._sections = {title: [Choice(*row) for row in rows] for title, rows in listed.items()}

    def compose(self) -> ComposeResult:
        """A field, the list, and a look at what is highlighted."""
        with Vertical(id="box") as box:
            box.border_title = "Open a tree or a game"
            box.border_subtitle = f"arrows choose, enter opens, esc {self._leave}"
            yield Static(id="message")
            yield Field("", "Search, or type a path or a tree such as [[3,12],[2,4]]")
            with Container(id="body"):
                yield Choices(compact=True)
                with VerticalScroll(id="preview", can_focus=False):
                    yield Static(id="about")
                    yield Static(id="picture")

    def on_mount(self) -> None:
        """Show everything there is; the first preview can wait until that is painted."""
        self._say(self._message)
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
        self._say("")
        self._list(event.value.strip())

    def _list(self, typed: str) -> None:
        """List what fits, or what is typed as it stands."""
        found = {title: [c for c in all_ if c.has(typed)] for title, all_ in self._sections.items()}
        choices = [*chain.from_iterable(found.values())]
        named = [choice for choice in choices if typed and choice.name.startswith(typed)]
        named.sort(key=lambda choice: choice.name != typed)
        if typed and not named and (not choices or _SURELY_A_SOURCE.match(typed)):
            found = {"As typed": [Choice(os.path.expanduser(typed), typed, "")], **found}
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
            seen = await asyncio.to_thread(preview_of, event.option.text, self._glyphs)
            if not self.is_current:
                return
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
            seen = await asyncio.to_thread(preview_of, choice.text)
            if not self.is_current:
                return
            if seen.fault:
                self._say(seen.about)
            else:
                self.dismiss(choice.text)

    def action_leave(self) -> None:
        """Leave with nothing."""
        self.workers.cancel_group(self, "preview")
        self.dismiss(None)

    def _say(self, message: str) -> None:
        self.query_one("#message", Static).update(Content(safe(message, _MOST_CHARACTERS)))
        self.query_one("#message").display = bool(message)


@cache
def bundled() -> dict[str, list[tuple[str, str, str]]]:
    """The games and trees that come along: what opens them, their names and titles."""
    rows_of = catalog.listing(["games", "trees"])
    return {k.title(): [(r["name"], r["name"], r["title"]) for r in rows_of[k]] for k in rows_of}


def named_sources(recent: list[str]) -> Iterator[tuple[str, str, str]]:
    """What can be opened by name: the text that opens it, the name, and what it is."""
    for file in recent:
        yield file, safe(os.path.basename(file)), safe(os.path.dirname(file))
    yield from chain.from_iterable(bundled().values())


class Preview(NamedTuple):
    """What a source is before it is opened, or why it cannot be; all of it safe text."""

    title: str
    about: str
    picture: str = ""
    fault: bool = False


def preview_of(text: str, glyphs: Glyphs = UNICODE) -> Preview:
    """Look at a source: a tree that is not searched yet, or where a game starts."""
    if text == "-":
        return Preview("Not here", "Standard input is for the command line only.", fault=True)
    try:
        if os.path.isfile(text) and os.path.getsize(text) > _MOST_BYTES:
            return Preview("A large file", "Open it to see it.")
        source = open_source(text)
    except (ExplorerError, OSError) as fault:
        return Preview("This cannot be opened", safe(str(fault), _MOST_CHARACTERS), fault=True)
    game, title = source.game, safe(source.origin.title or source.origin.name, 200)
    if (tree := source.tree) is not None:
        notes = safe_lines(source.origin.notes[:_MOST_CHARACTERS])
        return Preview(title, "\n".join(notes), "\n".join(_drawn(tree, glyphs)))
    assert game is not None
    known = [_option(each) for each in signature(type(game)).parameters.values()]
    about = f"Options: {', '.join(known)}\nWritten as in {text.partition(':')[0]}:{known[0]}"
    return Preview(title, about, "\n".join(safe_lines(game.picture(game.start()))))


def _drawn(tree: Tree, glyphs: Glyphs) -> Iterator[str]:
    """The first rows of a tree, with the values of its leaves."""
    for row in islice(Rows(Names(tree), glyphs).all(Moment(Trace(tree), 0)), _MOST_ROWS):
        value = tree.utility[row.node]
        yield row.guides + row.text + (f"  {show(value, glyphs)}" if value is not None else "")


def _option(option: Parameter) -> str:
    """A game's option as it is written, with its default if that is not empty."""
    shown = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return option.name if shown == "" else f"{option.name}={shown}"
