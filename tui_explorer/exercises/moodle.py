"""Exercises as Moodle's XML: with a key cloze questions with boxes, without one essays."""

from base64 import b64encode
from collections.abc import Iterator

from tui_explorer.drawing.figure import INNER, Figure
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.exercises.boxes import Box, boxes
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import Question
from tui_explorer.exercises.sheets import backslashed
from tui_explorer.exercises.shown import key_shown
from tui_explorer.formats.write import svg
from tui_explorer.formats.write.svg import text as xml
from tui_explorer.words import sheets as words
from tui_explorer.words.safe import safe


def pieces(exercise: Exercise, *, with_key: bool) -> Iterator[str]:
    """The whole file; the picture goes along with each question, so that each can stand alone."""
    run = exercise.ground.plain_run
    figure = Figure(run, svg.MOST_NODES, INNER)
    drawn = "".join(svg.svg_lines(figure, Moment(run.trace, 0), in_print=True))
    picture = b64encode(drawn.encode()).decode()
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
    for question in exercise.questions:
        yield from _question(exercise, question, picture, with_key=with_key)
    yield "</quiz>\n"


def _question(
    exercise: Exercise, question: Question, picture: str, *, with_key: bool
) -> Iterator[str]:
    found = boxes(question) if with_key else []
    filled = " ".join(_cloze(box, question) for box in found)
    told = [
        f"<p>{xml(words.conventions(exercise.ground.settings))}</p>",
        '<p><img src="@@PLUGINFILE@@/tree.svg" alt=""></p>',
        f"<p>{xml(question.brief)}</p>",
        f"<p>{filled}</p>" if found else "",
    ]
    yield f'<question type="{"cloze" if found else "essay"}">\n'
    yield f"<name><text>{xml(safe(exercise.title))} {question.id}</text></name>\n"
    yield f'<questiontext format="html"><text>{_cdata("".join(told))}</text>\n'
    yield f'<file name="tree.svg" path="/" encoding="base64">{picture}</file></questiontext>\n'
    if not found:
        yield f"<defaultgrade>{float(question.points):g}</defaultgrade>\n"
        yield "<responseformat>editor</responseformat>\n"
    if with_key and not found:
        key = f"<p>{xml(safe(key_shown(question)))}</p>"
        yield f'<graderinfo format="html"><text>{_cdata(key)}</text></graderinfo>\n'
    yield "</question>\n"


def _cloze(box: Box, question: Question) -> str:
    """A box with all that may be filled in."""
    weight = max(1, int(question.points)) if len(boxes(question)) == 1 else 1
    if box.is_number:
        filled = f"{{{weight}:NUMERICAL:={box.right[0]}:0}}"
    else:
        kind = "MULTICHOICE" if box.choices else "SHORTANSWER"
        every = box.choices or box.right
        answers = ["=" * (each in box.right) + _escaped(each) for each in every]
        filled = f"{{{weight}:{kind}:{'~'.join(answers)}}}"
    return f"{xml(box.label)}: {filled}" if box.label else filled


def _escaped(text: str) -> str:
    """An answer in which cloze finds nothing to interpret, as HTML."""
    return xml(backslashed(text, '}#~/"\\='))


def _cdata(text: str) -> str:
    return f"<![CDATA[{text.replace(']]>', ']]]]><![CDATA[>')}]]>"
