"""Text by terminal cells: measured as the screen measures it, and tables that stand straight."""

import random
import subprocess
import sys
from functools import cache

import pytest
from rich import cells

from tests.command import ENVIRONMENT
from tui_explorer.view.layout import (
    FittedTable,
    aligned,
    ascii_cells,
    cell_len,
    clip,
    fitted,
    fitted_table,
    in_groups,
    padded,
    printed,
    spelt_out,
    table_line,
    table_width,
    wrapped,
)
from tui_explorer.words.safe import safe


@cache
def shown() -> str:
    """Every character that reaches a person as it is."""
    return "".join(one for one in map(chr, range(0x110000)) if safe(one) == one)


@pytest.mark.slow
def test_every_character_takes_the_cells_that_it_takes_on_the_screen() -> None:
    wrong = [character for character in shown() if cell_len(character) != cells.cell_len(character)]
    assert not wrong


@pytest.mark.parametrize("seed", range(20))
def test_texts_are_measured_filled_and_clipped_as_on_the_screen(seed: int) -> None:
    rng = random.Random(seed)
    alphabets = ["abc αβ≤…▲", "王 a一Ａｱ", "e\u0301❤\ufe0f☺\ufe0f1\ufe0f🇩🇪", shown()]
    for _ in range(200):
        text = safe("".join(rng.choices(rng.choice(alphabets), k=rng.randrange(12))))
        size, width = cell_len(text), rng.randrange(2, 16)
        assert size == cells.cell_len(text), (seed, text)
        assert cells.cell_len(padded(text, width)) == max(size, width), (seed, text)
        assert cells.cell_len(clip(text, width)) <= width, (seed, text)
        assert all(cells.cell_len(line) <= width for line in wrapped(text, width)), (seed, text)
        assert ascii_cells(text).isascii(), (seed, text)


@pytest.mark.parametrize(
    ("text", "width", "fits", "clips"),
    [
        ("", 0, "", ""),
        ("", 1, " ", ""),
        ("ab", -1, "", "…"),
        ("ab", 0, "", "…"),
        ("ab", 1, "a", "…"),
        ("ab", 2, "ab", "ab"),
        ("ab", 3, "ab ", "ab"),
        ("abc", 2, "ab", "a…"),
        ("a bc", 3, "a b", "a…"),
        ("a b", 3, "a b", "a b"),
        ("ab… cd", 4, "ab… ", "ab…"),
        ("ab …cd", 5, "ab …c", "ab…"),
        ("王", 1, " ", "…"),
        ("王", 2, "王", "王"),
        ("王王", 3, "王 ", "王…"),
        ("王王", 2, "王", "…"),
        ("a王", 2, "a ", "a…"),
        ("王王", 5, "王王 ", "王王"),
    ],
)
def test_a_text_in_so_many_cells(text: str, width: int, fits: str, clips: str) -> None:
    assert (fitted(text, width), clip(text, width)) == (fits, clips)
    assert padded(text, width) == text + " " * (width - cell_len(text))


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("one two", 7, ["one two"]),
        ("one two", 6, ["one", "two"]),
        ("onetwo three", 3, ["one", "two", "thr", "ee"]),
        ("so α = 3 is", 8, ["so α = 3", "is"]),
        ("so α = 3 is", 7, ["so", "α = 3", "is"]),
        ("x a >= b y", 7, ["x", "a >= b", "y"]),
        ("x a <= b y", 7, ["x", "a <= b", "y"]),
        ("x a < b y", 6, ["x", "a < b", "y"]),
        ("x a > b y", 6, ["x", "a > b", "y"]),
        ("x a ≥ b y", 6, ["x", "a ≥ b", "y"]),
        ("王王 王", 4, ["王王", "王"]),
        ("王王 王", 7, ["王王 王"]),
        ("王王王", 3, ["王", "王", "王"]),
    ],
)
def test_prose_in_lines(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width) == lines


def test_prose_on_a_page_is_as_wide_as_a_page() -> None:
    words = " ".join(["word"] * 40)
    first, *_ = printed(words)
    assert len(first) == 84  # 17 words; an 18th would end in cell 89
    assert printed("x" * 88 + " y") == ["x" * 88, "y"]
    assert printed("x" * 89) == ["x" * 88, "x"]
    assert printed("x" * 82 + " α = 3") == ["x" * 82 + " α = 3"]
    assert printed("x" * 84 + " α = 3") == ["x" * 84, "α = 3"]


