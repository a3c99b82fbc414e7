"""A figure as a LaTeX document: pdflatex makes a page of the figure's size, with TikZ alone."""

from collections.abc import Iterable, Iterator
from unicodedata import normalize

from tui_explorer.drawing.figure import Figure
from tui_explorer.drawing.placed import (
    HALF_HEIGHT,
    LINE,
    MOVERS,
    NodeStyle,
    PlacedNode,
    Point,
    Text,
    action_texts,
    outline,
    pointer,
    strokes,
    texts,
)
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.errors import BadData
from tui_explorer.formats.write import Each
from tui_explorer.words.names import grouped

MOST_NODES = 2_000
_MOST_POINTS = 16_000
"""The longest length that TeX can measure."""
_HEAD = r"""% The tikzpicture below, with these colours and styles, can stand in any document.
\documentclass{article}
"""
_COLOURS = [
    f"\\definecolor{{{mover}}}{{HTML}}{{{line[1:].upper()}}}\n"
    f"\\definecolor{{{mover} fill}}{{HTML}}{{{fill[1:].upper()}}}\n"
    for mover, (line, fill) in MOVERS.items()
]
_SHAPES = [f"  tree {mover}/.style={{draw={mover}, fill={mover} fill}},\n" for mover in MOVERS]
STYLES = r"""\usepackage{tikz}
COLOURS\definecolor{leaf}{HTML}{777777}
\definecolor{strike}{HTML}{C0392B}
\definecolor{faint}{HTML}{8A8A8A}
\definecolor{edge}{HTML}{777777}
\tikzset{
  tree edge/.style={draw=edge}, tree shape/.style={line width=0.6bp},
SHAPES  tree leaf/.style={draw=leaf}, tree unvisited/.style={fill=white},
  tree chosen/.style={line width=1.6bp}, tree open/.style={line width=1.4bp},
  tree chosen edge/.style={draw=black, line width=1.6bp},
  tree cut/.style={draw=faint, fill=white, dashed}, tree cut edge/.style={draw=faint, dashed},
  tree strike/.style={draw=strike, line width=0.9bp}, tree faint/.style={text=faint},
  tree text/.style={inner sep=0pt, font=\sffamily\fontsize{8}{10}\selectfont},
  tree name/.style={tree text, font=\sffamily\itshape\fontsize{9}{11}\selectfont},
  tree action/.style={tree text, font=\sffamily\itshape\fontsize{8}{10}\selectfont},
  tree window/.style={tree text},
  tree sign/.style={tree text, font=\sffamily\fontsize{10}{12}\selectfont},
  tree value/.style={tree text, font=\sffamily\bfseries\fontsize{10}{12}\selectfont},
  tree unread/.style={font=\sffamily\fontsize{10}{12}\selectfont},
}
""".replace("COLOURS", "".join(_COLOURS)).replace("SHAPES", "".join(_SHAPES))
PRINTED = r"""\tikzset{
PLAIN  tree edge/.style={draw}, tree leaf/.style={draw},
  tree unvisited/.style={}, tree cut/.style={draw, dashed}, tree cut edge/.style={dashed},
  tree strike/.style={draw, line width=0.9bp}, tree faint/.style={},
}
""".replace("PLAIN", "".join(f"  tree {mover}/.style={{draw}},\n" for mover in MOVERS))
"""Black on white; written after STYLES."""
_BEGIN = r"""\begin{document}
\setbox0=\hbox{"""
_END = r"""}
\hoffset=-1in \voffset=-1in \pdfpagewidth=\wd0 \pdfpageheight=\dimexpr\ht0+\dp0\relax
\shipout\box0
\end{document}
"""


def tikz_lines(
    figure: Figure, moment: Moment, *, in_print: bool, each: Each = iter
) -> Iterator[str]:
    """The lines of the document; its nodes pass through ``each``."""
    picture = picture_lines(figure, moment, each)
    yield _HEAD + STYLES + (PRINTED if in_print else "") + _BEGIN + next(picture)
    yield from picture
    yield _END


def picture_lines(figure: Figure, moment: Moment, each: Each = iter) -> Iterator[str]:
    """The lines of the picture alone, for a document with STYLES; the last has no newline."""
    if (longest := max(figure.width, figure.height)) > _MOST_POINTS:
        raise BadData(
            f"a picture of {longest:,.0f} points is too long for TeX, which measures up "
            f"to {grouped(_MOST_POINTS)}",
            "give a smaller tree or a depth limit, or export --to svg",
        )
    yield "\\begin{tikzpicture}[x=1bp, y=-1bp, line width=0.5bp, line join=round]\n"
    yield f"\\useasboundingbox (0,0) rectangle ({figure.width:.1f},{figure.height:.1f});\n"
    styles = []
    for node in each(iter(figure.nodes)):
        styles.append(figure.style(moment, node))
        if node.parent >= 0:
            yield from _edge(figure.nodes[node.parent], node, styles[-1])
    for node, style in zip(figure.nodes, styles, strict=False):
        yield from _node(node, style, figure.lines)
    if figure.legend:
        yield _text(Text("text", 14, figure.height - LINE, "start", figure.legend), "")
    yield "\\end{tikzpicture}"


