"""What is said of slips in files, kept line by line: trees, exercises, answers, traces and tapes.

Renew it with ``pytest tests/formats/test_kept_refusals.py --snapshot-update``, and read what
changed.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.formats import test_efg, test_refusals
from tests.formats.tree_text import read
from tests.slips import with_slips
from tui_explorer.demos.tape import read_tape
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData, ExplorerError
from tui_explorer.exercises.document import read as read_exercise
from tui_explorer.exercises.grading import grade_lines, graded_file
from tui_explorer.exercises.traces import read_trace
from tui_explorer.formats.read.files import faults_of, read_tree_file
from tui_explorer.words.safe import safe

YAML = """\
title: A tree
notes: Two sentences. That is all.
answer: a1
keywords: [small, cut]
players: [MAX, MIN]
root: MAX
tree:
  a1: {b1: 3, b2: 12, b3: -inf}
  a2: [2, 1/2, 0.25]
  a3:
    label: D
    player: MIN
    eval: 4
    children: [{action: d1, node: 14}, {action: d2, node: {value: 5}}, {node: [1, 2]}]
  a4:
    player: chance
    children: [{prob: 1/3, node: 1}, {prob: 2/3, action: e2, node: x}]
"""
JSON = """\
{"title": "Three", "players": ["P1", "P2", "P3"], "root": "P2",
 "tree": {"a": [{"payoffs": [1, 0, 2]}, {"payoffs": [0, 1, 1]}],
          "b": {"label": "B", "player": "P3", "children":
                [{"action": "c", "node": {"payoffs": [2, 2, "1/2"]}}]}}}
"""
INLINE = "[[3,12,8],[2,[4, 6]],\n  [14, 5, 2.5, -1e2, 1/3]]\n"
EFG = """\
EFG 2 R "A game" { "one" "two" }
"a comment"

p "" 1 1 "first" { "l" "r" } 0
c "" 1 "coin" { "h" 1/2 "t" 1/2 } 0
t "" 1 "won" { 3, -3 }
t "" 2 "lost" { -1.5, 1.5 }
p "deep" 2 1 "second" { "x" "y" } 3 "paid" { 1, -1 }
t "" 4 "" { 0, 0 }
t "" 5 "" { 7 -7 }
"""
EXERCISE = """\
title: Cuts by hand
source: aima-5-2
settings: {cut: gt, fail: hard, order: natural, depth: 2}
seed: 3
questions:
  - leaves
  - {kind: window, node: [2], at: return, points: 2}
  - {kind: value, node: [1]}
  - {kind: range, node: [1], leaf: [1, 0]}
"""
ANSWERS = """\
{"schema": 1, "student": "ann",
 "exercise": {"source": "aima-5-2", "seed": 3, "questions": ["leaves", "count",
   {"kind": "window", "node": [2], "at": "call"}, {"kind": "returns", "node": [1]}, "action",
   {"kind": "owner", "node": [1]}, "order", {"kind": "range", "node": [1], "leaf": [1, 0]}]},
 "answers": [{"question": 1, "given": [[1, 1], [1, 2]], "at": "2026-01-01T00:00:00"},
  {"question": 2, "given": 7}, {"question": 3, "given": [3, "inf"]},
  {"question": 4, "given": ["<=", 2]}, {"question": 5, "given": [0]},
  {"question": 6, "given": []}, {"question": 7, "given": [[[2], [2, 0, 1]]]},
  {"question": 8, "given": {"ranges": [["-inf", 3]], "open": [[true, false]]}}]}
"""
TRACE = "# visits\n-\n0\n0.0 = 3\n0.1 = 12\n0.2 = 8\n1\n1.0 = 2\n1 cut\n2\n"
TAPE = """\
# a tape
Output out.txt
Output "out.svg"
Set Width 100
Set Height 30
Type "tui-explorer aima-5-2"
Enter
#> a caption
Type@50ms "c"
Space 3
Ctrl+r
Sleep 1.5s
Wait /MIN at C/
Screenshot shot.svg
Hide
Escape
Show
PageDown 2
"""


def told_tree(path: Path) -> str:
    faults = [f"\n    {fault}" for fault in faults_of(str(path))]
    if faults:
        return "".join(faults)
    file = read_tree_file(str(path))
    tree, said = file.tree, file.origin
    more = [said.title, said.lesson, said.keywords, tree.players, *tree.probability.values()]
    return f"{more} {list(map(str, tree.utility))} {list(tree.action)} {list(tree.player)}"


def told_exercise(path: Path) -> str:
    read = read_exercise(path.read_bytes(), path.name)
    settings = {
        name: value
        for name, value in vars(read.settings).items()
        if value != getattr(Settings(), name)
    }
    asked = [each[:-1] for each in read.asked]
    return str([read.title, read.teaches, settings, read.seed, asked, read.written])


def told_answers(path: Path) -> str:
    return "".join(f"\n    {line}" for line in grade_lines([graded_file(str(path))]))


def told_trace(path: Path) -> str:
    return str(read_trace(path.read_text("utf-8"), path.name))


FILES: dict[str, tuple[str, Callable[[Path], Any]]] = {
    "yaml": (YAML, told_tree),
    "json": (JSON, told_tree),
    "inline": (INLINE, told_tree),
    "efg": (EFG, told_tree),
    "exercise": (EXERCISE, told_exercise),
    "answers": (ANSWERS, told_answers),
    "trace": (TRACE, told_trace),
    "tape": (TAPE, lambda path: read_tape(str(path))[1:]),
}


class Kept(SingleFileSnapshotExtension):
    """A file of text for each kind of file."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


HINTS = {
    "documents": [*test_refusals.SHAPE, *test_refusals.PLAYERS, *test_refusals.BRACKETS],
    "gambit": [
        *test_efg.HEAD,
        *((test_efg.START + text, *place) for text, *place in test_efg.NODES + test_efg.REFERENCES),
    ],
}


@pytest.mark.parametrize("name", HINTS)
def test_the_hints_are_those_that_are_kept(name: str, snapshot: SnapshotAssertion) -> None:
    """Of texts whose faults and their places other tests know."""
    lines = []
    for text, *_ in HINTS[name]:
        with pytest.raises(BadData) as caught:
            read(text)
        lines.append(f"{safe(repr(text), 100)}: {caught.value.hint}")
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


@pytest.mark.parametrize("name", FILES)
def test_slips_are_told_in_the_words_that_are_kept(
    name: str, snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, told = FILES[name]
    monkeypatch.chdir(tmp_path)
    path = Path("f")
    path.write_text(text, "utf-8")
    right = str(told(path))
    lines = [right]
    for done, changed in with_slips(text, seed=1, count=100):
        path.write_text(changed, "utf-8")
        try:
            said = str(told(path))
        except ExplorerError as error:
            said = f"{int(error.exit_code)} {error}"
        lines.append(f"{done}: {said if said != right else 'the same'}")
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)
