"""The help, in pages: the keys, words and signs; history and people; questions of the courses.

The first is made from the table of actions and the glossary, the others from what ``words`` tells.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, zip_longest
from typing import ClassVar, NamedTuple

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.strip import Strip
from textual.widgets import Input

from tui_explorer.listing import has_words, plain
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.dialogs.asking import Field
from tui_explorer.ui.screens import Modal
from tui_explorer.ui.widgets.line_view import LineView
from tui_explorer.view.layout import wrapped
from tui_explorer.words import captions
from tui_explorer.words.glossary import Term, key_names, signs_used, words_used
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.history import COURSES, courses, fact_told, history
from tui_explorer.words.questions import QUESTIONS, question_told, questions

_TWO_COLUMNS, _BETWEEN = 94, 3
"""Cells that have room for two columns, and those between them."""
_WORD, _AFTER_WORD = 11, 2
"""Cells of a word, and between it and what it means."""
_Section = tuple[str, list[Term]]
_PageColumns = tuple[list[_Section], list[_Section]]
"""The sections at the left, and those at the right or below them."""


class _PageLine(NamedTuple):
    """One line of a column: a part of a word, and a part of what it means."""

    word: str = ""
    meaning: str = ""
    component: str = "page--word"


class Page(LineView, can_focus=False, inherit_bindings=False):
    """A long page that scrolls at once.

    It is laid out as plain lines, and only those in view are painted: tables would take longer than
    a person waits.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"page--heading", "page--word"}
    DEFAULT_CSS = """
    Page {
        height: 1fr;
        scrollbar-background: $scrollbar-background;
        scrollbar-background-hover: $scrollbar-background-hover;
        scrollbar-background-active: $scrollbar-background-active;
        & > .page--heading { color: $text-accent; text-style: bold; }
        & > .page--word { text-style: bold; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._left: list[_Section] = []
        self._right: list[_Section] = []
        self._left_width = 0
        self._lines: list[tuple[_PageLine, ...]] = []
        """The columns, line by line."""

    def show(self, columns: _PageColumns) -> None:
        """Show other sections, from their top."""
        self._left, self._right = columns
        if self.size:  # without one yet, it is laid out when it gets one
            self.on_resize()
            self.action_move(-self.top)

    def on_resize(self) -> None:
        """Lay everything out in the new width: side by side, or one below the other if narrow."""
        width = self.scrollable_content_region.width - 1
        self._left_width = width
        if width < _TWO_COLUMNS:
            self._lines = [(line,) for line in _lines(self._left + self._right, width)]
        else:
            self._left_width = (width - _BETWEEN) * 5 // 11
            left = _lines(self._left, self._left_width)
            right = _lines(self._right, width - _BETWEEN - self._left_width)
            self._lines = list(zip_longest(left, right, fillvalue=_PageLine()))
        self.set_line_count(len(self._lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the page."""
        number = y + self.top
        columns = self._lines[number] if number < len(self._lines) else ()
        plain = self.style_of()
        strip = Strip([])
        for line, start in zip(columns, (0, self._left_width + _BETWEEN), strict=False):
            word = Segment(line.word, self.style_of(line.component))
            before = strip.adjust_cell_length(start, plain)
            strip = Strip([*before, word, Segment(line.meaning, plain)])
        return strip.adjust_cell_length(self.room.width, plain)


class _Words(Field):
    """The field for what is looked for."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Take what is typed, but for the key that has opened the help and closes it again."""
        return key != "question_mark" and super().check_consume_key(key, character)


