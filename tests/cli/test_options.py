"""What an option may be: numbers in plain digits, and nothing that means nothing here."""

import json
from pathlib import Path

import pytest

from tests.command import called_here
from tui_explorer.cli.explore import as_asked, explorer_app
from tui_explorer.errors import UsageError
from tui_explorer.searches.exports import SUFFIXES

NOT_WHOLE = ["1_0", "٣", "+3", " 3 ", "3\t", "３", "0x3", "1e3", "", "-", "--3", "9" * 65]
CHANCE = (
    '{"player": "chance", "children": '
    '[{"prob": "1/2", "node": [1, 4]}, {"prob": "1/2", "node": 3}]}'
)
PAYOFFS = "[(1,2,3),(3,2,1)]"
TRAP = "the table takes bounds for exact values"


def refused(*words: str) -> str:
    """The one line by which a command is refused as wrongly called."""
    done = called_here(*words)
    assert (done.code, done.out) == (2, b""), done
    (line,) = done.err.splitlines()
    return line.removeprefix("tui-explorer: error: ")


@pytest.mark.parametrize("number", [*NOT_WHOLE, "3.0"])
@pytest.mark.parametrize(
    "option", ["--depth", "--seed", "--max-nodes", "--limit-nodes", "--limit-depth"]
)
def test_whole_numbers_are_plain_digits(option: str, number: str) -> None:
    said = refused("run", "[[1,2],3]", f"{option}={number}")
    assert said.startswith(f"Invalid value for '{option}': ")
    assert said.endswith(" is not a whole number")


@pytest.mark.parametrize("number", NOT_WHOLE)
def test_paths_are_of_plain_digits(number: str) -> None:
    said = refused("run", "[[1,2],3]", f"--move=0.{number}")
    assert said.endswith(" is not a whole number")


@pytest.mark.parametrize("number", NOT_WHOLE)
def test_options_of_games_are_plain_digits(number: str) -> None:
    said = refused("run", f"subtract:stones={number}")
    assert said.startswith("option 'stones' cannot be ")


@pytest.mark.parametrize("number", ["1_0", "٣", "+3", "2-٣"])
def test_numbers_of_a_study_are_plain_digits(number: str) -> None:
    assert refused("study", "-b", number).startswith("--branching cannot be ")


@pytest.mark.parametrize("time", ["1_0", "٣", "+3", " 3 ", "nan", "inf", "-1", "1.2.3", ".", ""])
def test_times_are_plain_digits(time: str) -> None:
    said = refused("run", "[1]", f"--max-seconds={time}")
    assert said == f"Invalid value for '--max-seconds': {time!r} is not a number of seconds"


def test_a_time_has_a_decimal_point_or_none() -> None:
    for time in ("3", "0.5", ".5", "5."):
        assert called_here("run", "[1]", "--max-seconds", time).code == 0
    said = refused("run", "[1]", "--max-seconds", "1000000001")
    assert said == "Invalid value for '--max-seconds': 1000000001 is above 1,000,000,000"


@pytest.mark.parametrize("command", [["run"], ["compare"], ["export", "--to", "csv"], []])
def test_a_table_is_sound_or_a_trap(command: list[str]) -> None:
    said = refused(*command, "tictactoe", "--table", "--table-trap")
    assert said == "--table and --table-trap are two tables (choose one)"


@pytest.mark.parametrize(
    ("source", "options", "said"),
    [
        ("[1,2]", ["--bounds", "0,9"], "alphabeta makes no use of --bounds (leave --bounds out)"),
        ("[1,2]", ["--total", "9"], "alphabeta makes no use of --total (leave --total out)"),
        (CHANCE, ["--bounds", "0,9"], "expectimax makes no use of --bounds (use star1)"),
        (CHANCE, ["-a", "star1", "--total", "9"],
         "star1 makes no use of --total (leave --total out)"),
        (PAYOFFS, ["--total", "9"], "maxn makes no use of --total (use maxn-shallow)"),
    ],
)  # fmt: skip
def test_a_promise_that_nothing_uses(source: str, options: list[str], said: str) -> None:
    assert refused("run", source, *options) == said


@pytest.mark.parametrize(
    "words",
    [
        ["run", CHANCE, "-a", "star1", "--bounds", "0,9"],
        ["run", PAYOFFS, "-a", "maxn-shallow", "--bounds", "0,9", "--total", "9"],
        ["compare", CHANCE, "-a", "star1", "--bounds", "0,9"],
        ["compare", CHANCE, "--all", "--bounds", "0,9"],
        ["compare", PAYOFFS, "--all", "--total", "9", "--bounds", "0,9"],
    ],
)
def test_a_promise_that_something_uses(words: list[str]) -> None:
    assert called_here(*words).code == 0


