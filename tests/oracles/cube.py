"""The 2x2x2 cube in space: stickers by the corner they are on and the way they face.

x goes to the right, y up and z to whoever looks. A turn is a rotation of all stickers whose corner
is on the face that is turned; there are no tables of places, other than where a net shows what.
"""

from itertools import product

Point = tuple[int, int, int]
Cube = dict[tuple[Point, Point], str]
"""The colour of a sticker, by its corner and by the way it faces."""

FACES = {"W": (0, 1, 0), "O": (-1, 0, 0), "G": (0, 0, 1), "R": (1, 0, 0), "B": (0, 0, -1),
         "Y": (0, -1, 0)}  # fmt: skip
"""The way each colour faces when the cube is solved: up, left, front, right, back, down."""


def solved() -> Cube:
    """Each face in its colour."""
    return {
        (corner, way): colour
        for colour, way in FACES.items()
        for corner in product((-1, 1), repeat=3)
        if sum(a * b for a, b in zip(corner, way, strict=True)) == 1
    }


def clockwise(face: str, point: Point) -> Point:
    """A point after a quarter turn, clockwise for somebody who looks at the face from outside."""
    x, y, z = point
    return {"U": (-z, y, x), "R": (x, z, -y), "F": (y, -x, z)}[face]


def turned(cube: Cube, name: str) -> Cube:
    """The cube after U, U2 or U', likewise R and F."""
    axis = {"U": 1, "R": 0, "F": 2}[name[0]]
    for _ in range({"": 1, "2": 2, "'": 3}[name[1:]]):
        cube = {
            (clockwise(name[0], corner), clockwise(name[0], way))
            if corner[axis] == 1
            else (corner, way): colour
            for (corner, way), colour in cube.items()
        }
    return cube


def net(cube: Cube) -> list[str]:
    """The faces unfolded around the front, as one sees them from outside."""

    def face(colour: str, rows: Point, columns: Point) -> list[str]:
        """The rows of a face; the ways say where its second row and column lie from the first."""
        way = FACES[colour]
        lines = []
        for down, right in product((-1, 1), repeat=2):
            parts = zip(way, rows, columns, strict=True)
            corner = tuple(w + down * r + right * c for w, r, c in parts)
            lines.append(cube[corner, way])  # type: ignore[index]
        return [" ".join(lines[:2]), " ".join(lines[2:])]

    east, south, front = (1, 0, 0), (0, -1, 0), (0, 0, 1)
    west, back = (-1, 0, 0), (0, 0, -1)
    belt = [face("O", south, front), face("G", south, east),
            face("R", south, back), face("B", south, west)]  # fmt: skip
    return [
        *("    " + row for row in face("W", front, east)),
        *(" ".join(rows) for rows in zip(*belt, strict=True)),
        *("    " + row for row in face("Y", back, east)),
    ]
