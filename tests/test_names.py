"""One word, one meaning: a class or a type that two modules define under one name misleads."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import tui_explorer

PACKAGE = Path(tui_explorer.__file__).parent
TYPE = re.compile("_*[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*")
"""Names of types; constants are in capitals."""
SEVERAL = {
    "Action": "games",  # each game has its own
    "State": "games",
    "KeysAtOnce": "ui/fast",  # with Textual's private parts, and without
    "KnownKeys": "ui/fast",
    "Painter": "ui/fast",
}
"""Names that stand for one thing in several forms, all of them in one folder."""


def test_no_class_or_type_has_the_name_of_another() -> None:
    places: defaultdict[str, set[str]] = defaultdict(set)
    for file in PACKAGE.rglob("*.py"):
        for name, place in _defined(file):
            places[name].add(place)
    assert len(places) > 400
    assert {name: sorted(found) for name, found in places.items() if _clash(name, found)} == {}
    assert {name for name in SEVERAL if len(places[name]) < 2} == set()


def _clash(name: str, places: set[str]) -> bool:
    folder = SEVERAL.get(name)
    return len(places) > 1 and not (
        folder and all(place.startswith(f"{folder}/") for place in places)
    )


def _defined(file: Path) -> Iterator[tuple[str, str]]:
    """The classes of a module, nested ones too, and its aliases: names, and where they stand.

    Parameters of generic functions may share a name; all of one name are as if in one place.
    """
    module, path = ast.parse(file.read_text(encoding="utf-8")), file.relative_to(PACKAGE).as_posix()
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_"), f"{path}:{node.lineno}"
    for line in module.body:
        match line:
            case (
                ast.Assign(targets=[ast.Name(name)], value=value)
                | ast.AnnAssign(target=ast.Name(name), value=value)
            ) if TYPE.fullmatch(name):
                called = value.func if isinstance(value, ast.Call) else None
                is_parameter = isinstance(called, ast.Name) and called.id in (
                    "TypeVar",
                    "ParamSpec",
                )
                place = "a parameter" if is_parameter else f"{path}:{line.lineno}"
                yield name.lstrip("_"), place
