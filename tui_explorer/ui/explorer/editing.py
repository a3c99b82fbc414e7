"""Keys that change the tree: each makes another one, which is searched at once.

What was there before is in the history of all changes, beside that of the settings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.tree import edits
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.numbers import parse_probability
from tui_explorer.formats.read.syntax import DEFAULT
from tui_explorer.formats.write.yaml_tree import written
from tui_explorer.searches.editing import edited, taken_over, value_of
from tui_explorer.searches.fit import fitted, without_misfits
from tui_explorer.searches.source import Source, TreeSource
from tui_explorer.ui.actions import ACTIONS, key_of
from tui_explorer.ui.dialogs.asking import ChooseScreen, PromptScreen, refused_by
from tui_explorer.ui.explorer import moving
from tui_explorer.ui.widgets.key_bar import KeyBar
from tui_explorer.words import editing as words
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

Edit = Callable[[Tree, int], edits.Edited]


def switch(screen: ExplorerScreen, session: Session) -> None:
    """Let the tree be edited, or no longer. A game's tree is taken over as it was searched."""
    if not screen.is_editing and not _take_over(screen):
        return
    show(screen, session, is_on=not screen.is_editing)
    if screen.is_editing:
        screen.set_focus(screen.tree_widget)


def show(screen: ExplorerScreen, session: Session, *, is_on: bool) -> None:
    """Switch editing on or off, and say so at the edge of the tree and at the bottom."""
    screen.is_editing = is_on
    screen.query_one(KeyBar).show_editing(is_on=is_on)
    moving.show_following(screen, screen.session or session)
    screen.show_header()


def _take_over(screen: ExplorerScreen) -> bool:
    """Whether there is a tree to be edited; a game's comes in place of the game."""
    source, settings = screen.searching.asked
    try:
        tree = taken_over(source, settings)
    except ExplorerError as error:
        screen.refuse(error)
        return False
    if tree is not source:
        screen.saved_revision = tree.origin.revision
        plain = replace(settings, depth=None, weights=(), quiescence=None, deepening=False)
        screen.searching.start(tree, without_misfits(plain))
        screen.notify(words.TAKEN_OVER)
    return True


class Meant(NamedTuple):
    """What a key means that edits. It stays so while something is asked: by the time of the answer
    another search may be shown, with the cursor elsewhere.
    """

    source: Source
    tree: Tree
    """As the source has it."""
    node: int


def _here(screen: ExplorerScreen, session: Session) -> Meant:
    """The node under the cursor, or where a change leads to that is still being searched."""
    source, path = screen.searching.asked.source, screen.going_to
    assert isinstance(source, TreeSource)
    if path is None:
        path = session.run.tree.path(screen.tree_widget.cursor)
    return Meant(source, source.tree, source.tree.nearest(path))


def _change(screen: ExplorerScreen, here: Meant, change: Edit) -> None:
    """Change the tree at a node, search it, and look at what has changed."""
    made = change(here.tree, here.node)
    new = edited(here.source, made.tree)
    if screen.session is not None:
        screen.session.strays = True
    screen.going_to = made.path
    screen.searching.start(new, without_misfits(fitted(screen.searching.asked.settings, new)))


# -- leaves and children ---------------------------------------------------------------------------


def value(screen: ExplorerScreen, session: Session, begun: str = "") -> None:
    """Ask for the value of a leaf; what was typed first begins it."""
    source, tree, node = here = _here(screen, session)
    if tree.count[node]:
        screen.notify(words.HAS_CHILDREN)
        return
    read = partial(value_of, tree, name=source.origin.name)

    def take(text: str) -> None:
        new = read(text)
        _change(screen, here, lambda tree, node: edits.with_value(tree, node, new))

    now = tree.utility[node]
    told = ", ".join(map(_told, now)) if isinstance(now, tuple) else _told(now)
    title = words.PAYOFFS if tree.has_payoffs else words.VALUE
    screen.ask(PromptScreen(title, begun or told, refused_by(read), is_begun=bool(begun)), take)


def _told(number: object) -> str:
    return written(number) if isinstance(number, int | float | Fraction) else str(number)


def add(screen: ExplorerScreen, session: Session) -> None:
    """Add a child; a leaf becomes a node with one child that is worth as much."""
    _change(screen, _here(screen, session), edits.with_child)


def remove(screen: ExplorerScreen, session: Session) -> None:
    """Remove the node with all that lies below it."""
    here = _here(screen, session)
    if here.node == ROOT:
        screen.notify(words.ROOT_STAYS)
    else:
        _change(screen, here, edits.without)


