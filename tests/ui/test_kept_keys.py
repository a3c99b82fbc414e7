"""What keys change on the screen, kept key by key: where, and to which text; which lines look
otherwise without another text; where the cursor and the focus are; what is said, and how.

Renew it with ``pytest tests/ui/test_kept_keys.py --snapshot-update``, and read what changed.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App

from tests.ui.driving import TALL, Explorer, explorer
from tui_explorer.engine.settings import SETTING_NAMES, Settings
from tui_explorer.exercises.traces import read_trace
from tui_explorer.searches.shelf import Shelf
from tui_explorer.ui.explorer.budgets import Allowed
from tui_explorer.ui.opening import Start
from tui_explorer.words.glyphs import ASCII

BOARD = "tictactoe:state=XOXOX...."
"""A game, with its first moves made."""
Case = tuple[str, tuple[int, int], dict[str, Any], str]
"""A source, the size of the screen, settings or what else the app is given, and keys: behind a
quote they are letters, ``80x24`` is another size."""
LINE = "tictactoe:state=XOX.O...."
"""MAX has to answer b3."""
TOLD = read_trace("-\n0\n0.0\n0.1\n0.2\n1\n1.0\n1.1\n1.2\n2\n2.0\n2.1\n2.2\n", "trace")
"""The visits to aima-5-2 of a program that does not cut."""
REPEATED = "[[1,[2,3]],[[2,3],0],[5,[2,3]]]"
LARGE = "[" + ",".join(f"[{','.join(str(n * k % 23) for k in range(20))}]" for n in range(25)) + "]"
"""More nodes than are unfolded at first, and more siblings than have rows of their own."""
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
    "proving": ("sixteen-leaves", (120, 36), {}, "c z down f ; ; up : ] ; ! ! 5 b ! escape"),
    "two-trees": ("aima-5-2", (170, 40), {}, "| space c c o ] b | m |"),
    "predicting": ("aima-5-2", (120, 36), {}, "P space 3 enter H space enter space c Z ] [ P"),
    "editing": ("[[3,12],[2,4]]", (120, 36), {},
                "E down right # 7 enter insert 9 enter alt+up alt+down delete f2 n e w enter f3 L"
                " enter @ ctrl+z ctrl+y E q escape"),
    "chance": ("expectiminimax", (80, 24), {"algorithm": "expectimax"},
               "c ] m c E home down % escape down % escape home % ctrl+z E 2 4 A"),
    "players": ("three-players-mit", (80, 24), {"algorithm": "maxn"},
                "c ] a down down enter c 3 4 ! |"),
    "dialogs": ("aima-5-2", (120, 36), {},
                "g 1 2 enter g x enter escape e down escape / c 2 enter X escape"),
    "narrow": ("sixteen-leaves", (60, 18), {}, "c 1 2 3 4 5 6 ] [ space tab down v escape V V"),
    "tiny": ("aima-5-2", (41, 13), {}, "c c ] 4 b"),
    "deep": ("[" * 60 + "1,2" + "],3" * 59 + "]", (80, 24), {},
             "] b c c end up up left left home x z"),
    "wide": ("[" + ",".join(map(str, range(60))) + "]", (80, 24), {},
             "space space ] end up up right down left enter pageup pagedown"),
    "playing": (LINE, (120, 36), {},
                "J Y home enter enter down right down enter left H U E P I down down down down"
                " enter Y 'c2 enter enter down M enter U J U U J J escape ctrl+z escape escape"),
    "watching": (LINE, (100, 30), {},
                 "Y end enter Y H enter M down enter M U J space b home enter"),
    "winning": ("tictactoe:state=XX.OO....", (80, 24), {},
                "Y home enter Y 'zz enter ctrl+u 'c1 enter enter Y escape U Y 'a3 enter enter Y"
                " home down enter escape"),
    "playing-a-tree": ("sixteen-leaves", (60, 20), {},
                       "c up P enter Y enter space H escape Y home down enter enter enter down"
                       " enter end Y escape"),
    "deepening": ("quiescence-horizon", (120, 36), {},
                  "} D ] { { ] { } } } 7 7 D 7 8 d 1 enter Q x enter ctrl+u 1 enter Q ctrl+u"
                  " enter d ctrl+u x enter ctrl+u enter"),
    "repeated": (REPEATED, (120, 36), {},
                 "* T down enter ] end up * * * ! 4 2 D { * * T end enter * T home enter ctrl+z"),
    "orders": ("small-deep-cut", (100, 36), {}, "R 7 escape r w enter 7 R m R ! ctrl+z ctrl+z"),
    "stopped": ("nim:piles=2-3", (110, 36), {"allowed": Allowed(nodes=25)},
                "] ! ( ) end ( ) ctrl+r ctrl+r ] ! ctrl+r U M down M U J"),
    "spoilers": ("two-deep-cuts", (120, 36), {"hides_ahead": True}, "c 6 5 4 ! c b Z 6 Z ] Z m Z"),
    "asked": ("two-deep-cuts", (120, 36), {},
              "P v enter space 2 0 x enter | H H space 1 enter 3 1 enter Z P a enter [ P up"
              " enter"),
    "asked-for-leaves": ("aima-5-2", (80, 24), {},
                         "P l enter space home enter down down enter H H H end enter ] P c enter"
                         " space y enter n enter y"),
    "asked-for-the-action": ("aima-5-2", (100, 30), {},
                             "P a enter enter ] H H enter down down enter up enter ] H escape P o"
                             " enter H"),
    "rows": ("aima-5-2", (120, 36), {},
             "( ) ] end ( ) up ( ) home down down ( ) ( 5 g ctrl+u '1,2 enter g ctrl+u '99 enter"
             " escape / 'c2 enter ( ) ( b b ("),
    "finding": ("aima-5-2", (120, 36), {},
                "N / enter / '(12) enter / ctrl+u B enter c / ctrl+u '=3 enter N N B / ctrl+u"
                " '≤2 enter / ctrl+u 'cut enter N N / ctrl+u '>=3 enter / ctrl+u 'b1 enter /"
                " ctrl+u '3 enter / ctrl+u 'zz enter"),
    "large": (LARGE, (90, 30), {},
              "space space L L b c c up f space c f z x end z ] [ space right enter down m"
              " ctrl+z r b enter ] b b c C"),
    "diagram-of-a-large-one": (LARGE, (90, 30), {"view": "diagram"},
                               "c c down down right right enter left up < < > 60x20 ] V c"),
    "changing": ("[[3,12],[2,4]]", (120, 36), {},
                 "# f2 insert E delete f2 # @ % < > down right > < < > - 5 enter enter ctrl+u"
                 " '1/2 enter 7 x enter escape + + backspace up @ end enter % ctrl+u '0.3,0.3"
                 " enter ctrl+u '1/4,3/4 enter r w enter > f3 N enter escape escape"),
    "changing-payoffs": ("three-players-mit", (100, 30), {"algorithm": "maxn"},
                         "E down down down enter ctrl+u '1,2 enter ctrl+u '1,2,3 enter @ up @"
                         " down enter % ctrl+z ctrl+y q down enter"),
    "changing-a-game": (BOARD, (100, 30), {}, "d 2 enter E escape E down delete q escape ctrl+z"),
    "set-up": ("tictactoe", (120, 36), {"depth": 1},
               "down I 0 x right O down X space space space backspace left up up ctrl+z ctrl+y"
               " tab enter < enter I = ctrl+u 'state=XX enter ctrl+u 'state=XO....... enter"),
    "set-up-a-move": ("othello:size=4", (80, 24), {"depth": 1},
                      "I tab down right x enter enter I 60x20 30x10 80x24 o delete escape"),
    "set-up-in-place": ("slide", (80, 24), {"depth": 1}, "I right 0 backspace 1 down enter"),
    "set-up-by-typing": ("nim:piles=1-2", (80, 24), {},
                         "I ctrl+u 'piles=x enter ctrl+u 'piles=2 enter E I"),
    "help": ("aima-5-2", (120, 36), {},
             "? down down up pagedown pageup end home tab tab tab shift+tab left right 'window"
             " tab escape 'zzz escape / escape ; escape escape f1 f1"),
    "narrow-help": ("aima-5-2", (80, 20), {}, "? pagedown pagedown 120x36 80x20 tab end escape"),
    "opening": ("aima-5-2", (120, 36), {},
                "s down pagedown end home up 'deep down escape '[1, enter ctrl+u '[1,2] enter X X"
                " ctrl+n"),
    "opening-in-little-room": ("aima-5-2", (80, 16), {}, "s down 80x20 down 'tied enter s escape"),
    "beside": ("two-deep-cuts", (170, 40), {},
               "| c c A w 150x40 170x40 | | V | V | P enter | P up enter | escape escape"),
    "beside-nothing": ("layers", (160, 30), {"algorithm": "layered"}, "| m | 159x30 m |"),
    "beside-a-series": ("quiescence-horizon", (170, 30), {"deepening": True}, "| c { ] } |"),
    "opponents": ("sixteen-leaves", (120, 36), {},
                  "S S O end enter M down M right M M U U O home enter 4 right M i i E i"),
    "large-panels": ("small-deep-cut", (80, 24), {},
                     "tab v tab v 3 4 v escape v V v escape tab v 2 c 5 b v shift+tab v"),
    "cuts": ("two-deep-cuts", (120, 36), {},
             "6 tab tab tab down down enter up enter 6 6 6 down enter b pagedown pageup end home"),
    "kiosk": ("aima-5-2", (100, 30), {"shelf": Shelf()}, "e ctrl+s E right right 7 enter q"),
    "ascii": ("expectiminimax", (80, 24), {"algorithm": "expectimax", "glyphs": ASCII},
              "c c 4 2 ] V A"),
    "in-the-background": ("random:b=6,d=5", (100, 30), {},
                          "c m c / 3 enter N ctrl+z ctrl+y i x z"),
    "unsearched": ("slide:moves=0", (100, 30), {}, "c 1 d 2 enter ctrl+z"),
    "known-from-before": ("one-table", (120, 36), {"deepening": True, "table": "sound"},
                          "space space space 4 * * b * { } ]"),
    "weighing": (BOARD, (100, 30), {},
                 "W ctrl+u 'zz=1 enter ctrl+u 'threats(1) enter escape W enter d 1 enter W enter"),
    "in-the-way-of-a-game": (LINE, (170, 40), {},
                             "| Y enter escape P v enter Y enter escape"),
    "begun-elsewhere": ("two-deep-cuts", (120, 36),
                        {"start": Start("first-cut", "cuts", predicts=True)}, "space y n c"),
    "begun-where-nothing-is": ("aima-5-2", (120, 36), {"start": Start(31, "proof")}, "c"),
    "begun-beside": ("aima-5-2", (165, 30), {"start": Start(9, "visits", held_against=TOLD)},
                     "8 space c | |"),
    "playing-a-large-game": ("connect:rows=4,cols=4,k=3", (100, 30),
                             {"allowed": Allowed(nodes=500)},
                             "Y enter Y 'a enter ctrl+u 2 enter H Y escape U escape"),
    "large-tree": (TALL, (80, 24), {}, "end v up up home v end escape pagedown v escape"),
    "changing-nothing-in-a-panel": ("[[3,12],[2,4]]", (120, 36), {},
                                    "E down right tab 3 + backspace enter escape 5 escape"),
    "one-leaf": ("5", (80, 24), {}, "space space ] b [ c down right enter x z E + ctrl+z E Y"),
    "only-one-player": ("single-agent", (80, 24), {}, "c ] m | Y enter escape i O"),
    "min-begins": ("min-root", (90, 26), {"columns": "interval"}, "c A A A ] i 4 i"),
    "in-a-tiny-window": ("two-deep-cuts", (39, 11), {},
                         "c 40x12 c s escape 80x15 80x16 99x40 100x46"),
}  # fmt: skip


class Kept(SingleFileSnapshotExtension):
    """A file of text for each row of keys."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


