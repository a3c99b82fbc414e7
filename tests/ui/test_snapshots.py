"""What people see, kept as pictures; pictures.py says how to renew them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.ui.pictures import WAIT, assert_kept, taken
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.source import open_source
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.explorer.budgets import Allowed
from tui_explorer.ui.memory import Memory
from tui_explorer.words.glyphs import ASCII, UNICODE

WIDE, SMALL = (120, 36), (80, 24)
sizes = pytest.mark.parametrize(
    "size", [WIDE, pytest.param(SMALL, marks=pytest.mark.slow)], ids=["120x36", "80x24"]
)

Compare = Callable[..., bool]

WRONG_CUT = "[(1,0,2),[(1,0,2),(2,1,0)]]"
SHALLOW_CUT = "[[(3,3,3),(4,2,3)],[(2,7,0),(9,0,0)]]"
COINS = """{"tree": [
    {"player": "chance", "children": [{"prob": "1/2", "node": 8}, {"prob": "1/2", "node": [9, 6]}]},
    {"player": "chance", "children": [{"prob": "1/2", "node": 1}, {"prob": "1/2", "node": [4, 5]}]}
]}"""


@pytest.fixture
def look(snapshot: SnapshotAssertion, tmp_path: Path) -> Compare:
    """Compare the screen after some keys with the picture kept of it."""

    def compare(
        source: str | None,
        *keys: str,
        size: tuple[int, int] = WIDE,
        theme: str | None = None,
        ascii_only: bool = False,
        allowed: Allowed | None = None,
        columns: str = "window",
        view: str = "outline",
        **settings: Any,
    ) -> bool:
        app = ExplorerApp(
            open_source(source) if source else None,
            Settings(**settings),
            glyphs=ASCII if ascii_only else UNICODE,
            memory=Memory(tmp_path),
            allowed=allowed,
            columns=columns,
            view=view,
        )
        if theme:
            app.theme = theme

        svg = asyncio.run(taken(app, *keys, size=size))
        assert_kept(svg, snapshot, tmp_path)
        return True

    return compare


class TestDiagram:
    @pytest.mark.slow
    @pytest.mark.parametrize("size", [WIDE, SMALL, (200, 60)], ids=["120x36", "80x24", "200x60"])
    def test_a_cut(self, look: Compare, size: tuple[int, int]) -> None:
        """C cuts: two edges are struck out."""
        assert look("aima-5-2", "c", size=size, view="diagram")

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [WIDE, SMALL, (200, 60)], ids=["120x36", "80x24", "200x60"])
    def test_a_deep_cut(self, look: Compare, size: tuple[int, int]) -> None:
        """The third cut of the sixteen leaves; the nearest zoom at which all fits."""
        assert look("sixteen-leaves", "c", "c", "c", size=size, view="diagram")

    @pytest.mark.slow
    def test_a_folded_subtree(self, look: Compare) -> None:
        """A sign with a count stands for it."""
        assert look("aima-5-2", "c", "left", "enter", view="diagram")

    @pytest.mark.slow
    def test_the_end_among_three(self, look: Compare) -> None:
        """Payoffs, and the chosen line."""
        assert look("coelho-three-players", "right_square_bracket", view="diagram")

    @pytest.mark.slow
    def test_chances(self, look: Compare) -> None:
        """How likely an outcome is stands at its edge."""
        assert look("expectiminimax", "right_square_bracket", view="diagram")

    @pytest.mark.slow
    @sizes
    def test_a_game_in_part(self, look: Compare, size: tuple[int, int]) -> None:
        """The part around the search, and a map."""
        assert look("tictactoe", "c", size=size, view="diagram")

    @pytest.mark.slow
    def test_in_ascii(self, look: Compare) -> None:
        """In plain characters."""
        assert look("aima-5-2", "c", ascii_only=True, view="diagram")

    @pytest.mark.slow
    def test_on_light_ground(self, look: Compare) -> None:
        """Another theme."""
        assert look("sixteen-leaves", "right_square_bracket", theme="textual-light", view="diagram")


class TestExplorer:
    @pytest.mark.slow
    @sizes
    def test_before_the_first_step(self, look: Compare, size: tuple[int, int]) -> None:
        """The whole tree stands there, unvisited."""
        assert look("aima-5-2", size=size)

    @pytest.mark.slow
    @sizes
    def test_the_strategy_alone(self, look: Compare, size: tuple[int, int]) -> None:
        """One move at MAX's nodes, every reply at MIN's; the promise stands above."""
        assert look("aima-5-2", "S", "right_square_bracket", size=size)

    @pytest.mark.slow
    def test_a_min_that_throws_dice(self, look: Compare) -> None:
        """Its nodes are chance nodes, and expectimax searches them."""
        assert look("aima-5-2", "right_square_bracket", opponent="random", algorithm="expectimax")

    @pytest.mark.slow
    def test_a_move_by_hand(self, look: Compare) -> None:
        """MIN is made to play c3."""
        assert look("aima-5-2", "right_square_bracket", by_hand=((1, 2),))

    @pytest.mark.slow
    @sizes
    def test_the_proof_of_a_cut(self, look: Compare, size: tuple[int, int]) -> None:
        """The promise of C, which cut: six returns from the start."""
        assert look("aima-5-2", *["semicolon"] * 6, size=size)

    @pytest.mark.slow
    @sizes
    def test_a_shake(self, look: Compare, size: tuple[int, int]) -> None:
        """Other values in what was never visited, marked as such, and what held."""
        assert look("aima-5-2", "c", "exclamation_mark", size=size)

    @pytest.mark.slow
    @sizes
    def test_a_toast(self, look: Compare, size: tuple[int, int]) -> None:
        """It lies over the keys."""
        assert look("aima-5-2", "right_square_bracket", "c", size=size)

    @pytest.mark.slow
    @sizes
    def test_a_cut_is_explained(self, look: Compare, size: tuple[int, int]) -> None:
        """Step 17: MIN at C cuts; the owner of the bound is marked."""
        assert look("aima-5-2", "c", size=size)

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [(60, 20), (200, 60), (40, 12), (30, 8)])
    def test_other_sizes(self, look: Compare, size: tuple[int, int]) -> None:
        """The same step in smaller and larger windows."""
        assert look("aima-5-2", "c", size=size)

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [(160, 40), (200, 60)])
    def test_two_trees(self, look: Compare, size: tuple[int, int]) -> None:
        """What minimax still reads below the cuts of alpha-beta is marked in its tree."""
        assert look("sixteen-leaves", "vertical_line", "c", "c", "c", "space", size=size)

    @pytest.mark.slow
    def test_two_trees_in_ascii(self, look: Compare) -> None:
        """A game, whose trees grew in different orders."""
        keys = ["vertical_line", "c", "c", "space"]
        assert look("pawns", *keys, size=(160, 24), ascii_only=True)

    @pytest.mark.slow
    @sizes
    def test_two_stopped_searches(self, look: Compare, size: tuple[int, int]) -> None:
        """Open ends, lower bounds, and how far each has come."""
        keys = ["right_square_bracket", "1"]
        assert look("tictactoe", *keys, size=size, allowed=Allowed(nodes=3000))

    @pytest.mark.slow
    @sizes
    def test_no_word_of_the_fewest_nodes(self, look: Compare, size: tuple[int, int]) -> None:
        """Why they are not counted stands below the bars."""
        assert look("aima-5-2", "c", "1", "tab", "v", size=size, cut="gt", fail="hard")

    @pytest.mark.slow
    def test_a_low_window(self, look: Compare) -> None:
        """Two panels, of which one has tabs, and both searches on a line."""
        assert look("aima-5-2", "c", size=(120, 20))

    @pytest.mark.slow
    @sizes
    def test_a_deep_cut(self, look: Compare, size: tuple[int, int]) -> None:
        """The third cut of the sixteen leaves: the bound is the root's."""
        assert look("sixteen-leaves", "c", "c", "c", size=size)

    @pytest.mark.slow
    @sizes
    @pytest.mark.parametrize("columns", ["local", "interval"])
    def test_other_columns(self, look: Compare, size: tuple[int, int], columns: str) -> None:
        """E cuts: α(E) = 8 beside β(E) = 7; its value lies in [8, +∞]."""
        assert look("sixteen-leaves", "c", "c", size=size, columns=columns)

    @pytest.mark.slow
    @sizes
    def test_leaf_by_leaf(self, look: Compare, size: tuple[int, int]) -> None:
        """The third leaf of the booklet's example, with all that it brought."""
        assert look("sixteen-leaves", "L", "L", "L", size=size, columns="local")

    @pytest.mark.slow
    @sizes
    def test_the_end(self, look: Compare, size: tuple[int, int]) -> None:
        """All is known: chosen line, counts, saved share."""
        assert look("aima-5-2", "right_square_bracket", size=size)

    @pytest.mark.slow
    @sizes
    def test_the_formulas_of_a_uniform_tree(self, look: Compare, size: tuple[int, int]) -> None:
        """The whole panel: below the counts, the space of both searches, and b^m and its kin."""
        assert look("aima-5-2", "right_square_bracket", "tab", "v", size=size)

    @pytest.mark.slow
    @sizes
    def test_the_effective_branching_of_a_game(self, look: Compare, size: tuple[int, int]) -> None:
        """The same of a tree that is not uniform: b* in place of the formulas."""
        assert look("pawns", "c", "tab", "v", size=size)

    @pytest.mark.slow
    @sizes
    def test_a_game_with_its_board(self, look: Compare, size: tuple[int, int]) -> None:
        """The Node panel shows the position under the cursor."""
        keys = ["c", "c", "4"]
        assert look("tictactoe:state=XOX.O....", *keys, size=size)

    @pytest.mark.slow
    @sizes
    def test_a_winning_line(self, look: Compare, size: tuple[int, int]) -> None:
        """Marked, as is the last move: the board is the one of the row under the cursor."""
        keys = ["x", "right_square_bracket", "home", "down"]
        assert look("tictactoe:state=X.XOO....", *keys, size=size)

    @pytest.mark.slow
    def test_a_board_on_light_ground(self, look: Compare) -> None:
        """Pieces, edge and marks can be told apart there, too."""
        assert look("othello:size=6", "c", theme="textual-light", depth=3)

    @pytest.mark.slow
    @sizes
    def test_a_partial_search(self, look: Compare, size: tuple[int, int]) -> None:
        """The last step of a search that was stopped: where it ends, and lower bounds."""
        keys = ["right_square_bracket", "2"]
        assert look("tictactoe", *keys, size=size, allowed=Allowed(nodes=1000))

    @pytest.mark.slow
    def test_minimax(self, look: Compare) -> None:
        """No window, no cuts."""
        assert look("aima-5-2", *["space"] * 12, algorithm="minimax")

    @pytest.mark.slow
    def test_layers(self, look: Compare) -> None:
        """Values are set from the bottom up."""
        assert look("layers", *["space"] * 20, algorithm="layered")

    @pytest.mark.slow
    def test_folded(self, look: Compare) -> None:
        """Folded nodes say so."""
        assert look("sixteen-leaves", "c", "z")

    @pytest.mark.slow
    def test_wide_nodes(self, look: Compare) -> None:
        """Finished siblings share a row."""
        nested = "[" + ",".join(f"[{i % 7},{i % 5}]" for i in range(60)) + "]"
        assert look(nested, *["c"] * 30)

    @pytest.mark.slow
    def test_the_panel_maximised(self, look: Compare) -> None:
        """One panel takes the whole screen."""
        assert look("aima-5-2", "c", "tab", "tab", "tab", "v")


