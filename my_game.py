"""MyGame: take 1, 2 or 3 sticks in turn; whoever takes the last one loses."""

MAX, MIN = 0, 1


class MyGame:
    """The six formal parts of a game, and how a person sees it."""

    players = ("MAX", "MIN")

    def __init__(self, *, sticks: int = 7) -> None:  # tui-explorer my_game.py:sticks=9
        self.sticks = sticks

    def start(self):
        """S0: a state is a tuple, which nothing ever changes."""
        return self.sticks, MAX

    def player(self, state):
        """PLAYER(s): who is to move."""
        return state[1]

    def actions(self, state):
        """ACTIONS(s): what can be done, always in the same order."""
        return [number for number in (1, 2, 3) if number <= state[0]]

    def result(self, state, action):
        """RESULT(s, a): another state; the old one stays as it was."""
        sticks, mover = state
        return sticks - action, MIN if mover == MAX else MAX

    def is_terminal(self, state):
        """TERMINAL-TEST(s): whether the game is over."""
        return state[0] == 0

    def utility(self, state):
        """UTILITY(s): MAX's gain. Who is to move now has not taken the last stick, and wins."""
        return 1 if state[1] == MAX else -1

    def evaluate(self, state):
        """EVAL(s): a guess, for searches with a depth limit."""
        return self.utility(state) if self.is_terminal(state) else 0

    def label(self, state, action):
        """A name for an action."""
        return f"take {action}"

    def picture(self, state):
        """A drawing of a state."""
        return "| " * state[0]


GAME = MyGame
