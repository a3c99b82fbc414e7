"""Random trees: their title, and reasons why there is no such tree."""

from tui_explorer.words.names import counted, grouped, noun

RANDOM = "random"
"""The name of all random trees; options follow after a colon."""
TITLE = "Random tree, seed {seed}"

NOT_FOUND = "no such tree came up in {tries:,} tries or {leaves:,} leaves"
ASK_FOR_LESS = "ask for fewer cuts, or give it more children, plies or values"
DEEPER = "give it {plies} plies or more"
NO_CHOICE = "where every node has one child there is nothing to cut"
MORE_CHILDREN = "give it more children, as in b=2"
TOO_LARGE = "such a tree has over {leaves:,} leaves"
FEWER = "give it fewer children or plies"
MORE_VALUES = "give more values, as in values=0..99, or leave ties=no out"

OUTSIDE = "{name} cannot be {text}"
WITHIN = "it goes from {least} to {most}"
NOT_A_RANGE = "{name} cannot be {text!r}"
RANGES = "a whole number as in 3, or a range from low to high as in 2..4"
YES_OR_NO = "yes or no"
THESE = "some of {names}, joined by +"


def too_shallow(plies: int) -> str:
    """A tree without the depth for the wanted feature."""
    return f"a tree of {plies} {noun(plies, 'ply', 'plies')} cannot have that"


def too_few_values(leaves: int, values: int) -> str:
    """More leaves without ties than there are values."""
    values_told = counted(values, "value")
    return f"{grouped(leaves)} leaves cannot all be different with {values_told}"
