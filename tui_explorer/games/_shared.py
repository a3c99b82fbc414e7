"""What several games need: refusals of option values that cannot be, and stones to look at."""

from tui_explorer.errors import BadData

_GROUP = 5
_PER_ROW = 10
_MOST_ROWS = 5


def require_range(name: str, value: int, low: int, high: int) -> None:
    """Refuse an option's value that the rules cannot work with or that nobody could look at."""
    if not low <= value <= high:
        raise BadData(f"{name} cannot be {value}", f"{name} goes from {low} to {high}")


def require_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse an option's value that is not one of the words it can be."""
    if value not in choices:
        raise BadData(f"{name} cannot be {value[:20]!r}", f"{name} is {' or '.join(choices)}")


def stones(count: int) -> str:
    """A row of stones in groups of five, which the eye counts faster than a long row."""
    whole, rest = divmod(count, _GROUP)
    groups = ["o" * _GROUP] * whole
    return " ".join([*groups, "o" * rest] if rest else groups)


def heap(count: int) -> str:
    """A heap of stones in rows of ten, cut short where it is large, above its count."""
    shown = min(count, _PER_ROW * _MOST_ROWS)
    rows = [stones(min(_PER_ROW, shown - at)) for at in range(0, shown, _PER_ROW)]
    if shown < count:
        rows.append("...")
    return "\n".join([*rows, f"{count} stone{'' if count == 1 else 's'}"])
