"""Pictures as they are kept, letter by letter: each length, sign and class of a drawing.

Renew them with ``pytest tests/formats/test_kept_pictures.py --snapshot-update``, and look at each
in a browser, or at what LaTeX and Graphviz make of it.
"""

import json

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.command import called_here

CROWDED = """
players: [MAX, MIN]
tree:
  up:
    label: a name of 25 characters..
    children:
      - {action: a very long action of 32 letters, node: {label: wide 王, value: -123456789}}
      - {action: m, node: {label: Q, value: 1/3}}
      - {action: il1/, node: 0.25}
  "7": [-inf, [10, {label: below, value: 20}, 30], 5]
  down:
    player: chance
    label: luck
    children: [{prob: 1/3, node: 12345678}, {prob: 2/3, action: else, node: [1, 2, 3, 4, 5, 6, 7]}]
"""
"""Long and short names, wide signs, values that fit into no shape, a level far below the other."""
FLAT = "[" + ",".join(str(number * 37 % 100) for number in range(30)) + "]"
"""So many children that their edges lie flat."""
SHRINKING = "[[123456789, 3], [-123456789, [7, 8]], [[-98765432, 1], 5], [[4, 4], [9, -7654321]]]"
"""Values and windows that are wide for a while, and narrow in the end."""
EVEN_CHANCES = "[1, {player: chance, children: [{prob: 1/2, node: 2}, {prob: 1/2, node: 4}]}]"
"""A chance whose values are narrow enough to stand inside of it, and its window beside it."""
LETTERED = '{"tree": {"left": [[3, 4], [5, 6]], "right": [[0, 1], [2, 9]]}}'
AWKWARD = {
    "title": "yes: 'quoted' and \"double\"",
    "notes": "A line.\n\nAnother one, # no comment: and " + "long words " * 20,
    "players": ["null", "1e3", "MAX"],
    "root": "1e3",
    "tree": {
        "label": " padded ",
        "children": [
            {"action": "a: b", "node": {"label": "# no", "payoffs": [1, "1/3", -2]}},
            {
                "action": "- x",
                "node": {
                    "player": "null",
                    "children": [
                        {"action": "true", "node": {"payoffs": [0, 0.5, 1e20]}},
                        {"node": {"label": "\u738b\u0301\x1b[2J", "payoffs": ["inf", 0, "-inf"]}},
                    ],
                },
            },
            {
                "action": "",
                "node": {
                    "player": "chance",
                    "children": [
                        {"prob": "1/3", "node": {"payoffs": [1, 1, 1]}},
                        {"prob": "2/3", "action": "word " * 30, "node": {"payoffs": [1, 1, 1]}},
                    ],
                },
            },
            {"action": "'", "node": {"payoffs": [3, 2, 1]}},
        ],
    },
}
"""Names that YAML would take for something else, and everything that a tree can have."""
DRAWN = {
    "awkward": [json.dumps(AWKWARD)],
    "cut": ["aima-5-2", "--step", "first-cut"],
    "under-way": ["aima-5-2", "--step", "5", "--print"],
    "crowded": ["-", "-a", "star1"],
    "flat": [FLAT],
    "players": ["general-sum-cut", "-a", "maxn-ab"],
    "game": ["pawns:rows=3,cols=2,start=WW/../BB", "--depth", "2", "--step", "7"],
    "blank": [LETTERED, "--blank", "inner"],
    "empty": [LETTERED, "--blank", "all"],
    "shrinking": [SHRINKING],
    "stopped": ["sixteen-leaves", "--max-nodes", "9"],
    "two-plies": ["tictactoe:state=XOXOX....", "--depth", "2", "--step", "9"],
    "likely": ["expectiminimax", "--step", "7"],
    "even-chances": [EVEN_CHANCES, "-a", "star1"],
    "worst": ["[[3,12,8],[2,4,6],[14,5,2]]", "--order", "worst", "-a", "minimax", "--step", "9"],
}
FORMS = [("svg", name) for name in DRAWN if name != "awkward"] + [
    (form, name) for form in ("tikz", "dot") for name in ("cut", "under-way", "players", "crowded")
] + [("html", "blank"), ("html", "cut"), ("tikz", "likely"), ("dot", "two-plies")] + [
    (form, name) for form in ("yaml", "json", "csv", "text") for name in ("awkward", "crowded")
]  # fmt: skip


@pytest.mark.parametrize(("form", "name"), FORMS)
def test_a_picture_is_the_one_that_is_kept(
    form: str, name: str, snapshot: SnapshotAssertion
) -> None:
    class Kept(SingleFileSnapshotExtension):
        _write_mode = WriteMode.TEXT
        file_extension = {"tikz": "tex", "text": "txt"}.get(form, form)

    words = DRAWN[name]
    if form == "html":
        words = [word for word in words if word not in ("--step", "first-cut")]
    done = called_here("export", *words, "--to", form, stdin=CROWDED.encode())
    assert (done.code, done.err) == (0, "")
    assert done.out.decode() == snapshot.use_extension(Kept)
