"""Searches and their trees in every form that they can be written in, piece by piece."""

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
from tui_explorer.words import refusals
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import grouped

SUFFIXES = {
    "text": "txt", "json": "json", "csv": "csv", "svg": "svg", "tikz": "tex", "dot": "dot",
    "html": "html", "yaml": "yaml", "efg": "efg",
}  # fmt: skip
"""By form: the end of a file's name."""
PICTURES = ("svg", "tikz", "dot", "html")
TREES = ("yaml", "efg")
"""Forms of a tree itself, whatever a search has done with it."""


class Style(NamedTuple):
    """How a picture or a drawing is wanted."""

    in_print: bool = False
    """Whether it is black on white."""
    blank: str = ""
    """What is left empty, to be filled in: ``inner`` nodes, or ``all`` values."""
    begin: int = 0
    """The step at which a page opens."""
    columns: str = "window"
    """What stands beside the nodes of a drawing with characters, and in JSON."""


def exported(
    run: Run,
    moment: Moment,
    form: str,
    style: Style | None = None,
    glyphs: Glyphs = UNICODE,
    each: Any = iter,
) -> Iterator[str]:
    """A search in a form, at a moment where that matters; what can be long passes ``each``."""
    style = style or Style()
    if form in PICTURES:
        return _picture(run, moment, form, style, glyphs, each)
    if form == "json":
        told = json_run(run, nodes=True, events=True, columns=style.columns)
        return chain(json_pieces({**told, "tree": tree_records(run, moment)}, each), "\n")
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
    """The same in ASCII, as TeX is: XML, HTML and Graphviz know characters by their numbers."""
    return (line.encode("ascii", "xmlcharrefreplace").decode() for line in lines)


def tree_file(
    source: Source, settings: Settings, form: str, budget: Budget, glyphs: Glyphs = UNICODE
) -> tuple[Iterator[str], list[str]]:
    """The tree of a source as a file to be opened again, and what there is to say of it."""
    refuse_what_does_not_fit(source, settings)
    tree = source.whole_tree(settings, budget)
    if form == "efg":
        deque(efg_lines(tree, source.origin), maxlen=0)  # what it cannot hold is refused at once
        return efg_lines(tree, source.origin), list(left_out(tree))
    notes: list[str] = []
    pieces = yaml_pieces(tree, source.origin, in_ascii=glyphs is not UNICODE)
    return _noting_size(pieces, tree, notes), notes


def _noting_size(pieces: Iterator[str], tree: Tree, notes: list[str]) -> Iterator[str]:
    """The same pieces; at their end, notes have what there is to say of the file."""
    size = 0
    for piece in pieces:
        size += len(piece.encode())
        yield piece
    notes += beyond_limits(tree, size)


def beyond_limits(tree: Tree, size: int) -> Iterator[str]:
    """What is too much to be opened unasked of a tree's file in YAML with so many bytes."""
    if (depth := deepest(tree)) > DEFAULT.yaml_depth:
        yield f"The tree is {grouped(depth)} plies deep: open it with --limit-depth {depth}."
    if (nodes := len(tree)) > DEFAULT.nodes:
        yield f"The tree has {grouped(nodes)} nodes: open it with --limit-nodes {nodes}."
    if size > DEFAULT.yaml_bytes:
        yield f"The file has {grouped(size)} bytes: open it with --limit-bytes {size}."


def step_wanted(run: Run, wanted: int | str) -> int:
    """The step that is meant by a number, ``first-cut`` or ``end``."""
    trace = run.trace
    if wanted == "end":
        return len(trace)
    if wanted == "first-cut":
        if not len(trace.cuts):
            raise refusals.no_cut()
        return trace.cuts.steps[0]
    assert isinstance(wanted, int)
    if wanted > len(trace):
        raise refusals.no_such_step(wanted, len(trace))
    return wanted