Look = list[tuple[str, object]]


def looks_of(app: App[None]) -> list[Look]:
    """Each line's pieces of one style."""
    found = []
    for strip in app.screen._compositor.render_strips():
        pieces = ((style and (style.color, style.bgcolor, style._attributes), text)
                  for text, style, _ in strip)  # fmt: skip
        found.append(
            [
                ("".join(text for _, text in run), style)
                for style, run in groupby(pieces, lambda piece: piece[0])
            ]
        )
    return found


def changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """What is new on each line, from the first cell that differs to the last."""
    for number, (old, new) in enumerate(zip_longest(before, after, fillvalue="")):
        if old != new:
            apart = [at for at, (a, b) in enumerate(zip_longest(old, new)) if a != b]
            yield f"  {number}:{apart[0]} {new[apart[0] : apart[-1] + 1]!r}"


def other_looks(before: Sequence[Look], after: Sequence[Look]) -> Iterator[str]:
    """The lines that say the same in other colours."""
    pairs = enumerate(zip(before, after, strict=False))
    said = ((at, old != new, texts([old, new])) for at, (old, new) in pairs)
    lines = [at for at, is_other, (old, new) in said if is_other and old == new]
    ends = [at for at in lines if at - 1 not in lines], [at for at in lines if at + 1 not in lines]
    if lines:
        told = (
            f"{first}-{last}" if first < last else f"{first}"
            for first, last in zip(*ends, strict=True)
        )
        yield f"  looks {' '.join(told)}"


