"""Files of a tape: a terminal that is fed the recording shows every sign in its colours."""

import json
import re
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.text import Text

from tui_explorer.demos.playing import Frame, Recording, Slide
from tui_explorer.demos.writing import _in_ansi, cast_lines, page, slides, written
from tui_explorer.ui.picture import plain_picture

WIDTH = 12
SHOWN = [
    "[bold #ff0000 on #000080]bold[/]  [italic]tilt[/]",
    "[underline #00ff00]low[/][strike on #102030]out[/]",
    "[bold italic underline strike #123456]all[/]",
    "王[on #ffffff]王a[/]|",
    "",
    "the last    ",
]
"""Every attribute, with and without colours, signs of two cells, blanks that are coloured."""


def picture(lines: list[str], width: int = WIDTH) -> str:
    """What Rich draws of a terminal, as the explorer keeps it."""
    console = Console(
        width=width, height=len(lines), record=True, file=StringIO(), color_system="truecolor",
        force_terminal=True, legacy_windows=False,
    )  # fmt: skip
    for line in lines:
        console.print(Text.from_markup(line), end="\n", crop=True, no_wrap=True)
    return plain_picture(console.export_svg())


def cells(text: Text) -> list[tuple[str, Style]]:
    """Each sign with its style."""
    found = []
    for at, sign in enumerate(text.plain):
        spans = [span.style for span in text.spans if span.start <= at < span.end]
        styles = [Style.parse(each) if isinstance(each, str) else each for each in spans]
        found.append((sign, Style.combine([Style(), *styles])))
    return found


def told(style: Style) -> tuple[bool, ...]:
    return bool(style.bold), bool(style.italic), bool(style.underline), bool(style.strike)


def test_every_sign_has_its_attributes_and_its_colours() -> None:
    lines = _in_ansi(picture(SHOWN), WIDTH, len(SHOWN))
    assert len(lines) == len(SHOWN)
    for line, markup in zip(lines, SHOWN, strict=True):
        shown, wanted = Text.from_ansi(line), Text.from_markup(markup)
        assert shown.plain.rstrip() == wanted.plain.rstrip()
        assert cell_len(shown.plain) == WIDTH
        for (sign, style), (_, asked) in zip(cells(shown), cells(wanted), strict=False):
            if sign != " ":
                assert told(style) == told(asked), (markup, sign)
            if asked.color is not None:
                assert style.color is not None
                assert style.color.get_truecolor() == asked.color.get_truecolor(), (markup, sign)
            assert style.bgcolor is not None
            if asked.bgcolor is not None:
                assert style.bgcolor.get_truecolor() == asked.bgcolor.get_truecolor(), sign


def test_a_line_names_a_style_where_it_changes() -> None:
    first, second = _in_ansi(picture(["aa[#010203 on #040506]bb[/]", ""], 5), 5, 2)
    ink = "38;2;197;200;198;"  # Rich's own, where nobody chose one
    assert first == (
        f"\x1b[0;{ink}48;2;0;0;0maa\x1b[0;38;2;1;2;3;48;2;4;5;6mbb\x1b[0;48;2;0;0;0m \x1b[0m"
    )
    assert second == "\x1b[0;48;2;0;0;0m     \x1b[0m"


def test_what_lies_beyond_the_window_is_left_out() -> None:
    drawn = picture(["ab王cd", "[on #040506]efghij[/]", "klm"], 6)
    lines = _in_ansi(drawn, 3, 2)
    plain = [Text.from_ansi(line).plain for line in lines]
    assert plain == ["ab ", "efg"]
    assert lines[1].count("48;2;4;5;6m") == 1
    wide = [Text.from_ansi(line).plain for line in _in_ansi(drawn, 4, 3)]
    assert wide == ["ab王", "efgh", "klm "]


# -- a recording -----------------------------------------------------------------------------------


def frame(seconds: float, *lines: str) -> Frame:
    return Frame(seconds, picture(list(lines), 4))


def recording(frames: list[Frame], marked: list[tuple[str, Frame]]) -> Recording:
    return Recording((4, 2), frames, [Slide(*each) for each in marked], [])


def events(made: Recording) -> list[tuple[float, str, str]]:
    """When what is shown: a caption, or the numbers of the lines that are painted."""
    head, *rest = map(json.loads, cast_lines(made))
    assert head == {"version": 2, "width": 4, "height": 2}
    shown = []
    for seconds, kind, data in rest:
        if kind == "o":
            assert data.startswith("\x1b[?25l\x1b[")
            data = " ".join(re.findall(r"\x1b\[(\d+);1H", data))  # noqa: PLW2901
        shown.append((seconds, kind, data))
    return shown


def test_only_lines_that_changed_are_told_again() -> None:
    frames = [frame(0, "ab", "cd"), frame(0.5, "ab", "xy"), frame(1, "ab", "xy"),
              frame(1.5, "zz", "xy")]  # fmt: skip
    assert events(recording(frames, [])) == [(0, "o", "1 2"), (0.5, "o", "2"), (1.5, "o", "1")]


def test_a_caption_stands_behind_the_screen_that_it_names() -> None:
    first, second, last = frame(0, "a", ""), frame(1, "b", ""), frame(2, "c", "")
    marked = [("at the start", first), ("at one", second), ("between", frame(1.5, "b", "")),
              ("at the end", last)]  # fmt: skip
    assert [(seconds, kind, data) for seconds, kind, data in events(
        recording([first, second, last], marked)
    )] == [
        (0, "o", "1 2"), (0, "m", "at the start"), (1, "o", "1"), (1, "m", "at one"),
        (1.5, "m", "between"), (2, "o", "1"), (2, "m", "at the end"),
    ]  # fmt: skip


def test_signs_stay_as_they_are() -> None:
    captions = [("≤", frame(0, "", "")), ("≥", frame(1, "", ""))]
    told = list(cast_lines(recording([frame(0, "é∞", ""), frame(1, "x", "")], captions)))
    assert "é∞" in told[1]
    assert (told[2], told[4]) == ('[0, "m", "≤"]\n', '[1, "m", "≥"]\n')
    assert all(line.endswith("\n") for line in told)


# -- whole files -----------------------------------------------------------------------------------


def test_each_kind_of_file() -> None:
    first, last = frame(0, "one", ""), frame(1, "two", "")
    made = recording([first, last], [])
    assert written(made, ".txt") == "two\n\n"
    assert written(made, ".svg") == last.picture
    assert written(made, ".cast") == "".join(cast_lines(made))
    assert written(made, ".html") == "".join(page(made))


def test_without_captions_the_end_is_the_only_slide() -> None:
    first, last = frame(0, "one", ""), frame(1, "two", "")
    assert slides(recording([first, last], [])) == [Slide("the end", last)]
    assert slides(recording([last], [("a", first)])) == [Slide("a", first)]


@pytest.mark.parametrize(("marked", "number"), [([], 1), (["<b>", '"two"'], 2)])
def test_a_page_numbers_its_slides_and_obeys_no_caption(marked: list[str], number: int) -> None:
    shown = frame(0, "<i>", "")
    made = "".join(page(recording([shown], [(caption, shown) for caption in marked])))
    assert f'<output id="slide">1</output> / {number}\n' in made
    assert made.count("<section>") == made.count("</section>") == number
    assert f"<title>{'&lt;b&gt;' if marked else 'the end'}</title>" in made
    assert "<b>" not in made
    assert "<i>" not in made
    assert made.count("<pre>&lt;i&gt;\n") == number
    assert ('alt="&quot;two&quot;"' in made) == bool(marked)
    assert made.index('<button id="back"') < made.index('<button id="next"')
