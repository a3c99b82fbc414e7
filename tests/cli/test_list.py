"""``list``: by a word of its own, of its source, of its lesson, in any accent and case."""

import itertools

import pytest

from tests.command import answer, call, refusal
from tests.oracles.lessons import NAMES, TREES, document
from tui_explorer import catalog, listing
from tui_explorer.listing import plain


def names(*arguments: str) -> list[str]:
    found = answer("list", *arguments)
    listed = found.values() if isinstance(found, dict) else [found]
    return [entry["name"] for entry in itertools.chain(*listed)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["galo"], "tictactoe"),
        (["velha"], "tictactoe"),
        (["tres", "en", "raya"], "tictactoe"),
        (["tres em linha"], "tictactoe"),
        (["peões"], "pawns"),
        (["PEOES"], "pawns"),
        (["pea\u0303o"], "pawns"),
        (["poda"], "alphabeta"),
        (["busca"], "minimax"),
        (["suma", "cero"], "nim"),
        (["quatro em linha"], "connect"),
        (["um jogador"], "slide"),
        (["dados"], "pig"),
        (["três jogadores"], "nim3"),
        (["Pita"], "sixteen-leaves"),
        (["coelho"], "n-player-wrong-cut"),
        (["TEIXEIRA"], "teixeira-fig-2"),
        (["búsqueda en juegos"], "aima-5-2"),
        (["ties and bounds"], "tie-trap"),
        (["Reversi"], "othello"),
        (["damas"], "checkers"),
        (["Mahjong"], ""),
    ],
)
def test_what_people_know(words: list[str], wanted: str) -> None:
    if wanted:
        found = names(*words)
        assert wanted in found
        kind = next(
            kind
            for kind, entries in listing.listed(["trees", "games", "algorithms"]).items()
            if wanted in [entry.name for entry in entries]
        )
        of_kind = {*names(kind)}
        assert names(kind, *words) == [each for each in found if each in of_kind]
        assert wanted in of_kind
    else:
        assert refusal("list", *words)[0] == 2


@pytest.mark.slow
def test_each_tree_is_found_by_each_of_its_keywords_and_by_its_source_and_lesson() -> None:
    found_by = listing.listed(["trees"])["trees"]
    for name in NAMES:
        raw = document(name)
        for words in (*raw["keywords"], raw["lesson"], raw["source"], raw["title"], name):
            entries = listing.listed(["trees"], words.upper())["trees"]
            assert name in [entry.name for entry in entries], words
        assert name in [entry.name for entry in found_by]


def test_every_word_must_be_there() -> None:
    both = names("trees", "poda", "Pita")
    assert set(both) == set(names("trees", "poda")) & set(names("trees", "Pita"))
    assert names("trees", "poda Pita") == both


@pytest.mark.slow
def test_trees_stand_in_their_lessons_in_order() -> None:
    listed = listing.listed(["trees"])["trees"]
    order = (TREES / "lessons.txt").read_text("utf-8")
    written: dict[str, list[str]] = {}
    for line in order.splitlines():
        if line.startswith("  "):
            written[next(reversed(written))].append(line.strip())
        else:
            written[line] = []
    grouped = itertools.groupby(listed, lambda entry: entry.lesson)
    assert [(lesson, [e.name for e in group]) for lesson, group in grouped] == [*written.items()]
    assert {name: document(name)["lesson"] for name in NAMES} == {
        name: lesson for lesson, those in written.items() for name in those if name in NAMES
    }
    said = call("list", "trees").stdout.splitlines()
    assert said[:3] == [
        "Trees", "  1. First minimax", f"    {'chain':25}  {document('chain')['title']}"
    ]  # fmt: skip
    assert [line for line in said if line.startswith("  ") and line[2] != " "] == [
        f"  {number}. {lesson}" for number, lesson in enumerate(written, 1)
    ]


@pytest.mark.slow
def test_a_lesson_keeps_its_number_where_others_are_left_out() -> None:
    assert "  7. Other ways to search\n    layers" in call("list", "trees", "Pita").stdout


@pytest.mark.slow
def test_json_says_by_what_it_is_found() -> None:
    found = answer("list", "trees", "hashtable")[0]
    assert found.pop("class")["players"] == 2
    raw = document("table-trap")
    assert found == {
        "name": "table-trap", "title": raw["title"], "lesson": raw["lesson"],
        "source": raw["source"].strip(), "keywords": raw["keywords"],
    }  # fmt: skip
    (game,) = answer("list", "games", "galo")
    assert set(game) == {"name", "title", "class", "keywords"}
    assert "jogo do galo" in game["keywords"]
    assert all(entry["keywords"] for entry in answer("list", "games"))
    assert all(entry["keywords"] for entry in answer("list", "algorithms"))


@pytest.mark.slow
def test_nothing_found() -> None:
    said = call("list", "trees", "xyzzy")
    assert (said.returncode, said.stdout) == (0, "")
    assert said.stderr == "Nothing among the trees is found by xyzzy.\n"
    assert answer("list", "games", "xyzzy") == []
    code, told = refusal("list", "xyzzy", "\x1b[2J")
    assert code == 2
    assert "\x1b" not in told
    assert "\x1b" not in call("list", "games", "\x1b[2J").stderr
    assert refusal("list", "games", "galo", "--structure")[0] == 2


@pytest.mark.parametrize(
    ("text", "same"),
    [("Peões", "peoes"), ("ß", "ss"), ("Ångström ﬁ", "angstrom fi"), ("A-1", "a-1")],
)
def test_plain(text: str, same: str) -> None:
    assert plain(text) == same


def test_names_to_choose_from_are_told_if_they_are_few() -> None:
    names = [f"{letter}{letter}" for letter in "abcdefghijklm"]
    assert catalog.choices("zz", names[:12]) == f"one of {', '.join(names[:12])}"
    assert catalog.choices("zz", names) == "see tui-explorer list"
    assert catalog.choices("aaa", names) == "did you mean aa?"