@pytest.mark.slow
class TestBoards:
    @sizes
    @pytest.mark.parametrize(
        ("source", "depth"),
        [
            ("othello", 3),
            ("checkers", 4),
            ("breakthrough", 3),
            ("dots", 4),
            ("pacman", None),
            ("cube:state=RU,moves=3", None),
            ("tictactoe", 3),
            ("connect", 3),
            ("pawns:rows=4,cols=4", 4),
            ("chess", 2),
            ("slide", None),
            ("nim:piles=1-2-3", None),
            ("subtract", None),
            ("nim3", None),
            ("pig", None),
        ],
        ids=[
            "othello",
            "checkers",
            "breakthrough",
            "dots",
            "pacman",
            "cube",
            "tictactoe",
            "connect",
            "pawns",
            "chess",
            "slide",
            "nim",
            "subtract",
            "nim3",
            "pig",
        ],
    )
    def test_a_position(
        self, look: Compare, source: str, depth: int | None, size: tuple[int, int]
    ) -> None:
        """The Node panel has the board, the last move in brackets, and Eval taken apart."""
        assert look(source, *["space"] * 12, "4", size=size, depth=depth)

    @sizes
    @pytest.mark.parametrize(
        ("source", "keys"),
        [("tictactoe", "x"), ("chess", "q"), ("dots", "-"), ("checkers", "W")],
        ids=["tictactoe", "chess", "dots", "checkers"],
    )
    def test_a_position_that_is_set_up(
        self, look: Compare, source: str, keys: str, size: tuple[int, int]
    ) -> None:
        """The cursor on the board, what may be put there, why it cannot be."""
        assert look(source, "I", *keys, size=size, depth=2)


