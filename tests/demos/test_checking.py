"""What differs between a kept file and one made now: the first screen, and both its looks."""

import json

import pytest

from tui_explorer.demos.checking import differences


def cast(*events: tuple[str, str]) -> str:
    head = json.dumps({"version": 2, "width": 9, "height": 3})
    return "\n".join([head, *(json.dumps([0, *event]) for event in events), ""])


def page(*slides: tuple[str, str]) -> str:
    return "".join(f"<h2>{name}</h2>\n<pre>{text}</pre>\n" for name, text in slides)


def told(path: str, kept: str, made: str, caption: str = "") -> list[str]:
    return list(differences("a.tape", path, kept, made, caption))


LINES = [("o", "\x1b[1;1H\x1b[0;1mone\x1b[0m  \x1b[2;1Htwo"), ("m", "Marked"),
         ("o", "\x1b[2;1Hthree"), ("o", "\x1b[10;1Hten")]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "text"),
    [("a.txt", "same\n"), ("a.cast", cast(*LINES)), ("a.html", page(("One", "x"))), ("a.svg", "")],
)
def test_nothing_is_told_of_the_same(path: str, text: str) -> None:
    assert told(path, text, text) == []


@pytest.mark.parametrize(("caption", "where"), [("", "the end"), ("Here", "Here")])
def test_a_text_is_told_by_the_caption_before_it(caption: str, where: str) -> None:
    kept, made = "one\ntwo\nthree\nfour\n", "one\n2\nthree\nfour\n"
    assert told("a.txt", kept, made, caption) == [
        f"a.tape: a.txt differs at {where}:", "--- kept", "+++ now", "@@ -1,3 +1,3 @@",
        " one", "-two", "+2", " three",
    ]  # fmt: skip


def test_blanks_and_controls_of_a_file_are_shown_and_not_obeyed() -> None:
    assert told("a\x1b.txt", "a\x1b[2J\n", "b\n")[0] == "a.tape: a␛.txt differs at the end:"
    assert told("a.txt", "a\x1b[2J\n", "b\n")[-2:] == ["-a␛[2J", "+b"]


def test_a_page_is_told_slide_by_slide() -> None:
    kept = page(("One", "x"), ("T &amp; wo", "a &lt; b\nc"), ("Three", "y"))
    made = page(("One", "x"), ("T &amp; wo", "a &gt; b\nc"), ("Three", "z"))
    assert told("a.html", kept, made, "unused") == [
        "a.tape: a.html differs at T & wo:", "--- kept", "+++ now", "@@ -1,2 +1,2 @@",
        "-a < b", "+a > b", " c",
    ]  # fmt: skip


@pytest.mark.parametrize(("kept", "made"), [("Two", None), (None, "Two")])
def test_a_slide_that_the_other_lacks(kept: str | None, made: str | None) -> None:
    texts = [page(("One", "x"), *([(name, "y")] if name else [])) for name in (kept, made)]
    sign = "-y" if kept else "+y"
    assert told("a.html", *texts)[0] == "a.tape: a.html differs at Two:"
    assert told("a.html", *texts)[-1] == sign


def test_the_same_text_in_other_looks() -> None:
    expected = "a.tape: {} has the same text, but other colours, places or times."
    assert told("a.html", page(("One", "x")), page(("One", "x")) + "<!-- -->") == [
        expected.format("a.html")
    ]
    coloured = cast(("o", LINES[0][1].replace("0;1m", "0;2m")), *LINES[1:])
    assert told("a.cast", cast(*LINES), coloured) == [expected.format("a.cast")]


def test_a_recording_is_told_screen_by_screen() -> None:
    """What a screen shows is all that was painted so far, line by line in their order."""
    other = cast(*LINES[:3], ("o", "\x1b[10;1Htenth"))
    assert told("a.cast", cast(*LINES), other) == [
        "a.tape: a.cast differs at Marked:", "--- kept", "+++ now", "@@ -2,2 +2,2 @@",
        " three", "-ten", "+tenth",
    ]  # fmt: skip
    before = cast(("o", LINES[0][1].replace("one", "eins")), *LINES[1:])
    assert told("a.cast", cast(*LINES), before)[0] == "a.tape: a.cast differs at the end:"
    assert told("a.cast", cast(*LINES), before)[-3:] == ["-one", "+eins", " two"]
    shorter = told("a.cast", cast(*LINES), cast(*LINES[:3]))
    assert shorter[0] == "a.tape: a.cast differs at Marked:"
    assert shorter[-3:] == ["-one", "-three", "-ten"]


@pytest.mark.parametrize("line", ["no json", "7", "[1, 2]"])
def test_a_line_that_is_no_event_is_shown(line: str) -> None:
    broken = cast(LINES[0]) + line + "\n"
    assert told("a.cast", broken, cast(LINES[0])) == [
        "a.tape: a.cast differs at the end:", "--- kept", "+++ now", "@@ -1 +0,0 @@", f"-{line}",
    ]  # fmt: skip
