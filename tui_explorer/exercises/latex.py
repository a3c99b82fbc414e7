"""Exercises as LaTeX documents that pdflatex compiles with TikZ alone."""

from collections.abc import Iterator

from tui_explorer.drawing.figure import INNER, Figure
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import Question
from tui_explorer.exercises.sheets import points_told
from tui_explorer.exercises.shown import key_shown
from tui_explorer.formats.write import tikz
from tui_explorer.formats.write.tikz import latex
from tui_explorer.words import sheets as words
from tui_explorer.words.safe import safe

_BEFORE = r"""\documentclass[11pt]{article}
\usepackage[a4paper, margin=2.2cm]{geometry}
"""
_AFTER = r"""\newcommand{\fitted}[1]{\begin{center}%
\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{#1}\end{center}}
\setlength{\parindent}{0pt}
\raggedbottom
\begin{document}
"""


def pieces(exercise: Exercise, *, with_key: bool) -> Iterator[str]:
    """A sheet with the tree to be filled in, or a key with the searched tree."""
    ground = exercise.ground
    yield _BEFORE + tikz.STYLES + tikz.PRINTED + _AFTER
    yield f"\\section*{{{latex(safe(exercise.title))}}}\n"
    if exercise.student:
        yield f"{latex(words.named(exercise.student))}\\bigskip\n\n"
    elif not with_key:
        yield f"{latex(words.NAME)} \\hrulefill\\bigskip\n\n"
    yield f"{latex(words.conventions(ground.settings))}\n\n"
    run = ground.run if with_key else ground.plain_run
    figure = Figure(run, tikz.MOST_NODES, "" if with_key else INNER)
    yield "\\fitted{%\n"
    yield from tikz.picture_lines(figure, run.end)
    yield "}\n\\begin{enumerate}\n"
    for question in exercise.questions:
        yield from _question(question, with_key=with_key)
    yield "\\end{enumerate}\n\\end{document}\n"


def _question(question: Question, *, with_key: bool) -> Iterator[str]:
    points = latex(points_told(question))
    yield f"\\item {latex(question.brief)} \\hfill \\mbox{{({points})}}\n\n"
    if with_key:
        told = latex(words.answer(key_shown(question)), is_number=True)
        yield f"\\textbf{{{told}}}\n"
    elif blanks := _blanks(question):
        lines = (f"\\mbox{{{blank} = \\underline{{\\hspace{{1.6cm}}}}}}" for blank in blanks)
        yield "\\medskip\\raggedright " + "\\quad\n".join(lines) + "\\par\n"
    else:
        yield "\\medskip\\noindent\\dotfill\\par\n"


def _blanks(question: Question) -> list[str]:
    """The names of what is asked for, where it is several numbers."""
    ground = question.ground
    if question.kind == "window":
        return [latex("α"), latex("β")]
    return [latex(ground.told(node)) for node in ground.inner] if question.kind == "values" else []
