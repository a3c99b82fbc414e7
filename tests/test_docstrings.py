"""The first line of a module: what lists show of it, and what a reader of its folder sees."""

import ast
from pathlib import Path

import tui_explorer

PACKAGE = Path(tui_explorer.__file__).parent


def test_the_first_line_of_every_module_ends_in_a_full_stop() -> None:
    firsts = {str(file.relative_to(PACKAGE)): _first_line(file) for file in PACKAGE.rglob("*.py")}
    assert len(firsts) > 100
    assert {name: line for name, line in firsts.items() if not line.endswith(".")} == {}


def _first_line(file: Path) -> str:
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    return told.splitlines()[0] if told else "no docstring"