def _edge(above: PlacedNode, node: PlacedNode, style: NodeStyle) -> Iterator[str]:
    options = "tree edge"
    options += ", tree cut edge" if style.status is Status.CUT_AWAY else ""
    options += ", tree chosen edge" if style.is_chosen else ""
    yield f"\\draw[{options}] {_path([(above.x, above.bottom), (node.x, node.top)])};\n"
    if style.is_struck:
        through = " ".join(map(_path, strokes(above, node)))
        yield f"\\draw[tree strike] {through};\n"
    for action in action_texts(node):
        yield _text(action, "")


def _node(node: PlacedNode, style: NodeStyle, lines: int) -> Iterator[str]:
    options = f"tree shape, tree {node.mover}"
    options += ", tree unvisited" if style.status is Status.UNVISITED else ""
    options += ", tree open" if style.status is Status.OPEN else ""
    options += ", tree cut" if style.status is Status.CUT_AWAY else ""
    options += ", tree chosen" if style.is_chosen else ""
    corners = outline(node)
    if corners:
        yield f"\\path[{options}] {_path(corners)} -- cycle;\n"
    else:
        yield f"\\path[{options}] ({node.x:.1f},{node.y:.1f}) circle[radius={HALF_HEIGHT}bp];\n"
    if style.is_here:
        yield f"\\fill {_path(pointer(node))} -- cycle;\n"
    unread = {Status.CUT_AWAY: ", tree unread, tree faint", Status.UNVISITED: ", tree unread"}
    for each in texts(node, style, lines):
        if each.words:
            yield _text(each, unread.get(style.status, "") if each.role == "value" else "")


def _path(points: Iterable[Point]) -> str:
    return " -- ".join(f"({x:.1f},{y:.1f})" for x, y in points)


_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def _text(placed: Text, options: str) -> str:
    words = latex(placed.words, is_number=placed.role in ("value", "window"))
    anchor = _ANCHORS[placed.anchor]
    at = f"({placed.x:.1f},{placed.y:.1f})"
    return f"\\node[tree {placed.role}{options}, anchor={anchor}] at {at} {{{words}}};\n"


_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''", "`": r"\`{}",
    "-": "{-}", "'": "{'}", "?": "{?}", "!": "{!}", ",": "{,}",
    "α": r"$\alpha$", "β": r"$\beta$", "∞": r"$\infty$", "−": "$-$", "≤": r"$\le$", "≥": r"$\ge$",
    "≈": r"$\approx$",
    "×": r"$\times$", "±": r"$\pm$", "…": r"\ldots{}", "–": "--", "—": "---", "‘": "`", "’": "'",
    "“": "``", "”": "''", "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}", "œ": r"\oe{}",
    "Œ": r"\OE{}", "ø": r"\o{}", "Ø": r"\O{}", "ł": r"\l{}", "Ł": r"\L{}", "ı": r"\i{}",
    "§": r"\S{}", "©": r"\copyright{}", "£": r"\pounds{}", "¡": "!`", "¿": "?`",
    "→": r"$\to$", "←": r"$\leftarrow$",
}  # fmt: skip
"""LaTeX for special characters; braces keep some from joining with their neighbours."""
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u",
    "\u0307": ".", "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c",
    "\u0328": "k",
}  # fmt: skip
_UNKNOWN = "{?}"


def latex(words: str, *, is_number: bool = False) -> str:
    r"""Escape a text for LaTeX, in ASCII; an unknown character becomes a question mark.

    >>> print(latex("50 % of naïve_x"), latex("≤-5", is_number=True))
    50 \% of na\"{\i}ve\_x $\le$$-$5
    """
    if is_number:
        words = words.replace("-", "−")
    return "".join(map(_escaped, words))


def _escaped(sign: str) -> str:
    if sign in _LATEX:
        return _LATEX[sign]
    if sign.isascii():
        return sign
    letter, *marks = list(normalize("NFD", sign))
    if len(marks) == 1 and letter.isascii() and letter.isalpha() and marks[0] in _ACCENTS:
        below = {"i": r"\i", "j": r"\j"}.get(letter, letter) if marks[0] < "\u0323" else letter
        return f"\\{_ACCENTS[marks[0]]}{{{below}}}"
    return _UNKNOWN
