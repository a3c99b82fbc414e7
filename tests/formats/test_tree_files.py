"""Trees that are written as files and opened again are the same: every search of them says so."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

import pytest
import yaml

from tests.command import answer, called_here, refusal
from tests.seeds import seeds
from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.decimals import Decimal, exact
from tui_explorer.engine.game import CHANCE, INF
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, ExplorerError
from tui_explorer.formats.read.files import read_tree
from tui_explorer.formats.read.syntax import DEFAULT
from tui_explorer.formats.write import yaml_tree
from tui_explorer.formats.write.efg import efg_lines
from tui_explorer.formats.write.json_documents import json_run
from tui_explorer.formats.write.json_text import json_pieces
from tui_explorer.formats.write.yaml_tree import yaml_pieces
from tui_explorer.searches.fit import fitted
from tui_explorer.searches.search import search
from tui_explorer.searches.source import TreeSource

from .tree_text import columns

HOSTILE = [
    "a", "b1", "", "left turn", "null", "true", "~", "1", "-", "? x", "label", "node", "children",
    "value", "<<", "=", "&a", "*a", "!t", "# no", "a: b", "a #b", "[", "]", "{", "}", ",", '"', "'",
    'say "no"', "\\", "\\n", 'back\\"', "%", "@", "`", "|", ">", " lead", "trail ", "two  blanks",
    "tab\there", "line\nbreak", "\n", "\r", "\x1b[2J", "\x00", "\x7f", "\x85", "\u2028", "\ufeff",
    "naïve", "“quoted”", "王", "🂡", "e\u0301", "</script>", "]]>", "&lt;", "x" * 130, "y " * 90,
    "\u2029", "a\r\nb", " lines\n  of which one is indented\n\nand one ends in a blank \n" * 2,
    "prose of several lines\n" * 7, "prose of several lines\n" * 7 + "without an end",
]  # fmt: skip


def told(tree: Tree, origin: Origin) -> Any:
    """What ``run --json --nodes`` says of a tree, but for its name."""
    sized = origin._replace(nodes=len(tree), leaves=tree.count.count(0))
    source = TreeSource(sized, tree)
    try:
        run = search(source, fitted(Settings(), source))
    except ExplorerError as fault:
        return fault.what
    answered = json.loads("".join(json_pieces(json_run(run, nodes=True))))
    del answered["source"]["name"]
    return answered


def read_again(pieces: Any, limits: Any = None) -> tuple[Tree, Origin]:
    return read_tree("".join(pieces).encode(), "again")[:2]


def cannot_be_in_efg(text: str) -> bool:
    return text.endswith("\\") or any(
        category(sign) in ("Cc", "Cf", "Zl", "Zp") for sign in text.replace("\n", "")
    )


class Sketcher:
    """Makes trees of all kinds, with names that no format likes."""

    def __init__(self, random: Random, *, for_efg: bool) -> None:
        self._random, self._for_efg = random, for_efg
        self._names = [n for n in HOSTILE if not (for_efg and cannot_be_in_efg(n))]
        kind = random.choice(["max", "max", "max", "alone", "many"])
        self._players = {"max": ("MAX", "MIN"), "alone": ("MAX",)}.get(kind) or tuple(
            random.sample(["Ann", "Bob", "P 3", "no", "1", "{x}", "'q'"], random.randint(2, 4))
        )
        if for_efg and kind == "alone":
            self._players = ("MAX", "MIN")
        self._has_names = random.random() < 0.6
        self._has_chance = random.random() < 0.3

    def tree(self) -> Tree:
        random = self._random
        builder = TreeBuilder(self._players)
        root = random.randrange(len(self._players))
        waiting = [(-1, 0, None)]
        while waiting:
            parent, depth, share = waiting.pop()
            is_leaf = depth == 4 or (depth and random.random() < 0.35) or len(builder.parent) > 60
            regular = (root + depth) % len(self._players)
            by_chance = self._has_chance and random.random() < 0.3
            mover = random.randrange(len(self._players)) if random.random() < 0.2 else regular
            node = builder.add(
                parent,
                player=CHANCE if by_chance and not is_leaf else mover,
                utility=self._leaf() if is_leaf else None,
                action=self._name() or None if parent >= 0 else None,
            )
            if share is not None:
                builder.probability[node] = share
            if label := self._name():
                builder.label[node] = label
            if not is_leaf:
                if len(self._players) == 2 and self._players[0] == "MAX" and random.random() < 0.1:
                    builder.eval[node] = self._number()
                children = random.randint(1, 4)
                shares = self._shares(children) if builder.player[node] == CHANCE else None
                for index in reversed(range(children)):
                    waiting.append((node, depth + 1, shares[index] if shares else None))
        return builder.build()

    def _name(self) -> str:
        return self._random.choice(self._names) if self._has_names else ""

    def _number(self) -> Any:
        random = self._random
        numbers = [
            random.randint(-9, 9), random.randint(-9, 9), 0.1 * random.randint(-20, 20), 1e16,
            Fraction(random.randint(-9, 9), random.randint(2, 7)), 10**30,
            Decimal("0.10000000000000000001"),
        ]  # fmt: skip
        value = random.choice(numbers if self._for_efg else [*numbers, INF, -INF, 1e300, 1e-300])
        return value.numerator if getattr(value, "denominator", 0) == 1 else value

    def _leaf(self) -> Any:
        if self._players in (("MAX", "MIN"), ("MAX",)):
            return self._number()
        return tuple(self._number() for _ in self._players)

    def _shares(self, size: int) -> list[Fraction]:
        parts = [self._random.randint(1, 5) for _ in range(size)]
        return [Fraction(part, sum(parts)) for part in parts]


def has_one_sum(tree: Tree) -> bool:
    leaves = [exact(tree.utility[n]) for n in range(len(tree)) if not tree.count[n]]
    return tree.has_payoffs and len(tree.players) == 2 and len(set(map(sum, leaves))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(20))
@pytest.mark.parametrize("form", ["yaml", "efg"])
def test_random_trees_come_back(seed: int, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where PyYAML is without its part in C."""
    random = Random(seed)
    monkeypatch.setattr(yaml_tree, "EMITTER", [yaml_tree.EMITTER, yaml.Dumper][seed % 2])
    written = 0
    while written < 100:
        tree = Sketcher(random, for_efg=form == "efg").tree()
        tree.is_of_game = random.random() < 0.2
        title, notes = random.choice(HOSTILE[:-2]), random.choice(HOSTILE)
        if form == "efg" and cannot_be_in_efg(title.rstrip("\\") + notes):
            continue
        kind = "game" if tree.is_of_game else "tree"
        origin = Origin(kind, "first", title.rstrip("\\"), notes)
        if form == "efg" and has_one_sum(tree):
            with pytest.raises(BadData, match="the same sum"):
                list(efg_lines(tree, origin))
            continue
        in_ascii = random.random() < 0.5
        pieces = (
            yaml_pieces(tree, origin, in_ascii=in_ascii)
            if form == "yaml"
            else efg_lines(tree, origin)
        )
        again, origin_again = read_again(pieces)
        assert told(again, origin_again) == told(tree, origin)
        if form == "yaml":
            assert origin_again == origin._replace(name="again")
            assert columns(again)[7:] == columns(tree)[7:]
        written += 1


