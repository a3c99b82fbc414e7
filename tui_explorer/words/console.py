"""Console messages: the progress of a command, and why something ended or cannot begin."""

READING = "reading, {seconds} s, Ctrl-C stops"
SEARCHING = "searching, {done} nodes, {seconds} s, Ctrl-C stops"
BEYOND = "looking beyond the depth limit, {done} nodes, {seconds} s, Ctrl-C leaves that out"
ORDERS = "counting over all orders of children, {seconds} s, Ctrl-C leaves that out"
TELLING = "counting what was visited and cut, {seconds} s, Ctrl-C twice stops"
WRITING = "writing, {done} so far, {seconds} s, Ctrl-C stops"
WALKING = "walking through the games, {seconds} s, Ctrl-C stops"
"""The phases of a command that takes long."""
OUT_OF_MEMORY = "there is not enough memory for this (--depth or --max-nodes takes less)"
NOT_ALL_WRITTEN = "interrupted before everything was written"
ORDERS_MISSING = "interrupted before the fewest and the most nodes over all orders were counted"

STILL_WRITING = "still writing what was to be saved; ctrl+c gives that up"
NO_UTF8 = "the explorer needs a terminal that shows UTF-8"


def no_terminal(stream: str) -> str:
    """A standard stream that is not the terminal."""
    return f"the explorer needs a terminal, and standard {stream} is none"


def no_cursor(kind: str) -> str:
    """A terminal that can only print, by its TERM; empty if that is not set."""
    what = f"TERM is {kind}" if kind else "TERM is not set"
    return f"the explorer needs a terminal that can move its cursor; {what}"


def instead(program: str) -> str:
    """The command that works without a screen."""
    return f"use `{program} run SOURCE`"


def defect(log: str) -> str:
    """An error in the program itself."""
    return f"a defect of ours; {log}"


def logged(path: str) -> str:
    """The log file with the details."""
    return f"details are in {path}"


def not_logged(why: object) -> str:
    """The reason why there is no log."""
    return f"no log of it could be written: {why}"
