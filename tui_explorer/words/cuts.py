"""The list of cuts: its columns, and how it is sorted."""

COLUMNS = ["step", "cut away", "kind", "at", "bound of"]
NO_CUTS = "Nothing was cut."
SORTED = {
    "step": "by step, {key} puts the largest first",
    "size": "the largest first, {key} sorts by kind",
    "kind": "by kind, {key} sorts by step",
}