@pytest.mark.parametrize("name", sorted(catalog.tree_files()))
@pytest.mark.parametrize("form", ["yaml", "efg"])
def test_bundled_trees_come_back(name: str, form: str, tmp_path: Path) -> None:
    done = called_here("export", name, "--to", form)
    if done.code == 65:
        assert form == "efg"
        why = ("cannot hold +∞ at", "cannot hold −∞ at", "cannot hold x at", "have the same sum")
        assert any(each in done.err for each in why), done.err
        return
    assert done.code == 0
    (tmp_path / "again").write_bytes(done.out)
    again = answer("run", str(tmp_path / "again"), "--nodes")
    first = answer("run", name, "--nodes")
    del first["source"]["name"], again["source"]["name"]
    assert again == first
    if form == "yaml":
        assert called_here("export", str(tmp_path / "again"), "--to", "yaml").out == done.out


def test_how_a_tree_is_written() -> None:
    """As a person would: names as keys, numbers in a row, more words only where they are needed."""
    tree = '{"a1": [3, 12, 8], "a2": {"label": "C", "children": [{"action": "c1", "node": 2}, 4]}}'
    assert called_here("export", tree, "--to", "yaml").out.decode() == (
        "root: MAX\n"
        "tree:\n"
        "  a1: [3, 12, 8]\n"
        "  a2: {label: C, children: [{action: c1, node: 2}, 4]}\n"
    )


def test_whose_turn_it_would_be_at_the_root_leaves_the_fewest_exceptions() -> None:
    after_a_coin = (
        '{"player": "chance", "children": [{"prob": "1/2", "node": {"player": "MAX", "children":'
        ' [{"node": 1}, {"node": 2}]}}, {"prob": "1/2", "node": 3}]}'
    )
    assert called_here("export", after_a_coin, "--to", "yaml").out.decode() == (
        "root: MIN\ntree:\n  player: chance\n  children:\n"
        "  - prob: 1/2\n    node: [1, 2]\n  - {prob: 1/2, node: 3}\n"
    )


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ("[[3,inf],[2,4]]", "cannot hold +∞ at the node b2 (path 0.1)"),
        ("[3,[2,-inf]]", "cannot hold −∞ at the node b2 (path 1.1)"),
        ("[1e300]", "cannot hold 1e+300 at the node a1 (path 0)"),
        ("[[(1,inf,2)]]", "cannot hold +∞ at the node b1 (path 0.0)"),
        ('{"a\\\\": 3, "b": 4}', "ends in a backslash at the node a\\ (path 0)"),
    ],
)
def test_what_gambit_cannot_hold(tree: str, said: str) -> None:
    code, line = refusal("export", tree, "--to", "efg")
    assert code == 65
    assert said in line


