"""Traces of other programs beside our search, kept line by line: what differs, and row by row.

Renew it with ``pytest tests/exercises/test_kept_programs.py --snapshot-update``, and read what
changed.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import tui_explorer
from tests.exercises.test_kept_exercises import tried
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.exercises.program import Program
from tui_explorer.exercises.side_by_side import side_by_side
from tui_explorer.exercises.traces import difference, read_trace
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.node import NodeTold

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
OURS = "- = 3\n0\n0.0 = 3\n0.1\n0.2\n1 cut\n1.0\n2\n2.0\n2.1\n2.2\n"
EVERY = "-\n0\n0.0\n0.1\n0.2\n1\n1.0\n1.1\n1.2\n2\n2.0\n2.1\n2.2\n"
GAME = "subtract:stones=3"

TRACES: list[tuple[str, str, dict[str, Any]]] = [
    (OURS, AIMA, {}),
    (EVERY, AIMA, {}),
    (EVERY, AIMA, {"algorithm": "minimax"}),
    (OURS, AIMA, {"algorithm": "minimax"}),
    (OURS.replace("0.0 = 3", "0.0 = 4"), AIMA, {}),
    (OURS.replace("1 cut", "1 = 2 cut"), AIMA, {}),
    (OURS.replace("1 cut", "1 = 5"), AIMA, {}),
    (OURS.replace("2\n2.0", "2 cut\n2.0"), AIMA, {}),
    (OURS.replace("0\n0.0", "0 cut\n0.0"), AIMA, {}),
    (OURS.replace("2.1\n2.2\n", ""), AIMA, {}),
    (f"{OURS}2.3\n", AIMA, {}),
    (f"{OURS}\n\n0\n", AIMA, {}),
    ("-\n2\n2.2\n2.1\n2.0\n1\n1.2\n1.1\n1.0\n0\n0.2\n0.1\n0.0\n", AIMA, {}),
    ("-\n2\n2.0\n1\n1.2\n1.0\n", AIMA, {}),
    ("-\n0 = inf\n", AIMA, {}),
    ("-\n0\n1\n2\n", AIMA, {}),
    ("-\n", AIMA, {}),
    ("0\n", AIMA, {}),
    ("-\n0\n0\n", AIMA, {}),
    ("-\n0\n1\n0.0\n", AIMA, {}),
    ("-\n7\n", AIMA, {}),
    ("-\n0\n0.0\n0.0.0\n", AIMA, {}),
    ("leaves: 3 12 8 2 14 5 2", AIMA, {}),
    ("leaves: 3, 12, 8, 2, 4, 6, 14, 5, 2", AIMA, {}),
    ("leaves: 3 12 8 2 14 5", AIMA, {}),
    ("leaves: 3 12 8 2 14 5 2 2", AIMA, {}),
    ("leaves: 9", AIMA, {}),
    ("leaves:", AIMA, {}),
    ("leaves: 2 5 14 6 4 2 8 12 3", AIMA, {}),
    ("-\n0\n0.0\n0.1\n1\n1.0\n1.1\n", "[[3,12],[3,4]]", {}),
    ("-\n0\n0.0\n0.1\n1\n1.0\n1.1\n", "[[3,12],[3,4]]", {"cut": "gt"}),
    ("-\n0\n0.0\n0.1\n1\n1.0\n", "[[3,12],[3,4]]", {"cut": "gt"}),
    ("-\n0\n0.0\n0.0.0\n1\n", GAME, {}),
    ("-\n0\n0.0\n0.0.0\n0.1\n1\n1.0\n2\n", GAME, {}),
    ("-\n0\n0.0\n0.0.0\n0.1\n1\n1.0\n2\n", GAME, {"algorithm": "minimax"}),
    ("-\n1\n1.0\n0\n", GAME, {}),
    ("-\n0\n0.1\n0.0\n", GAME, {}),
    ("leaves: -1 1 1", GAME, {}),
    ("leaves: 1 -1 -1 1", GAME, {"algorithm": "minimax"}),
    ("leaves: 1 -1 -1 1", GAME, {}),
    ("-\n0\n", "nim:piles=1-2", {"table": "sound"}),
    ("-\n0\n0.0 = 1/3\n0.1 = .5\n", "[[1/3,0.5],[0.25]]", {}),
    ("5 = x", AIMA, {}),
    ("-  =  3   cut\n", "[5]", {}),
    ("- cut = 3\n", "[5]", {}),
    ("- cut cut\n", "[5]", {}),
    ("1234567890\n", "[5]", {}),
    ("# only\n\n", "[5]", {}),
    ("leaves: 3\nleaves: 4\n", "[5]", {}),
    ("0\nleaves: 4\n", "[5]", {}),
    ("leaves: 3\n0\n", "[5]", {}),
    ("leaves: 3 x\n", "[5]", {}),
]


class Kept(SingleFileSnapshotExtension):
    """A file of text for what is told of traces, and one for how they stand beside ours."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def of_differences() -> Iterator[str]:
    for text, source, settings in TRACES:
        told = tried(read_trace, text, "f")
        yield f"== {text!r} {source} {settings}"
        if isinstance(told, str):
            yield told
            continue
        run = tui_explorer.search(source, **settings)
        program = Program(told, run)
        yield f"{difference(told, run)}"
        begun = [program.row_at(step) for step in range(len(run.trace) + 1)]
        yield f"at {program.found.at}, from {program.start}, {len(program)} rows {begun}"
        for number in range(len(program)):
            ours, theirs, *alone = program.pair(number)
            yield f"   {ours and ours.path} {theirs and theirs[:3]} {alone}"
        if program.run is None:
            yield "   no search"
            continue
        made = program.run
        trace, tree = made.trace, made.tree
        paths = [list(tree.path(node)) for node in range(len(tree))]
        yield f"   {paths if tree is not run.tree else 'the same tree'}"
        for node in trace.node:
            value, bound = made.end.value(node), made.end.bound(node)
            yield f"   {list(tree.path(node))} {bound} {value}"
        for node in range(len(tree)):
            yield f"   {NodeTold(made.end, node, made.names, UNICODE).fate()}"
        yield f"   {bytes(trace.kind).hex()} {trace.has_window} {len(trace.alpha)}"


