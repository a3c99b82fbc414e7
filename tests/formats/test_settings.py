"""The settings of a search as JSON and as options: what is written is what is read."""

import json
import random
from fractions import Fraction
from math import inf
from typing import Any

import pytest

from tui_explorer.engine.settings import SETTING_NAMES, Settings
from tui_explorer.errors import UsageError
from tui_explorer.formats.settings import json_settings, read_setting, settings_from_json

VALUES: dict[str, list[Any]] = {
    "algorithm": ["alphabeta", "minimax"],
    "order": ["natural", "random", "captures"],
    "seed": [0, -7, 10**30],
    "cut": ["ge", "gt"],
    "fail": ["soft", "hard"],
    "depth": [None, 0, 12],
    "window": [(-inf, inf), (-3, Fraction(1, 3)), (2, inf)],
    "deepening": [False, True],
    "table": ["", "sound", "trap"],
    "quiescence": [None, 0, Fraction(5, 2)],
    "weights": [(), (("pawns", 3), ("rows", Fraction(-1, 2)))],
    "bounds": [None, (0, 20)],
    "total": [None, 7],
    "opponent": ["", "any", "worst", "random"],
    "by_hand": [(), ((0, 1), (2,))],
}


def test_settings_come_back_from_json() -> None:
    assert set(VALUES) == set(SETTING_NAMES)
    rng = random.Random(1)
    for _ in range(200):
        settings = Settings(**{name: rng.choice(values) for name, values in VALUES.items()})
        read = settings_from_json(json.loads(json.dumps(json_settings(settings))))
        if settings.order != "random":
            assert read.seed == 0, "written only where it matters"
        for name in SETTING_NAMES:
            if name != "seed" or settings.order == "random":
                assert getattr(read, name) == getattr(settings, name), name


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("depth", "3", 3),
        ("window", "-inf,1/3", (-inf, Fraction(1, 3))),
        ("weights", "a=1,b=1/2", (("a", 1), ("b", Fraction(1, 2)))),
        ("by_hand", "0.1,2", ((0, 1), (2,))),
        ("cut", "gt", "gt"),
    ],
)
def test_an_option_is_read_as_json_is(name: str, option: str, value: Any) -> None:
    assert read_setting(name, option) == value
    written = json_settings(Settings(**{name: value}))
    assert getattr(settings_from_json(written), name) == value


@pytest.mark.parametrize(
    "given",
    [{"x": 1}, {"window": 3}, {"window": [1, 0]}, {"depth": True}, {"depth": 1.5}, {"cut": 1},
     {"deepening": 1}, {"deepening": "yes"}, {"weights": [1]}, {"weights": 7}, {"moves": 3},
     {"moves": [3]}, {"quiescence": None}, {"algorithm": 3}, {"opponent": "zz"}],
)  # fmt: skip
def test_what_json_cannot_say_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        settings_from_json(given)