@pytest.mark.parametrize("names", [("a", "MAX", "b"), ("a", "b", ""), ("a", "chance", "b")])
def test_players_whose_names_would_be_read_as_others(names: tuple[str, ...]) -> None:
    builder = TreeBuilder(names)
    builder.add(builder.add(-1), utility=(1, 2, 3))
    with pytest.raises(BadData, match="it would rename them"):
        list(efg_lines(builder.build(), Origin("tree", "f")))


def test_payoffs_that_would_be_read_as_max_and_min() -> None:
    code, line = refusal("export", "[(1,-1),(2,-2)]", "--to", "efg")
    assert (code, "P1 and P2 have the same sum" in line) == (65, True)
    assert called_here("export", "[(1,-1),(2,0)]", "--to", "efg").code == 0


def test_what_gambit_has_no_place_for_is_told() -> None:
    done = called_here("export", "horizon", "--to", "efg")
    assert done.code == 0
    assert done.err == "Gambit's format cannot hold eval; it is left out.\n"


@pytest.mark.parametrize(
    "game",
    ["pawns", "pawns:blocked=loss", "nim:piles=1-2-2", "nim:piles=2-2,misere=true", "nim3:stones=5",
     "subtract:stones=7", "tictactoe:state=XOXOX....", "connect:rows=2,cols=2,k=2",
     "slide:moves=3"],
)  # fmt: skip
def test_a_game_comes_back_as_it_was_searched(game: str, tmp_path: Path) -> None:
    for form in ("yaml", "efg"):
        file = str(tmp_path / f"game.{form}")
        assert called_here("export", game, "--to", form, "-o", file).code == 0
        for options in ([], ["--cut", "gt"], ["--fail", "hard"], ["-a", "minimax"]):
            if options[:1] == ["-a"] and game.startswith("nim3"):
                continue
            first, again = (answer("run", each, "--nodes", *options) for each in (game, file))
            del first["source"]["name"], again["source"]["name"]
            assert again == first
        if form == "yaml":
            first, again = (called_here("export", each, "--to", form).out for each in (game, file))
            assert again == first


def test_a_tree_too_large_is_not_written() -> None:
    code, line = refusal("export", "connect", "--to", "yaml", "--max-nodes", "1000")
    assert (code, line.startswith("a file of the tree needs the whole tree")) == (2, True)


def test_a_game_that_goes_in_circles_has_no_tree() -> None:
    code, line = refusal("export", "slide:moves=0", "--to", "yaml")
    assert (code, "--depth" in line) == (2, True)


def test_a_game_with_a_depth_limit(tmp_path: Path) -> None:
    for form in ("yaml", "efg"):
        file = str(tmp_path / form)
        assert (
            called_here("export", "tictactoe", "--to", form, "--depth", "2", "-o", file).code == 0
        )
        tree, game = answer("run", file), answer("run", "tictactoe", "--depth", "2")
        for key in ("value", "pv", "counts"):
            assert tree[key] == game[key]


def test_a_tree_of_a_thousand_plies(tmp_path: Path) -> None:
    file = tmp_path / "deep.yaml"
    deep = "[" * 900 + "1" + ",2]" * 900
    done = called_here("export", deep, "--to", "yaml", "-o", str(file))
    assert done.err == "The tree is 900 plies deep: open it with --limit-depth 900.\n"
    assert file.stat().st_size < 60_000
    again = answer("run", str(file), "--limit-depth", "900")
    assert again["counts"] == answer("run", deep)["counts"]


@pytest.mark.slow
def test_a_file_longer_than_is_read_unasked(tmp_path: Path) -> None:
    tree, file = tmp_path / "long.json", tmp_path / "long.yaml"
    tree.write_text(json.dumps({f"{number:0200}": number for number in range(21_000)}))
    done = called_here("export", str(tree), "--to", "yaml", "-o", str(file))
    size = file.stat().st_size
    assert size > DEFAULT.yaml_bytes
    assert done.err == f"The file has {size:,} bytes: open it with --limit-bytes {size}.\n"
    assert called_here("check", str(file)).code == 65
    assert called_here("check", str(file), "--limit-bytes", str(size)).code == 0