class HelpScreen(Modal[None]):
    """All pages of the help, one at a time; of all together, what has the words that are typed.

    Whatever is typed goes into the field: no key acts on what lies below.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Close"),
        Binding("question_mark,f1", "dismiss(None)", show=False, priority=True),
        Binding("tab,right", "turn(1)", show=False, priority=True),
        Binding("shift+tab,left", "turn(-1)", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown,ctrl+d", "page(1)", show=False, priority=True),
        Binding("pageup,ctrl+u", "page(-1)", show=False, priority=True),
        Binding("home", "page(-1000)", show=False, priority=True),
        Binding("end", "page(1000)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    HelpScreen .frame { max-width: 130; }
    HelpScreen Field { margin-bottom: 1; }
    """

    def __init__(self, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._pages = (self._keys_and_words, _history, _questions)
        self._at = 0
        """The page that is shown."""

    def compose(self) -> ComposeResult:
        """A field, and the first page."""
        with Vertical(classes="frame"):
            yield _Words("", captions.HELP_FIELD)
            yield Page()

    def on_mount(self) -> None:
        """Show it."""
        self._show("")

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        self._show(event.value.strip())

    def action_leave(self) -> None:
        """Take back what is typed; if nothing is, close."""
        if (field := self.query_one(Input)).value:
            field.clear()
        else:
            self.dismiss(None)

    def action_turn(self, pages: int) -> None:
        """Turn the pages; after the last comes the first. What is found is on one page."""
        if not self.query_one(Input).value:
            self._at = (self._at + pages) % len(self._pages)
            self._show("")

    def action_move(self, lines: int) -> None:
        """Scroll while the field has the focus."""
        self.query_one(Page).action_move(lines)

    def action_page(self, pages: int) -> None:
        """Scroll by a page, but for one line to hold on to."""
        page = self.query_one(Page)
        page.action_move(pages * max(1, page.room.height - 1))

    def _show(self, typed: str) -> None:
        """Show a page, or what has the words typed."""
        frame, at = self.query_one(".frame"), self._at
        frame.border_title = captions.HELP_FOUND if typed else captions.help_title(at)
        frame.border_subtitle = captions.HELP_FOUND_HINT if typed else captions.help_hint(at)
        found = self._found(typed) if typed else self._pages[at]()
        self.query_one(Page).show(found)

    def _found(self, typed: str) -> _PageColumns:
        """All that has each word typed: keys at the left, all else at the right."""
        keys, *others = (
            list(_fitting(sections, typed)) for page in self._pages for sections in page()
        )
        if not keys and not any(others):
            return [(captions.NOTHING_FOUND, [])], []
        return (keys, [*chain(*others)]) if keys else ([*chain(*others)], [])

    def _keys_and_words(self) -> _PageColumns:
        """Keys at the left, words and signs at the right."""
        glyphs = self._glyphs
        keys: list[_Section] = [
            (
                section,
                [Term(key_names(each.keys, glyphs), each.help, each.label) for each in actions],
            )
            for section, actions in groupby(ACTIONS, lambda action: action.section)
        ]
        keys.append((captions.PALETTE, [Term("ctrl+p", captions.ABOUT_PALETTE)]))
        return keys, [(captions.SIGNS, signs_used(glyphs)), (captions.WORDS, words_used(glyphs))]


def _history() -> _PageColumns:
    """The courses and ideas at the left, games and programs at the right."""
    ideas, programs = (
        [(title, _apart(map(fact_told, facts)))] for title, facts in history().items()
    )
    return [(COURSES, courses()), *ideas], programs


def _questions() -> _PageColumns:
    """The first half of the questions at the left, the others at the right."""
    every = questions()
    half = (len(every) + 1) // 2
    left, right = (_apart(map(question_told, some)) for some in (every[:half], every[half:]))
    return [(QUESTIONS, left)], [("", right)]


def _fitting(sections: list[_Section], typed: str) -> Iterator[_Section]:
    """The sections that have something with each word typed, and that alone."""
    for title, terms in sections:
        fitting = [group for group in _groups(terms) if _has(group, typed)]
        if fitting:
            yield title, [*chain(*fitting)]


def _groups(terms: list[Term]) -> Iterator[list[Term]]:
    """Entries that belong together: up to an empty one, where there are such, else each alone."""
    if Term("", "") not in terms:
        yield from ([term] for term in terms)
        return
    group: list[Term] = []
    for term in terms:
        group.append(term)
        if term == Term("", ""):
            yield group
            group = []


def _has(group: list[Term], typed: str) -> bool:
    """Whether each word typed is somewhere in it; a character alone is a key or a sign."""
    if len(typed) == 1:
        return any(typed in term.word.split() for term in group)
    said = " ".join(chain(*group))
    return has_words(plain(said), typed)


def _apart(groups: Iterable[Iterable[Term]]) -> list[Term]:
    """All terms, with an empty line after each group of them."""
    return [*chain.from_iterable([*group, Term("", "")] for group in groups)]


def _lines(sections: list[_Section], width: int) -> Iterator[_PageLine]:
    """A column of that width, an empty line after each section."""
    for title, terms in sections:
        yield _PageLine(title, component="page--heading")
        for term in terms:
            word = wrapped(term.word, _WORD)
            meaning = wrapped(term.meaning, max(_WORD, width - _WORD - _AFTER_WORD))
            for part, told in zip_longest(word, meaning, fillvalue=""):
                yield _PageLine(set_cell_size(part, _WORD + _AFTER_WORD), told)
        yield _PageLine()
