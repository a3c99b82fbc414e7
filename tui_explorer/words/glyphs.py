"""The signs used in drawings, one cell wide, and a plain ASCII set for terminals without them."""

from typing import NamedTuple


class Glyphs(NamedTuple):
    """Signs that carry the meaning; colour only helps."""

    max: str
    min: str
    chance: str
    player: str
    leaf: str
    unvisited: str
    """A leaf that is not visited yet; then inner nodes that are not, by who moves."""
    unvisited_max: str
    unvisited_min: str
    unvisited_chance: str
    unvisited_player: str
    cut: str
    chosen: str
    picked: str
    repeated: str
    """Beside a node whose value a table had, and before what need not be visited for that."""
    owner: str
    """Beside the node whose bound has just cut another one short."""
    extra: str
    """Beside a node that one of two searches reads, and the other one does not."""
    here: str
    branch: str
    last_branch: str
    trunk: str
    folded: str
    """Part of the elbow of a node whose children are hidden."""
    omitted: str
    """Before the depth of a node whose place is beside what is shown."""
    ways: str
    """To a parent that is out of sight in a diagram: at the left, at the right, above."""
    unknown: str
    """The value of a node that is open and has none yet."""
    none: str
    """An empty cell in a table."""
    bar: str
    upright: str
    """The frame of a chart: its left side, its corner and its bottom."""
    corner: str
    level: str
    infinity: str
    minus_infinity: str
    minus: str
    at_most: str
    at_least: str
    about: str
    """Before an Eval at the depth limit."""
    holds: str
    """Behind a test that is true, and behind one that is not."""
    fails: str
    alpha: str
    beta: str
    times: str
    left: str
    """On a board: where the last move has taken something away."""
    done: str
    """Before a tree of which somebody has seen the end."""
    answered: str
    """In a quiz: beside a node that was answered, and beside one that is a right answer."""
    right: str


UNICODE = Glyphs(
    max="▲", min="▼", chance="◆", player="●", leaf="■", unvisited="·",
    unvisited_max="△", unvisited_min="▽", unvisited_chance="◇", unvisited_player="○", cut="✂",
    chosen="★", picked="☆", repeated="↺", owner="◂", extra="✚", here="▶", branch="├─ ",
    last_branch="└─ ", trunk="│  ", folded="▸", omitted="…", ways="←→↑", unknown="…", none="–",
    bar="█", upright="│", corner="└", level="─", infinity="+∞", minus_infinity="−∞", minus="−",
    at_most="≤", at_least="≥", about="≈", holds="✓", fails="✗", alpha="α", beta="β", times="×",
    left="◦", done="✓", answered="✎", right="✓",
)  # fmt: skip

ASCII = Glyphs(
    max="^", min="v", chance="*", player="o", leaf="=", unvisited=".",
    unvisited_max=".^", unvisited_min=".v", unvisited_chance=".*", unvisited_player=".o", cut="x",
    chosen="!", picked="+", repeated="@", owner="<", extra="&", here=">", branch="|- ",
    last_branch="`- ", trunk="|  ", folded=">", omitted="~", ways="<>~", unknown="?", none="-",
    bar="#", upright="|", corner="+", level="-", infinity="+inf", minus_infinity="-inf", minus="-",
    at_most="<=", at_least=">=", about="~", holds="yes", fails="no", alpha="a", beta="b",
    times="*", left=":", done="*", answered="/", right="*",
)  # fmt: skip
