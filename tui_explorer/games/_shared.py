"""What several games need: refusals of option values that cannot be, and stones to look at."""

from tui_explorer.errors import BadData

_GROUP = 5


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
