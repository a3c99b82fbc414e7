"""Cells of text brought under their headings."""

from collections.abc import Iterator, Sequence


def aligned(
    heading: Sequence[str], rows: Sequence[Sequence[str]], words: str | None = None
) -> Iterator[str]:
    """The lines of a table, with a gap wherever the first column changes.

    Columns are set flush right, as numbers are, but for the one whose heading is ``words``.

    >>> list(aligned(["b", "order"], [["2", "best"], ["10", "worst"]], words="order"))
    [' b  order', '', ' 2  best', '', '10  worst']
    """
    widths = [max(map(len, column)) for column in zip(heading, *rows, strict=True)]
    left = heading.index(words) if words is not None else None
    above = None
    for row in (heading, *rows):
        if above not in (None, row[0]):
            yield ""
        above = row[0]
        cells = (
            cell.ljust(width) if number == left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