@pytest.mark.parametrize("algorithm", ["minimax", "layered", "alphabeta"])
def test_conventions_go_with_every_search(algorithm: str) -> None:
    options = ["--depth", "9", "--order", "best", "--seed", "7", "--cut", "gt", "--fail", "hard"]
    limits = ["--window", "0,9", "--root", "min", "--max-nodes", "9", "--max-seconds", "9"]
    done = called_here("run", "[[1,2],3]", "-a", algorithm, *options, *limits)
    assert (done.code, done.err) == (0, "")


@pytest.mark.slow
def test_the_check_of_a_trap_may_cost_what_the_search_may() -> None:
    words = ("run", "tictactoe", "--table-trap", "--json")
    told = json.loads(called_here(*words).out)
    assert told["warnings"] == [f"{TRAP}; here the value is correct nevertheless"]
    enough = told["counts"]["nodes"] + 1
    told = json.loads(called_here(*words, "--max-nodes", str(enough)).out)
    assert (told["stopped"], told["warnings"]) == (None, [f"{TRAP}: the result may be wrong"])


@pytest.mark.parametrize("words", [["--all", "--orders"], ["--orders", "--all"]])
def test_two_comparisons_at_once(words: list[str]) -> None:
    told = "--all and --orders are two comparisons (choose one)"
    assert refused("compare", "aima-5-2", *words) == told


def test_a_comparison_of_every_order_is_in_none() -> None:
    told = "--orders goes through every order (leave --order out)"
    assert refused("compare", "aima-5-2", "--orders", "--order", "best") == told
    assert called_here("compare", "aima-5-2", "--orders", "--order", "natural").code == 0


def test_sentences_are_no_json() -> None:
    told = "--steps tells the run in sentences (leave --json or --steps out)"
    assert refused("run", "aima-5-2", "--steps", "--json") == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["compare", "nim", "-a", "minimax", "-a", "layered"],
         "option --algorithm is given as 'minimax' and 'layered' (give it once)"),
        (["run", "nim", "--dep", "1", "--cut", "gt", "--depth=2"],
         "option --depth is given as '1' and '2' (give it once)"),
        (["export", "nim", "--to", "svg", "--to", "dot"],
         "option --to is given as 'svg' and 'dot' (give it once)"),
        (["aima-5-2", "--step", "1", "--step", "2", "--step", "1"],
         "option --step is given as '1' and '2' (give it once)"),
        (["quiz", "aima-5-2", "--seed", "1", "--seed", "2"],
         "option --seed is given as '1' and '2' (give it once)"),
    ],
)  # fmt: skip
def test_of_two_values_none_is_taken_in_silence(words: list[str], told: str) -> None:
    assert refused(*words) == told


def test_the_same_value_twice_is_one() -> None:
    once = called_here("run", "pawns", "-a", "minimax", "--json")
    assert called_here("run", "pawns", "-a", "minimax", "--json", "--alg=minimax", "--json") == once


def test_an_algorithm_that_there_is_not_is_refused_without_a_source() -> None:
    with pytest.raises(UsageError, match="there is no algorithm 'minmax'"):
        explorer_app(["-a", "minmax"], as_asked)
    assert refused("-a", "minmax") == "there is no algorithm 'minmax' (did you mean minimax?)"


@pytest.mark.parametrize("written", ["alpha-beta", "AlphaBeta", "Alpha Beta", "ALPHA_beta"])
def test_an_algorithm_is_found_as_it_stands_on_the_screen(written: str) -> None:
    done = called_here("run", "aima-5-2", "-a", written, "--json")
    assert json.loads(done.out)["settings"]["algorithm"] == "alphabeta"


@pytest.mark.parametrize("words", [["aima-5-2"], [], ["nosuch"], ["--kiosk"]])
def test_a_theme_that_there_is_not_is_refused_where_nothing_is_shown_in_it(
    words: list[str],
) -> None:
    assert refused(*words, "--theme", "nrod") == "there is no theme 'nrod' (did you mean nord?)"
    assert refused(*words, "--theme=").startswith("there is no theme '' (one of ansi-dark, ")


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("--window=5,3", "'5,3' is empty: the first number must be below the second"),
        ("--window=5", "'5' is not two numbers"),
        ("--depth=-1", "-1 is below 0"),
    ],
)
def test_values_are_the_same_in_a_quiz_as_in_a_search(option: str, told: str) -> None:
    said = f"Invalid value for '{option.partition('=')[0]}': {told}"
    assert refused("quiz", "aima-5-2", "--sheet", option) == said
    assert refused("run", "aima-5-2", option) == said


