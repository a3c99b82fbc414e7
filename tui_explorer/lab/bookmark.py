"""A bookmark: what is looked at in an explorer, how and at which step, as a line of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer import catalog
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData, ExplorerError
from tui_explorer.formats.settings import json_settings, settings_from_json
from tui_explorer.searches.source import TreeSource
from tui_explorer.ui.opening import Kept
from tui_explorer.view.columns import COLUMNS
from tui_explorer.words import labs

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.quiz.attempt import Attempt

MOST_BYTES = 100_000
"""More than any bookmark takes."""


class Bookmark(NamedTuple):
    """A source, how it is looked at, and the step at which somebody is there."""

    source: str
    """What opens it."""
    kept: Kept
    """How it is looked at."""
    step: int = 0
    opened_with: str | None = None
    """The SOURCE of the command line at that time."""
    name: str = ""
    """Who is there."""
    exercise: str = ""
    """The exercise that is done there; the step is the number of its question then."""
    last: int = 0
    """The last step or question, as far as that is known."""

    @classmethod
    def of(cls, screen: ExplorerScreen, opened_with: str | None = None, name: str = "") -> Bookmark:
        """The place that a screen shows; of a game played in a tree, that tree at its start."""
        session, source = screen.session, screen.searching.asked.source
        is_whole = source.match is None or not isinstance(source, TreeSource)
        step, last = 0, 0
        if session is not None and is_whole:
            step, last = session.step, len(session.run.trace)
        return cls(source.text, Kept.of(screen), step, opened_with, name, last=last)

    @classmethod
    def in_exercise(
        cls, exercise: str, attempt: Attempt, opened_with: str | None, name: str
    ) -> Bookmark:
        """The place of somebody who is asked."""
        at, last = attempt.at + 1, len(attempt.questions)
        return cls("", Kept(Settings()), at, opened_with, name, exercise, last)

    def written(self) -> str:
        """The bookmark as JSON."""
        settings, columns, hides_ahead, root = self.kept
        told = {
            "schema": 1,
            "source": self.source,
            "settings": json_settings(settings),
            "columns": columns,
            "hides_ahead": hides_ahead,
            "root": root,
            "step": self.step,
            "opened_with": self.opened_with,
            "name": self.name,
            "exercise": self.exercise,
            "last": self.last,
        }
        return json.dumps(told) + "\n"


def read_bookmark(data: bytes) -> Bookmark:
    """The bookmark in a file; BadData if it is anything that no explorer writes."""
    try:
        told = json.loads(data)
        kept = Kept(
            _settings(told["settings"]),
            _one_of(told["columns"], *COLUMNS),
            told["hides_ahead"] is True,
            _number_or_none(told["root"]),
        )
        opened_with = told["opened_with"]
        return Bookmark(
            _typed(told["source"], str),
            kept,
            max(0, _typed(told["step"], int)),
            None if opened_with is None else _typed(opened_with, str),
            _typed(told["name"], str),
            _typed(told.get("exercise", ""), str),
            max(0, _typed(told.get("last", 0), int)),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, ExplorerError):
        raise BadData(labs.BAD_PLACE) from None


def _settings(told: dict[str, Any]) -> Settings:
    settings = settings_from_json(told)
    _one_of(settings.algorithm, *catalog.algorithm_names())
    return settings


def _typed(told: Any, kind: type) -> Any:
    if type(told) is not kind:
        raise TypeError
    return told


def _number_or_none(told: Any) -> int | None:
    return None if told is None else _typed(told, int)


def _one_of(told: Any, *known: str) -> str:
    if told not in known:
        raise ValueError
    return str(told)