def texts(looks: Sequence[Look]) -> list[str]:
    """What lines say, however they look."""
    return ["".join(text for text, _ in look) for look in looks]


def place_of(e: Explorer) -> dict[str, str]:
    """What a person knows of where they are: on top, with the keys, under the cursor."""
    screen, focused = e.app.screen, e.app.focused
    named = (focused.id or type(focused).__name__) if focused is not None else "nothing"
    cursor = e.cursor or "the root" if e.screen.session is not None else "nowhere"
    return {"on top": type(screen).__name__, "focus": named, "cursor": cursor}


async def do(e: Explorer, key: str) -> None:
    if re.fullmatch(r"\d+x\d+", key):
        await e.resize(*map(int, key.split("x")))
    else:
        await e.press(*key[1:] if key.startswith("'") else [key])


def told(e: Explorer, since: int) -> Iterator[str]:
    """What toasts have said since, and how."""
    for text, how in list(zip(e.said, e.said_how, strict=True))[since:]:
        loud = (
            f" as {how['severity']}" if how.get("severity", "information") != "information" else ""
        )
        brief = f" for {how['timeout']} s" if how.get("timeout") is not None else ""
        yield f"  says{loud}{brief} {text!r}"


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
async def test_keys_change_what_is_kept(
    name: str, snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui_explorer.ui.app._PATIENCE", 1000)  # however slow the machine
    source, size, given, keys = CASES[name]
    settings = {key: value for key, value in given.items() if key in SETTING_NAMES}
    others = {key: value for key, value in given.items() if key not in settings}
    async with explorer(tmp_path, source, size, Settings(**settings), **others) as e:
        looks, place = looks_of(e.app)[:-1], place_of(e)  # keys stand below, and change with each
        lines = [*(line.rstrip() for line in texts(looks)), *told(e, 0)]
        for key in keys.split():
            said = len(e.said)
            await do(e, key)
            looks_now, now = looks_of(e.app)[:-1], place_of(e)
            lines += [key, *changes(texts(looks), texts(looks_now))]
            lines += [*other_looks(looks, looks_now), *told(e, said)]
            lines += [f"  {what} {now[what]}" for what in now if now[what] != place[what]]
            looks, place = looks_now, now
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)
