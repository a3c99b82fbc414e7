"""What is written to the terminal must leave it as if everything had been painted anew."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from tests.seeds import seeds
from tests.ui.driving import Explorer, explorer
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.fast.borders import Bar, Borders
from tui_explorer.ui.fast.compositor import Chops, _part
from tui_explorer.ui.fast.screen_buffer import ScreenBuffer, difference
from tui_explorer.words.glyphs import UNICODE

pytestmark = [pytest.mark.private, pytest.mark.slow]

CONSOLE = Console(color_system="truecolor", force_terminal=True)
STYLES = [Style.parse(text) for text in ("none", "red", "bold on blue", "underline")]
CHARACTERS = "ab ─▲✂é世🙂"
TOKEN = re.compile(r"\x1b\[(?P<place>\d+;\d+)H|\x1b\[(?P<style>[\d;]*)m|(?P<text>[^\x1b])")
CODE = re.compile(r"[34]8;2;\d+;\d+;\d+|\d+")
COLOURS = {
    "colour": re.compile(r"3[0-9].*|9[0-7]"),
    "ground": re.compile(r"4[0-9].*|10[0-7]"),
}
LINES = {"4", "9", "21", "53"}
DIALOGS = {"quit", "export", "open", "copy", "help"}
KEYS = [a.keys.split(",")[0] for a in ACTIONS if a.name not in DIALOGS]


def kind_of(code: str) -> str:
    """What a code tells of: a colour takes the place of another one."""
    return next((kind for kind, codes in COLOURS.items() if codes.fullmatch(code)), code)


def visible(character: str, style: dict[str, str]) -> str:
    """The codes of a style that make a difference: of a blank one sees the ground, and lines."""
    shown = style
    if character == " " and not LINES.intersection(style):
        seen = {"7", "colour"} if "7" in style else {"ground"}
        shown = {kind: code for kind, code in style.items() if kind in seen}
    return ";".join(shown[kind] for kind in sorted(shown))


class Grid:
    """A terminal that knows the style of each cell."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def feed(self, text: str) -> None:
        x = y = 0
        style: dict[str, str] = {}
        of_blank = of_text = ""
        for found in TOKEN.finditer(text):
            if place := found["place"]:
                y, x = (int(number) - 1 for number in place.split(";"))
            elif found["text"] is None:
                for code in CODE.findall(found["style"]):
                    style = {} if code == "0" else {**style, kind_of(code): code}
                of_blank, of_text = visible(" ", style), visible("x", style)
            else:
                character, line = found["text"], self.cells[y]
                line[x] = (character, of_blank if character == " " else of_text)
                x += 1
                if not character.isascii():
                    for _ in range(cell_len(character) - 1):
                        line[x] = ("", of_text)
                        x += 1
        assert not style


def random_strip(rng: random.Random, width: int, characters: str = CHARACTERS) -> Strip:
    segments = []
    while width:
        text = "".join(rng.choices(characters, k=rng.randint(1, 20)))
        segment = Strip([Segment(text, rng.choice(STYLES))]).crop(0, width)
        segments += list(segment)
        width -= segment.cell_length
    return Strip(segments)


def changed(rng: random.Random, strip: Strip) -> Strip:
    """The same strip with other text somewhere in it."""
    start, end = sorted(rng.choices(range(strip.cell_length + 1), k=2))
    middle = random_strip(rng, end - start)
    return Strip([*strip.crop(0, start), *middle, *strip.crop(end)])


@pytest.mark.parametrize("seed", range(60))
def test_differences_lead_to_the_same_picture(seed: int) -> None:
    rng = random.Random(seed)
    width, height = rng.randint(1, 60), rng.randint(1, 3)
    buffer, grid = ScreenBuffer(), Grid(width, height)
    lines = [random_strip(rng, width) for _ in range(height)]
    places = rng.choices(range(width + 1), k=3)  # so few that chops come again
    for _ in range(8):
        lines = [changed(rng, line) for line in lines]
        cuts = sorted({0, width, *rng.sample(places, k=rng.randint(0, 2))})
        chops = [line.divide(cuts[1:]) for line in lines]
        update = LayoutUpdate(list(chops), Region(0, 0, width, height))
        lines = [Strip.join(line) for line in chops]
        grid.feed(buffer.write(update, CONSOLE))
        fresh = Grid(width, height)
        fresh.feed(ScreenBuffer().write(update, CONSOLE))
        assert grid.cells == fresh.cells, f"seed {seed}"


@pytest.mark.parametrize("seed", range(20))
def test_pieces_that_lie_over_each_other_lead_to_the_same_picture(seed: int) -> None:
    rng = random.Random(seed)
    width = rng.randint(3, 30)
    places = [0, width, *rng.choices(range(width + 1), k=2)]
    buffer, grid, fresh = ScreenBuffer(), Grid(width, 1), Grid(width, 1)
    for _ in range(60):
        x, end = sorted(rng.sample(places, k=2))
        segments = [*random_strip(rng, end - x, "ab ▲")]
        update = Chops({0: {x: (end - x, segments)}})
        grid.feed(buffer.write(update, CONSOLE))
        fresh.feed(ScreenBuffer().write(update, CONSOLE))
        assert grid.cells == fresh.cells, f"seed {seed}"


def test_what_is_the_same_is_not_written() -> None:
    strip = random_strip(random.Random(1), 40)
    update = LayoutUpdate([[strip]], Region(0, 0, 40, 1))
    buffer = ScreenBuffer()
    assert buffer.write(update, CONSOLE)
    assert buffer.write(update, CONSOLE) == ""
    buffer.forget()
    assert buffer.write(update, CONSOLE)


