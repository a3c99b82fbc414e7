"""Exercise files: YAML or JSON with ``questions``, read with the place of whatever is wrong."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.game import Value
from tui_explorer.engine.settings import ORDERS, InvalidSetting, Settings
from tui_explorer.errors import BadData, CannotRead, RootIsFixed, UsageError
from tui_explorer.exercises.given import Malformed, path
from tui_explorer.exercises.kinds import CALL, KINDS, RETURN
from tui_explorer.formats.read.files import BOM, decoded
from tui_explorer.formats.read.grammar import tree_of
from tui_explorer.formats.read.json_tree import bracket_events
from tui_explorer.formats.read.messages import RAISE_BYTES, shown
from tui_explorer.formats.read.syntax import (
    CLOSE,
    DEFAULT,
    KEY,
    OPEN_LIST,
    OPEN_MAP,
    OPEN_VECTOR,
    Limits,
    Listed,
    Mapped,
    ParseEvent,
    SourceText,
    Values,
    gathered,
)
from tui_explorer.formats.read.yaml_tree import yaml_events
from tui_explorer.formats.settings import read_setting
from tui_explorer.searches.source import ROOTS, Source, TreeSource, open_source
from tui_explorer.words import exercises as words
from tui_explorer.words.names import noun

Opener = Callable[[str, Limits, str | None], Source]
"""Makes a source of a text, within limits, with a side that begins if one is named."""
QUESTIONS = "questions"
"""The key that tells an exercise from a tree."""
_KEYS = ("title", "teaches", "source", "tree", "settings", "seed", QUESTIONS)
_SETTINGS = ("algorithm", "cut", "fail", "depth", "window", "root", "order", "seed")
_ASKED = ("kind", "node", "leaf", "at", "points")
_CHOICES = {
    "algorithm": (Settings().algorithm,), "root": ("max", "min"), "order": ORDERS,
}  # fmt: skip
MOST_QUESTIONS = 1000
_LARGEST = 10**15
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_LIKE_JSON = re.compile(r'[ \t\r\n]*+\{[ \t\r\n]*+["}]')
_HAS_QUESTIONS = re.compile(rb"""questions["']?\s*:""")


class Asked(NamedTuple):
    """A question as it is written."""

    kind: str
    node: str | tuple[int, ...] | None = None
    """A path or a name; None if the seed is to choose."""
    leaf: str | tuple[int, ...] | None = None
    at: str = ""
    points: Value = 1
    wrong: Any = None
    """Makes the refusal of what does not fit, with its place."""


class Document(NamedTuple):
    """An exercise as it is written."""

    title: str
    teaches: str
    settings: Settings
    seed: int
    asked: tuple[Asked, ...]
    written: dict[str, Any]
    """All of it, as JSON holds it."""
    source: Source
    is_strict: bool = True
    """Whether a question that does not fit is refused, and not left out."""


def is_exercise(data: bytes) -> bool:
    """Whether a text has the key that makes it an exercise, outside of everything else."""
    if not _HAS_QUESTIONS.search(data):
        return False
    depth = 0
    try:
        for kind, text, _ in _events(SourceText("", data.decode())):
            if kind == KEY and depth == 1 and text == QUESTIONS:
                return True
            depth += (kind in (OPEN_LIST, OPEN_MAP, OPEN_VECTOR)) - (kind == CLOSE)
    except (BadData, UnicodeDecodeError):
        pass  # whoever reads it as a tree says what is wrong
    return False


def _events(text: SourceText) -> Iterator[ParseEvent]:
    return bracket_events(text) if _LIKE_JSON.match(text.text) else yaml_events(text)


