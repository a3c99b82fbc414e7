"""Columns stand straight where names are Chinese: as with names in ASCII that are as wide."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.command import called_here
from tui_explorer import catalog
from tui_explorer.engine.tree.shape import Structure
from tui_explorer.view.tables import structure_table
from tui_explorer.words.glyphs import UNICODE

WIDE, NARROW = "王王王王", "abcdefgh"
RULES = ("players", "root", "bounds", "total")


def printed(*arguments: str, source: str, name: str, other: str) -> str:
    """What a command prints of a bundled tree without its prose, a name in which is another."""
    before, nodes = Path(catalog.tree_files()[source]).read_text("utf-8").split("\ntree:")
    rules = [line for line in before.splitlines() if line.startswith(RULES)]
    renamed = re.sub(rf"\b{name}\b", other, nodes)
    text = "\n".join([*rules, f"tree:{renamed}"])
    done = called_here(arguments[0], "-", *arguments[1:], stdin=text.encode())
    assert done.code == 0, done
    return done.out.decode()


@pytest.mark.parametrize("style", [(), ("--ascii",)], ids=["", "ascii"])
@pytest.mark.parametrize(
    ("source", "name", "arguments"),
    [
        ("deepening", "a2", ("run",)),
        ("deepening", "C", ("run", "--proof")),
        ("deepening", "a2", ("run", "--depth", "3", "--deepening")),
        ("deepening", "a2", ("compare",)),
        ("deepening", "a2", ("compare", "--orders")),
        ("deepening", "C", ("export", "--to", "text")),
        ("loaded-coin", "heads", ("run", "-a", "star1")),
        ("korf-shallow-cut", "b1", ("run",)),
    ],
)
def test_a_wide_name_moves_no_column(
    source: str, name: str, arguments: tuple[str, ...], style: tuple[str, ...]
) -> None:
    wide = printed(*arguments, *style, source=source, name=name, other=WIDE)
    narrow = printed(*arguments, *style, source=source, name=name, other=NARROW)
    shown = "?" * len(NARROW) if style else WIDE
    assert shown in wide
    assert wide.replace(shown, NARROW) == narrow


def test_nor_do_wide_names_of_games() -> None:
    found = Structure(20, True, True, False, 600, 274, 10)
    wide = list(structure_table({WIDE: found, "b": found}, UNICODE))
    narrow = list(structure_table({NARROW: found, "b": found}, UNICODE))
    assert [line.replace(WIDE, NARROW) for line in wide] == narrow


@pytest.mark.parametrize(
    "notes", ["王" * 200, "a" + "王" * 100, "王王王 王一 " * 30, "naïve - " * 30]
)
def test_notes_are_wrapped_by_the_cells_that_they_take(notes: str) -> None:
    tree = f'notes: "{notes}"\ntree: [3, 12]'
    done = called_here("run", "-", stdin=tree.encode())
    assert done.code == 0, done
    *_, told = done.out.decode().split("\n\n")
    lines = told.splitlines()
    assert "".join(lines).replace(" ", "") == notes.replace(" ", "")
    assert 80 < max(map(cell_len, lines)) <= 88
