"""From events to a tree: look over the mappings, read the head, grow the nodes, name players."""

from collections.abc import Callable, Iterable

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import UsageError
from tui_explorer.formats.read.events import Event, SourceText, shown
from tui_explorer.formats.read.grower import Grower
from tui_explorer.formats.read.head import (
    ZERO_SUM,
    Head,
    alternate,
    listed,
    player_number,
    read_head,
)
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.survey import DOCUMENT, Survey, survey


def read_document(
    source: SourceText,
    reader: Callable[[SourceText], Iterable[Event]],
    limits: Limits,
    depth: int,
    root: int | None,
    *,
    mapped: bool,
) -> tuple[Tree, Head]:
    """Read a document or a bare tree. The text is gone through twice; events are never stored.

    Where there can be no mappings, once is enough.
    """
    found = survey(source, reader(source), limits.nodes, depth) if mapped else Survey()
    head = Head()
    if found.kinds[:1] == bytes([DOCUMENT]):
        head = read_head(source, found.head, limits)
    grower = Grower(source, found.kinds, limits, depth)
    grower.expect(head)
    grower.grow(reader(source))
    if not grower.nodes.parent:
        raise source.wrong(0, "there is no tree", "a list such as [3, 12, 8]")
    return finished(source, grower, head, root)


def finished(source: SourceText, grower: Grower, head: Head, root: int | None) -> tuple[Tree, Head]:
    """The tree whose nodes are told, with what depends on the names of players."""
    players = head.players or _numbered(grower.payoffs or 0)
    if grower.payoffs and grower.eval_at is not None:
        raise source.wrong(grower.eval_at, "eval beside payoffs", "eval is for MAX and MIN")
    if root is not None and root >= len(players):
        what = "MAX is alone in this tree and moves at its root"
        raise UsageError(what, "leave --root out", source.place(0))
    alternate(grower.nodes, players, head.root if root is None else root)
    for node, name, at in grower.movers:
        number = player_number(players, name)
        if number is None:
            hint = f"chance or one of {listed(players)}"
            raise source.wrong(at, f"{shown(name)} is not a player", hint)
        grower.nodes.player[node] = number
    for node in grower.chances:
        grower.nodes.player[node] = CHANCE
    tree = grower.nodes.build()
    tree.bounds, tree.total = head.bounds, head.total
    return tree, head


def _numbered(payoffs: int) -> tuple[str, ...]:
    """The players of a bare tree, after the length of its payoff vectors."""
    return tuple(f"P{number}" for number in range(1, payoffs + 1)) if payoffs else ZERO_SUM
