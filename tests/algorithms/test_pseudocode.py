"""What the settings change in the pseudo-code, line by line."""

import pytest

from tui_explorer import catalog
from tui_explorer.engine.settings import Settings

ALPHA_BETA = """\
function ALPHA-BETA(s, α, β)
    if TERMINAL-TEST(s) then return UTILITY(s)
    if PLAYER(s) = MAX then
        v ← −∞
        for each a in ACTIONS(s) do
            v ← MAX(v, ALPHA-BETA(RESULT(s, a), α, β))
            if v ≥ β then return v
            α ← MAX(α, v)
    else
        v ← +∞
        for each a in ACTIONS(s) do
            v ← MIN(v, ALPHA-BETA(RESULT(s, a), α, β))
            if v ≤ α then return v
            β ← MIN(β, v)
    return v
"""
WITH_TABLE = """\
function ALPHA-BETA(s, α, β)
    if table[s] is exact, or at least β,
        or at most α, then return it
    if TERMINAL-TEST(s) then return UTILITY(s)
    a0, b0 ← α, β
    if PLAYER(s) = MAX then
        v ← −∞
        for each a in ACTIONS(s) do
            v ← MAX(v, ALPHA-BETA(RESULT(s, a), α, β))
            if v ≥ β then STORE and return v
            α ← MAX(α, v)
    else
        v ← +∞
        for each a in ACTIONS(s) do
            v ← MIN(v, ALPHA-BETA(RESULT(s, a), α, β))
            if v ≤ α then STORE and return v
            β ← MIN(β, v)
    STORE and return v
STORE: table[s] ← v, exact if a0 < v < b0,
    else at most v or at least v
"""
STAR1 = """\
function STAR1(s, α, β)
    if TERMINAL-TEST(s) then return UTILITY(s)
    if PLAYER(s) = CHANCE then
        v ← 0, rest ← 1
        for each outcome a of s do
            p ← P(a), rest ← rest − p
            α' ← (α − v − rest × U) / p
            β' ← (β − v − rest × L) / p
            v ← v + p × STAR1(RESULT(s, a), α', β')
            most ← v + rest × U
            least ← v + rest × L
            if most ≤ α then return most
            if least ≥ β then return least
    else if PLAYER(s) = MAX then
        v ← −∞
        for each a in ACTIONS(s) do
            v ← MAX(v, STAR1(RESULT(s, a), α, β))
            if v ≥ β then return v
            α ← MAX(α, v)
    else
        v ← +∞
        for each a in ACTIONS(s) do
            v ← MIN(v, STAR1(RESULT(s, a), α, β))
            if v ≤ α then return v
            β ← MIN(β, v)
    return v
L and U: the least and the most of any leaf
"""
SHALLOW = """\
function SHALLOW(s, k, b)
    if TERMINAL-TEST(s) then return UTILITY(s)
    j ← PLAYER(s)
    v ← the worst there is for j
    for each a in ACTIONS(s) do
        f ← SHALLOW(RESULT(s, a), j, v[j])
        if f[j] > v[j] then v ← f
        if v[j] ≥ S − (n − 1)L
            then return v
        left ← S − (n − 2)L − v[j]
        if k ≠ j and b ≥ left
            then return v
    return v
k is the player above, who has b already;
S: the most that all payoffs add up to;
L: the least that one can be
"""
MAXN_AB = """\
function MAX^N-AB(s, αβ)
    if TERMINAL-TEST(s) then return UTILITY(s)
    j ← PLAYER(s)
    v ← the worst there is for j
    for each a in ACTIONS(s) do
        f ← MAX^N-AB(RESULT(s, a), αβ)
        if f[j] > v[j] then v ← f
        if f[j] > αβ[j] then αβ[j] ← f[j]
        if αβ[i] ≥ f[i] for some i ≠ j
            then return v
    return v
αβ[i]: what player i is sure of
"""
MINIMAX = """\
function MINIMAX(s)
    if TERMINAL-TEST(s) then return UTILITY(s)
    v ← −∞ at MAX, +∞ at MIN
    for each a in ACTIONS(s) do
        v ← MAX or MIN of v and MINIMAX(RESULT(s, a))
    return v
"""
LEAF = "if TERMINAL-TEST(s) then return UTILITY(s)"
LIMITED = {LEAF: "if TERMINAL-TEST(s) or p ≤ 0 then return EVAL(s)"}
UNTIL_QUIET = {LEAF: "if TERMINAL-TEST(s) or QUIET(s) return EVAL(s)"}
QUIET = """\
QUIET(s): s is at or beyond the depth limit, and
    no a in ACTIONS(s) changes EVAL by more than T;
    if some do, only they are ACTIONS(s), after
    "stay", which is worth EVAL(s)
"""
DEEPENING = """\
for d = 1, 2, 3 … until time is up do
    search to depth d, best child of d − 1 first
"""
KEPT = "    with one table, whose best action goes first\n"
TO_A_DEPTH = {
    "if table[s] is exact,": "if table[s] is p deep, or no limit cut it short,\n"
    "        and it is exact,"
}
STRICT = {"if v ≥ β": "if v > β", "if v ≤ α": "if v < α"}
HARD = {"β then return v": "β then return β", "α then return v": "α then return α",
        "    return v\n": "    return v within [α, β]\n"}  # fmt: skip
