"""The pseudo-code beside the search, with the line that the last event stands for.

An algorithm writes at the right end of a line which kind of event the line is, and where not all
come past it, whose or which: ``cut at MAX``, ``update at MAX or MIN``, ``cut by a claim``.
"""

import re
from functools import cache
from textwrap import wrap

from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.trace.events import CUT, KIND_NAMES
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

_Part = tuple[int, str, str]
"""How deep a line is, what it says, and its note."""

_INDENT = 4
"""Spaces that the algorithms' authors indent by."""
_LINE = re.compile(rf"( *)(.*?)(?: {{2,}}((?:{'|'.join(KIND_NAMES)})(?: [A-Za-z ]+)?))?")
_IN_ASCII = {"←": "<-", "α": "alpha", "β": "beta", "×": "*", "−": "-", "≠": "!="}
_OTHERWISE = "else"
_BRANCH = re.compile(rf"(?:else )?if PLAYER\(s\) = (?P<by>CHANCE|MAX) then|{_OTHERWISE}")
"""What begins the part of the pseudo-code that is for one kind of player."""
_CUT_MARKS = ("◂ cut point", "◂ cut", "◂")
"""The longest one that fits is shown."""


def code_lines(
    pseudocode: str,
    moment: Moment,
    width: int = 46,
    glyphs: Glyphs = UNICODE,
    *,
    height: int | None = None,
    strict: bool = False,
) -> tuple[list[str], int | None]:
    """The pseudo-code without its notes, and the index of the line to be lit.

    The indentation is as deep as the width allows; a line too long even so goes on in the next.
    Where the height does not allow all lines, what other players do is left out.
    ``strict`` shows the test of a search that does not cut on equality.
    """
    strict = strict and moment.trace.has_window
    parts = _parts(pseudocode, glyphs, strict=strict)
    unit = next((unit for unit in (4, 2, 1) if _room(parts, unit) <= width), 2)
    lines, lit = _laid_out(parts, unit, moment, width, glyphs)
    if height is not None and len(lines) > height:
        return _laid_out(_of_mover(parts, moment, glyphs), unit, moment, width, glyphs)
    return lines, lit


def _laid_out(
    parts: list[_Part], unit: int, moment: Moment, width: int, glyphs: Glyphs
) -> tuple[list[str], int | None]:
    """The lines, indented by so many cells a level, and the one to be lit."""
    lines: list[str] = []
    lit: int | None = None
    notes = _notes(moment)
    for level, said, note in parts:
        margin = " " * (unit * level)
        mark = ""
        if note in notes:
            lit = len(lines)
            if moment.cut is not None and moment.cut.pruned:
                mark = _mark(width - len(margin) - len(said), glyphs)
        lines += _folded(margin + said + mark, width, margin + " " * unit)
    return lines, lit


def _of_mover(parts: list[_Part], moment: Moment, glyphs: Glyphs) -> list[_Part]:
    """The lines that are the same for all, and the branch of the player whose node this is."""
    begun = [_BRANCH.fullmatch(said) for _, said, _ in parts]
    branches = [found and (found["by"] or _OTHERWISE) for found in begun]
    mover = _mover(moment)
    chosen = mover if mover in branches else _OTHERWISE
    kept: list[_Part] = []
    branch: str | None = None
    for (level, said, note), begins in zip(parts, branches, strict=True):
        if level <= 1:
            branch = begins
            is_left_out = branch not in (None, chosen)
            kept.append((level, f"{said} {glyphs.omitted}" if is_left_out else said, note))
        elif branch in (None, chosen):
            kept.append((level, said, note))
    return kept


def _mover(moment: Moment) -> str:
    """Who moves where the search is; at a leaf, who has moved there."""
    tree, node = moment.tree, moment.current
    if tree.count[node] == 0 and node != ROOT:
        node = tree.parent[node]
    return {CHANCE: "CHANCE", MAX: "MAX"}.get(tree.player[node], _OTHERWISE)


def _folded(line: str, width: int, hanging: str) -> list[str]:
    if len(line) <= width:
        return [line]
    return wrap(line, width, subsequent_indent=hanging, break_on_hyphens=False)


@cache
def _parts(pseudocode: str, glyphs: Glyphs, *, strict: bool) -> list[_Part]:
    return [_part(line, glyphs, strict=strict) for line in pseudocode.splitlines()]


def _part(line: str, glyphs: Glyphs, *, strict: bool) -> _Part:
    """A line taken to pieces."""
    matched = _LINE.fullmatch(line)
    assert matched is not None
    margin, said, note = matched.groups(default="")
    if strict:
        said = said.replace("≥", ">").replace("≤", "<")
    for sign, written in _signs(glyphs).items():
        said = said.replace(sign, written)
    return len(margin) // _INDENT, said, note


def _signs(glyphs: Glyphs) -> dict[str, str]:
    """How the signs of the pseudo-code are written; α in full, since a is an action there."""
    return {
        "+∞": glyphs.infinity, "−∞": glyphs.minus_infinity,
        "≥": glyphs.at_least, "≤": glyphs.at_most,
    } | (_IN_ASCII if glyphs == ASCII else {})  # fmt: skip


def _room(parts: list[_Part], unit: int) -> int:
    return max(unit * level + len(said) for level, said, _ in parts)


def _notes(moment: Moment) -> tuple[str, ...]:
    """The notes that fit the last event."""
    event = moment.event
    if event is None:
        return ()
    visit = moment.trace.visit(event.node)
    mover = moment.tree.player[event.node]
    said = ["at CHANCE"] if mover == CHANCE else ["at MAX or MIN"]
    if mover != CHANCE:
        said.append("at MAX" if mover == MAX else "at MIN")
    elif event.kind == CUT and event.value is not None and event.alpha is not None:
        said.append("low" if event.value <= event.alpha else "high")
    if moment.trace.claims:
        said.append("by a claim" if visit in moment.trace.rivals else "at the most")
    return event.name, *(f"{event.name} {words}" for words in said)


def _mark(room: int, glyphs: Glyphs) -> str:
    """What stands to the right of the line that cut."""
    for words in _CUT_MARKS:
        mark = words.replace("◂", "<") if glyphs == ASCII else words
        if len(mark) < room:
            return mark.rjust(room)
    return ""
