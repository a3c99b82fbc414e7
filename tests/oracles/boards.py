"""Rules of the board games once more, as plainly as can be: cells in dictionaries, one at a time.

A position is a value of its own kind, made anew by every move. ``moves`` lists what a player can do
in the order that the games promise, as pairs of the action's name and the position after it.
"""

from dataclasses import dataclass
from itertools import product

Cell = tuple[int, int]
"""A row and a column, from the top left."""
Board = dict[Cell, str]
LETTERS = "abcdefgh"
AROUND = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]


def read(text: str) -> Board:
    """The cells of a board written row by row with / between."""
    rows = text.split("/")
    return {(row, col): mark for row, line in enumerate(rows) for col, mark in enumerate(line)}


def written(board: Board) -> str:
    """The text of a board."""
    last = max(row for row, _ in board)
    return "/".join("".join(board[cell] for cell in sorted(board) if cell[0] == row)
                    for row in range(last + 1))  # fmt: skip


@dataclass(frozen=True)
class Othello:
    """A board of X, O and dots, and whose turn it is."""

    text: str
    turn: str

    def moves(self) -> list[tuple[str, "Othello"]]:
        """Discs that can be set, or to pass if the other side has a move."""
        mine, theirs = self.turn, "XO"[self.turn == "X"]
        found = self._discs(mine)
        if not found and self._discs(theirs):
            return [("pass", Othello(self.text, theirs))]
        return [(name, Othello(written(after), theirs)) for name, after in found]

    def _discs(self, mine: str) -> list[tuple[str, Board]]:
        board = read(self.text)
        found = []
        for cell in sorted(board):
            turned = [one for way in AROUND for one in self._enclosed(board, cell, way, mine)]
            if board[cell] == "." and turned:
                after = {**board, cell: mine, **dict.fromkeys(turned, mine)}
                found.append((f"{LETTERS[cell[1]]}{cell[0] + 1}", after))
        return found

    @staticmethod
    def _enclosed(board: Board, cell: Cell, way: Cell, mine: str) -> list[Cell]:
        line = []
        row, col = cell[0] + way[0], cell[1] + way[1]
        while board.get((row, col), ".") not in (".", mine):
            line.append((row, col))
            row, col = row + way[0], col + way[1]
        return line if board.get((row, col)) == mine else []

    def utility(self) -> int:
        """Discs of X minus discs of O."""
        return self.text.count("X") - self.text.count("O")

    def features(self) -> dict[str, int]:
        """Corners, moves and discs, X's minus O's."""
        board, last = read(self.text), self.text.index("/") - 1
        corners = [board[cell] for cell in product((0, last), repeat=2)]
        mobility = len(self._discs("X")) - len(self._discs("O"))
        return {"corners": corners.count("X") - corners.count("O"), "mobility": mobility,
                "discs": self.utility()}  # fmt: skip


