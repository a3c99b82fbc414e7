"""Searches and their trees in every export format, piece by piece."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from tui_explorer import catalog
from tui_explorer.drawing.figure import Figure
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import UsageError
from tui_explorer.formats.read.syntax import DEFAULT
from tui_explorer.formats.write import dot, html_page, svg, tikz
from tui_explorer.formats.write.csv_table import csv_lines
from tui_explorer.formats.write.efg import efg_lines, left_out
from tui_explorer.formats.write.json_documents import json_run, tree_records
from tui_explorer.formats.write.json_text import json_pieces
from tui_explorer.formats.write.yaml_tree import deepest, yaml_pieces
from tui_explorer.searches.fit import refuse_what_does_not_fit
from tui_explorer.searches.source import Source
from tui_explorer.view.layout import spelt_out
from tui_explorer.view.summary import figure
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import grouped

SUFFIXES = {
    "text": "txt", "json": "json", "csv": "csv", "svg": "svg", "tikz": "tex", "dot": "dot",
    "html": "html", "yaml": "yaml", "efg": "efg",
}  # fmt: skip
"""The suffix of a file in each format."""
PICTURES = ("svg", "tikz", "dot", "html")
TREES = ("yaml", "efg")
"""Formats of a tree alone, without a search."""


class Style(NamedTuple):
    """The style of a picture or a drawing."""

    in_print: bool = False
    """True for black on white."""
    blank: str = ""
    """The values left blank for students to fill in: of ``inner`` nodes, or ``all``."""
    begin: int = 0
    """The step that a page shows first."""
    columns: str = "window"
    """The columns next to the nodes of a text drawing, and in JSON."""


def exported(
    run: Run,
    moment: Moment,
    form: str,
    style: Style | None = None,
    glyphs: Glyphs = UNICODE,
    each: Any = iter,
) -> Iterator[str]:
    """A search in an export format, at a moment. ``each`` wraps the iterators of long parts."""
    style = style or Style()
    if form in PICTURES:
        return _picture(run, moment, form, style, glyphs, each)
    if form == "json":
        record = json_run(run, nodes=True, events=True, columns=style.columns)
        return chain(json_pieces({**record, "tree": tree_records(run, moment)}, each), "\n")
    if form == "csv":
        return each(csv_lines(run))  # type: ignore[no-any-return]
    title = catalog.load_algorithm(run.settings.algorithm).title
    title = title if glyphs is UNICODE else spelt_out(title)
    lines = figure(run, title, glyphs, moment, style.columns)
    return (f"{line}\n" for line in each(lines))


def _picture(
    run: Run, moment: Moment, form: str, style: Style, glyphs: Glyphs, each: Any
) -> Iterator[str]:
    writers: dict[str, tuple[Callable[..., Iterator[str]], int]] = {
        "svg": (svg.svg_lines, svg.MOST_NODES),
        "tikz": (tikz.tikz_lines, tikz.MOST_NODES),
        "dot": (dot.dot_lines, dot.MOST_NODES),
        "html": (partial(html_page.html_lines, begin=style.begin), html_page.MOST_NODES),
    }
    write, most = writers[form]
    drawn = Figure(run, most, style.blank, run.end if form == "html" else moment)
    lines = write(drawn, moment, in_print=style.in_print, each=each)
    return lines if glyphs is UNICODE else _with_references(lines)


def _with_references(lines: Iterable[str]) -> Iterator[str]:
    """The same in ASCII: XML, HTML and Graphviz have references for other characters."""
    return (line.encode("ascii", "xmlcharrefreplace").decode() for line in lines)


def tree_file(
    source: Source, settings: Settings, form: str, budget: Budget, glyphs: Glyphs = UNICODE
) -> tuple[Iterator[str], list[str]]:
    """The tree of a source as a file that can be opened again, and notes about it."""
    refuse_what_does_not_fit(source, settings)
    tree = source.whole_tree(settings, budget)
    if form == "efg":
        deque(efg_lines(tree, source.origin), maxlen=0)  # raises before anything is written
        return efg_lines(tree, source.origin), list(left_out(tree))
    notes: list[str] = []
    pieces = yaml_pieces(tree, source.origin, in_ascii=glyphs is not UNICODE)
    return _noting_size(pieces, tree, notes), notes


def _noting_size(pieces: Iterator[str], tree: Tree, notes: list[str]) -> Iterator[str]:
    """The same pieces; after the last one, add the notes about the file's size."""
    size = 0
    for piece in pieces:
        size += len(piece.encode())
        yield piece
    notes += beyond_limits(tree, size)


def beyond_limits(tree: Tree, size: int) -> Iterator[str]:
    """Notes about limits that a tree's YAML file of so many bytes exceeds."""
    if (depth := deepest(tree)) > DEFAULT.yaml_depth:
        yield f"The tree is {grouped(depth)} plies deep: open it with --limit-depth {depth}."
    if (nodes := len(tree)) > DEFAULT.nodes:
        yield f"The tree has {grouped(nodes)} nodes: open it with --limit-nodes {nodes}."
    if size > DEFAULT.yaml_bytes:
        yield f"The file has {grouped(size)} bytes: open it with --limit-bytes {size}."


def step_wanted(run: Run, wanted: int | str) -> int:
    """The step for a number, ``first-cut`` or ``end``."""
    trace = run.trace
    if wanted == "end":
        return len(trace)
    if wanted == "first-cut":
        if not len(trace.cuts):
            raise UsageError("this search cuts nothing", "a step by its number, or end")
        return trace.cuts.steps[0]
    assert isinstance(wanted, int)
    if wanted > len(trace):
        last = len(trace)
        raise UsageError(
            f"there is no step {grouped(wanted)}: the search ends at step {grouped(last)}",
            f"a number from 0 to {last}, first-cut or end",
        )
    return wanted
