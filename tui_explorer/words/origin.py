"""The origin of a tree: its name and title, what its author asks and answers, its source.

All of it is text from files, and made safe here.
"""

from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.words.safe import safe, safe_lines

_LONGEST = 4000
"""Characters of notes, or of an answer, that are shown."""


def source_line(run: Run) -> str:
    """The source of a search: its name and title."""
    title = f": {safe(run.origin.title)}" if run.origin.title else ""
    return safe(run.origin.name) + title


def asked(origin: Origin) -> list[str]:
    """The notes, line by line, and below them the lesson and the source; before any step."""
    told = safe_lines(origin.notes[:_LONGEST])
    return [*told, *whence(origin)]


def answered(run: Run) -> list[str]:
    """The answer, line by line, for whoever has come to the end; a tree that was edited, or a
    search other than its author had in mind, may belie it.
    """
    origin = run.origin
    if not origin.answer:
        return []
    first, *more = safe_lines(origin.answer[:_LONGEST]) or [""]
    if origin.revision:
        return [f"Answer, written before the tree was edited: {first}", *more]
    if not run.is_as_meant:
        return [f"Answer, perhaps for another search than this one: {first}", *more]
    return [f"Answer: {first}", *more]


def whence(origin: Origin) -> list[str]:
    """The lesson that it belongs to and the source of its figures, where they are told."""
    told = {"Lesson": origin.lesson, "Source": origin.credit}
    return [f"{what}: {safe(text, _LONGEST)}" for what, text in told.items() if text]
