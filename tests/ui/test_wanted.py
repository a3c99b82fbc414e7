"""What fits a text that is looked for, node by node, without a screen."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import backward, onward
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.explorer import exporting, finding
from tui_explorer.ui.explorer.finding import Found, Wanted, Which
from tui_explorer.ui.explorer.reloading import Watched
from tui_explorer.ui.explorer.stepping import _number
from tui_explorer.ui.session import Session
from tui_explorer.words.glyphs import UNICODE

CUT, END = 17, 30


def at_step(step: int, source: str = "aima-5-2", wanted: str = "", **settings: Any) -> Session:
    session = Session(search(open_source(source), Settings(**settings)), UNICODE)
    session.go_to(step)
    session.wanted = wanted
    return session


def fitting(session: Session, text: str, *, is_loose: bool = False) -> list[str]:
    """Names of the nodes that fit, the root's first."""
    session.wanted = text
    wanted, names, tree = Wanted(session, is_loose=is_loose), session.run.names, session.run.tree
    every = [0, *list(onward(tree, 0))[:-1]]
    return [names.action(node) if node else "root" for node in every if wanted.fits(node)]


@pytest.mark.parametrize(
    ("step", "text", "found"),
    [
        (0, "12", ["b2"]), (0, "(12)", ["b2"]), (0, "( 12 )", ["b2"]), (0, "=12", []),
        (0, "2", ["c1", "d3"]), (0, "b2", ["b2"]), (0, "B2", []), (0, "B", ["a1"]),
        (0, "a1", ["a1"]), (0, "A", ["root"]), (0, "cut", []), (0, "CUT", []), (0, "1", []),
        (CUT, "cut", ["a2", "c2", "c3"]), (CUT, "Cut", ["a2", "c2", "c3"]),
        (CUT, "3", ["root", "a1", "b1"]), (CUT, "=3", ["a1", "b1"]),
        (CUT, "3.0", ["root", "a1", "b1"]),
        (CUT, "<=2", ["a2"]), (CUT, "≤ 2", ["a2"]), (CUT, "≤2", ["a2"]), (CUT, ">=2", []),
        (CUT, "≥2", []), (CUT, "=2", ["c1"]), (CUT, "2", ["a2", "c1", "d3"]),
        (CUT, "(2)", ["d3"]), (CUT, "(4)", ["c2"]), (CUT, "4", ["c2"]), (CUT, "(12)", []),
        (END, "3", ["root", "a1", "b1"]), (END, "=3", ["root", "a1", "b1"]), (END, "~3", []),
        (END, "6/2", ["root", "a1", "b1"]), (END, "−3", []), (END, "x", []), (END, "()", []),
    ],
)  # fmt: skip
def test_what_fits(step: int, text: str, found: list[str]) -> None:
    assert fitting(at_step(step), text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("a", ["root", "a1", "a2", "a3"]), ("A", ["root", "a1", "a2", "a3"]), ("B3", ["b3"]),
     ("3", ["b3", "c3", "a3", "d3"]), ("d", ["a3", "d1", "d2", "d3"]), ("zz", []), ("12", [])],
)  # fmt: skip
def test_what_has_a_text_in_its_name(text: str, found: list[str]) -> None:
    assert fitting(at_step(END), text, is_loose=True) == found


def test_evals_at_a_depth_limit() -> None:
    session = at_step(999, "horizon", depth=1)
    value, names = session.moment.value(1), session.run.names
    for sign in ("≈", "~", "≈ "):
        assert fitting(session, f"{sign}{value}") == [names.action(1)]
    assert fitting(session, f"={value}") == ["root"]


