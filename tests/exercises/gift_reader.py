"""GIFT as its rules have it: questions apart by blank lines, an escape before any special sign."""

from typing import NamedTuple

SPECIAL = "~=#{}:\\"


class Read(NamedTuple):
    title: str
    text: str
    answers: list[tuple[str, str]]
    """The sign before each answer, with its share, and the answer."""


def read_gift(text: str) -> list[Read]:
    lines = [line for line in text.split("\n") if not line.startswith("//")]
    blocks = [block.strip() for block in "\n".join(lines).split("\n\n")]
    return [_read(block) for block in blocks if block]


def _read(block: str) -> Read:
    assert "\n" not in block, "a question is one paragraph"
    assert block.startswith("::")
    signs = list(_signs(block[2:]))
    title, at = _until(signs, 0, "::")
    text, at = _until(signs, at, "{")
    inside, at = _until(signs, at, "}")
    assert at == len(signs), "nothing behind the braces"
    del inside
    start = next(i for i, (sign, bare) in enumerate(signs) if sign == "{" and bare)
    return Read(title, text.strip(), _answers(signs[start + 1 : -1]))


def _signs(text: str) -> list[tuple[str, bool]]:
    """Each sign, and whether it means what it is in GIFT."""
    found, at = [], 0
    while at < len(text):
        if text[at] == "\\":
            following = text[at + 1]
            assert following in SPECIAL + "n", f"\\{following} is no escape"
            found.append(("\n" if following == "n" else following, False))
            at += 2
        else:
            found.append((text[at], text[at] in SPECIAL))
            at += 1
    return found


def _until(signs: list[tuple[str, bool]], at: int, end: str) -> tuple[str, int]:
    read = ""
    while at < len(signs):
        if all(signs[at + i] == (sign, True) for i, sign in enumerate(end)):
            return read, at + len(end)
        sign, bare = signs[at]
        assert not bare or end == "}", f"a bare {sign} in a text"
        read += sign
        at += 1
    raise AssertionError(f"{end} is missing")


def _answers(signs: list[tuple[str, bool]]) -> list[tuple[str, str]]:
    if not signs:
        return []
    if signs[0] == ("#", True):
        number, colon, tolerance = "".join(sign for sign, _ in signs[1:]).partition(":")
        assert (colon, tolerance) == (":", "0")
        float(number)
        return [("#", number)]
    found: list[tuple[str, str]] = []
    for sign, bare in signs:
        if bare:
            assert sign in "=~"
            found.append((sign, ""))
        else:
            found[-1] = found[-1][0], found[-1][1] + sign
    return [_with_share(sign, text.strip()) for sign, text in found]


def _with_share(sign: str, text: str) -> tuple[str, str]:
    if not text.startswith("%"):
        return sign, text
    share, _, rest = text[1:].partition("%")
    return sign + share, rest