def test_a_table_in_its_width_keeps_what_is_reserved() -> None:
    reserve = [["name", "1000", "22"], ["x", "1", "333"]]
    table = FittedTable(20, reserve)
    assert table.lines([["a", "1", "2"]]) == ["a             1    2"]
    assert table.lines([["a", "10000", "2"]]) == ["a         10000    2"]
    assert table.lines([["a", "1", "2"], ["b", "2", "3"]]) == [
        "a             1    2",
        "b             2    3",
    ]
    assert FittedTable(8, reserve).lines([["abcdef", "1000", "22"]]) == ["a… 1… 22"]
    assert FittedTable(9).lines([["a", "b"]]) == ["a  b"]
    assert FittedTable(3).lines([["a", "b"]]) == ["a b"]
    assert FittedTable(4).lines([["a", "b"]]) == ["a  b"]
    assert table_width([["a", "bc"], ["def", "g"]]) == 6
    assert table_width([["a", "bc"]]) == 4


def test_a_line_of_a_table() -> None:
    assert table_line(["a", "b", "c"], [3, 3, 3]) == "a      b    c"
    assert table_line(["a", "b", "c"], [3, 3, 3], (1, 2), " | ") == "  a | b   | c"
    assert list(in_groups(["1", "2", "3", "4"], ["a", "b", "b", "a"])) == [
        "1", "", "2", "3", "", "4",
    ]  # fmt: skip


def test_signs_and_their_look_alikes() -> None:
    pairs = {
        "─━┄╌═": "-----", "│┃┆╎║": "|||||", "╭┼╪╯├": "+++++", "▀▄█▌▟": "     ",
        "αβ−–—‘’“”": "ab---''" + '""', "←→↑↓×·•◦▒": "<>^vx.*:%", "🔎": "> ", "…": "~",
        "é": "e", "½": "1", "王": "??", "Ж": "?", "Ａ": "??", "ﬁ": "f",
    }  # fmt: skip
    assert {text: ascii_cells(text) for text in pairs} == pairs
    assert spelt_out("‘’“”—…←→≠∞−␀␟␡") == "''\"\"-...<-->!=inf-^@^_^?"
    assert spelt_out("é½王Ж") == "e1???"


def test_numbers_end_in_one_column_whatever_the_names_are() -> None:
    rows = [["", "王", "c"], ["王王王王", "1", "+∞"], ["ab", "10", "=3"]]
    assert list(aligned(rows)) == [
        "          王   c",
        "王王王王   1  +∞",
        "ab        10  =3",
    ]
    assert fitted_table(rows, 40) == fitted_table(rows, 16) == list(aligned(rows))
    assert fitted_table(rows, 15) == ["         王  c", "王王王王  1 +∞", "ab       10 =3"]
    assert fitted_table(rows, 11) == ["      王  c", "王王…  1 +∞", "ab    10 =3"]


def test_printed_prose_breaks_at_hyphens_and_counts_wide_characters_twice() -> None:
    assert printed("x" * 80 + " alpha-beta") == ["x" * 80 + " alpha-", "beta"]
    assert printed("王" * 50) == ["王" * 44, "王" * 6]
    assert printed("") == []


def test_a_wide_name_on_a_stream_of_ascii_is_as_wide() -> None:
    assert spelt_out("王 Ａ e\u0301") == "?? A  e"


def test_rich_is_loaded_only_for_what_is_wide() -> None:
    script = (
        "import sys\n"
        "from tui_explorer.view.layout import cell_len, clip, wrapped\n"
        "from tui_explorer.words.glyphs import UNICODE\n"
        "text = 'naïve ¬®˿ Ͱ Ελλάς Ним҂ ␀␡ ' + ' '.join(UNICODE)\n"
        "print(cell_len(text), clip(text, 9), wrapped(text, 9), 'rich' in sys.modules)\n"
        "print(cell_len('王'), 'rich' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=ENVIRONMENT, check=True, text=True
    )
    first, second = done.stdout.splitlines()
    assert first.endswith(" False")
    assert second == "2 True"
