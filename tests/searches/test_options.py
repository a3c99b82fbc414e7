"""Options behind the name of a source, and positions written as sources."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tui_explorer.errors import UsageError
from tui_explorer.searches.options import chosen, named, own_file, position, written

USUAL = {"rows": 3, "name": "x", "wrap": False}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", {}),
        (",", {}),
        ("rows=4", {"rows": 4}),
        ("rows=-4,", {"rows": -4}),
        ("name=", {"name": ""}),
        ("name=a=b", {"name": "a=b"}),
        ("wrap=true,rows=07", {"wrap": True, "rows": 7}),
        ("wrap=false", {"wrap": False}),
        ("rows=" + "9" * 64, {"rows": int("9" * 64)}),
    ],
)
def test_options_by_the_type_of_what_is_usual(text: str, found: dict[str, Any]) -> None:
    assert chosen("game", USUAL, text) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cols=4", "game has no option 'cols' (it has rows, name, wrap)"),
        ("rows", "option 'rows' of game has no value (write rows=…)"),
        ("rows=4,rows=4", "option 'rows' of game is given twice"),
        ("rows=", "option 'rows' cannot be '' (a whole number)"),
        ("rows=1.0", "option 'rows' cannot be '1.0' (a whole number)"),
        ("rows=" + "9" * 65, f"option 'rows' cannot be '{'9' * 65}' (a whole number)"),
        ("wrap=yes", "option 'wrap' cannot be 'yes' (true or false)"),
        ("wrap=1", "option 'wrap' cannot be '1' (true or false)"),
    ],
)
def test_options_that_cannot_be(text: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        chosen("game", USUAL, text)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("text", "file", "name"),
    [
        ("nim", ("", ""), ("nim", "")),
        ("nim:piles=1-2", ("", ""), ("nim", "piles=1-2")),
        ("my.py", ("my.py", ""), ("my.py", "")),
        ("my.py:a=1:b", ("my.py", "a=1:b"), ("my.py", "a=1:b")),
        ("c:/my.py:", ("c:/my.py", ""), ("c:/my.py", "")),
        ("my.pyx", ("", ""), ("my.pyx", "")),
        (".py", ("", ""), (".py", "")),
        ("one\nline.py", ("one\nline.py", ""), ("one\nline.py", "")),
    ],
)
def test_the_name_and_the_options_of_a_source(text: str, file: Any, name: Any) -> None:
    assert (own_file(text), named(text)) == (file, name)


def test_a_named_position_is_one_of_its_game() -> None:
    name, options = named("mate-in-two")
    assert name == "chess"
    assert options


@pytest.mark.parametrize(
    ("source", "options", "text"),
    [
        ("nim", {"state": "1-2"}, "nim:state=1-2"),
        ("nim:piles=1-2-3", {"state": "1-2"}, "nim:state=1-2"),
        ("pawns:rows=4,blocked=loss", {"state": "W/B", "rows": 2},
         "pawns:state=W/B,rows=2,blocked=loss"),
        ("my.py:start=3,sticks=5", {"state": "4"}, "my.py:state=4,start=3,sticks=5"),
        ("openspiel:go", {"state": "x"}, "openspiel:GO:state=x"),
    ],
)  # fmt: skip
def test_a_position_written_as_a_source(source: str, options: Any, text: str) -> None:
    """What is said anew, or in an older way, is not said twice; all else stays."""
    option = {"nim": "piles", "pawns": "start"}.get(source.partition(":")[0], "state")
    game = SimpleNamespace(text="GO", position_option=option)
    game.options_for = lambda state: options if state else {}
    assert written(source, game, options) == text
    assert position(source, game, 1) == text
    assert position(source, game, 0) == ""
