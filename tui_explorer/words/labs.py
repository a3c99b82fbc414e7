"""Labs: what a kiosk refuses, whose place is kept, and who is followed."""

NOT_OFFERED = "this is not offered here"
CHOOSE = "choose from the list"
"""The one answer to whatever a kiosk does not open, so that it tells nothing of what there is."""
OF_THIS_LAB, SEARCH = "Of this lab", "Search"
NOTHING_SAVED = "Nothing can be saved here."
LIMITS_STAY = "A search can go no further here."
SMALLER = "a random tree has at most {leaves:,} leaves here"
NO_LOG = "a kiosk writes none"
NO_FOLDER = "{folder} is no folder that can be read"

# -- a student's place ----------------------------------------------------------------------------

NO_NAME = "a student's name cannot be empty"
BACK = "Back at step {step}, where you were."

# -- the teacher leads ----------------------------------------------------------------------------

FOLLOWING = "following {name}"
LOOKS_AROUND = "{key} follows again"
NOBODY_YET = "waiting for somebody to lead"
WAITS = "Nobody leads yet: what is led to is shown as soon as somebody does."
NOBODY_LEADS = "There is nobody to follow here: --follow or --state DIR says where to look."
NOT_HERE = "What is led to cannot be opened here."
