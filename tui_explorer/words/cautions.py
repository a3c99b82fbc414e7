"""What stands beside a result that is not what was asked for in full."""

WEIGHTS_UNUSED = "Eval is not asked without a depth limit: weights change nothing"


def stopped(why: str, *, is_known: bool) -> str:
    """Why a search ended early; what it shows is the best so far, if there is anything."""
    ended = {
        "nodes": "stopped at the limit of nodes",
        "seconds": "stopped at the limit of time",
        "interrupted": "interrupted",
    }[why]
    return f"{ended}: this is the best so far" if is_known else ended
