"""Command lines: what is wrong with one, and how a command ends that was broken off."""

from collections.abc import Iterable

from tui_explorer.errors import UsageError, did_you_mean

OUTPUT_CLOSED = "standard output is closed"
OUTPUT_TAKEN = (
    "the game has closed standard output or put something else in its place",
    "leave sys.stdout as it is: what a game prints is shown beside the results",
)
INTERRUPTED = "interrupted"
BROKEN_STREAM = "input or output failed: {why}"

# -- options that do not go together, each with what to do instead -------------------------------

TWO_TABLES = "--table and --table-trap are two tables", "choose one"
TWO_PAPERS = "--sheet and --key are two papers", "one of them at a time"
TWO_COMPARISONS = "--all and --orders are two comparisons", "choose one"
EVERY_ORDER = "--orders goes through every order", "leave --order out"
ONLY_IN_JSON = ("--nodes and --events belong to --json",)
PROOF_ALONE = "--proof is a table of its own", "leave --json and --steps out"
STEPS_ALONE = "--steps tells the run in sentences", "leave --json or --steps out"
LEAVES_ALONE = "--leaves tells the run in its own way", "leave the other forms out"
NO_COLUMNS = ("--columns is for the drawing, and for --nodes and --events of --json",)
NO_PROOF = ("the proof is about alpha-beta, and this is another search",)
OF_GAMES = "--structure belongs to games", "list games --structure"
FOR_A_KIOSK = "--trees is for a kiosk", "add --kiosk"
NO_STATE = "--student needs a folder to keep a place in", "add --state DIR"
NO_STUDENT = "--state keeps what is a student's", "add --student NAME"
KIOSK_WITHOUT_STATE = "a kiosk leads and follows in a lab's folder", "add --state DIR"
LEADS_AND_FOLLOWS = "who leads follows nobody", "leave --lead or --follow out"
NOT_RECORDED = "no keys are recorded in a lab", "leave --record out"
NO_KEYS = "a teacher is known by a key alone", "add --keys FILE"
NOT_TRUSTED = "a file is not served", "add --trusted, or put it in the folder of --trees"
NOT_SERVED = "standard input cannot be served: every browser would want it", "save it in a file"


PNG_OF_SVG = "export an SVG, and rsvg-convert makes a PNG of it"
PICTURES, DRAWINGS, TEXTS = "pictures", "drawings and pictures", "text and json"
"""Forms of an export that an option is for."""


def only_for(option: str, what: str) -> UsageError:
    """An option that says nothing about what is to be written."""
    return UsageError(f"{option} is for {what}", "leave it out, or choose another form")


def of_another(option: str, command: str) -> UsageError:
    """An option of another command, which has several."""
    return UsageError(f"{option} is for {command}", "leave it out")


def no_json(page: str) -> UsageError:
    """A page of the help as JSON."""
    return UsageError(f"{page} is a page to be read", "leave --json out")


def no_list(typed: str) -> UsageError:
    """A word that names no list, and by which nothing is found in any."""
    what = f"there is no list of {typed!r}, and nothing is found by it"
    return UsageError(what, "games, trees, algorithms or exercises")


# -- options and arguments ---------------------------------------------------------------------

MISSING = "Missing {what} '{name}'"
INVALID = "Invalid value for '{option}': {why}"
NO_VALUE = "option {option} requires argument"
NO_VALUE_TAKEN = "option {option} must not have an argument"


def no_command(word: str, hint: str) -> UsageError:
    """A first word that is like a command."""
    return UsageError(f"there is no command {word!r}", hint)


def command_first(command: str) -> UsageError:
    """A command behind its source."""
    return UsageError(f"{command} is a command, which comes first", f"{command} SOURCE")


def no_option(name: str, known: Iterable[str]) -> UsageError:
    """An option that a command does not have; it has those that are known."""
    hint = did_you_mean(name.lstrip("-"), (each.lstrip("-") for each in known), before="--")
    return UsageError(f"option {name} not recognized", hint)


def ambiguous(begun: str, meant: list[str]) -> UsageError:
    """The beginning of several options."""
    return UsageError(f"option {begun} not a unique prefix", "one of " + ", ".join(meant))


def given_twice(option: str, values: Iterable[str]) -> UsageError:
    """An option with two values."""
    told = " and ".join(map(repr, values))
    return UsageError(f"option {option} is given as {told}", "give it once")


# -- values --------------------------------------------------------------------------------------

NOT_TEXT = "{text!r} is not text in UTF-8"
NO_STREAM = "{text!r} is no file that can be gone on with"
ABOVE = "{number} is above {most:,}"
NO_PORT = "a port is at most {last}"
NOT_A_STEP = "{text!r} is not a step: a number, first-cut or end"
NOT_SECONDS = "{text!r} is not a number of seconds"
NOT_MEMORY = "{text!r} is not an amount of memory such as 512MiB or 4GiB"
