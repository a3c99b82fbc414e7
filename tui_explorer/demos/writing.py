"""The files that a tape makes: the last screen as text or SVG, a recording, a page of slides."""

import base64
import json
import re
from collections.abc import Iterator
from html import escape

from rich.cells import cell_len

from tui_explorer.demos.playing import Frame, Recording, Slide
from tui_explorer.ui.picture import CELL_HEIGHT, CELL_WIDTH, placed_texts
from tui_explorer.words.demos import END, SLIDE_BUTTONS

_RULE = re.compile(r"\.terminal-(r\d+) \{([^}]*)\}")
_GROUND = re.compile(
    r'<rect fill="#(\w{6})" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="[\d.]+" shape'
)
_ATTRIBUTES = (("bold", "1"), ("italic", "3"), ("underline", "4"), ("line-through", "9"))


def written(recording: Recording, ending: str) -> str:
    """A whole file, by the ending of its name."""
    match ending:
        case ".txt":
            return text(recording.end)
        case ".svg":
            return recording.end.picture
        case ".cast":
            return "".join(cast_lines(recording))
        case _:
            return "".join(page(recording))


def text(frame: Frame) -> str:
    """A screen as plain text."""
    return "\n".join(frame.text) + "\n"


def slides(recording: Recording) -> list[Slide]:
    """The screens with captions; where there are none, the last one."""
    return recording.slides or [Slide(END, recording.end)]


# -- a recording -----------------------------------------------------------------------------------


def cast_lines(recording: Recording) -> Iterator[str]:
    """An asciicast of version 2, with a marker for each caption."""
    width, height = recording.size
    yield json.dumps({"version": 2, "width": width, "height": height}) + "\n"
    shown: list[str] = []
    markers = [(slide.frame.seconds, slide.caption) for slide in recording.slides]
    for frame in recording.frames:
        while markers and markers[0][0] < frame.seconds:
            seconds, caption = markers.pop(0)
            yield json.dumps([seconds, "m", caption], ensure_ascii=False) + "\n"
        lines = _in_ansi(frame.picture, width, height)
        changed = [
            f"\x1b[{number};1H{line}"
            for number, line in enumerate(lines, start=1)
            if not shown or line != shown[number - 1]
        ]
        shown = lines
        if changed:
            told = [frame.seconds, "o", "".join(["\x1b[?25l", *changed])]
            yield json.dumps(told, ensure_ascii=False) + "\n"
    for seconds, caption in markers:
        yield json.dumps([seconds, "m", caption], ensure_ascii=False) + "\n"


def _in_ansi(picture: str, width: int, height: int) -> list[str]:
    """The lines of a picture as a terminal is told them."""
    inks = {name: _ink(rule) for name, rule in _RULE.findall(picture)}
    grounds = [["0;0;0"] * width for _ in range(height)]
    for colour, x, y, wide in _GROUND.findall(picture):
        line, left = round((float(y) - 1.5) / CELL_HEIGHT), round(float(x) / CELL_WIDTH)
        right = min(left + round(float(wide) / CELL_WIDTH), width)
        if line < height:
            grounds[line][left:right] = [_rgb(colour)] * (right - left)
    cells = [[(" ", "")] * width for _ in range(height)]
    for line, left, words, style in placed_texts(picture):
        at = left
        for sign in words.rstrip("\n"):
            wide = cell_len(sign)
            if line < height and at + wide <= width:
                cells[line][at : at + wide] = [(sign, inks[style]), ("", "")][:wide]
            at += wide
    return [_line(*each) for each in zip(cells, grounds, strict=True)]


def _line(cells: list[tuple[str, str]], grounds: list[str]) -> str:
    """One line; a style is named where it changes."""
    told, before = [], ""
    for (sign, ink), ground in zip(cells, grounds, strict=True):
        style = f"\x1b[0;{ink}48;2;{ground}m"
        if sign and style != before:
            told.append(style)
            before = style
        told.append(sign)
    return "".join([*told, "\x1b[0m"])


def _ink(rule: str) -> str:
    """A rule of a picture's style, as numbers for a terminal."""
    colour = re.search(r"fill: #(\w{6})", rule)
    numbers = [number for name, number in _ATTRIBUTES if name in rule]
    numbers += [f"38;2;{_rgb(colour[1])}"] if colour else []
    return "".join(f"{number};" for number in numbers)


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (0, 2, 4))


# -- a page of slides ------------------------------------------------------------------------------

_STYLE = """
body { margin: 0; font-family: Helvetica, Arial, "DejaVu Sans", sans-serif; color: #111111;
  background: #ffffff; }
header { position: sticky; top: 0; padding: 0.6em 1em; background: #ffffff;
  border-bottom: 1px solid #cccccc; }
button { font-size: 1em; min-width: 2.6em; padding: 0.25em 0.5em; }
section { padding: 0.5em 1em; }
h2 { font-size: 1.1em; margin: 0.4em 0; }
img { max-width: 100%; }
body.stepped section:not(.shown) { display: none; }
""".strip()

_SCRIPT = """
"use strict";
const slides = document.querySelectorAll("section");
let at = 0;
function go(wanted) {
  at = Math.max(0, Math.min(slides.length - 1, wanted));
  slides.forEach((slide, number) => slide.classList.toggle("shown", number === at));
  document.getElementById("slide").textContent = at + 1;
}
const moves = {back: () => go(at - 1), next: () => go(at + 1)};
for (const [name, move] of Object.entries(moves)) {
  document.getElementById(name).addEventListener("click", move);
}
document.addEventListener("keydown", (event) => {
  const keys = {ArrowRight: "next", PageDown: "next", " ": "next", ArrowLeft: "back",
    PageUp: "back"};
  if (event.key in keys && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    moves[keys[event.key]]();
  }
});
document.body.classList.add("stepped");
go(0);
""".strip()


def page(recording: Recording) -> Iterator[str]:
    """One page with a slide for each caption; without a script, all slides below each other.

    Each screen is also there as text, for those who cannot see it and for comparison.
    """
    shown = slides(recording)
    title = escape(shown[0].caption)
    policy = (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    )
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<header>\n"
    for name, sign, about in SLIDE_BUTTONS:
        yield f'<button id="{name}" title="{about}" aria-label="{about}">{sign}</button>\n'
    yield f'<output id="slide">1</output> / {len(shown)}\n</header>\n'
    for caption, frame in shown:
        picture = base64.b64encode(frame.picture.encode()).decode()
        yield f"<section>\n<h2>{escape(caption)}</h2>\n"
        yield f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(caption)}">\n'
        yield f"<details><summary>Text</summary><pre>{escape(text(frame))}</pre></details>\n"
        yield "</section>\n"
    yield f"<script>\n{_SCRIPT}\n</script>\n</body>\n</html>\n"
