"""Fitting Eval's weights to exact values: progress, the report, and what cannot be fitted."""

from tui_explorer.errors import BadData, CannotRead, UsageError
from tui_explorer.words.names import counted, grouped, noun
from tui_explorer.words.safe import safe

BEFORE, AFTER = "before", "after"
EXPLAINED = (
    "Error: the root of the mean square of Eval minus the exact value, which a search to the "
    "end of the game finds. The others are positions that the weights were not fitted to. Right: "
    "of those others where some action is a mistake, how often a search to the depth limit "
    "chooses one that is none."
)


def solving(found: int) -> str:
    """Progress, to be filled in with the seconds."""
    return f"solving positions, {grouped(found)} so far, {{seconds}} s, Ctrl-C stops"


def interrupted(found: int) -> str:
    """Nothing is fitted before all positions are there."""
    positions = counted(found, "position")
    return f"interrupted with {positions} solved (--positions takes fewer)"


def no_numpy() -> CannotRead:
    """Refuse to fit without numpy."""
    return CannotRead(
        "tune needs numpy, which is not installed", 'pip install "tui-explorer[study]"'
    )


def no_weights(source: str) -> UsageError:
    """A source whose Eval is no sum of features, or that has none."""
    return UsageError(
        f"{source} has no weights to fit",
        "a game without chance whose Eval has features, such as tictactoe, pawns or connect",
    )


def no_positions() -> BadData:
    """A game that is over, or too large to be solved even near its end."""
    return BadData(
        "no position of this game could be solved",
        "give a smaller game, or a start that is not its end",
    )


def fitted_to(source: str, fitted: int, aside: int, seed: int) -> str:
    """The positions that were looked at."""
    return (
        f"The weights of {safe(source)} were fitted to the exact values of {grouped(fitted)} "
        f"{noun(fitted, 'position')} from games at random, seed {seed}, "
        f"and tried on {counted(aside, 'other')}."
    )


def fewer_than(asked: int) -> str:
    """A game that does not have so many positions, as far as games at random tell."""
    return f"More were not found, though {grouped(asked)} were asked for."


SCALED = (
    "The weights were made smaller: with the best fit, some Eval would reach what a win is worth."
)


def row_titles(depth: int, choices: int) -> tuple[str, str, str]:
    """The names of what is measured: two errors, and the right choices."""
    plies = noun(depth, "ply", "plies")
    return "error", "error, others", f"right of {grouped(choices)}, {depth} {plies}"
