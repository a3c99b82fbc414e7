"""Cells of text brought under their headings."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain


def aligned(
    heading: Sequence[str], rows: Iterable[Sequence[str]], words: Collection[int] = ()
) -> Iterator[str]:
    """The lines of a table; columns are set flush right, as numbers are, but for those of words.

    Rows are gone through twice, and may be made anew each time rather than kept.

    >>> list(aligned(["b", "order"], [["2", "best"], ["10", "worst"]], words=[1]))
    [' b  order', ' 2  best', '10  worst']
    """
    widths = list(map(len, heading))
    for row in rows:
        widths = list(map(max, widths, map(len, row)))
    for row in chain([heading], rows):
        cells = (
            cell.ljust(width) if number in words else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def in_groups(lines: Iterable[str], names: Iterable[str]) -> Iterator[str]:
    """Lines of a table with a gap wherever the name of their group changes.

    >>> list(in_groups(["x 1", "x 2", "y 1"], ["x", "x", "y"]))
    ['x 1', 'x 2', '', 'y 1']
    """
    above = None
    for line, name in zip(lines, names, strict=True):
        if above not in (None, name):
            yield ""
        above = name
        yield line
