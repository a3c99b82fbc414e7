"""Traces of other programs, held against a search of ours: the first departure, and the slip."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.engine.unknown import UnknownNeeded
from tui_explorer.errors import BadData, Place
from tui_explorer.exercises.given import Malformed, number, path
from tui_explorer.exercises.slips import SLIPS, TooManyVisits, Visit, visits
from tui_explorer.formats.write.json_text import SCHEMA
from tui_explorer.words import answers as words
from tui_explorer.words.exercises import slips_told
from tui_explorer.words.names import ShownNames, show

_LINE = re.compile(r"(-|[0-9.]+)(?:\s*=\s*(\S+)|\s+(cut))?(?:\s+(cut))?")
_LEAVES = "leaves:"
_LEAF = re.compile(r"[^\s,]+")
_VISITS_PER_LEAF = 1000
"""Of a game whose size is unknown: no line of play without a choice is longer."""


class TraceVisit(NamedTuple):
    """One visit: of a trace what it says, of a search all there is."""

    path: tuple[int, ...]
    value: Value | None = None
    cut: bool = False
    line: int = 0
    is_nameless: bool = False
    """Whether it is a leaf of which only the value is told."""


class ProgramTrace(NamedTuple):
    """A trace: visits, or the values of leaves."""

    visits: list[TraceVisit]
    leaves: list[Value] | None = None
    line: int = 0
    """Where the leaves stand."""

    @property
    def length(self) -> int:
        """The number of visits, or of leaves."""
        return len(self.visits if self.leaves is None else self.leaves)


def read_trace(text: str, name: str) -> ProgramTrace:
    """The trace in a text."""
    told: list[TraceVisit] = []
    leaves: list[Value] | None = None
    at = 0
    for line, written in enumerate(text.splitlines(), 1):
        said = written.partition("#")[0].strip()
        if not said:
            continue
        column = written.index(said) + 1
        place = Place(name, line, column)
        if said.startswith(_LEAVES) and not told and leaves is None:
            parts = _LEAF.finditer(said, len(_LEAVES))
            leaves = [_number(part[0], Place(name, line, column + part.start())) for part in parts]
            at = line
            continue
        found = _LINE.fullmatch(said)
        if leaves is not None or said.startswith(_LEAVES):
            raise BadData(words.LEAVES_ALONE, words.TRACE_LINE, place)
        if not found:
            raise BadData(words.not_a_visit(said), words.TRACE_LINE, place)
        try:
            node = path(found[1])
        except Malformed:
            raise BadData(words.not_a_visit(said), words.TRACE_LINE, place) from None
        behind = Place(name, line, column + found.start(2))
        value = None if found[2] is None else _number(found[2], behind)
        told.append(TraceVisit(node, value, bool(found[3] or found[4]), line))
    if leaves is None and not told:
        raise BadData(words.EMPTY_TRACE, words.TRACE_LINE, Place(name))
    return ProgramTrace(told, leaves, at)


def _number(text: str, place: Place) -> Value:
    try:
        return number(text)
    except Malformed:
        raise BadData(words.not_a_visit(text), words.TRACE_LINE, place) from None


# -- holding one against a search ------------------------------------------------------------------


class Difference(NamedTuple):
    """A trace held against a search of ours."""

    ours: list[TraceVisit]
    """Our visits; where the trace has leaves alone, those of leaves."""
    at: int | None
    """How many visits are the same before the first that is not; None where all are."""
    first: dict[str, Any] | None
    """That one, as JSON has it."""
    why: str
    looks_like: list[str]
    """Every slip that explains all of the trace."""


def compared(theirs: ProgramTrace, run: Run) -> Difference:
    """Whether a trace is that of a search of ours, and where it first is not."""
    ours = list(_ours(run))
    tree = run.tree
    if theirs.leaves is not None:
        ours = [visit for visit in ours if not tree.count[_node(tree, visit.path)]]
        at, first, why = _leaves_departure(theirs, ours)
    else:
        at, first, why = _departure(theirs.visits, ours, run)
    slips = [] if first is None else list(_slips(theirs, run))
    return Difference(ours, at, first, " ".join([why, *slips_told(slips)]), slips)


def difference(theirs: ProgramTrace, run: Run) -> dict[str, Any]:
    """The difference as JSON."""
    found = compared(theirs, run)
    return {
        "schema": SCHEMA, "same": found.first is None, "visits": theirs.length,
        "expected_visits": len(found.ours), "first": found.first, "why": found.why,
        "looks_like": found.looks_like,
    }  # fmt: skip


def _ours(run: Run) -> Iterator[TraceVisit]:
    trace = run.trace
    for visit, node in enumerate(trace.node):
        value = trace.value[visit]
        yield TraceVisit(tuple(run.tree.path(node)), value, trace.is_cut(visit))


def _node(tree: Tree, path: Sequence[int]) -> int:
    node = tree.find(path)
    assert node is not None
    return node


_Departure = tuple[int | None, dict[str, Any] | None, str]
"""The first departure: how many visits are before it, itself as JSON has it, and in words."""


def _departure(theirs: list[TraceVisit], ours: list[TraceVisit], run: Run) -> _Departure:
    """The first line that is another."""
    shown = ShownNames(run.names)
    last = theirs[-1].line if theirs else 0
    for at in range(max(len(theirs), len(ours))):
        got = theirs[at] if at < len(theirs) else None
        right = ours[at] if at < len(ours) else None
        line = got.line if got else last + 1
        if got and right and got.path == right.path:
            name = shown.node_told(_node(run.tree, right.path))
            if got.value is not None and got.value != right.value:
                values = show(got.value), show(right.value)
                return at, _first(line, right, got), words.other_value(name, *values, line)
            if got.cut and not right.cut:
                return at, _first(line, right, got), words.no_cut(name, line)
            continue
        expected, found = (each and dotted(each.path) for each in (right, got))
        return at, _first(line, right, got), words.differs(expected, found, line)
    return None, None, words.SAME


def _first(line: int, right: TraceVisit | None, got: TraceVisit | None) -> dict[str, Any]:
    told = [None if each is None else list(each.path) for each in (right, got)]
    return {"line": line, "expected": told[0], "got": told[1]}


def dotted(path: Sequence[int]) -> str:
    """A path as a trace has it."""
    return ".".join(map(str, path)) or "-"


def _leaves_departure(theirs: ProgramTrace, ours: list[TraceVisit]) -> _Departure:
    leaves = theirs.leaves or []
    for at, (value, right) in enumerate(zip(leaves, ours, strict=False)):
        if value != right.value:
            said = show(value), show(right.value)
            return at, _first(theirs.line, right, None), words.other_leaf(at + 1, *said)
    shorter = min(len(leaves), len(ours))
    if len(leaves) > len(ours):
        return shorter, _first(theirs.line, None, None), words.leaves_end(shorter, None)
    if len(leaves) < len(ours):
        right = ours[len(leaves)]
        why = words.leaves_end(shorter, show(right.value))
        return shorter, _first(theirs.line, right, None), why
    return None, None, words.LEAVES_SAME


def _slips(theirs: ProgramTrace, run: Run) -> Iterator[str]:
    """Every slip that explains all of a trace."""
    if not run.trace.has_window or run.settings.table or run.settings.deepening:
        return
    for name, slip in SLIPS.items():
        try:
            made = visits(run.tree, run.settings, slip, _most(theirs, run))
        except (TooManyVisits, UnknownNeeded):  # a search that needs an unknown leaf has no trace
            continue
        if _is_trace_of(made, theirs, run.tree):
            yield name


def _most(theirs: ProgramTrace, run: Run) -> int:
    """The visits after which a search cannot be what a trace tells of."""
    if theirs.leaves is None:
        return len(theirs.visits)
    return len(run.tree) if run.is_whole else _VISITS_PER_LEAF * (len(theirs.leaves) + 1)


def _is_trace_of(made: list[Visit], theirs: ProgramTrace, tree: Tree) -> bool:
    if theirs.leaves is not None:
        return [each.value for each in made if not tree.count[each.node]] == theirs.leaves
    return len(made) == len(theirs.visits) and all(
        tuple(tree.path(visit.node)) == told.path
        and told.value in (None, visit.value)
        and visit.fired >= told.cut
        for visit, told in zip(made, theirs.visits, strict=True)
    )