@pytest.mark.parametrize("kinds", ["", ",", " , "])
def test_a_quiz_is_not_asked_for_nothing(kinds: str) -> None:
    said = refused("quiz", "aima-5-2", "--sheet", f"--questions={kinds}")
    assert said.startswith("Invalid value for '--questions': there is no kind of question ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["watch", "--csv", "x.csv"], "--csv is for lab collect (leave it out)"),
        (["serve", "--csv", "x.csv"], "--csv is for lab collect (leave it out)"),
        (["watch", "--port=0"], "--port is for lab serve (leave it out)"),
        (["collect", "--mo", "60"], "--most is for lab serve (leave it out)"),
    ],
)
def test_an_option_of_another_part_of_a_lab(words: list[str], told: str) -> None:
    assert refused("lab", words[0], ".", *words[1:]) == told


@pytest.mark.parametrize(
    "words",
    [
        "aima-5-2 run",
        "aima-5-2 run --json",
        "--ascii run aima-5-2",
        "--theme nord run aima-5-2",
        "--stud list run aima-5-2",
        "--play -- aima-5-2 run",
    ],
)
def test_a_command_behind_its_source_or_its_options(words: str) -> None:
    assert refused(*words.split()) == "run is a command, which comes first (run SOURCE)"


def test_no_command_is_named_where_a_word_is_too_many_or_an_option_wrong() -> None:
    assert refused("--nosuch", "run") == "option --nosuch not recognized"
    assert refused("aima-5-2", "nim") == "Got unexpected extra argument (nim)"


@pytest.mark.parametrize(
    "words", ["--student run aima-5-2 nim", "aima-5-2 --theme=list nim", "-a check aima-5-2 nim"]
)
def test_a_value_of_an_option_is_no_command(words: str) -> None:
    assert refused(*words.split()) == "Got unexpected extra argument (nim)"


@pytest.mark.parametrize("word", ["help", "version"])
def test_options_that_are_words_elsewhere(word: str) -> None:
    done = called_here(word)
    assert (done.code, done.err.endswith(f" (did you mean --{word}?)\n")) == (66, True)


NO_WINDOW = "this search has no window, so --window has no effect"


@pytest.mark.parametrize(
    ("words", "warned"),
    [
        (["run", "aima-5-2", "-a", "minimax"], [True]),
        (["run", "nim3"], [True]),
        (["run", "aima-5-2"], [False]),
        (["run", "aima-5-2", "-a", "minimax", "--order", "best"], [False]),
        (["run", CHANCE, "-a", "star1"], [False]),
        (["compare", "aima-5-2"], [False, False]),
        (["compare", "aima-5-2", "-a", "layered"], [True, True]),
    ],
)
def test_a_window_that_nothing_uses(words: list[str], warned: list[bool]) -> None:
    told = json.loads(called_here(*words, "--window", "1,2", "--json").out)
    assert [NO_WINDOW in run["warnings"] for run in told.get("runs", [told])] == warned
    without = json.loads(called_here(*words, "--json").out)
    assert not any(run["warnings"] for run in without.get("runs", [without]))


@pytest.mark.parametrize(("form", "suffix"), SUFFIXES.items())
def test_a_file_is_exported_as_its_name_ends(form: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"tree.{suffix}"
    done = called_here("export", "aima-5-2", "-o", str(path))
    assert (done.code, done.out) == (0, b"")
    assert path.read_bytes() == called_here("export", "aima-5-2", "--to", form).out


def test_a_form_that_is_named_goes_before_the_end_of_a_name(tmp_path: Path) -> None:
    path = tmp_path / "tree.svg"
    called_here("export", "aima-5-2", "--to", "dot", "-o", str(path))
    assert path.read_text(encoding="utf-8").startswith("digraph")


@pytest.mark.parametrize("name", ["tree", "tree.foo", "svg", "tree.svg.bak"])
def test_a_name_that_ends_like_no_form_is_refused(name: str, tmp_path: Path) -> None:
    assert refused("export", "aima-5-2", "-o", str(tmp_path / name)) == "Missing option '--to'"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["--to", "png"], ["-o", "tree.png"]])
def test_who_wants_a_png_is_told_how_to_come_by_it(words: list[str]) -> None:
    said = refused("export", "aima-5-2", *words)
    assert said.endswith(" (export an SVG, and rsvg-convert makes a PNG of it)")
