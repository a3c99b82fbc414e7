"""Small parts of what is written, at their bounds: numbers, long texts, deep trees, XML's signs."""

import json
from fractions import Fraction
from typing import Any

import pytest

import tui_explorer
from tests.formats.tree_text import read
from tui_explorer.drawing.figure import Figure
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.write import efg, svg, tikz, yaml_tree
from tui_explorer.formats.write.csv_table import _guard
from tui_explorer.formats.write.dot import _quoted
from tui_explorer.formats.write.json_text import json_pieces, json_value
from tui_explorer.formats.write.yaml_tree import deepest, written, yaml_pieces

INF = float("inf")
THIRD = Fraction(10**31, 3 * 10**30 + 1)
"""Written with 32 digits, a stroke and 31 digits: as long as a number may be."""


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3, 3), (0.5, 0.5), (INF, "inf"), (-INF, "-inf"), (Fraction(3, 2), "3/2"),
        (Fraction(4, 2), 2), (Decimal("0.1"), 0.1), (Decimal("-2.50"), -2.5), (None, None),
        (Decimal(1, 10**400), f"1/{10**400}"), (Decimal(10**400, 3), f"{10**400}/3"),
        (Decimal(0, 7), 0), ((1, INF, Fraction(1, 3)), [1, "inf", "1/3"]), ("text", "text"),
    ],
)  # fmt: skip
def test_values_in_json(value: Any, told: Any) -> None:
    assert json_value(value) == told


def test_nobody_knows_what_is_unknown() -> None:
    assert json_value(Unknown("x")) is None
    assert json_value((1, Unknown("x"))) == [1, None]


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 64, 65])
def test_long_lists_are_written_as_they_are_made(count: int) -> None:
    made: list[int] = []

    def numbers() -> Any:
        for number in range(count):
            made.append(number)
            yield number

    pieces = json_pieces({"a": numbers(), "b": [[], {}], "c": None})
    text = next(pieces) + next(pieces) + next(pieces)
    assert (text, made) == ('{"a": [', [])
    text += next(pieces)
    assert len(made) == min(count, 32)
    text += "".join(pieces)
    assert text == json.dumps({"a": list(range(count)), "b": [[], {}], "c": None})


@pytest.mark.parametrize(
    ("value", "told"),
    [(0.5, "0.5"), (-INF, "-inf"), (3, "3"), (Fraction(1, 3), "1/3"), (Decimal("0.10"), "0.1"),
     (THIRD, str(THIRD)), (10**70, "1" + "0" * 70)],
)  # fmt: skip
def test_numbers_in_files(value: Any, told: str) -> None:
    assert written(value) == told
    assert len(str(THIRD)) == 64


def test_a_fraction_that_is_too_long_becomes_a_decimal() -> None:
    longer = Fraction(10**32, 3 * 10**30 + 1)
    assert len(str(longer)) == 65
    assert written(longer).startswith("33.33333333333")
    assert "/" not in written(longer)


# -- YAML ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "style", "is_plain"),
    [
        ("a name", None, True), ("1.5", None, False), ("null", None, False), ("yes", None, False),
        ("a\nb", '"', True), ("x" * 94 + "\ny", '"', True), ("x" * 95 + "\ny", "|", True),
        ("x" * 99 + "\r\ny", '"', True), ("x" * 99 + "\u2028y", '"', True),
        ("\u201cquoted\u201d", '"', True), ("it's", None, True),
    ],
)  # fmt: skip
def test_texts_in_quotes_or_below_each_other(words: str, style: str | None, is_plain: bool) -> None:
    event: Any = yaml_tree._text(words)
    assert (event.value, event.style, event.implicit) == (words, style, (is_plain, True))


def nested(depth: int) -> str:
    """A tree with a leaf beside the next node at every ply."""
    return "[" * depth + "1" + ", 0]" * depth


def in_yaml(text: str, **fields: Any) -> str:
    origin = Origin("tree", "f", **fields)
    return "".join(yaml_pieces(read(text).tree, origin))


@pytest.mark.parametrize("depth", [1, 2, 29, 30, 31, 32, 33, 40])
def test_plies_below_the_thirtieth_stand_on_one_line(depth: int) -> None:
    text = in_yaml(nested(depth))
    alone = [line for line in text.splitlines() if line.strip() == "- 0"]
    assert len(alone) == min(depth - 1, 31)  # the last two leaves share the line of their parent
    again = read(text).tree
    assert deepest(again) == depth
    assert again.count == read(nested(depth)).tree.count


