"""Whatever is said on the screen is written in one place, so that it can be translated there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tui_explorer

PACKAGE = Path(tui_explorer.__file__).parent
UI = PACKAGE / "ui"
TABLES = ("actions.py", "panels.py", "fast/tested.py")
"""What actions and panels are called stands in their tables; and names of Textual's in another."""
MODULES = sorted(set(UI.rglob("*.py")) - {UI / table for table in TABLES})
SAID = re.compile(r"[A-Z][a-z]+…?$|[A-Z]\w* \w|[a-z]\w* \w+ \w")
"""A word like a title, two that begin like a sentence, or three."""

FOR_CODE = ("CSS", "DEFAULT_CSS", "ALLOW_IN_MAXIMIZED_VIEW", "__all__")


def said_in(code: str) -> list[str]:
    """The texts in a module that look like something to be read."""
    return [text for text in _texts(ast.parse(code)) if SAID.match(text) and "{ " not in text]


def _texts(node: ast.AST) -> Iterator[str]:
    """All texts but docstrings, types, style sheets and the names of keys."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Subscript():
            return
        case ast.Call(func=ast.Name(id="Binding" | "ParamSpec" | "TypeVar")):
            return
        case ast.Assign(targets=[ast.Name(id=name)]) if name in FOR_CODE:
            return
        case ast.AnnAssign(value=ast.expr() as value):
            yield from _texts(value)
        case ast.AnnAssign():
            return
        case ast.FunctionDef(body=body):
            for statement in body:
                yield from _texts(statement)
        case ast.JoinedStr(values=parts):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "x" for p in parts)
        case ast.Constant(value=str(text)):
            yield text
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _texts(child)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(UI)))
def test_screens_only_show_what_words_say(path: Path) -> None:
    assert not said_in(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "code", ["notify('No cut.')", "x = f'go to {n} now'", "title = 'Help'",
             "_UNLISTED = 'what lies below'", "_EXPORTS: list[str] = ['a table of nodes']"],
)  # fmt: skip
def test_what_is_said_is_noticed(code: str) -> None:
    assert said_in(code)