def of_columns() -> Iterator[str]:
    traces = (EVERY, OURS.replace("0.0 = 3", "0.0 = 4"), "leaves: 3 12 8 2 4", "-\n0\n", "-\n7\n")
    for text in traces:
        for source in (AIMA, "{tree: {left: {b1: 3, 漢字漢字: 12}, right: [2, 4]}}"):
            run = tui_explorer.search(source)
            program = Program(read_trace(text, "f"), run)
            last = len(run.trace)
            for step in (0, last // 2, last):
                for width, height in ((60, 30), (60, 9), (33, 12), (20, 5)):
                    glyphs = ASCII if height == 12 else UNICODE
                    lines, lit = side_by_side(program, run, step, glyphs, width, height)
                    yield f"== {text!r} {source[:9]} {step} of {last}, {width}x{height}, lit {lit}"
                    yield from (f"|{line}|" for line in lines)
    run = tui_explorer.search(AIMA)
    program = Program(read_trace(EVERY, "f"), run)
    why = 1
    for height in range(why + 3, why + 20):
        lines, lit = side_by_side(program, run, len(run.trace) // 2, UNICODE, 200, height)
        yield f"{height}: {len(lines)} lines, {lines[1]!r}, lit {lit}, {lines[-1]!r}"


def of_openings() -> Iterator[str]:
    """What the comparison of visits begins with, for whoever opens the explorer on it."""
    for text, source, settings in TRACES[:16]:
        run = tui_explorer.search(source, **settings)
        start = Program(read_trace(text, "f"), run).start
        step = len(run.trace) if start == "end" else start
        event = Moment(run.trace, int(step)).event
        yield f"{text!r}: {start}, {event and event[:3]}"


KEPT = {function.__name__: function for function in (of_differences, of_columns, of_openings)}


@pytest.mark.parametrize("name", KEPT)
def test_programs_are_told_as_it_is_kept(name: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(KEPT[name]()) + "\n" == snapshot.use_extension(Kept)