@pytest.mark.slow
class TestManyPlayersAndChance:
    @sizes
    def test_a_cut_that_went_wrong(self, look: Compare, size: tuple[int, int]) -> None:
        """Claims have a column; the warning stands below the tree."""
        assert look(WRONG_CUT, "c", size=size, algorithm="maxn-ab")

    @sizes
    def test_the_same_rule_where_it_is_exact(self, look: Compare, size: tuple[int, int]) -> None:
        """MAX and MIN, paid v and -v: claims in a column, and no warning."""
        assert look("aima-5-2", "c", size=size, algorithm="maxn-ab")

    @sizes
    def test_values_by_who_wins(self, look: Compare, size: tuple[int, int]) -> None:
        """Wins of either player and draws have colours of their own."""
        assert look("tictactoe:state=.OX.XXO.O", "x", "right_square_bracket", "down", size=size)

    def test_a_shallow_cut(self, look: Compare) -> None:
        """What the payoffs add up to is told in the header."""
        assert look(SHALLOW_CUT, "c", algorithm="maxn-shallow")

    def test_max_n(self, look: Compare) -> None:
        """Payoffs instead of one number."""
        assert look(SHALLOW_CUT, "right_square_bracket", algorithm="maxn")

    def test_the_sum_at_a_chance_node(self, look: Compare) -> None:
        """Probabilities on the edges, and in the Node panel what each outcome adds."""
        steps = ["space"] * 14
        assert look(COINS, *steps, "4", algorithm="expectimax")

    @sizes
    def test_a_cut_at_chance(self, look: Compare, size: tuple[int, int]) -> None:
        """Even the best outcome would not be enough."""
        assert look(COINS, "c", size=size, algorithm="star1", bounds=(0, 10))