def read(
    data: bytes, name: str, opened: Opener = open_source, limits: Limits = DEFAULT
) -> Document:
    """The exercise in a text; ``opened`` makes a source of what stands behind ``source``."""
    data = data.removeprefix(BOM)
    text = SourceText(name, decoded(data, name))
    in_json = _LIKE_JSON.match(text.text) is not None
    most = limits.json_bytes if in_json else limits.yaml_bytes
    if len(data) > most:
        what = words.TOO_LARGE_FILE.format(most=most, bytes=noun(most, "byte"))
        raise text.wrong(0, what, RAISE_BYTES)
    depth = limits.json_depth if in_json else limits.yaml_depth
    outermost = gathered(text, _events(text), limits, depth)
    if not outermost or not isinstance(outermost[0], dict) or QUESTIONS not in outermost[0]:
        raise text.wrong(0, *words.NO_EXERCISE)
    return _ExerciseParser(Values(text, limits), outermost[0], opened, depth).document()


class _ExerciseParser:
    """Reads one document."""

    def __init__(self, values: Values, top: Any, opened: Opener, depth: int) -> None:
        self.values, self.top, self.opened, self.depth = values, top, opened, depth

    def document(self) -> Document:
        self._check_keys(self.top, _KEYS, "in an exercise")
        for key in ("title", "teaches", "source", "seed"):
            if key in self.top and isinstance(self.top[key], list | dict):
                raise self._wrong(self.top, key, words.NOT_TEXT, key=key)
        if ("source" in self.top) == ("tree" in self.top):
            at = "tree" if "tree" in self.top else QUESTIONS
            raise self._wrong(self.top, at, words.SOURCE_OR_TREE)
        settings, side = self._settings()
        return Document(
            title=self._text("title", self.values.limits.title),
            teaches=self._text("teaches", self.values.limits.notes),
            settings=settings,
            seed=self._whole(self.top, "seed") if "seed" in self.top else 1,
            asked=tuple(self._questions()),
            written=plain(self.top),
            source=self._source(side),
        )

    def _wrong(self, holder: Any, at: Any, refusal: words.Refusal, **named: object) -> BadData:
        what, hint = _filled_in(refusal, **named)
        return self.values.wrong(holder, at, what, hint)

    def _cannot_be(self, holder: Any, key: str, known: Sequence[str]) -> BadData:
        value = shown(holder[key]) if isinstance(holder[key], str) else words.SOMETHING_ELSE
        return self._wrong(
            holder, key, words.CANNOT_BE, key=key, value=value, known=" or ".join(known)
        )

    def _check_keys(self, top: Any, allowed: tuple[str, ...], where: str) -> None:
        for key in top:
            if key not in allowed:
                what, hint = _filled_in(
                    words.UNKNOWN_KEY, key=shown(key), where=where, known=", ".join(allowed)
                )
                raise self.values.wrong_key(top, key, what, hint)

    def _text(self, key: str, longest: int) -> str:
        text: str = self.top.get(key, "")
        if len(text) > longest:
            told = {"key": key, "length": len(text), "most": longest}
            raise self._wrong(self.top, key, words.TOO_LONG, **told)
        return text

    def _whole(self, holder: Any, key: str) -> int:
        text = holder[key]
        if not isinstance(text, str) or not _WHOLE.fullmatch(text) or len(text) > 16:
            raise self._wrong(holder, key, words.NOT_WHOLE, key=key)
        return int(text)

    def _source(self, side: str | None) -> Source:
        try:
            return self._source_for(side)
        except RootIsFixed as fault:
            raise self._wrong(self.top["settings"], "root", (fault.what, words.NO_ROOT)) from None

    def _source_for(self, side: str | None) -> Source:
        if "tree" in self.top:
            if self.top["tree"] == "":
                empty = "tree is empty", "a tree behind it, as in tree: [3, 12, 8]"
                raise self._wrong(self.top, "tree", empty)
            alone = Listed()
            alone.append(self.top["tree"])
            alone.places.append(self.values.at(self.top, "tree"))
            tree, head = tree_of(self.values, alone, self.depth, ROOTS[side])
            title = self.top.get("title") or head.said.get("title", "")
            origin = Origin("tree", self.values.source.name, title)
            return TreeSource(origin.sized(tree), tree)
        try:
            return self.opened(self.top["source"], self.values.limits, side)
        except RootIsFixed:
            raise
        except (BadData, UsageError) as fault:
            if fault.place is not None:
                raise
            raise self.values.wrong(self.top, "source", fault.what, fault.hint) from None
        except CannotRead as fault:
            place = self.values.source.place(self.values.at(self.top, "source"))
            raise CannotRead(fault.what, fault.hint, fault.place or place) from None

    def _settings(self) -> tuple[Settings, str | None]:
        """The settings, and who begins if that is said."""
        if "settings" not in self.top:
            return Settings(), None
        given = self.top["settings"]
        if not isinstance(given, dict):
            raise self._wrong(self.top, "settings", words.NO_SETTINGS)
        self._check_keys(given, _SETTINGS, "in settings")
        found: dict[str, Any] = {}
        for key in given:
            if key in _CHOICES:
                found[key] = given[key]
                if key == "algorithm" and isinstance(given[key], str):
                    found[key] = catalog.algorithm_named(given[key])
                if found[key] not in _CHOICES[key]:
                    raise self._cannot_be(given, key, _CHOICES[key])
                continue
            try:
                found[key] = read_setting(key, given[key])
            except InvalidSetting as fault:
                raise self._wrong(given, key, (f"{key}: {fault.why}", "")) from None
        side = found.pop("root", None)
        return Settings(**found), side

    def _questions(self) -> Iterable[Asked]:
        listed = self.top[QUESTIONS]
        if type(listed) is not Listed or not listed:
            refusal = words.EMPTY_QUESTIONS if listed == [] else words.NO_QUESTIONS
            raise self._wrong(self.top, QUESTIONS, refusal)
        if len(listed) > MOST_QUESTIONS:
            raise self._wrong(self.top, QUESTIONS, words.TOO_MANY_QUESTIONS, most=MOST_QUESTIONS)
        for place, one in enumerate(listed):
            yield self._asked(listed, place, one)

    def _asked(self, listed: Any, place: int, one: Any) -> Asked:
        wrong = partial(self.values.wrong, listed, place)
        if isinstance(one, str):
            kind = one
        elif isinstance(one, Mapped) and isinstance(one.get("kind"), str):
            self._check_keys(one, _ASKED, "in a question")
            kind = one["kind"]
        else:
            raise wrong(*words.NO_QUESTION)
        if kind not in KINDS:
            raise wrong(*words.no_such_kind(kind, KINDS))
        if isinstance(one, str):
            return Asked(kind, wrong=wrong)
        return Asked(
            kind,
            self._node(one, "node"),
            self._node(one, "leaf"),
            self._at(one),
            self._points(one),
            wrong,
        )

    def _node(self, one: Mapped, key: str) -> str | tuple[int, ...] | None:
        if key not in one or one[key] in ("", "null", "~"):
            return None
        try:
            return path(one[key])
        except Malformed:
            if isinstance(one[key], str):
                return str(one[key])
            raise self._wrong(one, key, words.NOT_A_NODE, key=key) from None

    def _at(self, one: Mapped) -> str:
        at: str = one.get("at", "")
        if at and at not in (CALL, RETURN):
            raise self._cannot_be(one, "at", (CALL, RETURN))
        return at

    def _points(self, one: Mapped) -> Value:
        if "points" not in one:
            return 1
        if isinstance(one["points"], list | dict):
            raise self._wrong(one, "points", words.NO_POINTS)
        points = self.values.number(one, "points")
        if not 0 < points < _LARGEST:
            raise self._wrong(one, "points", words.TOO_FEW_POINTS)
        return points


def _filled_in(refusal: words.Refusal, **named: object) -> Iterator[str]:
    return (part.format(**named) for part in refusal) if named else iter(refusal)


def plain(value: Any) -> Any:
    """What was read as JSON has it: text that is a number as a number."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if _WHOLE.fullmatch(value) and len(value) <= 16:
        return int(value)
    return value
