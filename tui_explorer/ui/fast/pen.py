"""Text in its styles, as a terminal is told of it: only what changes from one style to the next.

Textual tells of each piece of text all that there is to its style, and takes it back behind it.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

_LINES = {"4", "7", "9", "21", "51", "52", "53"}
"""Codes by which a blank shows more than its ground: lines, frames, colours that are swapped."""


class Pen(NamedTuple):
    """A style in the codes of a terminal, without what a click would do."""

    weight: str = ""
    """Bold, underlined, reversed and the like."""
    colour: str = ""
    ground: str = ""


@lru_cache(maxsize=1024)
def of_blank(style: Pen) -> Pen:
    """What is seen of a pen where nothing is written."""
    return style if _LINES.intersection(style.weight.split(";")) else Pen(ground=style.ground)


@lru_cache(maxsize=1024)
def pen_for(style: Style | None, system: ColorSystem = ColorSystem.TRUECOLOR) -> Pen:
    """A style on a terminal with so many colours."""
    if not style:
        return Pen()
    colour, ground = style.color, style.bgcolor
    return Pen(
        Strip.render_ansi(style.without_color, system),
        ";".join(colour.downgrade(system).get_ansi_codes()) if colour else "",
        ";".join(ground.downgrade(system).get_ansi_codes(foreground=False)) if ground else "",
    )


@lru_cache(maxsize=4096)
def change(before: Pen, after: Pen) -> str:
    r"""What turns one pen into another; what is to be no more is taken back with all the rest.

    >>> change(Pen("", "31", "44"), Pen("1", "32", "44"))
    '\x1b[1;32m'
    >>> change(Pen("1", "31", ""), Pen())
    '\x1b[0m'
    """
    pairs = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    has_to_go = before.weight != after.weight and before.weight
    if has_to_go or any(was and not now for was, now in pairs):
        return f"\x1b[{';'.join(['0', *filter(None, after)])}m"
    return f"\x1b[{';'.join(now for _, now in pairs)}m" if pairs else ""


def written(chops: Iterable[tuple[int, int, list[Segment]]], console: Console) -> str:
    """Chops from their lines and columns on; behind them the terminal is as it was before."""
    system = console._color_system or ColorSystem.TRUECOLOR
    parts, pen, last = [], Pen(), None
    for y, x, segments in chops:
        parts.append(f"\x1b[{y + 1};{x + 1}H")
        for text, style, _ in segments:
            if style is not last:
                now = pen_for(style, system)
                parts.append(change(pen, now))
                pen, last = now, style
            parts.append(text)
    return "".join([*parts, change(pen, Pen())])
