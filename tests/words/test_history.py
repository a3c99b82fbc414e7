"""History and questions: what they say of dates and of trees, held against what is known."""

import re

import pytest

from tests.command import answer
from tui_explorer import catalog
from tui_explorer.engine.tree.tree import KINDS
from tui_explorer.ui.actions import key_of
from tui_explorer.words.history import Fact, fact_told, history
from tui_explorer.words.questions import question_told, questions

FACTS = [fact for facts in history().values() for fact in facts]
TO_COME = {"checkers", "chess", "othello", "pacman"}
"""Games that are not bundled, and whose history the courses tell."""


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact.when} {fact.what[:20]}")
def test_a_fact_has_its_date_its_meaning_and_its_source(fact: Fact) -> None:
    assert re.fullmatch(r"\d{4}", fact.when)
    assert fact.what.endswith(".")
    assert fact.here.endswith(".")
    assert re.search(r"\d{4}|github\.com", fact.source)
    assert not fact.source.endswith(".")
    for entry in fact_told(fact):
        assert entry.word
        assert entry.meaning.isprintable()


def test_facts_stand_in_the_order_of_time() -> None:
    for facts in history().values():
        assert [fact.when for fact in facts] == sorted(fact.when for fact in facts)


def test_facts_belong_to_what_there_is() -> None:
    known = {*catalog.game_names(), *catalog.tree_files(), *KINDS, *TO_COME}
    assert {name for fact in FACTS for name in fact.of} <= known


@pytest.mark.parametrize(
    ("when", "who"),
    [("1928", "von Neumann"), ("1944", "Morgenstern"), ("1956", "McCarthy"), ("1958", "Simon"),
     ("1959", "Samuel"), ("1994", "Chinook"), ("1997", "Deep Blue"), ("2007", "solved"),
     ("2008", "Stockfish"), ("2016", "AlphaGo"), ("2019", "MuZero"), ("1951", "draughts")],
)  # fmt: skip
def test_what_the_courses_name_is_told(when: str, who: str) -> None:
    assert any(fact.when == when and who in fact.what for fact in FACTS)


@pytest.mark.parametrize(
    "wrong", ["heuristic", "terminal nodes", "1950", "not beaten him", "lose at Go", "1944",
              "after Samuel's paper", "zero-sum games of two"],
)  # fmt: skip
def test_mistakes_of_the_courses_are_put_right(wrong: str) -> None:
    assert any(wrong in fact.corrected for fact in FACTS)


def test_hexapawn_is_lost_for_who_begins() -> None:
    (name,) = (re.findall(r"pawns:\S+", fact.here)[0] for fact in FACTS if "pawns:" in fact.here)
    assert answer("run", name)["value"] == -1


@pytest.mark.slow
@pytest.mark.parametrize("question", questions(), ids=lambda question: question.asked[:30])
def test_questions_are_answered_with_trees_that_there_are(question: object) -> None:
    asked, answered, shown = question_told(question)  # type: ignore[arg-type]
    assert "?" in asked.meaning
    assert answered.meaning.endswith(".")
    for name in question.trees:  # type: ignore[attr-defined]
        assert name in shown.meaning
        assert answer("about", name)["name"] == name


class TestNumbers:
    """The answers name numbers, which searches must bring."""

    def test_competition(self) -> None:
        (shown,) = (each.shown for each in questions() if "competition" in each.asked)
        run = answer("run", "teixeira-fig-2", "-a", "minimax", "--nodes")
        values = {tuple(node["path"]): node["v"] for node in run["nodes"]}
        assert [values[at,] for at in range(3)] == [3, 2, 2]
        assert "worth 3, 2 and 2" in shown
        assert (values[0, 0], values[1, 0], values[2, 2]) == (3, 2, 2)
        assert "b1, c1 and d3" in shown
        worst = answer("run", "teixeira-fig-2", "--opponent", "worst")
        assert (worst["value"], worst["pv"]) == (12, [0, 1])
        assert "replies b2, it brings 12" in shown

    @pytest.mark.parametrize(
        ("name", "leaves", "said"),
        [("teixeira-fig-2", 7, "7 of 9"), ("teixeira-fig-2-sorted", 5, "5 leaves are enough"),
         ("order-lucky", 7, "7 leaves of 16"), ("order-unlucky", 16, "all 16")],
    )  # fmt: skip
    def test_efficiency(self, name: str, leaves: int, said: str) -> None:
        (shown,) = (each.shown for each in questions() if "efficient" in each.asked)
        assert answer("run", name)["counts"]["leaves"] == leaves
        assert said in shown

    @pytest.mark.parametrize(
        ("arguments", "value"),
        [([], 3), (["--opponent", "worst"], 4), (["--opponent", "worst", "--move", "0"], 100),
         (["--move", "0"], 2)],
    )  # fmt: skip
    def test_an_enemy_who_is_not_perfect(self, arguments: list[str], value: int) -> None:
        (shown,) = (each.shown for each in questions() if "perfect" in each.asked)
        assert answer("run", "greedy-trap", *arguments)["value"] == value
        assert str(value) in shown


def test_the_keys_that_answers_name_are_those_of_the_explorer() -> None:
    assert (key_of("strategy"), key_of("opponent"), key_of("move")) == ("S", "O", "M")
