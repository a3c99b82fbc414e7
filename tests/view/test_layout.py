"""Text by terminal cells: measured as the screen measures it, and tables that stand straight."""

import random
import subprocess
import sys
from functools import cache

import pytest
from rich import cells

from tests.command import ENVIRONMENT
from tui_explorer.view.layout import (
    aligned,
    ascii_cells,
    cell_len,
    clip,
    fitted_table,
    padded,
    printed,
    spelt_out,
    wrapped,
)
from tui_explorer.words.safe import safe


@cache
def shown() -> str:
    """Every character that reaches a person as it is."""
    return "".join(one for one in map(chr, range(0x110000)) if safe(one) == one)


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
        "text = 'naïve Ελλάς Нимʹ ' + ' '.join(UNICODE)\n"
        "print(cell_len(text), clip(text, 9), wrapped(text, 9), 'rich' in sys.modules)\n"
        "print(cell_len('王'), 'rich' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=ENVIRONMENT, check=True, text=True
    )
    first, second = done.stdout.splitlines()
    assert first.endswith(" False")
    assert second == "2 True"