@pytest.mark.slow
class TestSwitches:
    def test_a_position_met_before(self, look: Compare) -> None:
        """The table answers: sign, sentence, lit line, and what was spared."""
        repeated = "[[1,[2,3]],[[2,3],0],[5,[2,3]]]"
        assert look(repeated, "right_square_bracket", *["b"] * 4, table="sound")

    @sizes
    def test_the_trap(self, look: Compare, size: tuple[int, int]) -> None:
        """A bound taken for a value: the wrong result, and a warning."""
        assert look("table-trap", "right_square_bracket", size=size, table="trap")

    @sizes
    def test_looking_on(self, look: Compare, size: tuple[int, int]) -> None:
        """Beyond the depth limit: to stay, or the move that changes Eval."""
        assert look("quiescence-horizon", "space", "space", size=size, depth=1, quiescence=5)

    @sizes
    def test_the_features_of_connect_four(self, look: Compare, size: tuple[int, int]) -> None:
        """Eval taken apart in the Node panel."""
        keys = ["c", *["tab"] * 4]
        assert look("connect:state=XX/O/O/X///", *keys, size=size, depth=3)

    @sizes
    def test_iterations(self, look: Compare, size: tuple[int, int]) -> None:
        """The second of three, marked in the panel."""
        keys = ["left_curly_bracket", "right_square_bracket", "shift+tab"]
        assert look("quiescence-horizon", *keys, size=size, deepening=True)

    @sizes
    def test_a_value_of_an_earlier_depth(self, look: Compare, size: tuple[int, int]) -> None:
        """The table has C from depth 4: told as such, with the key that goes there."""
        keys = ["space", "space", "space", "2"]
        assert look("one-table", *keys, size=size, deepening=True, table="sound")

    @sizes
    def test_iterations_with_one_table(self, look: Compare, size: tuple[int, int]) -> None:
        """Hits at each depth, and those of earlier ones."""
        keys = ["right_square_bracket", "7"]
        assert look("one-table", *keys, size=size, deepening=True, table="sound")

    @sizes
    def test_orders(self, look: Compare, size: tuple[int, int]) -> None:
        """What each order costs, and which one does harm."""
        assert look("pawns:rows=4,cols=3", "R", size=size)


