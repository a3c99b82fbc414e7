"""Nodes written as mappings with keys such as player or children: what each key must hold."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tui_explorer.engine.decimals import is_too_fine
from tui_explorer.errors import BadData
from tui_explorer.formats.read.events import Values, Vector
from tui_explorer.formats.read.head import is_chance
from tui_explorer.formats.read.numbers import FINEST
from tui_explorer.words import slips

_SPELLED = ("label", "player", "eval", "children", "value", "payoffs")
"""The keys of a node that is spelled out."""
SPELLS = frozenset(_SPELLED)
"""Each of them makes a mapping such a node."""
_CONTENT = frozenset({"children", "value", "payoffs"})
"""One of these it must have."""
BESIDE = ("action", "prob")
"""The keys that stand beside `node`. Together with it they make a wrapper anywhere, so that one in
the wrong place is refused and not taken for named actions; among children each alone does."""
_WRAPPER = (*BESIDE, "node")

SpelledChild = tuple[Any, Any, str | None, Fraction | None]
"""What holds a node, the key or number that it has there, its action and how likely it is."""


def content_of(values: Values, holder: Any, key: Any) -> tuple[str, bool]:
    """The key under which a node has its children or its value, and whether its keys are sound.

    If they are not, it is empty but for children that can be looked at all the same.
    """
    top = holder[key]
    has, *more = [key for key in top if key in _CONTENT] or [""]
    if not _are_sound(values, top, slips.IN_A_NODE, _SPELLED):
        below = top.get("children")
        goes_on = isinstance(below, list) and not isinstance(below, Vector)
        return "children" if goes_on else "", False
    if not has:
        raise values.wrong(holder, key, *slips.NO_CONTENT)
    if more:
        raise values.wrong_key(top, more[0], *slips.both(has, more[0]))
    return has, True


def moves_by_chance(top: Any) -> bool:
    """Whether a node says that chance moves there."""
    player = top.get("player")
    return type(player) is str and is_chance(player)


def children_of(values: Values, top: Any, by_chance: bool) -> Iterator[SpelledChild]:
    """The children of a node that is spelled out; once they are told, their probabilities."""
    children, tell, is_sound = top["children"], values.source.tell, True
    if not children:
        tell(values.wrong(top, "children", *slips.NO_CHILDREN))
        return
    total = Fraction(0)
    likely = lacking = None
    for place, child in enumerate(children):
        if not isinstance(child, dict) or child.keys().isdisjoint(_WRAPPER):
            lacking = place if lacking is None else lacking
            yield children, place, None, None
            continue
        action = share = None
        try:
            if _are_sound(values, child, slips.BESIDE_A_NODE, _WRAPPER):
                action, share = _beside(values, children, place)
            else:
                is_sound = False
            total += share or 0
            if is_too_fine(total, FINEST):
                raise values.wrong(child, "prob", *slips.TOO_FINE)
        except BadData as fault:
            tell(fault)
            is_sound = False
        if share is not None:
            likely = child if likely is None else likely
        elif lacking is None:
            lacking = place
        if "node" in child:
            yield child, "node", action, share
    if not is_sound:
        return
    if not by_chance:
        if likely is not None:
            tell(values.wrong(likely, "prob", *slips.PROB_WITHOUT_CHANCE))
    elif lacking is not None:
        tell(values.wrong(children, lacking, *slips.CHANCE_WITHOUT_PROB))
    elif total != 1:
        tell(values.wrong(top, "children", *slips.not_certain(total)))


def _beside(values: Values, children: Any, place: int) -> tuple[str | None, Fraction | None]:
    """The action and the probability that stand beside a node."""
    child = children[place]
    if "node" not in child:
        raise values.wrong(children, place, *slips.NO_NODE)
    action = values.name(child, "action", slips.ACTION_NAME) if "action" in child else None
    return action, values.probability(child, "prob") if "prob" in child else None


def _are_sound(values: Values, top: Any, where: str, allowed: tuple[str, ...]) -> bool:
    """Whether all keys are allowed here, with a list or a scalar behind each as it must be."""
    faults = [*_faults_in_keys(values, top, where, allowed)]
    for fault in faults:
        values.source.tell(fault)
    return not faults


def _faults_in_keys(
    values: Values, top: Any, where: str, allowed: tuple[str, ...]
) -> Iterator[BadData]:
    for key, value in top.items():
        if key not in allowed:
            slip = slips.unknown_key(key, slips.shown(key), where, allowed)
            yield values.comma_in(top, key) or values.wrong_key(top, key, *slip)
            continue
        is_list = isinstance(value, list)
        wanted = key == "payoffs" or (key == "children" and not isinstance(value, Vector))
        if key == "node" or (is_list and wanted):
            continue
        if is_list or isinstance(value, dict):
            yield values.wrong(top, key, *slips.list_or_mapping(key, is_list=is_list))
        elif wanted:
            yield values.wrong(top, key, *slips.not_a_list(key))