@dataclass(frozen=True)
class Checkers:
    """A board of b, w (men), B, W (kings) and dots, and whose turn it is: B or W."""

    text: str
    turn: str

    def moves(self) -> list[tuple[str, "Checkers"]]:
        """All jumps, or all steps if there is none."""
        board = read(self.text)
        own = [cell for cell in sorted(board) if board[cell].upper() == self.turn]
        jumps = [jump for cell in own for jump in self._jumps(board, [cell], frozenset())]
        paths = jumps or [
            ([cell, (cell[0] + down, cell[1] + right)], frozenset[Cell]())
            for cell in own
            for down, right in self._ways(board[cell])
            if board.get((cell[0] + down, cell[1] + right)) == "."
        ]
        sign = "x" if jumps else "-"
        return [(sign.join(map(self._number, path)), self._after(path, taken))
                for path, taken in paths]  # fmt: skip

    @staticmethod
    def _ways(piece: str) -> list[Cell]:
        """The diagonals that a piece may go, those to the first rows first."""
        every = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        return {"b": every[2:], "w": every[:2]}.get(piece, every)

    def _jumps(
        self, board: Board, path: list[Cell], taken: frozenset[Cell]
    ) -> list[tuple[list[Cell], frozenset[Cell]]]:
        """The jumps from the end of a path on, each as far as it goes."""
        row, col = path[-1]
        found = []
        for down, right in self._ways(board[path[0]]):
            over, landing = (row + down, col + right), (row + 2 * down, col + 2 * right)
            is_enemy = board.get(over, ".").upper() not in (".", self.turn)
            if is_enemy and over not in taken and (board.get(landing) == "." or landing == path[0]):
                found += self._jumps(board, [*path, landing], taken | {over})
        if not found and len(path) > 1:
            return [(path, taken)]
        return found

    def _number(self, cell: Cell) -> str:
        """Dark squares are counted row by row from the top left, from 1 on."""
        dark = [(row, col) for row, col in sorted(read(self.text)) if (row + col) % 2]
        return str(dark.index(cell) + 1)

    def _after(self, path: list[Cell], taken: frozenset[Cell]) -> "Checkers":
        board = read(self.text)
        piece, end = board[path[0]], path[-1]
        board |= {path[0]: ".", **dict.fromkeys(taken, ".")}
        far = {"b": max(board)[0], "w": 0}
        board[end] = piece.upper() if end[0] == far.get(piece) else piece
        return Checkers(written(board), "WB"[self.turn == "W"])

    def utility(self) -> int:
        """Who cannot move has lost; black is MAX."""
        return -1 if self.turn == "B" else 1

    def features(self) -> dict[str, int]:
        """Men, kings, men at home and rows gone by men, black's minus white's."""
        rows = self.text.split("/")
        gone = sum(row * line.count("b") for row, line in enumerate(rows))
        gone -= sum(row * line.count("w") for row, line in enumerate(reversed(rows)))
        return {
            "men": self.text.count("b") - self.text.count("w"),
            "kings": self.text.count("B") - self.text.count("W"),
            "back": rows[0].count("b") - rows[-1].count("w"),
            "advance": gone,
        }


@dataclass(frozen=True)
class Breakthrough:
    """A board of W, B and dots, black's home row first, and whose turn it is."""

    text: str
    turn: str

    def moves(self) -> list[tuple[str, "Breakthrough"]]:
        """Steps onto empty cells ahead, captures diagonally; none when somebody has won."""
        board = read(self.text)
        if self._winner():
            return []
        found = []
        ahead = -1 if self.turn == "W" else 1
        for row, col in sorted(board):
            if board[row, col] != self.turn:
                continue
            for right in (-1, 0, 1):
                target = row + ahead, col + right
                there = board.get(target, self.turn)
                if there == "." or (right and there != self.turn):
                    after = {**board, (row, col): ".", target: self.turn}
                    name = self._name((row, col)) + ("-" if there == "." else "x")
                    other = "WB"[self.turn == "W"]
                    found.append((name + self._name(target), Breakthrough(written(after), other)))
        return found

    def _name(self, cell: Cell) -> str:
        return f"{LETTERS[cell[1]]}{self.text.count('/') + 1 - cell[0]}"

    def _winner(self) -> str:
        first, *_, last = self.text.split("/")
        if "W" in first or "B" not in self.text:
            return "W"
        return "B" if "B" in last or "W" not in self.text else ""

    def utility(self) -> int:
        """White is MAX."""
        return 1 if self._winner() == "W" else -1

    def features(self) -> dict[str, int]:
        """Pieces, rows gone, and rows that the foremost has to go, white's minus black's."""
        rows = self.text.split("/")
        white = [row for row, line in enumerate(rows) for mark in line if mark == "W"]
        black = [len(rows) - 1 - row for row, line in enumerate(rows) for m in line if m == "B"]
        last = len(rows) - 1
        return {
            "pieces": len(white) - len(black),
            "advance": sum(last - row for row in white) - sum(last - row for row in black),
            "nearest": min(white) - min(black),
        }


