"""A picture of the screen that every viewer shows alike: no window around it, no link to a font."""

import re

_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_SIZE = re.compile(r'<rect x="0" y="0" width="([\d.]+)" height="([\d.]+)" />')
_WINDOW = re.compile(
    r'(</defs>\s*)<rect fill="([^"]*)".*?(<g) transform="[^"]*"( clip-path)', re.DOTALL
)
"""From the definitions to the cells: the frame, the title and the buttons of a window."""
_OPENING = re.compile(r'<svg class="rich-terminal" viewBox="[^"]*"')


def plain_picture(svg: str) -> str:
    """Rich's picture of a terminal without what it draws around, and with its blanks kept."""
    size = _SIZE.search(svg)
    assert size is not None
    width, height = size.groups()
    opening = f'<svg class="rich-terminal" viewBox="0 0 {width} {height}" xml:space="preserve"'
    ground = rf'\1<rect fill="\2" width="{width}" height="{height}" />\n    \3\4'
    return _WINDOW.sub(ground, _OPENING.sub(opening, _FONTS.sub("", svg), count=1), count=1)