def test_lines_are_as_long_as_a_page_unless_the_tree_is_deep() -> None:
    for depth, is_wrapped in ((30, True), (31, False)):
        flat = "[" * (depth - 1) + "[" + ", ".join(["123456"] * 40) + "]" + ", 0]" * (depth - 1)
        lines = in_yaml(flat).splitlines()
        assert any(line.count("123456") == 40 for line in lines) != is_wrapped, depth
    words = in_yaml("[1, 2]", notes="word " * 60).splitlines()
    assert 80 < max(map(len, words)) <= 96 + len(" word")


def test_a_long_file_comes_in_pieces() -> None:
    flat = "[" + ",".join(["7"] * 300) + "]"
    pieces = list(yaml_pieces(read(flat).tree, Origin("tree", "f")))
    assert len(pieces) == 4  # of some 315 events, a hundred at a time
    assert read("".join(pieces)).tree.utility[1:] == [7] * 300


# -- Gambit's format -------------------------------------------------------------------------------


def in_efg(text: str) -> str:
    return "".join(efg.efg_lines(read(text).tree, Origin("tree", "f", title="t")))


def test_numbers_as_long_as_gambit_s_readers_take_here() -> None:
    longest = "1" + "0" * 62  # one more with the sign of the other player's payoff
    assert f"{{ {longest} -{longest} }}" in in_efg(f"[{longest}, 1]")
    with pytest.raises(ExplorerError):
        in_efg(f"[{longest}0, 1]")
    with pytest.raises(ExplorerError):
        in_efg("[inf, 1]")


def test_shares_of_chance() -> None:
    tree = (
        '{"player": "chance", "children": [{"prob": "1/3", "node": 1}, {"prob": "2/3", "node": 2}]}'
    )
    told = in_efg(json.dumps({"tree": json.loads(tree)}))
    assert 'c "" 1 "" { "" 1/3 "" 2/3 } 0\n' in told
    assert told.startswith('EFG 2 R "t" { "MAX" "MIN" }\n')


# -- signs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "is_allowed"),
    [(0, False), (0x1F, False), (0x20, True), (0xD7FF, True), (0xD800, False), (0xDFFF, False),
     (0xE000, True), (0xFFFD, True), (0xFFFE, False), (0xFFFF, False), (0x10000, True)],
)  # fmt: skip
def test_signs_that_xml_forbids_are_replaced(code: int, is_allowed: bool) -> None:
    assert svg.text(f"a{chr(code)}b") == f"a{chr(code) if is_allowed else chr(0xFFFD)}b"


def test_markup_stays_text() -> None:
    assert svg.text("<a & b>") == "&lt;a &amp; b&gt;"
    assert _quoted('a"\\&\nb') == '"a\\"\\\\&amp;\\nb"'


@pytest.mark.parametrize(
    ("text", "guarded"),
    [("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("a=1", "a=1"), ("", "")],
)
def test_a_spreadsheet_takes_no_name_for_a_formula(text: str, guarded: str) -> None:
    assert _guard(text) == guarded


@pytest.mark.parametrize(
    ("sign", "told"),
    [("é", r"\'{e}"), ("ï", r"\"{\i}"), ("ç", r"\c{c}"), ("į", r"\k{i}"), ("ǰ", r"\v{\j}"),
     ("ą", r"\k{a}"), ("\u1e69", "{?}"), ("\u0958", "{?}"), ("王", "{?}"), ("\u0301", "{?}")],
)  # fmt: skip
def test_accents_in_latex(sign: str, told: str) -> None:
    assert tikz.latex(sign) == told
    assert tikz.latex("-1") == "{-}1"
    assert tikz.latex("-1", is_number=True) == "$-$1"


@pytest.mark.parametrize(
    ("width", "height", "fits"),
    [(16_000, 16_000, True), (16_000.5, 100, False), (100, 16_000.5, False)],
)
def test_tex_measures_nothing_longer_than_its_largest_length(
    width: float, height: float, fits: bool
) -> None:
    figure = Figure(tui_explorer.search("[1, 2]"), 3)
    figure.width, figure.height = width, height
    if fits:
        assert "".join(tikz.picture_lines(figure, figure.run.end)).endswith("{tikzpicture}")
    else:
        with pytest.raises(ExplorerError, match="is too long for TeX"):
            next(tikz.picture_lines(figure, figure.run.end))


def test_a_figure_has_as_many_nodes_as_it_may_and_no_more() -> None:
    run = tui_explorer.search("[1, 2]")
    assert len(Figure(run, 3).nodes) == 3
    with pytest.raises(ExplorerError, match="a tree of 3 nodes is too large for a picture"):
        Figure(run, 2)
