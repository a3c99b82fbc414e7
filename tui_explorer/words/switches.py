"""Words for what can be switched on in a search: deepening, a table of positions, quiescence."""

from collections.abc import Iterator

from tui_explorer.engine.settings import Settings
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show
from tui_explorer.words.opponents import otherwise
from tui_explorer.words.safe import safe

_LEAF = "if TERMINAL-TEST(s) then return UTILITY(s)"
_LIMITED_LEAF = "if TERMINAL-TEST(s) or p ≤ 0 then return EVAL(s)"
"""p is what is left of the depth limit."""
_QUIET_LEAF = "if TERMINAL-TEST(s) or QUIET(s) return EVAL(s)"
_QUIET = """\
QUIET(s): s is at or beyond the depth limit, and
    no a in ACTIONS(s) changes EVAL by more than T;
    if some do, only they are ACTIONS(s), after
    "stay", which is worth EVAL(s)
"""
_FAIL_HARD = {
    "if v ≥ β then return v": "if v ≥ β then return β",
    "if v ≤ α then return v": "if v ≤ α then return α",
    "then return v + rest × U ": "then return α            ",
    "then return v + rest × L ": "then return β            ",
    "if v ≥ β then STORE and return v": "if v ≥ β then STORE and return β",
    "if v ≤ α then STORE and return v": "if v ≤ α then STORE and return α",
    "    return v                 ": "    return v within [α, β]   ",
    "    STORE and return v                  ": "    STORE and return v within [a0, b0]  ",
    "then return it              ": "then return it within [α, β]",
    "STORE: table[s] ← v,": "STORE: table[s] ← v within [a0, b0],",
}
"""What leaves the window is brought back to its edge. At the end of MAX's node the edge is what α
has become, which is v if that is within the window."""
_DEEPENING = """\
for d = 1, 2, 3 … until time is up do
    search to depth d, best child of d − 1 first
"""


def switched_on(settings: Settings, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The switches that are on, each in a few words."""
    if settings.deepening:
        yield "deepening"
    if settings.table:
        yield "table" if settings.table == "sound" else "table without bounds"
    if settings.quiescence is not None:
        yield f"quiescence {show(settings.quiescence, glyphs)}"
    if settings.weights:
        told = (f"{safe(name)} {show(weight, glyphs)}" for name, weight in settings.weights)
        yield f"weights {', '.join(told)}"
    yield from otherwise(settings)


def with_switches(pseudocode: str, settings: Settings, *, has_window: bool) -> str:
    """An algorithm's pseudo-code with what a depth limit, deepening and quiescence change."""
    if settings.depth is not None and settings.quiescence is None:
        pseudocode = pseudocode.replace(_LEAF.ljust(52), _LIMITED_LEAF.ljust(52))
    if settings.quiescence is not None:
        pseudocode = pseudocode.replace(_LEAF.ljust(52), _QUIET_LEAF.ljust(52)) + _QUIET
    if has_window and settings.fail == "hard":
        for soft, hard in _FAIL_HARD.items():
            pseudocode = pseudocode.replace(soft, hard)
    if settings.deepening:
        pseudocode = _DEEPENING + pseudocode
    return pseudocode
