"""Labs: what a kiosk refuses, whose place is kept, and who is followed."""

NOT_OFFERED = "this is not offered here"
CHOOSE = "choose from the list"
"""The one answer to whatever a kiosk does not open, so that it tells nothing of what there is."""
OF_THIS_LAB, SEARCH = "Of this lab", "Search"
NOTHING_SAVED = "Nothing can be saved here."
LIMITS_STAY = "A search can go no further here."
SMALLER = "a random tree has at most {leaves:,} leaves here"
NO_LOG = "a kiosk writes none"
NOT_CONFINED = "this session cannot be kept from starting programs: {why}"
NO_FOLDER = "{folder} is not a folder that can be read"
NO_TREES = "the folder of --trees cannot be read"
NO_STATE = "the folder of --state cannot be used: {why}"

# -- a student's place ----------------------------------------------------------------------------

NO_NAME = "a student's name cannot be empty"
BACK = "Back at step {step}, where you were."
BAD_PLACE = "This is not a place that the explorer has saved."
NO_WAY_BACK = "Your saved place cannot be opened here. You start from the beginning."
FOLDER_OF_ANOTHER = "your folder in --state belongs to another account"
FOLDER_WRITABLE = "other accounts can write to your folder in --state"
ASK_TEACHER = "ask your teacher"

# -- exercises -----------------------------------------------------------------------------------

YOUR_ANSWERS = "your file of answers"
NO_ANSWERS_HERE = "Your answers to this exercise cannot be read"


def about_exercise(teaches: str, count: int) -> str:
    """What is told of an exercise before it is begun.

    >>> about_exercise("", 1)
    'One question. Answers are kept as you give them, and you can go on later.'
    """
    questions = "One question." if count == 1 else f"{count} questions."
    kept = "Answers are kept as you give them, and you can go on later."
    return " ".join(filter(None, [teaches, questions, kept]))


# -- the teacher leads ----------------------------------------------------------------------------

FOLLOWING = "following {name}"
LOOKS_AROUND = "{key} follows again"
LIST_KEYS = "{keys}, {key} follows"
"""Behind the keys of the list."""
NOBODY_YET = "waiting for somebody to lead"
WAITS = "Nobody leads yet: what is led to is shown as soon as somebody does."
NOBODY_LEADS = "There is nobody to follow here: --follow or --state DIR says where to look."
NOT_HERE = "What the presenter shows cannot be opened here."

# -- the server -----------------------------------------------------------------------------------

OPEN = "The lab is open: ssh -p {port} NAME@{host}"
FINGERPRINT = "The server's key is {told}"
PASSWORD = "The password of the class is {password}"
TO_LEAD = "To lead the class: tui-explorer --lead --state {folder}"
ONE_LIMIT_FOR_ALL = (
    "This system cannot keep a session from starting processes: all sessions together have a limit"
    " instead, from which root is free."
)
CAME = "{name} has come from {peer}."
NOT_UNDERSTOOD = "{name} from {peer} was cut off: what the client said is not as SSH has it."
REFUSED = "{name} from {peer} was not let in."
FULL = "There is no room left for {name}."
BLOCKED = "Too many failed logins from {peer}; blocked for {seconds} seconds."
TOO_FEW_FILES = "Too few open files are allowed; new connections wait. Raise ulimit -n."
CLOSED = "The lab is closed."
CANNOT_READ, NOT_UTF8 = "cannot read {path}: {why}", "it is not UTF-8"
NO_HOST_KEY = "{path} is no private key"
NO_KEY = "{path}:{line}: this is no public key"
NO_COMMENT = "{path}:{line}: behind the key there is no name"
NO_KEYS = "{path} has no keys"
NO_TEACHER = "there is no key for the teacher {name}"

# -- what a session ends with, on the terminal of a student --------------------------------------

TOO_MANY_TRIES = "too many tries"
NOTHING_ASKED = "nothing was asked for"
NO_ROOM = "There is no room left. Come again later."
NO_KIOSK = "Nothing can be opened now. Come again in a moment."
CAME_AGAIN = "You have come in again, so this session is over. Everything is kept."
WAS_IDLE = "Nobody was here for a long time, so this session is over. Everything is kept."
TOO_MUCH = "This session took more than its share, so it is over. Your place and answers are kept."
CLOSES = "The lab closes. Your place and answers are kept."

# -- a look at the class --------------------------------------------------------------------------

HEADINGS = ("student", "exercise or tree", "step", "last answer", "idle")
MORE = "and {count} more"
AT_THE_LIST = "choosing from the list"
NOBODY = "Nobody has been here yet."
NO_ANSWERS = "there are no answers in {folder}"


def step(at: int, last: int) -> str:
    """A step or a question among all.

    >>> step(3, 6), step(17, 0)
    ('3 of 6', '17')
    """
    return f"{at} of {last}" if last else str(at)


def answer(question: object, given: str) -> str:
    """What was answered to which question.

    >>> answer(2, "[[1, 1]]")
    '2: [[1, 1]]'
    """
    return f"{question}: {given}"


def idle(seconds: int) -> str:
    """For how long nothing was done.

    >>> idle(7), idle(150), idle(7300)
    ('7 s', '2 min', '2 h')
    """
    if seconds < 60:
        return f"{seconds} s"
    return f"{seconds // 60} min" if seconds < 3600 else f"{seconds // 3600} h"
