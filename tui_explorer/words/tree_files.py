"""Trees as files: what a format has no place for, and what is not opened again unasked."""

from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.words.names import ShownNames, grouped, show
from tui_explorer.words.safe import safe

NO_EVAL_IN_EFG = "Gambit's format has no place for eval: it is left out."
_YAML_HOLDS = "export --to yaml holds every tree"


def deep_in_yaml(depth: int) -> str:
    """A tree so deep that it is not opened unasked."""
    return f"The tree is {grouped(depth)} plies deep: open it with --limit-depth {depth}."


def many_in_yaml(nodes: int) -> str:
    """A tree so large that it is not opened unasked."""
    return f"The tree has {grouped(nodes)} nodes: open it with --limit-nodes {nodes}."


def long_in_yaml(size: int) -> str:
    """A file so long that it is not opened unasked."""
    return f"The file has {grouped(size)} bytes: open it with --limit-bytes {size}."


def number_not_in_efg(tree: Tree, node: int, value: object) -> BadData:
    """A number that Gambit's format cannot hold: infinite, unknown, or too long."""
    return BadData(
        f"Gambit's format cannot hold {show(value)} at {_place(tree, node)}", _YAML_HOLDS
    )


def text_not_in_efg(tree: Tree, node: int, text: str) -> BadData:
    """Text that the format cannot hold, or that a terminal would obey."""
    return BadData(f"Gambit's format cannot hold {text}, as at {_place(tree, node)}", _YAML_HOLDS)


def _place(tree: Tree, node: int) -> str:
    """A node by its name and by its path."""
    path = ".".join(map(str, tree.path(node)))
    return f"the node {ShownNames(Names(tree)).node(node)} (path {path})" if path else "the root"


def players_like_others(players: tuple[str, ...]) -> BadData:
    """Players whose names mean something else in Gambit's format, or nothing."""
    names = ", ".join(safe(name, 40) for name in players[:6])
    return BadData(
        f"Gambit's format cannot hold the players {names}: read again, they would be others",
        "give players of payoffs names that differ from MAX, MIN and chance",
    )


def like_max_and_min(players: tuple[str, ...]) -> BadData:
    """Payoffs of two players that cannot be told from MAX and MIN."""
    one, other = (safe(name, 40) for name in players)
    return BadData(
        f"all payoffs of {one} and {other} have one sum: from Gambit's format they would be read "
        "as MAX and MIN",
        "export --to yaml keeps payoffs",
    )