@dataclass(frozen=True)
class Dots:
    """Pairs of dots that are joined, boxes (by the dot at their top left) and their owners."""

    size: Cell
    lines: frozenset[tuple[Cell, Cell]] = frozenset()
    boxes: frozenset[tuple[Cell, str]] = frozenset()
    turn: str = "X"

    def moves(self) -> list[tuple[str, "Dots"]]:
        """Lines between neighbouring dots: all across from a row, then all down from it."""
        rows, cols = self.size
        found = []
        for row in range(rows + 1):
            across = [((row, col), (row, col + 1)) for col in range(cols)]
            down = [((row, col), (row + 1, col)) for col in range(cols + 1) if row < rows]
            for line in across + down:
                if line not in self.lines:
                    found.append(("-".join(map(self._name, line)), self._after(line)))
        return found

    @staticmethod
    def _name(dot: Cell) -> str:
        return f"{LETTERS[dot[1]]}{dot[0] + 1}"

    def _after(self, line: tuple[Cell, Cell]) -> "Dots":
        lines = self.lines | {line}
        owned = {box for box, _ in self.boxes}
        closed = {
            (row, col)
            for row, col in product(*map(range, self.size))
            if (row, col) not in owned and self._around(row, col) <= lines
        }
        boxes = self.boxes | {(box, self.turn) for box in closed}
        turn = self.turn if closed else "XO"[self.turn == "X"]
        return Dots(self.size, lines, boxes, turn)

    @staticmethod
    def _around(row: int, col: int) -> set[tuple[Cell, Cell]]:
        a, b, c, d = (row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)
        return {(a, b), (c, d), (a, c), (b, d)}

    def utility(self) -> int:
        """Boxes of X minus boxes of O."""
        owners = [owner for _, owner in self.boxes]
        return owners.count("X") - owners.count("O")

    def features(self) -> dict[str, int]:
        """Boxes, and boxes that lack one line, which are the mover's."""
        every = product(*map(range, self.size))
        threes = sum(len(self._around(*box) & self.lines) == 3 for box in every)
        return {"boxes": self.utility(), "threes": threes if self.turn == "X" else -threes}


@dataclass(frozen=True)
class Pacman:
    """A maze of %, dots for food and blanks, where both stand, and the moves left and made."""

    maze: str
    pacman: Cell
    ghost: Cell
    left: int
    score: int = 0
    turn: str = "P"

    def moves(self) -> list[tuple[str, "Pacman"]]:
        """North, south, east and west, unless all is over."""
        if (
            self.pacman == self.ghost
            or "." not in self.maze
            or (not self.left and self.turn == "P")
        ):
            return []
        board = read(self.maze)
        row, col = self.pacman if self.turn == "P" else self.ghost
        ways = {"north": (row - 1, col), "south": (row + 1, col),
                "east": (row, col + 1), "west": (row, col - 1)}  # fmt: skip
        free = {name: cell for name, cell in ways.items() if board.get(cell, "%") != "%"}
        return [(name, self._after(board, cell)) for name, cell in free.items()]

    def _after(self, board: Board, cell: Cell) -> "Pacman":
        if self.turn == "G":
            return Pacman(self.maze, self.pacman, cell, self.left, self.score)
        eats = board[cell] == "." and cell != self.ghost
        maze = written({**board, cell: " "} if eats else board)
        score = self.score - 1 + (10 if eats else 0)
        return Pacman(maze, cell, self.ghost, self.left - 1, score, "G")

    def utility(self) -> int:
        """The score, more for a win, less for a loss."""
        if self.pacman == self.ghost:
            return self.score - 500
        return self.score if "." in self.maze else self.score + 500

    def features(self) -> dict[str, int]:
        """The score, the way to the nearest food, the way to the ghost up to 4."""
        board = read(self.maze)
        food = [cell for cell, mark in board.items() if mark == "."]
        ways = self._ways(board)
        return {"score": self.score, "food": min(ways[cell] for cell in food),
                "ghost": min(4, ways.get(self.ghost, 4))}  # fmt: skip

    def _ways(self, board: Board) -> dict[Cell, int]:
        """Steps to each cell: as many rounds of spreading out as there are cells."""
        ways = {self.pacman: 0}
        for steps in range(1, len(board)):
            edge = [cell for cell, away in ways.items() if away == steps - 1]
            for (row, col), (down, right) in product(edge, ((1, 0), (-1, 0), (0, 1), (0, -1))):
                beside = row + down, col + right
                if board.get(beside, "%") != "%":
                    ways.setdefault(beside, steps)
        return ways