HARD_TABLE = {
    "then return it": "then return it within [α, β]",
    "β then STORE and return v": "β then STORE and return β",
    "α then STORE and return v": "α then STORE and return α",
    "    STORE and return v\n": "    STORE and return v within [a0, b0]\n",
    "table[s] ← v,": "table[s] ← v within [a0, b0],",
}
EXACT = "exact if a0 < v < b0,\n    else at most v or at least v"
TRAP = {EXACT: "as if it were exact"}
STAR1_HARD = {
    "return most": "return α", "return least": "return β", **HARD
}  # fmt: skip
STAR1_STRICT = {"most ≤ α": "most < α", "least ≥ β": "least > β", **STRICT}


def changed(code: str, *changes: dict[str, str]) -> str:
    for change in changes:
        for old, new in change.items():
            assert old in code
            code = code.replace(old, new)
    return code


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(), ALPHA_BETA),
        (Settings(cut="gt"), changed(ALPHA_BETA, STRICT)),
        (Settings(cut="gt", depth=3), changed(ALPHA_BETA, STRICT, LIMITED)),
        (Settings(fail="hard"), changed(ALPHA_BETA, HARD)),
        (Settings(depth=3, fail="hard"), changed(ALPHA_BETA, LIMITED, HARD)),
        (Settings(depth=3, quiescence=0), changed(ALPHA_BETA, UNTIL_QUIET) + QUIET),
        (Settings(deepening=True), DEEPENING + changed(ALPHA_BETA, LIMITED)),
        (Settings(deepening=True, depth=3), DEEPENING + changed(ALPHA_BETA, LIMITED)),
        (
            Settings(deepening=True, quiescence=0, table="trap"),
            DEEPENING + changed(WITH_TABLE, TO_A_DEPTH, UNTIL_QUIET, TRAP) + QUIET,
        ),
        (
            Settings(deepening=True, table="sound"),
            DEEPENING + KEPT + changed(WITH_TABLE, TO_A_DEPTH, LIMITED),
        ),
        (Settings(table="sound"), WITH_TABLE),
        (Settings(table="trap"), changed(WITH_TABLE, TRAP)),
        (Settings(table="sound", fail="hard"), changed(WITH_TABLE, HARD_TABLE)),
        (Settings(table="trap", fail="hard"), changed(WITH_TABLE, HARD_TABLE, TRAP)),
        (
            Settings(table="sound", cut="gt", depth=1),
            changed(WITH_TABLE, TO_A_DEPTH, STRICT, LIMITED),
        ),
        (Settings("maxn-ab"), MAXN_AB),
        (Settings("maxn-ab", cut="gt"), MAXN_AB),
        (Settings("maxn-shallow"), SHALLOW),
        (Settings("star1"), STAR1),
        (Settings("star1", depth=2), changed(STAR1, LIMITED)),
        (Settings("star1", cut="gt"), changed(STAR1, STAR1_STRICT)),
        (Settings("star1", fail="hard"), changed(STAR1, STAR1_HARD)),
        (Settings("star1", fail="hard", cut="gt"), changed(STAR1, STAR1_HARD, STAR1_STRICT)),
        (Settings("minimax"), MINIMAX),
        (Settings("minimax", fail="hard", cut="gt"), MINIMAX),
        (Settings("minimax", depth=2, cut="gt"), changed(MINIMAX, LIMITED)),
        (Settings("minimax", deepening=True), DEEPENING + changed(MINIMAX, LIMITED)),
        (Settings("minimax", depth=1, quiescence=2), changed(MINIMAX, UNTIL_QUIET) + QUIET),
    ],
    ids=str,
)
def test_each_setting_changes_its_lines_and_no_others(settings: Settings, expected: str) -> None:
    code = catalog.load_algorithm(settings.algorithm).code(settings)
    assert "".join(f"{line.text}\n" for line in code) == expected