def move(screen: ExplorerScreen, session: Session, places: int) -> None:
    """Let the node change places with the sibling before or after it."""
    _, tree, node = here = _here(screen, session)
    siblings = tree.children(tree.parent[node]) if node != ROOT else range(1)
    if screen.searching.asked.settings.order != "natural":
        screen.notify(words.OTHER_ORDER.format(key=key_of("order")))
    elif node + places not in siblings:
        screen.notify(words.NO_SIBLING)
    else:
        _change(screen, here, lambda tree, node: edits.moved(tree, node, places))


# -- names -----------------------------------------------------------------------------------------


def rename(screen: ExplorerScreen, session: Session) -> None:
    """Ask for the action that leads to the node."""
    _, tree, node = here = _here(screen, session)
    if node == ROOT:
        screen.notify(words.NO_ACTION.format(key=key_of("label")))
        return

    def take(text: str) -> None:
        _change(screen, here, lambda tree, node: edits.with_action(tree, node, text or None))

    screen.ask(PromptScreen(words.ACTION, tree.action[node] or "", _too_long), take)


def label(screen: ExplorerScreen, session: Session) -> None:
    """Ask for the node's own name."""
    _, tree, node = here = _here(screen, session)

    def take(text: str) -> None:
        _change(screen, here, lambda tree, node: edits.with_label(tree, node, text))

    screen.ask(PromptScreen(words.LABEL, tree.label.get(node, ""), _too_long), take)


def _too_long(text: str) -> str | None:
    return words.too_long(len(text), DEFAULT.label) if len(text) > DEFAULT.label else None


# -- who moves -------------------------------------------------------------------------------------


def mover(screen: ExplorerScreen, session: Session) -> None:
    """Choose who moves at the node."""
    _, tree, node = here = _here(screen, session)
    if not tree.count[node]:
        screen.notify(words.NO_CHILDREN.format(key=key_of("add_child")))
        return
    players = [*map(safe, tree.players), words.CHANCE]

    def take(name: str) -> None:
        player = players.index(name)
        mover = CHANCE if player == len(tree.players) else player
        _change(screen, here, lambda tree, node: edits.with_mover(tree, node, mover))

    choices = [(name, words.MOVES) for name in players[:-1]] + [(words.CHANCE, words.THROWN)]
    screen.ask(ChooseScreen(words.MOVER, choices, players[tree.player[node]]), take)


def chances(screen: ExplorerScreen, session: Session) -> None:
    """Ask how likely the outcomes of chance are, at the node or at the one above."""
    _, tree, node = here = _here(screen, session)
    kept = tree.path(node)
    node = node if tree.count[node] and tree.player[node] == CHANCE else max(tree.parent[node], 0)
    if not tree.count[node] or tree.player[node] != CHANCE:
        screen.notify(words.NO_CHANCE.format(key=key_of("mover")))
        return
    outcomes = tree.children(node)

    def shares(text: str) -> list[Fraction]:
        return [parse_probability(part) for part in text.replace(",", " ").split()]

    def fault(text: str) -> str | None:
        try:
            is_fine = len(shares(text)) == len(outcomes) and sum(shares(text)) == 1
        except ExplorerError as error:
            return str(error)
        return None if is_fine else words.shares_wanted(len(outcomes))

    def take(text: str) -> None:
        made = edits.with_chances(tree, node, shares(text))
        _change(screen, here, lambda *_: made._replace(path=kept))

    now = ", ".join(str(tree.probability[child]) for child in outcomes)
    screen.ask(PromptScreen(words.CHANCES, now, fault), take)


_MORE_KEYS: dict[str, Callable[..., object]] = {
    **{digit: partial(value, begun=digit) for digit in "0123456789"},
    "minus": partial(value, begun="-"),
    **{action.editing_key: action.do for action in ACTIONS if action.editing_key},
}
"""Keys that mean something else as long as nothing is edited."""


def takes(screen: ExplorerScreen, key: str) -> bool:
    """Whether a key means a change while the tree is edited and has the focus; then it is made."""
    session, do = screen.session, _MORE_KEYS.get(key)
    if session is None or screen.focused is not screen.tree_widget:
        return False
    if key == "enter" and not session.run.tree.count[screen.tree_widget.cursor]:
        do = value
    if do is not None:
        do(screen, session)
    return do is not None
