"""Every slip that could be made in a source file: one expression or statement, changed a little."""

import ast
import copy
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_NOT_RUN = (ast.Import, ast.ImportFrom, ast.Assert)
_TYPES = ("annotation", "returns", "type_params")


class Place(NamedTuple):
    """A piece of a file: from a line and byte to a line and byte."""

    line: int
    column: int
    end_line: int
    end_column: int


class Mutant(NamedTuple):
    """A file with one slip in it."""

    file: str
    place: Place
    new: str
    on_import: bool
    """Whether it stands outside of all functions, so that it runs before any test does."""

    def __str__(self) -> str:
        return f"{self.file}:{self.place.line}:{self.place.column} {self.new}"

    def applied(self, source: str) -> str:
        """The file's text with the slip."""
        lines = [line.encode() for line in source.splitlines(keepends=True)]
        line, column, end_line, end_column = self.place
        before, after = lines[line - 1][:column], lines[end_line - 1][end_column:]
        lines[line - 1 : end_line] = [before + self.new.encode() + after]
        return b"".join(lines).decode()

    def changes(self, source: str) -> bool:
        """Whether the file is still a program with the slip, and another one."""
        try:
            return ast.dump(ast.parse(self.applied(source))) != ast.dump(ast.parse(source))
        except SyntaxError:
            return False

    def diff(self, source: str) -> str:
        """What was changed."""
        old, new = source.splitlines(), self.applied(source).splitlines()
        return "\n".join(unified_diff(old, new, self.file, self.file, n=2, lineterm=""))


def mutants_of(package: Path) -> list[Mutant]:
    """All slips in all files of a package."""
    return [
        mutant
        for path in sorted(package.rglob("*.py"))
        for mutant in _in_file(path.relative_to(package).as_posix(), path.read_text("utf-8"))
    ]


def _in_file(file: str, source: str) -> Iterator[Mutant]:
    for node, on_import in _nodes(ast.parse(source), on_import=True):
        for old, new in _slips(node):
            place = Place(old.lineno, old.col_offset, old.end_lineno, old.end_col_offset)  # type: ignore[attr-defined]
            text = ast.unparse(new)
            if not isinstance(new, ast.stmt | ast.Constant | ast.Call | ast.Name):
                text = f"({text})"
            yield Mutant(file, place, text, on_import)


def _nodes(node: ast.AST, *, on_import: bool) -> Iterator[tuple[ast.AST, bool]]:
    """All nodes but types and what is not run."""
    if isinstance(node, _NOT_RUN) or _is_for_types(node):
        return
    yield node, on_import
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for field, value in ast.iter_fields(node):
        if field not in _TYPES:
            inside = is_function and field == "body"
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _nodes(child, on_import=on_import and not inside)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _slips(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """What to put in the place of a node, or of a part of it."""
    match node:
        case ast.Compare(ops=ops):
            for index, operator in enumerate(ops):
                for other in _COMPARISONS[type(operator)]:
                    changed = copy.deepcopy(node)
                    changed.ops[index] = other()
                    yield node, changed
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in _OPERATORS:
            changed = copy.copy(node)
            changed.op = _OPERATORS[type(operator)]()
            yield node, changed
            if isinstance(node, ast.AugAssign):
                yield node, ast.Pass()
        case ast.BoolOp(op=operator, values=values):
            yield node, ast.BoolOp(ast.And() if isinstance(operator, ast.Or) else ast.Or(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, operand
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield node, ast.Constant(value + 1)
            yield node, ast.Constant(value - 1)
        case ast.Call(func=called, args=arguments):
            if isinstance(called, ast.Name) and called.id in _FUNCTIONS:
                other_name = ast.Name(_FUNCTIONS[called.id])
                yield node, ast.Call(other_name, arguments, node.keywords)
            elif len(arguments) > 1 and not any(isinstance(a, ast.Starred) for a in arguments):
                yield (
                    node,
                    ast.Call(called, [arguments[1], arguments[0], *arguments[2:]], node.keywords),
                )
        case ast.IfExp(test=test, body=body, orelse=other_branch):
            yield node, ast.IfExp(test, other_branch, body)
        case ast.If(test=test) | ast.While(test=test):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.comprehension(ifs=[test, *_]):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Return(value=ast.expr()):
            yield node, ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield node, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield node, ast.Pass()
        case ast.Raise() | ast.Break() | ast.Continue() | ast.Delete():
            yield node, ast.Pass()