@pytest.mark.parametrize(
    ("text", "start", "walk", "found"),
    [
        ("3", 0, onward, ("a1", 2, 3)), ("3", 1, onward, ("b1", 3, 3)),
        ("3", 4, onward, ("", 1, 3)),
        ("3", 0, backward, ("b1", 3, 3)), ("3", 1, backward, ("", 1, 3)),
        ("cut", 2, onward, ("c2", 2, 3)), ("a2", 2, onward, ("a2", 1, 1)),
        ("d", 0, onward, ("a3", 1, 4)), ("D", 0, onward, ("a3", 1, 1)), ("zz", 0, onward, None),
    ],
)  # fmt: skip
def test_the_next_one_round_the_whole_tree_and_which_of_how_many_it_is(
    text: str, start: int, walk: Callable[..., Any], found: tuple[str, int, int] | None
) -> None:
    session = at_step(END, wanted=text)
    tree = session.run.tree
    made = finding._found(session, lambda: walk(tree, start), lambda: False)
    if found is None:
        assert made is None
    else:
        name, place, of = found
        assert made is not None
        assert (session.run.names.action(made.node) if made.node else "") == name
        assert finding._counted(tree, made, lambda: False) == Which(place, of, is_whole=True)


@pytest.mark.parametrize(
    ("counted", "looked", "found"),
    [(1000, 13, (3, 3, True)), (1000, 12, (3, 3, False)), (1000, 3, (3, 3, False)),
     (1000, 2, (None, 2, False)), (1000, 1, (None, 1, False)), (1000, 0, (None, 1, False)),
     (4, 100, (3, 3, True)), (3, 100, (3, 3, False)), (2, 100, (None, 2, False))],
)  # fmt: skip
def test_it_is_not_counted_for_long(
    counted: int, looked: int, found: tuple[int | None, int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirteen nodes, the first three of which fit; the third is the one that was found."""
    monkeypatch.setattr(finding, "_COUNTED", counted)
    monkeypatch.setattr(finding, "_LOOKED_THROUGH", looked)
    session = at_step(END, wanted="3")
    third = Found(4, Wanted(session))
    assert finding._counted(session.run.tree, third, lambda: False) == Which(*found)
    assert finding._counted(session.run.tree, third, lambda: True) == Which(None, 1, False)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("17", 17), ("1,234", 1234), (" 1 234 ", 1234), ("007", 7),
     ("9" * 19, int("9" * 19)),
     ("9" * 20, None), ("", None), ("-1", None), ("1.5", None), ("x", None), ("١", None)],
)  # fmt: skip
def test_the_number_of_a_step(text: str, number: int | None) -> None:
    assert _number(text) == number


@pytest.mark.parametrize(
    ("name", "stem"),
    [("aima-5-2", "aima-5-2"), ("nim:piles=1-2", "nim-piles-1-2"), ("[[1,2],[3]]", "1-2-3"),
     ("///", "tree"), ("", "tree"), ("x" * 50, "x" * 40), ("ä.yaml", "yaml")],
)  # fmt: skip
def test_the_name_of_a_file_is_made_from_the_source(name: str, stem: str) -> None:
    run = SimpleNamespace(origin=SimpleNamespace(name=name))
    made = exporting._file_name(SimpleNamespace(run=run, step=7), "svg")  # type: ignore[arg-type]
    before, _, rest = made.rpartition("-step-")
    assert before == stem
    assert rest.startswith("7-2")
    assert rest.endswith(".svg")


def test_a_file_that_is_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("tui_explorer.ui.explorer.reloading.monotonic", lambda: now)
    path = tmp_path / "a.yaml"
    path.write_text("[1, 2]")
    file = Watched(str(path))
    assert file.path == str(path)
    assert not file.has_changed(at_once=False)
    path.write_text("[1, 2, 3]")
    now = 100.9
    assert not file.has_changed(at_once=False)
    now = 101.0
    assert file.has_changed(at_once=False)
    assert not file.has_changed(at_once=True)
    path.write_text("[1]")
    assert not file.has_changed(at_once=False)
    assert file.has_changed(at_once=True)
    path.unlink()
    assert not file.has_changed(at_once=True)
    path.write_text("[1, 2, 3, 4]")
    assert file.has_changed(at_once=True)
    for other in ("aima-5-2", "", "a\0b", str(tmp_path)):
        assert (Watched(other).path, Watched(other).has_changed(at_once=True)) == ("", False)
