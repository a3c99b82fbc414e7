"""The guard before rules of one's own: what passes, what is refused, what is shown instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from tui_explorer.engine import decimals
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import Game
from tui_explorer.errors import BadData, ExplorerError, Place, UsageError
from tui_explorer.searches import check_game as checking
from tui_explorer.searches import guard
from tui_explorer.searches.check_game import check_game
from tui_explorer.searches.guard import Guarded, faults_raised, guarded


class Rules(Game):
    """A state is how many have moved; each method gives what it is told to, or what it should."""

    def __init__(self, players: tuple[str, ...] = ("MAX", "MIN"), **gives: Any) -> None:
        self.players, self.weights, self.has_cycles = players, {"size": 2, "hope": 1}, False
        self.gives = gives
        self.has_chance = "probability" in gives

    def _give(self, name: str, usual: Any, *given: Any) -> Any:
        found = self.gives.get(name, usual)
        return found(*given) if callable(found) else found

    def start(self) -> Any:
        return self._give("start", 0)

    def player(self, state: Any) -> Any:
        return self._give("player", 0, state)

    def actions(self, state: Any) -> Any:
        return self._give("actions", [1], state)

    def result(self, state: Any, action: Any) -> Any:
        return self._give("result", lambda state, action: state + action, state, action)

    def is_terminal(self, state: Any) -> Any:
        return self._give("is_terminal", lambda state: state >= 2, state)

    def utility(self, state: Any) -> Any:
        return self._give("utility", 1, state)

    def evaluate(self, state: Any) -> Any:
        return self._give("evaluate", 0, state)

    def features(self, state: Any) -> Any:
        return self._give("features", {"size": 1, "hope": 0}, state)

    def options_for(self, state: Any) -> Any:
        return self._give("options_for", {}, state)

    def probability(self, state: Any, action: Any) -> Any:
        return self._give("probability", None, state)

    def label(self, state: Any, action: Any) -> Any:
        return self._give("label", str(action), state, action)

    def picture(self, state: Any) -> Any:
        return self._give("picture", "|", state)

    def with_weights(self, weights: Any) -> Rules:
        other = Rules(self.players, **self.gives)
        other.weights = self.weights | weights
        return other


class Unshown:
    """A state that neither tells itself nor is compared, as arrays of some packages are not."""

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise ValueError

    def __eq__(self, other: object) -> bool:
        raise ValueError


class Sly(Sequence[int]):
    """Something that raises when it is hashed, tested, compared or gone through."""

    def __init__(self, length: int = 1) -> None:
        self.length = length

    def _raise(self, *given: object) -> Any:
        raise ZeroDivisionError("sly")

    __hash__ = __bool__ = __eq__ = __getitem__ = _raise  # type: ignore[assignment]

    def __len__(self) -> int:
        return self.length


class Untold:
    """A state that can be hashed, but not compared."""

    __eq__ = Sly._raise
    __hash__ = object.__hash__


def behind(players: tuple[str, ...] = ("MAX", "MIN"), **gives: Any) -> Guarded:
    return Guarded(Rules(players, **gives), "rules.py")


def raises(*_: object) -> Any:
    raise SystemExit


class Third(Fraction):
    """A Fraction whose comparisons raise."""

    __lt__ = __le__ = __gt__ = __ge__ = raises


class Half(float):
    """A float whose comparisons raise."""

    __lt__ = __le__ = __gt__ = __ge__ = __abs__ = raises


class Two(int):
    """An int whose comparisons raise."""

    __lt__ = __le__ = __gt__ = __ge__ = __abs__ = raises


THREE = ("A", "B", "C")
PASSES: list[tuple[str, Any, tuple[Any, ...], Any]] = [
    ("start", (1, 2), (), (1, 2)),
    ("player", 1, (0,), 1),
    ("player", True, (0,), 1),
    ("actions", (7,), (0,), (7,)),
    ("actions", range(guard.MOST_ACTIONS), (0,), range(guard.MOST_ACTIONS)),
    ("actions", b"\1\2", (0,), (1, 2)),
    ("result", frozenset(), (0, 1), frozenset()),
    ("is_terminal", [0], (0,), True),
    ("is_terminal", [], (0,), False),
    ("utility", 3, (0,), 3),
    ("utility", True, (0,), 1),
    ("utility", Fraction(1, 3), (0,), Fraction(1, 3)),
    ("utility", 0.5, (0,), decimals.Decimal("0.5")),
    ("utility", Third(1, 3), (0,), Fraction(1, 3)),
    ("utility", Half(0.5), (0,), decimals.Decimal("0.5")),
    ("evaluate", Two(2), (0,), 2),
    ("utility", -inf, (0,), -inf),
    ("evaluate", 2**80, (0,), 2**80),
    ("evaluate", 1 - 10**1000, (0,), 1 - 10**1000),
    ("features", {"hope": 2, "size": 0.5}, (0,), {"hope": 2, "size": decimals.Decimal("0.5")}),
    ("options_for", {"stones": 3}, (0,), {"stones": 3}),
    ("label", "x" * 200, (0, 1), "x" * 200),
    ("label", "x" * 201, (0, 1), "x" * 200),
    ("picture", "", (0,), ""),
    ("picture", "x" * 20_000, (0,), "x" * 20_000),
    ("picture", "x" * 20_001, (0,), "x" * 20_000),
]


@pytest.mark.parametrize(("name", "gives", "given", "wanted"), PASSES)
def test_what_passes(name: str, gives: Any, given: tuple[Any, ...], wanted: Any) -> None:
    found = getattr(behind(**{name: gives}), name)(*given)
    assert (found, type(found)) == (wanted, type(wanted))


REFUSED: list[tuple[str, Any, tuple[Any, ...], str]] = [
    ("start", Unshown, (), "start gives Unshown (use tuples, not lists"),
    ("start", [1], (), "start gives [1] (use tuples, not lists"),
    ("player", 2, (0,), "player gives 2, at the position 0 (a number from 0 to 1)"),
    ("player", -1, (0,), "player gives -1, at the position 0 (a number from 0 to 1)"),
    ("actions", "ab", (0,), "actions gives 'ab', at the position 0 (a list of actions)"),
    ("actions", {1: 2}, (0,), "actions gives {1: 2}, at the position 0 (a list of actions)"),
    ("actions", [], (5,), "actions gives [], at the position 5 (is_terminal must be true there"),
    ("actions", range(100_001), (0,), "actions gives 100,001 actions, at the position 0 (100,000"),
    ("result", [2], (0, 1), "result gives [2], at the position 0 (use tuples, not lists"),
    ("utility", nan, (0,), "utility gives nan, at the position 0 (a number)"),
    ("utility", None, (0,), "utility gives None, at the position 0 (a number)"),
    ("utility", Decimal(1), (0,), "utility gives Decimal('1'), at the position 0 (a number)"),
    (
        "utility",
        lambda _: 10**5000,
        (0,),
        "utility gives int, at the position 0 (a number of at mo",
    ),
    ("utility", -(10**1000), (0,), "utility gives -1000"),
    ("utility", Fraction(1, 10**1000), (0,), "utility gives Fraction(1, 1000"),
    ("evaluate", "2", (0,), "evaluate gives '2', at the position 0 (a number)"),
    ("features", {"size": 1}, (0,), "features gives {'size': 1}, at the position 0 (a number for"),
    ("features", [1, 0], (0,), "features gives [1, 0], at the position 0 (a number for each name"),
    ("features", {"size": 1, "hope": nan}, (0,), "features gives nan, at the position 0 (a number"),
    ("options_for", [], (0,), "options_for gives [], at the position 0 (options by their names)"),
    ("label", "", (0, 1), "label gives '', at the position 0 (a short text)"),
    ("label", 1, (0, 1), "label gives 1, at the position 0 (a short text)"),
    ("picture", None, (0,), "picture gives None, at the position 0 (a text of several lines)"),
]


@pytest.mark.parametrize(("name", "gives", "given", "said"), REFUSED)
def test_what_is_refused(name: str, gives: Any, given: tuple[Any, ...], said: str) -> None:
    line = getattr(Rules, name).__code__.co_firstlineno
    with pytest.raises(BadData) as refused:
        getattr(behind(**{name: gives}), name)(*given)
    assert str(refused.value).startswith(f"rules.py:{line}: {said}")


SLY: list[tuple[str, Any, tuple[Any, ...]]] = [
    ("start", Sly(), ()),
    ("player", Sly(), (0,)),
    ("actions", Sly(), (0,)),
    ("result", (1, Sly()), (0, 1)),
    ("result", Untold(), (Untold(), 1)),
    ("is_terminal", Sly(), (0,)),
]


@pytest.mark.parametrize(("name", "gives", "given"), SLY)
def test_what_raises_only_when_it_is_looked_at(
    name: str, gives: Any, given: tuple[Any, ...]
) -> None:
    """As arrays of some packages do, of which nobody can say whether they are true."""
    with pytest.raises(BadData, match=rf"^rules\.py: {name} raised ZeroDivisionError: sly"):
        getattr(behind(**{name: gives}), name)(*given)


@pytest.mark.parametrize("players", [(), (1, 2), ([], [])])
def test_players_have_names(players: Any) -> None:
    with pytest.raises(BadData, match=r"^rules\.py: players gives .* \(a tuple of names\)$"):
        behind(players)


def test_more_actions_than_can_be_counted() -> None:
    for many in (range(10**30), Sly(-1)):
        with pytest.raises(BadData, match=r"^rules\.py: actions raised "):
            behind(actions=many).actions(0)


@pytest.mark.parametrize(
    ("gives", "refused"),
    [((1, 2, 3), ""), ((1, 0.5, Fraction(1, 3)), ""), ((1, 2), "of 3"), (7, "of 3"),
     ([1, 2, 3], "of 3"), ((1, 2, nan), "a number")],
)  # fmt: skip
def test_each_player_has_a_payoff(gives: Any, refused: str) -> None:
    game = behind(THREE, utility=gives, evaluate=gives)
    for ask in (game.utility, game.evaluate):
        if refused:
            with pytest.raises(BadData, match=refused):
                ask(0)
        else:
            assert ask(0) == gives


@pytest.mark.parametrize(
    ("share", "passes"),
    [(1, 1), (0.1, Fraction(1, 10)), (Fraction(1, 3), Fraction(1, 3)), (0, None), (-1, None),
     (1.01, None), ("1", None), (None, None)],
)  # fmt: skip
def test_how_likely_an_outcome_can_be(share: Any, passes: Any) -> None:
    game = behind(probability=lambda state: share, player=-1)
    if passes is None:
        with pytest.raises(BadData, match="a number above 0 and at most 1"):
            game.probability(0, 1)
    else:
        assert game.probability(0, 1) == passes
        assert isinstance(game.probability(0, 1), Fraction)


@pytest.mark.parametrize(
    ("share", "player", "outcomes", "said"),
    [
        (Fraction(1, 3), -1, 3, ""),
        (Fraction(1, 3), -1, 2, "the probabilities sum to 2/3"),
        (Fraction(1, 3), -1, 4, "the probabilities sum to 4/3"),
        (Fraction(1, 3), 0, 2, ""),
    ],
)
def test_outcomes_are_sure_together_where_chance_moves(
    share: Any, player: int, outcomes: int, said: str
) -> None:
    game = behind(probability=lambda state: share, player=player, actions=range(outcomes))
    if said:
        with pytest.raises(BadData, match=said):
            game.actions(0)
    else:
        assert game.actions(0) == range(outcomes)
    assert game.player(0) == player


class State:
    """One that can be changed in place."""


def test_a_state_that_is_given_back_is_refused_unless_nobody_can_change_it() -> None:
    game = behind(result=lambda state, action: state)
    for state in ((), "a", 7, frozenset([1])):
        assert game.result(state, 1) == state
    with pytest.raises(BadData, match="result changes a state in place"):
        game.result(State(), 1)
    assert isinstance(behind(result=lambda state, action: State()).result(State(), 1), State)


def test_what_the_rules_say_of_themselves_the_guard_says_too() -> None:
    rules = Rules()
    rules.least, rules.orders = -3, {"mine": lambda state, actions: [0]}
    game = Guarded(rules, "rules.py")
    assert (game.least, game.most, game.has_chance) == (-3, None, False)
    assert (game.orders, game.weights) == (rules.orders, rules.weights)
    assert game.board(0) is None


def test_other_weights_are_behind_the_same_guard() -> None:
    game = behind()
    game.is_shown = True
    other = game.with_weights({"hope": 5})
    assert (other.weights, other.is_shown) == ({"size": 2, "hope": 5}, True)
    assert game.weights == {"size": 2, "hope": 1}
    assert not behind().with_weights({}).is_shown


# -- errors ----------------------------------------------------------------------------------------


def fails(fault: BaseException) -> Callable[..., Any]:
    def fail(*given: Any) -> Any:
        raise fault

    return fail


FAULTS: list[tuple[BaseException, Any, str]] = [
    (KeyError("x"), (3, 0), "moving raised KeyError: 'x', at the position (3, 0)"),
    (KeyError("x"), "", "moving raised KeyError: 'x'"),
    (SystemExit(), Unshown(), "moving raised SystemExit, at the position Unshown"),
    (SyntaxError("odd", ("other.py", 7, 2, "x")), 1, "moving raised SyntaxError: odd (other.py"),
    (SyntaxError("odd", ("rules.py", 7, 2, "x")), 1, "rules.py:7:2: this is not Python: odd"),
    (UsageError("no such option"), 1, "rules.py: no such option"),
    (BadData("seen", "", Place("tree.yaml", 3)), 1, "tree.yaml:3: seen"),
]


@pytest.mark.parametrize(("fault", "where", "said"), FAULTS)
def test_a_fault_is_told_with_its_place(fault: BaseException, where: Any, said: str) -> None:
    with pytest.raises(ExplorerError) as told:
        guarded("rules.py", "moving", fails(fault), where=where)
    assert said in str(told.value)


def test_the_line_is_the_last_one_of_the_file_itself() -> None:
    space: dict[str, Any] = {}
    text = "def outer(f):\n    return inner(f)\ndef inner(f):\n    f()\n"
    exec(compile(text, "rules.py", "exec"), space)
    with pytest.raises(BadData) as told:
        guarded("rules.py", "outer", space["outer"], fails(KeyError()))
    assert str(told.value.place) == "rules.py:4"


def test_an_interruption_is_no_fault_of_the_rules() -> None:
    with pytest.raises(KeyboardInterrupt):
        guarded("rules.py", "moving", fails(KeyboardInterrupt()))


# -- on a screen -----------------------------------------------------------------------------------

STAND_INS: list[tuple[str, tuple[Any, ...], Any]] = [
    ("start", (), None),
    ("player", (5,), 0),
    ("actions", (5,), ()),
    ("result", (5, 1), 5),
    ("is_terminal", (5,), False),
    ("utility", (5,), 0),
    ("evaluate", (5,), 0),
    ("features", (5,), {"size": 0, "hope": 0}),
    ("options_for", (5,), {}),
    ("label", (5, 1), "?"),
    ("probability", (5, 1), 1),
]


@pytest.mark.parametrize(("name", "given", "shown"), STAND_INS)
def test_on_a_screen_something_stands_in_for_what_fails(
    name: str, given: tuple[Any, ...], shown: Any
) -> None:
    """Whoever searches, or has no screen yet, is told instead."""
    game = behind(**{name: fails(KeyError())})
    with pytest.raises(BadData):
        getattr(game, name)(*given)
    game.is_shown = True
    assert getattr(game, name)(*given) == shown
    with faults_raised(), pytest.raises(BadData):
        getattr(game, name)(*given)


def test_a_picture_that_fails_says_why_and_payoffs_are_nothing_for_anybody() -> None:
    game = behind(THREE, picture=fails(KeyError("x")), utility=fails(KeyError()))
    game.is_shown = True
    assert "picture raised KeyError: 'x', at the position 4" in game.picture(4)
    assert game.utility(4) == (0, 0, 0)


# -- check -----------------------------------------------------------------------------------------


def checked(game: Guarded) -> tuple[list[str], int, int, int]:
    faults, games, shortest, longest = check_game(game, Budget())
    return [fault.what for fault in faults], games, shortest, longest


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "GAMES", 60)


@pytest.mark.usefixtures("few")
def test_a_game_that_keeps_to_the_rules_is_played_to_its_ends() -> None:
    game = behind(actions=lambda state: [1, 2], is_terminal=lambda state: state >= 4)
    assert checked(game) == ([], 60, 2, 4)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("promised", "worth", "said"),
    [
        ({"least": 1}, 1, None),
        ({"least": 2}, 1, "utility gives 1, but least is 2, at the position 2"),
        ({"most": 1}, 1, None),
        ({"most": 0}, 1, "utility gives 1, but most is 0, at the position 2"),
        ({"total": 6}, (1, 2, 3), None),
        ({"total": 6}, (1, 2, 4), "utility gives (1, 2, 4), but total is 6, at the position 2"),
        ({"least": 1}, (1, 2, 3), None),
        ({"least": 2}, (1, 2, 3), "utility gives (1, 2, 3), but least is 2, at the position 2"),
        ({"most": 2}, (1, 2, 3), "utility gives (1, 2, 3), but most is 2, at the position 2"),
    ],
)
def test_what_a_game_promises_of_its_leaves_it_keeps(
    promised: dict[str, int], worth: Any, said: str | None
) -> None:
    players = THREE if isinstance(worth, tuple) else ("MAX", "MIN")
    estimate = (2, 2, 2) if isinstance(worth, tuple) else max(promised.values())
    game = behind(players, utility=worth, evaluate=worth if said is None else estimate)
    vars(game).update(promised)
    faults, *_ = checked(game)
    assert faults[-1:] == ([] if said is None else [said])


@pytest.mark.parametrize("promise", ["least", "most", "total"])
def test_a_promise_is_a_number(promise: str) -> None:
    rules = Rules()
    setattr(rules, promise, "a")
    with pytest.raises(BadData, match=rf"^rules\.py: {promise} gives 'a' \(a number\)$"):
        Guarded(rules, "rules.py")


@pytest.mark.usefixtures("few")
def test_an_estimate_keeps_to_the_promise_too_but_not_where_dice_fall() -> None:
    game = behind(evaluate=lambda state: 9 if state == 1 else 0)
    game.most = 5
    assert checked(game)[0] == ["evaluate gives 9, but most is 5, at the position 1"]
    dice = {"probability": lambda state: 1, "player": lambda state: -1 if state == 1 else 0}
    rolled = behind(evaluate=lambda state: 9 if state == 1 else 0, **dice)
    rolled.most = 5
    assert checked(rolled)[0] == []


@pytest.mark.usefixtures("few")
def test_a_position_that_comes_back_is_a_cycle() -> None:
    """From 1 one goes on to 2, or stays; from 0 to 1 alone."""
    game = behind(actions=lambda state: [0, 1] if state == 1 else [1])
    assert checked(game)[0] == ["result leads back to a position, at the position 1"]
    game.has_cycles = True
    assert checked(game)[:3] == ([], 60, 2)


@pytest.mark.usefixtures("few")
def test_a_game_without_end_is_refused_unless_it_may_go_in_circles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "_LONGEST", 20)
    endless = behind(is_terminal=False)
    assert checked(endless) == (["20 moves and no end, at the position 20"], 1, 0, 0)
    endless.has_cycles = True
    assert checked(endless) == ([], 60, 20, 20)
    monkeypatch.setattr(checking, "GAMES", 1)
    last = behind(is_terminal=lambda state: state >= 19)
    assert checked(last) == ([], 1, 19, 19)


@pytest.mark.parametrize(("every", "played", "faults"), [(1, 11, 1), (2, 60, 1)])
def test_nobody_waits_for_games_that_all_go_wrong(
    monkeypatch: pytest.MonkeyPatch, every: int, played: int, faults: int
) -> None:
    """The same fault ends it after ten games without a good one, and never after a good one."""
    monkeypatch.setattr(checking, "GAMES", 60)
    games: list[int] = []

    def start() -> int:
        games.append(0)
        return 0

    def actions(state: int) -> Any:
        return [] if (len(games) // 2) % every == 0 else [1]

    game = behind(start=start, actions=actions)
    found, *_ = checked(game)
    assert (len(found), len(games) // 2) == (faults, played)


def test_ten_different_faults_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "GAMES", 60)
    games: list[int] = []

    def start() -> int:
        games.append(0)
        return 0

    def worth(state: int) -> int:
        if len(games) // 2 == 1:
            return 1
        raise BadData("odd", f"hint {len(games) // 2}")

    found, played, *_ = checked(behind(start=start, utility=worth))
    assert (len(found), played, len(games) // 2) == (10, 1, 11)


DIFFERENT: list[tuple[str, Any, str]] = [
    ("start", lambda n: n, "start gives"),
    ("player", lambda n: n % 2, "player gives"),
    ("actions", lambda n: [n], "actions gives"),
    ("result", lambda n: n + 10, "result gives"),
    ("is_terminal", lambda n: n % 2 == 0, "is_terminal gives"),
    ("utility", lambda n: n, "utility gives"),
    ("evaluate", lambda n: n, "evaluate gives"),
]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("name", "varies", "said"), DIFFERENT)
def test_rules_that_say_something_else_when_asked_again(name: str, varies: Any, said: str) -> None:
    asked: list[int] = []

    def varied(*given: Any) -> Any:
        asked.append(1)
        return varies(len(asked))

    found, *_ = checked(behind(**{name: varied}))
    assert found[0].startswith(said)
    assert ", and then " in found[0]


@pytest.mark.usefixtures("few")
def test_two_actions_of_one_label_and_pictures_and_features_that_fail() -> None:
    twice = behind(actions=[1, 2], label="go", is_terminal=lambda state: state > 0)
    assert checked(twice)[0] == ["two actions are called 'go', at the position 0"]
    for name in ("picture", "features"):
        assert checked(behind(**{name: fails(KeyError())}))[0][0].startswith(f"{name} raised")
    at_end = behind(picture=lambda state: "|" * (1 // (2 - state)))
    assert checked(at_end)[0] == [
        "picture raised ZeroDivisionError: integer division or modulo by zero, at the position 2"
    ]


class Mute:
    """A state that can be hashed and compared, but not shown."""

    __repr__ = raises


@pytest.mark.usefixtures("few")
def test_states_have_a_repr() -> None:
    found, *_ = checked(behind(start=Mute(), is_terminal=False))
    assert found == ["repr raised SystemExit, at the position Mute"]


@pytest.mark.usefixtures("few")
def test_the_budget_is_looked_at_before_each_game() -> None:
    looked: list[int] = []
    budget = Budget()
    budget.look = lambda visited: looked.append(visited) or 0  # type: ignore[method-assign, func-returns-value]
    check_game(behind(), budget)
    assert looked == list(range(60))


class Heap:
    """A state that tells how many stones it has."""

    def __init__(self, stones: int) -> None:
        self.stones = stones

    def __repr__(self) -> str:
        return f"Heap({self.stones})"


@pytest.mark.usefixtures("few")
def test_a_state_that_is_changed_though_another_one_is_given_back() -> None:
    def taken(heap: Heap, action: int) -> Heap:
        heap.stones -= action
        return Heap(heap.stones)

    start = Heap(2)
    game = behind(start=lambda: start, result=taken, is_terminal=lambda heap: heap.stones <= 0)
    assert checked(game)[0] == ["result changes a state in place, at the position Heap(1)"]
