"""Slips of a typing hand in a text: one word or sign left out, doubled, moved or another."""

import re
from collections.abc import Iterator
from random import Random

OTHERS = ["-1", "0", "3/0", "1e400", "nan", "inf", "true", "null", '""', "[]", "{}", "x", ":", ",",
          "\n", "  ", "]", "}", "- ", "children", "value", "player", "prob", "café", "\x07", "'",
          "99999999999999999999", "0.5", "?", "#", "&a", "*a", "!!int", "MAX"]  # fmt: skip


def with_slips(text: str, seed: int, count: int) -> Iterator[tuple[str, str]]:
    """What was done, and the text it was done to."""
    random = Random(seed)
    parts = re.findall(r"\w+|\s+|.", text)
    solid = [place for place, part in enumerate(parts) if not part.isspace()]
    for _ in range(count):
        place = random.choice(solid)
        before, part, after = parts[:place], parts[place], parts[place + 1 :]
        other = random.choice(OTHERS)
        done, changed = random.choice([
            ("left out", before + after),
            ("doubled", [*before, part, part, *after]),
            ("moved", [*before, *after[:1], part, *after[1:]]),
            (f"is {other!r}", [*before, other, *after]),
            (f"is {other!r}", [*before, other, *after]),
        ])  # fmt: skip
        line = "".join(before).count("\n") + 1
        yield f"{part!r} in line {line} {done}", "".join(changed)
