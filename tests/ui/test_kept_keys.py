"""What keys change on the screen, kept key by key: where, and from which text to which.

Renew it with ``pytest tests/ui/test_kept_keys.py --snapshot-update``, and read what changed.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.ui.driving import TALL, Explorer, explorer
from tui_explorer.engine.settings import Settings

BOARD = "tictactoe:state=XOXOX...."
"""A game, with its first moves made."""
Case = tuple[str, tuple[int, int], dict[str, Any], str]
"""A source, the size of the screen, settings, and keys; behind a quote they are letters."""
CASES: dict[str, Case] = {
    "stepping": ("aima-5-2", (120, 36), {},
                 "ctrl+z ctrl+y K ( ) b space space n b o u c space C L L K ; : [ ] b ( ) 4 up ( )"
                 " f space f ] space"),
    "moving": (TALL, (80, 24), {},
               "down down pagedown end G k home right right left left enter enter x z c up f space"
               " + - / 1 2 enter N B escape"),
    "diagram": ("sixteen-leaves", (100, 30), {},
                "V c c < > > shift+left shift+right shift+up shift+down down right enter enter z x"
                " ] V"),
    "switching": ("two-deep-cuts", (120, 36), {},
                  "c m c m t w i i r down enter d 2 enter D { } T ctrl+z ctrl+z ctrl+y a down"
                  " enter"),
    "game": (BOARD, (120, 36), {"depth": 2},
             "c 4 down right M U S O down enter W ctrl+u 'threats(1)=2 enter W ctrl+u enter"
             " Q 1 enter ! * A A A"),
    "panels": ("small-deep-cut", (90, 30), {},
               "1 2 3 4 5 6 7 c tab tab down enter shift+tab v v 6 6 6 R 1 y"),
    "proving": ("sixteen-leaves", (120, 36), {}, "c z down f ; ; up : ] ; ! ! 5 b"),
    "two-trees": ("aima-5-2", (170, 40), {}, "| space c c o ] b | m |"),
    "predicting": ("aima-5-2", (120, 36), {}, "P space 3 enter H space enter space c Z ] [ P"),
    "editing": ("[[3,12],[2,4]]", (120, 36), {},
                "E down right # 7 enter insert 9 enter alt+up alt+down delete f2 n e w enter f3 L"
                " enter @ ctrl+z ctrl+y E q escape"),
    "chance": ("expectiminimax", (80, 24), {"algorithm": "expectimax"},
               "c ] m c E home down % escape down % escape home % ctrl+z E 2 4 A"),
    "players": ("three-players-mit", (80, 24), {"algorithm": "maxn"},
                "c ] a down down enter c 3 4"),
    "dialogs": ("aima-5-2", (120, 36), {},
                "g 1 2 enter g x enter escape e down escape / c 2 enter X escape"),
    "narrow": ("sixteen-leaves", (60, 18), {}, "c 1 2 3 4 5 6 ] [ space tab down v escape V V"),
    "tiny": ("aima-5-2", (41, 13), {}, "c c ] 4 b"),
    "deep": ("[" * 60 + "1,2" + "],3" * 59 + "]", (80, 24), {},
             "] b c c end up up left left home x z"),
    "wide": ("[" + ",".join(map(str, range(60))) + "]", (80, 24), {},
             "space space ] end up up right down left enter pageup pagedown"),
}  # fmt: skip


class Kept(SingleFileSnapshotExtension):
    """A file of text for each row of keys."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def screen_of(e: Explorer) -> list[str]:
    """The screen without the keys at its bottom, which change with every new one."""
    return e.painted()[:-1]


def changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """What is new on each line, from the first cell that differs to the last."""
    for number, (old, new) in enumerate(zip_longest(before, after, fillvalue="")):
        if old != new:
            apart = [at for at, (a, b) in enumerate(zip_longest(old, new)) if a != b]
            yield f"  {number}:{apart[0]} {new[apart[0] : apart[-1] + 1]!r}"


@pytest.mark.parametrize("name", CASES)
async def test_keys_change_what_is_kept(
    name: str, snapshot: SnapshotAssertion, tmp_path: Path
) -> None:
    source, size, settings, keys = CASES[name]
    async with explorer(tmp_path, source, size, Settings(**settings)) as e:
        before = screen_of(e)
        lines = [line.rstrip() for line in before]
        for key in keys.split():
            said = len(e.said)
            await e.press(*key[1:] if key.startswith("'") else [key])
            after = screen_of(e)
            lines += [f"{key}", *changes(before, after), *(f"  says {t!r}" for t in e.said[said:])]
            before = after
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)