def test_only_the_cells_that_differ() -> None:
    old, new = (Strip([Segment(text, STYLES[1])]) for text in ("v =  3 ✂", "v = 12 ✂"))
    assert difference(old, new) == (4, [Segment("12", STYLES[1])])


def test_a_line_is_cut_beside_all_signs_of_ours_and_beside_none_of_another_width() -> None:
    ours = {*"".join(UNICODE), *"─│╭╮╰╯━●▁▂▃▄▅▆▇█…’·δθ"}
    for sign in {*map(chr, range(0x3000)), *ours}:
        start, _ = difference([Segment(sign + "a")], [Segment(sign + "b")])
        is_one = start == cell_len(sign) == 1
        assert is_one if sign in ours else is_one or start == 0, sign


def test_what_has_no_cells_makes_no_difference() -> None:
    for some in ([], [Segment("")], [Segment("", STYLES[1])]):
        for line in ([*some, Segment("ab")], [Segment("ab"), *some]):
            assert difference(line, [Segment("ab")])[1] == []
            assert difference([Segment("ab")], line)[1] == []


async def test_what_is_painted_is_not_painted_again(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("space")
        assert e.app.screen._compositor.render_partial_update() is None


def test_blanks_show_nothing_but_their_ground() -> None:
    lit, usual, struck = (Style.parse(text) for text in ("bold red", "blue", "strike"))
    old = Strip([Segment("  v ← 3", lit), Segment("   ", lit)])
    new = Strip([Segment("  v ← 3   ", usual)])
    assert difference(old, new) == (2, [Segment("v ← 3", usual)])
    assert difference(old, Strip([Segment("  v ← 3   ", struck)]))[0] == 0


def test_what_a_click_does_is_not_seen() -> None:
    old, new = (Strip([Segment("x", Style(meta={"@click": what}))]) for what in ("a", "b"))
    assert difference(old, new)[1] == []


@contextmanager
def stock_borders(screen: Screen[object]) -> Iterator[None]:
    """Let Textual draw the borders of all lines, and scroll bars as they are by now."""
    ours = {
        widget: widget._styles_cache
        for widget in screen._compositor.visible_widgets
        if isinstance(widget._styles_cache, Bar | Borders)
    }
    for widget in ours:
        widget._styles_cache = StylesCache()
        widget._dirty_regions.add(widget.outer_size.region)
        widget._layout_cache.clear()
    yield
    for widget, cache in ours.items():
        widget._styles_cache = cache


class Shown:
    """What a terminal shows of an explorer, and what a full repaint would show."""

    def __init__(self, e: Explorer, size: tuple[int, int]) -> None:
        self._e, self._size = e, size
        self._screen_buffer, self._grid = ScreenBuffer(), Grid(*size)
        e.app._display = self._display  # type: ignore[method-assign, assignment]
        e.app.refresh()

    def _display(self, screen: object, update: object) -> None:
        if isinstance(update, CompositorUpdate):
            self._grid.feed(self._screen_buffer.write(update, CONSOLE))

    def check(self, told: str) -> None:
        screen, fresh = self._e.app.screen, Grid(*self._size)
        behind = self._e.app._background_screens
        with stock_borders(screen):
            update = screen._compositor.render_update(full=True, screen_stack=behind)
        assert update is not None
        fresh.feed(ScreenBuffer().write(update, CONSOLE))
        assert self._grid.cells == fresh.cells, told


@pytest.mark.parametrize("seed", seeds(16, quick=0))
async def test_the_explorer_paints_what_textual_would(seed: int, tmp_path: Path) -> None:
    """Whatever was refreshed for a key, the terminal shows what a full repaint would show."""
    rng = random.Random(seed)
    source = rng.choice(["sixteen-leaves", "tictactoe:state=XOX.O...."])
    async with explorer(tmp_path, source, (120, 36)) as e:
        shown = Shown(e, (120, 36))
        await e.settle()
        told = []
        for _ in range(60):
            told.append(rng.choice(KEYS))
            await e.press(told[-1])
            shown.check(f"seed {seed}: {told}")


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_dialogs_are_painted_as_textual_would(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "aima-5-2", size) as e:
        shown = Shown(e, size)
        await e.settle()
        typed = [
            *("s", "down", "down", "end", "p", "i", "backspace", "pagedown", "up", "escape"),
            *("question_mark", "pagedown", "down", "escape", "e", "down", "escape"),
            *("g", "9", "9", "enter", "escape", "a", "down", "enter", "ctrl+p", "m", "escape"),
        ]
        for number, key in enumerate(typed):
            await e.press(key)
            shown.check(f"{key} after {typed[:number]}")


async def test_all_lines_with_content_are_put_between_the_same_borders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with explorer(tmp_path, "aima-5-2") as e:
        width, height = e.tree.outer_size
        by_textual = []
        monkeypatch.setattr(
            StylesCache, "render_widget", lambda self, widget, crop: by_textual.append(crop) or []
        )
        within = Region(0, 1, width, height - 2)
        assert len(e.tree.render_lines(within)) == height - 2
        assert by_textual == []
        for crop in (
            Region(0, 0, width, 1),
            Region(0, 0, width, 2),
            Region(0, 1, width, height - 1),
        ):
            e.tree.render_lines(crop)
            assert by_textual.pop() == crop


def test_a_part_of_a_line_is_what_textual_crops() -> None:
    strip = Strip([Segment("ab", STYLES[1]), Segment("世", STYLES[2]), Segment("c d", STYLES[0])])
    for start in range(strip.cell_length):
        for end in range(start + 1, strip.cell_length + 1):
            assert Strip(_part(strip, start, end)) == strip.crop(start, end), (start, end)
