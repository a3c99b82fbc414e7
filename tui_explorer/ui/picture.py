"""Screenshots as SVG that every viewer shows alike, and the text that can be read in one."""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_SIZE = re.compile(r'<rect x="0" y="0" width="([\d.]+)" height="([\d.]+)" />')
_WINDOW = re.compile(
    r'(</defs>\s*)<rect fill="([^"]*)".*?(<g) transform="[^"]*"( clip-path)', re.DOTALL
)
"""From the definitions to the cells: the frame, the title and the buttons of a window."""
_OPENING = re.compile(r'<svg class="rich-terminal" viewBox="[^"]*"')
_NUMBER = re.compile(r"\bterminal-\d+-(?=[\w-])")
"""The number that Rich gives each picture, so that several fit into one page."""
_TEXT = re.compile(
    r'<text class="terminal-(\w+)" x="([\d.]+)"[^>]*clip-path="url\(#terminal-line-(\d+)\)">'
    r"([^<]*)</text>"
)
CELL_WIDTH, CELL_HEIGHT = 12.2, 24.4
"""The size of a cell in Rich's pictures, in pixels."""
_BLANK = "\N{NO-BREAK SPACE}"
"""What Rich writes for a blank."""


def plain_picture(svg: str) -> str:
    """Rich's picture of a terminal without what it draws around, and with its blanks kept.

    No window, no link to a font; the same screen gives the same picture.
    """
    size = _SIZE.search(svg)
    assert size is not None
    width, height = size.groups()
    opening = f'<svg class="rich-terminal" viewBox="0 0 {width} {height}" xml:space="preserve"'
    ground = rf'\1<rect fill="\2" width="{width}" height="{height}" />\n    \3\4'
    svg = _OPENING.sub(opening, _FONTS.sub("", svg), count=1)
    return _NUMBER.sub("terminal-", _WINDOW.sub(ground, svg, count=1))


class PlacedText(NamedTuple):
    """A text in a picture, with its place in cells and the name of its style."""

    line: int
    column: int
    text: str
    style: str


def placed_texts(svg: str) -> Iterator[PlacedText]:
    """All texts of a picture, line by line."""
    for style, x, line, text in _TEXT.findall(svg):
        yield PlacedText(
            int(line), round(float(x) / CELL_WIDTH), unescape(text).replace(_BLANK, " "), style
        )


def picture_text(svg: str) -> list[str]:
    """The lines that can be read in a picture, without the blanks at their ends."""
    from rich.cells import cell_len

    lines: list[str] = []
    for line, column, text, _ in placed_texts(svg):
        lines += [""] * (line + 1 - len(lines))
        lines[line] += " " * (column - cell_len(lines[line])) + text
    return [line.rstrip() for line in lines]
