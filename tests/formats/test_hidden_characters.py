"""No form of output has control characters, or marks that turn or hide the text around them."""

import json
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.command import answer, called_here

EXPORTS = ("text", "json", "csv", "svg", "tikz", "dot", "html", "yaml", "efg")
SHEETS = ("text", "md", "latex", "moodle", "gift", "json")
MARKS = (
    "\x00\x07\x08\t\r\x1b\x7f\x85\x9b\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b"
    "\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ufff9\U000e0041"
)
LABELS = st.text(st.sampled_from("ab\n" + MARKS), min_size=1, max_size=130)


def hidden(text: str) -> set[str]:
    return {sign for sign in text if category(sign) in ("Cc", "Cf", "Zl", "Zp")} - {"\n"}


def document(label: str, action: str, words: str) -> bytes:
    """A tree with the same words wherever a document has any."""
    told = {
        "title": words, "lesson": words, "notes": words, "answer": words, "source": words,
        "keywords": [words], "narration": {label: words},
        "tree": {"children": [
            {"action": action, "node": {"label": label, "children": [3, 12, 8]}},
            {"action": action + "'", "node": [2, 4, {"label": words, "value": 6}]},
        ]},
    }  # fmt: skip
    return json.dumps(told).encode()


@pytest.mark.parametrize("form", EXPORTS)
@settings(derandomize=True, deadline=None, database=None, max_examples=25)
@given(label=LABELS, action=LABELS, words=LABELS)
def test_exports_have_no_hidden_characters(form: str, label: str, action: str, words: str) -> None:
    tree = document(label, action, words)
    done = called_here("export", "-", "--to", form, stdin=tree)
    assert done.code in ((0, 65) if form == "efg" else (0,)), done.err
    assert not hidden(done.out.decode() + done.err)
    if form in ("yaml", "efg") and not done.code:
        first, again = (answer("run", "-", "--nodes", stdin=each) for each in (tree, done.out))
        assert again == first


@pytest.mark.parametrize(
    "command",
    [("run", "-"), ("run", "-", "--json", "--nodes"), ("run", "-", "--leaves"), ("compare", "-"),
     ("about", "-"), *(("quiz", "-", "--key", "--to", form) for form in SHEETS)],
    ids=" ".join,
)  # fmt: skip
@settings(derandomize=True, deadline=None, database=None, max_examples=15)
@given(label=LABELS, action=LABELS, words=LABELS)
def test_nothing_printed_has_hidden_characters(
    command: tuple[str, ...], label: str, action: str, words: str
) -> None:
    done = called_here(*command, stdin=document(label, action, words))
    assert done.code == 0, done.err
    assert not hidden(done.out.decode() + done.err)


@pytest.mark.parametrize("mark", MARKS)
def test_the_escapes_of_yaml_stand_for_what_they_replace(mark: str) -> None:
    for action in (mark, f"a{mark}b", mark * 100, mark * 101):
        tree = document(mark, action, mark)
        written = called_here("export", "-", "--to", "yaml", stdin=tree)
        assert not hidden(written.out.decode())
        first, again = (answer("run", "-", "--nodes", stdin=each) for each in (tree, written.out))
        assert again == first