class TestLessons:
    @pytest.mark.slow
    @sizes
    def test_the_list_by_a_word(self, look: Compare, size: tuple[int, int]) -> None:
        """Trees that have it in their source; lesson and source stand in the preview."""
        assert look(None, *"pita", size=size)

    @pytest.mark.slow
    @sizes
    def test_the_list_of_what_is_done(
        self, look: Compare, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        """Marks and numbers, and the next tree before all others."""
        for name in ("chain", "greedy-trap", "feup-problem-3"):
            Memory(tmp_path).add_done(name)
        assert look(None, size=size)

    @pytest.mark.slow
    @sizes
    def test_the_answer(self, look: Compare, size: tuple[int, int]) -> None:
        """At the end, below the last sentence."""
        assert look("m-n-k", "right_square_bracket", size=size)

    @pytest.mark.slow
    @sizes
    def test_what_lies_ahead_is_hidden(self, look: Compare, size: tuple[int, int]) -> None:
        """No totals, and no mark beyond the second cut, from where one has gone back."""
        assert look("sixteen-leaves", "Z", "c", "c", *["b"] * 6, size=size)

    @pytest.mark.slow
    @sizes
    def test_leaves_that_nobody_knows(self, look: Compare, size: tuple[int, int]) -> None:
        """Cut away, and so not needed; minimax is left out of the comparison."""
        assert look("teixeira-fig-2-unknown", "c", size=size)


class TestEditing:
    @pytest.mark.slow
    @sizes
    def test_a_leaf_gets_a_value(self, look: Compare, size: tuple[int, int]) -> None:
        """The keys that edit stand below; what is typed is asked for above the tree."""
        assert look("aima-5-2", "E", "down", "plus", "1", "5", size=size)

    @pytest.mark.slow
    @sizes
    def test_leaving_with_changes(self, look: Compare, size: tuple[int, int]) -> None:
        """To save, to lose, to stay."""
        assert look("aima-5-2", "c", "E", "down", "delete", "q", size=size)


class TestThemes:
    @pytest.mark.slow
    @pytest.mark.parametrize("theme", ["textual-light", "high-contrast", "okabe-ito", "nord"])
    def test_a_cut(self, look: Compare, theme: str) -> None:
        """Signs and words carry the meaning in every theme."""
        assert look("aima-5-2", "c", theme=theme)

    @pytest.mark.slow
    def test_ascii(self, look: Compare) -> None:
        """Nothing but ASCII in tree and panels."""
        assert look("aima-5-2", "c", ascii_only=True)


@pytest.mark.slow
class TestOtherScreens:
    @sizes
    def test_welcome(self, look: Compare, size: tuple[int, int]) -> None:
        """The list of what there is to open."""
        assert look(None, size=size)

    @sizes
    def test_welcome_with_a_fault(self, look: Compare, size: tuple[int, int]) -> None:
        """A tree that cannot be read is told with its place."""
        assert look(None, *"[3 x", "enter", size=size)

    @pytest.mark.private  # otherwise the same to the eye, but in fewer rectangles
    @sizes
    def test_help(self, look: Compare, size: tuple[int, int]) -> None:
        """Keys and glossary."""
        assert look("aima-5-2", "question_mark", size=size)

    @pytest.mark.private
    @pytest.mark.parametrize("page", ["history", "questions"])
    @sizes
    def test_more_of_the_help(self, look: Compare, page: str, size: tuple[int, int]) -> None:
        """Dates and people; what the courses ask to be told in words."""
        turns = {"history": ["tab"], "questions": ["tab", "tab"]}[page]
        assert look("aima-5-2", "question_mark", *turns, size=size)

    @pytest.mark.private
    @sizes
    def test_the_help_by_words(self, look: Compare, size: tuple[int, int]) -> None:
        """What has the words typed, of all pages."""
        assert look("aima-5-2", "question_mark", *"cut", size=size)

    @sizes
    def test_a_game_that_can_go_in_circles(self, look: Compare, size: tuple[int, int]) -> None:
        """It is opened, and waits for a depth limit."""
        assert look("slide:moves=0", size=size)

    @sizes
    def test_choosing_an_algorithm(self, look: Compare, size: tuple[int, int]) -> None:
        """The list of algorithms."""
        assert look("aima-5-2", "a", size=size)

    @sizes
    def test_going_to_a_step(self, look: Compare, size: tuple[int, int]) -> None:
        """A number too large is refused in place."""
        assert look("aima-5-2", "g", "9", "9", "enter", size=size)

    @sizes
    @pytest.mark.parametrize("key", ["ctrl+p", "slash", "e", "r"])
    def test_other_dialogs(self, look: Compare, size: tuple[int, int], key: str) -> None:
        """The palette, the field to find by, the forms to save in, the orders."""
        assert look("aima-5-2", "c", key, size=size)


class TestPredicting:
    @pytest.mark.slow
    @sizes
    def test_a_question(self, look: Compare, size: tuple[int, int]) -> None:
        """Does C cut? With a hint."""
        assert look("aima-5-2", "P", "c", "enter", *"cncncncH", size=size)

    @pytest.mark.slow
    @sizes
    def test_what_was_missed(self, look: Compare, size: tuple[int, int]) -> None:
        """Only the action was asked for, and a2 is wrong."""
        keys = ("right_square_bracket", "z", "home", "down", "down", "enter")
        assert look("aima-5-2", "P", "a", "enter", *keys, size=size)


class TestPlaying:
    BEGUN = "tictactoe:state=X...O....", "Y", "home", "enter", WAIT

    @pytest.mark.slow
    @sizes
    def test_your_turn(self, look: Compare, size: tuple[int, int]) -> None:
        """The moves, the last one of the search on the board, and nothing given away."""
        assert look(*self.BEGUN, "down", "enter", WAIT, "enter", size=size)

    @pytest.mark.slow
    @sizes
    def test_the_answer_of_the_search(self, look: Compare, size: tuple[int, int]) -> None:
        """Its tree at the end, its move under the cursor."""
        assert look(*self.BEGUN, "down", "enter", size=size)

    @pytest.mark.slow
    @sizes
    def test_a_move_is_typed(self, look: Compare, size: tuple[int, int]) -> None:
        """All moves stand below the field, and what is wrong with what was typed."""
        assert look(*self.BEGUN, "Y", "2", "enter", size=size)

    @pytest.mark.slow
    @sizes
    def test_a_hint(self, look: Compare, size: tuple[int, int]) -> None:
        """The search may be stepped through, and what lies ahead is hidden."""
        assert look(*self.BEGUN, "H", WAIT, "space", "space", size=size)

    @pytest.mark.slow
    @sizes
    def test_the_end(self, look: Compare, size: tuple[int, int]) -> None:
        """Three players, two of whom the search plays."""
        assert look("nim3", "Y", "home", "enter", WAIT, "Y", "2", "enter", WAIT, "enter", size=size)

    @pytest.mark.slow
    def test_a_tree_is_played_in_the_diagram(self, look: Compare) -> None:
        """What is left of the tree."""
        assert look("sixteen-leaves", "Y", "home", "enter", WAIT, "down", "enter", view="diagram")

    @pytest.mark.slow
    def test_in_ascii(self, look: Compare) -> None:
        """In plain characters."""
        assert look(*self.BEGUN, "down", "enter", size=SMALL, ascii_only=True)
