"""Plain text tables whose columns line up."""

from collections.abc import Sequence


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    print(f"\n{title}")
    for row in (head, ["-" * width for width in widths], *rows):
        name, *cells = (
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(["", name, *cells]).rstrip())


def milliseconds(seconds: float) -> str:
    """A time in brackets: it depends on the machine, so it is never the point."""
    return f"[{1000 * seconds:,.2f} ms]" if seconds < 0.01 else f"[{1000 * seconds:,.0f} ms]"
