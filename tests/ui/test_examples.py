"""The sources' worked examples: each is opened by a word of its document, gone through with keys,
and shows the document's numbers; its answer is told at the end and not before.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.widgets import Input, OptionList

from tests.oracles.lessons import document
from tests.ui.driving import Explorer, explorer
from tui_explorer.ui.dialogs.open import Choice, OpenScreen

pytestmark = pytest.mark.slow

MINIMAX, LAYERED, ALPHABETA = "minimax", "layered minimax", "alpha-beta"
MAXN, SLIDES, SHALLOW = "max^n", "max^n αβ", "max^n shallow"
EXPECTIMAX, STAR1 = "expectimax", "star1"
LEAF = re.compile(r"(?:it is worth|Eval is|Eval says|is a leaf: u\(.+\) =) (.+?)\.(?: |$)")
END = re.compile(r"is worth (?:perhaps )?(.+?) and plays (.+?)\.|= (.+) is set, and (.+) is played")


class Example(NamedTuple):
    word: str
    """A word of its document."""
    source: str
    algorithm: str
    """By which it is searched, once the keys are pressed."""
    value: str
    action: str
    nodes: int
    leaves: str | int
    """In the order in which they are evaluated, or how many."""
    cuts: str = ""
    """The nodes that cut, from the top of the tree; those below a star by a deep cut."""
    keys: str = ""
    """What is pressed before the first step: a key, or a text or choice behind a colon."""
    opens_with: str = ""
    """The algorithm before these keys, where that is another."""


FIGURE_3 = Example(
    "Pita", "sixteen-leaves", ALPHABETA, "8", "a2", 23, "8 7 3 9 8 1 8 9 9 9", "I E L* G"
)
NINE = "3 12 8 2 6 4 2"
PAWNS = "1 −1 1 1 −1 0"
RANKS = "(2, 1, 0) (1, 0, 2) (0, 2, 1) (1, 2, 0) (2, 0, 1) (0, 1, 2)"
SUM_0 = "(3, −3) (12, −12) (8, −8) (2, −2) (14, −14) (5, −5) (2, −2)"
TWO = "(−1, 1) (−1, 1) (0, 0) (−1, 1) (1, −1) (−1, 1) (0, 0)"
TWO_SORTED = "(0, 0) (−1, 1) (1, −1) (−1, 1) (−1, 1)"
EXAMPLES = {
    # the booklet
    "layers": Example("Pita", "layers", LAYERED, "8", "a1", 15, 8),
    "figure 3": FIGURE_3,
    "step 8": FIGURE_3._replace(word="corte profundo"),
    # the lecture notes
    "figure 2": Example(
        "Teixeira", "teixeira-fig-2", MINIMAX, "3", "a1", 13, "3 12 8 2 4 6 6 4 2", "", "m",
        ALPHABETA,
    ),
    "m, n and k": Example("Teixeira", "m-n-k", ALPHABETA, "5", "m", 11, "5 8 6 3 4", "K1 K2*"),
    "figure 4": Example("notas de aula", "teixeira-fig-2", ALPHABETA, "3", "a1", 11, NINE, "C"),
    "x and y": Example("TEIXEIRA", "teixeira-fig-2-unknown", ALPHABETA, "3", "a1", 11, NINE, "C"),
    "2, 4, 6": Example(
        "Teixeira", "teixeira-fig-2-sorted", ALPHABETA, "3", "a1", 9, "3 12 8 2 2", "C D"
    ),
    # the slides
    "eval": Example(
        "ameaças", "tictactoe", ALPHABETA, "4", "b2", 10, "3 2 3 2 4 2 3 2 3", "", "d:1"
    ),
    "quiescence": Example(
        "zona de estabilidade", "quiescence-horizon", ALPHABETA, "1", "a2", 5, "9 −8 1", "",
        "d:1 Q:5",
    ),
    "no quiescence": Example(
        "Coelho", "quiescence-horizon", ALPHABETA, "9", "a1", 3, "9 1", "", "d:1"
    ),
    "iterations": Example(
        "procura iterativa", "deepening", ALPHABETA, "4", "a2", 18, "3 1 9 3 6 4 0 1 2", "B J", "D"
    ),
    "table": Example(
        "hashtable", "table-trap", ALPHABETA, "1", "a1", 11, "2 2 2 1", "F", "T:sound"
    ),
    "table trap": Example("hashtable", "table-trap", ALPHABETA, "2", "a1", 9, "2 2", "F", "T:trap"),
    "three players": Example("Coelho", "coelho-three-players", MAXN, "(1, 2, 0)", "a2", 13, 7),
    "a game of three": Example(
        "tres jogadores", "nim3", MAXN, "(2, 1, 0)", "take 2", 96, 44, "", "s:nim3:pay=rank"
    ),
    "two players": Example(
        "Coelho", "coelho-two-players", MAXN, "(0, 0)", "a2", 15, 8, "", "m", SLIDES
    ),
    "the slides' rule": Example(
        "MiniMaxAB", "n-player-wrong-cut", SLIDES, "(1, 0, 2)", "a1", 4, "(1, 0, 2) (1, 0, 2)", "B"
    ),
    "no fixed sum": Example(
        "Coelho", "general-sum-cut", SLIDES, "(2, 4)", "a1", 4, "(2, 4) (2, 2)", "B"
    ),
    "by rank": Example(
        "Coelho", "coelho-three-players", SLIDES, "(0, 2, 1)", "a1", 12, RANKS, "C", "a:maxn-ab",
        MAXN,
    ),
    "sum 0": Example(
        "MiniMaxAB", "aima-as-payoffs", SLIDES, "(3, −3)", "a1", 11, SUM_0, "C", "a:maxn-ab", MAXN
    ),
    "a sound rule": Example(
        "três jogadores", "korf-shallow-cut", SHALLOW, "(3, 3, 3)", "a1", 6,
        "(3, 3, 3) (4, 2, 3) (2, 7, 0)", "C",
    ),
    "no deep cuts": Example("Korf", "korf-deep-cut", SHALLOW, "(4, 2, 0)", "a3", 12, 8),
    "the rule for two": Example(
        "MiniMaxAB", "coelho-two-players", SLIDES, "(0, 0)", "a2", 14, TWO, "E"
    ),
    "the rule, sorted": Example(
        "ordenado", "coelho-two-players-sorted", SLIDES, "(0, 0)", "a2", 11, TWO_SORTED, "B F"
    ),
    # the course in Spanish
    "suma no cero": Example("suma no cero", "backward-induction", MAXN, "(3, 8)", "A", 9, 5),
    "centipede": Example("suma no cero", "centipede", MAXN, "(0.8, 0.2)", "take", 9, 5),
    "coin": Example("juegos contra la naturaleza", "fair-coin", EXPECTIMAX, "11/2", "safe", 7, 4),
    "coin and MIN": Example(
        "juegos contra la naturaleza", "expectiminimax", EXPECTIMAX, "3/2", "a1", 15, 8
    ),
    "a cut by chance": Example("azar", "star1-cut", STAR1, "9", "a1", 4, "9 1", "B"),
    "scale": Example("expectimax", "monotone-before", EXPECTIMAX, "21/10", "a1", 7, 4),
    "another scale": Example("expectimax", "monotone-after", EXPECTIMAX, "409/10", "a2", 7, 4),
    "one player": Example("un jugador", "single-agent", ALPHABETA, "20", "a1", 21, 13),
    "busqueda": Example(
        "busqueda en juegos", "aima-5-2", MINIMAX, "3", "a1", 13, 9, "", "m", ALPHABETA
    ),
    # the course in Portuguese
    "pawns": Example("peões", "pawn-game", MINIMAX, "1", "a1-a2", 39, 18, "", "m", ALPHABETA),
    "pawns, cut": Example("peoes", "pawn-game", ALPHABETA, "1", "a1-a2", 17, PAWNS, "4 1"),
    "pawns, ordered": Example(
        "ordenação", "pawn-game", ALPHABETA, "1", "a1-a2", 14, "1 1 1 −1", "4 1", "r:best"
    ),
    "pawns, played": Example("PEÕES", "pawns", ALPHABETA, "1", "a1-a2", 17, PAWNS, "4 1"),
    "procura": Example(
        "procura adversarial", "aima-5-2", ALPHABETA, "3", "a1", 11, "3 12 8 2 14 5 2", "C"
    ),
    "the last line": Example(
        "procura adversarial", "tie-trap", ALPHABETA, "3", "a1", 6, "3 9 3", "C"
    ),
    "ponto de poda": Example(
        "ponto de poda", "tie-trap", MINIMAX, "3", "a1", 7, "3 9 3 1", "", "m", ALPHABETA
    ),
}  # fmt: skip


ANSWER = re.compile(r"Answer(?:, perhaps for another search than this one)?: ")


async def choose(e: Explorer, name: str) -> None:
    """Go down a list to the row of that name, and take it."""
    listed = e.app.screen.query_one(OptionList)
    for _ in range(100):
        row = listed.highlighted_option
        if isinstance(row, Choice) and row.name == name:
            break
        await e.tap("down")
    else:
        raise AssertionError((name, e.text))
    await e.press("enter")


async def press_all(e: Explorer, keys: str) -> None:
    """Press the keys of an example, and answer what they ask."""
    for each in keys.split():
        key, _, answer = each.partition(":")
        await e.press(key)
        if not answer:
            continue
        if isinstance(e.app.screen, OpenScreen) or key in "dQ":
            await e.type(answer)
            continue
        listed = e.app.screen.query_one(OptionList)
        names = [name for name, _ in e.app.screen._choices]  # type: ignore[attr-defined]
        while listed.highlighted != names.index(answer):
            await e.tap("down")
        await e.press("enter")


async def gone_through(e: Explorer) -> list[str]:
    """What is told of each step up to the last; the answer is not, before."""
    told: list[str] = []
    while e.step < e.steps:
        is_last = e.step == e.steps - 1
        assert not ANSWER.search(e.text if is_last or not told else told[-1])
        await e.tap("space")
        told.append(e.told())
    await e.settle()
    return told


def cut_nodes(e: Explorer) -> list[str]:
    """The names of the nodes that cut, from the top of the tree."""
    rows = [row for row in e.rows() if "✂" in row and "never visited" not in row]
    return [re.findall(r"[▲▼◆]\s+(\S+)|●\d (\S+)", row)[0] for row in rows]  # type: ignore[misc]


@pytest.mark.parametrize("name", EXAMPLES)
async def test_example(tmp_path: Path, name: str) -> None:
    example = EXAMPLES[name]
    async with explorer(tmp_path, None, size=(120, 60)) as e:
        e.app.screen.query_one(Input).value = example.word
        await e.settle()
        await choose(e, example.source)
        first = example.opens_with or example.algorithm
        assert f" {example.source}   {first}   " in e.header
        assert e.step == 0
        assert not ANSWER.search(e.text)
        await press_all(e, example.keys)
        assert f"   {example.algorithm}   " in e.header
        await e.press("[")

        told = await gone_through(e)

        steps = [ANSWER.split(each)[0] for each in told]
        leaves = [found[1] for each in steps if (found := LEAF.search(each))]
        if isinstance(example.leaves, int):
            assert len(leaves) == example.leaves
        else:
            assert " ".join(leaves) == example.leaves
        ended = END.search(told[-1])
        assert ended
        assert [part for part in ended.groups() if part] == [example.value, example.action]
        (nodes,) = [line for line in e.lines("#comparison") if re.match(r" ?nodes ", line)]
        column = 0 if example.algorithm in (MINIMAX, MAXN, EXPECTIMAX) else -1
        assert re.findall(r"[\d,]+", nodes)[column] == str(example.nodes)

        deep = sum("Deep cut-off" in each for each in told)
        if example.cuts[:1].isdigit():
            assert f"{len(cut_nodes(e))} {deep}" == example.cuts
        else:
            wanted = example.cuts.split()
            assert sorted("".join(found) for found in cut_nodes(e)) == sorted(
                each.rstrip("*") for each in wanted
            )
            assert deep == example.cuts.count("*")
        if e.session.run.origin.kind == "tree":
            answer = " ".join(document(example.source)["answer"].split())
            told_as = ANSWER.search(told[-1])
            assert told_as
            assert told[-1][told_as.end() :].startswith(answer[:30])
            assert ("another search" in told_as[0]) == bool(example.keys)


async def test_the_booklets_layers_are_set_from_the_bottom(tmp_path: Path) -> None:
    async with explorer(tmp_path, None) as e:
        await e.type("layers")
        told = await gone_through(e)
        found = [re.match(r"u\((s.)\) = (\d) is set", each) for each in told]
        assert [each.groups() for each in found if each] == [
            *(("sd", "8"), ("se", "9"), ("sf", "2"), ("sg", "9")),
            *(("sb", "8"), ("sc", "2"), ("sa", "8")),
        ]


async def test_the_leaf_that_nobody_knows_stops_minimax(tmp_path: Path) -> None:
    async with explorer(tmp_path, "teixeira-fig-2-unknown") as e:
        assert [row.split()[-1] for row in e.rows() if "(x)" in row or "(y)" in row] == [
            "(x)",
            "(y)",
        ]
        await e.press("m")
        assert "alpha-beta" in e.header
        assert any("the leaf x is unknown, and minimax needs it" in said for said in e.said)
        assert "minimax was left out" in " ".join(" ".join(e.lines("#comparison")).split())
        await e.press("exclamation_mark")
        assert "nothing changed" in e.text.lower() or "same" in e.text.lower()


LEVELS = [
    "1", "1 −1", "1 1 1 0 −1", "1 −1 1 1 1 −1 1 −1 0 −1",
    "1 −1 −1 1 1 −1 1 1 1 −1 −1 1 −1", "1 1 1 1 1 1 1 1",
]  # fmt: skip


async def test_the_pawns_levels_are_the_documents(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawn-game", size=(120, 60)) as e:
        await e.press("]")
        values = [row for row in e.rows() if re.match(r"[ ▶] [├└]─", row)]
        assert [re.findall(r"[=≤≥]−?\d", value)[0] for value in values] == ["=1", "≤0"]
        await e.press("m", "]", "x")
        levels: dict[int, list[str]] = {}
        for row in e.rows():
            depth = (len(row) - len(row.lstrip(" │├└─▶"))) // 3
            levels.setdefault(depth, []).append(re.findall(r"=(−?\d)", row)[0])
        assert [" ".join(values) for _, values in sorted(levels.items())] == LEVELS


# -- in the document's way of looking --------------------------------------------------------------

INTERVALS = {
    1: "B −∞ 3", 2: "B −∞ 3", 3: "B 3 3, A 3 +∞", 4: "C −∞ 2", 5: "D −∞ 6, A 3 6",
    6: "D −∞ 4, A 3 4", 7: "D 2 2, A 3 3",
}  # fmt: skip
"""By leaves read: the brackets of the lecture notes' figure 4, a to f and on."""


def numbers_of(e: Explorer, node: str) -> list[str]:
    """What stands in the columns of a node's row."""
    (row,) = [row.split() for row in e.rows() if re.search(rf"[▲▼] {node}\s", row)]
    return row[row.index(node) + 1 :]


async def test_the_lecture_notes_intervals_leaf_by_leaf(tmp_path: Path) -> None:
    async with explorer(tmp_path, "teixeira-fig-2", (120, 36)) as e:
        await e.press("A", "A")
        assert e.lines("#tree")[0].split()[-3:] == ["[lo,", "hi]", "v"]
        for intervals in INTERVALS.values():
            await e.press("L")
            for told in intervals.split(", "):
                node, *interval = told.split()
                assert numbers_of(e, node)[:2] == interval, (e.step, told)
        assert "✂ never visited" in e.row("c2")
