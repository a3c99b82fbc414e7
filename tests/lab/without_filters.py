"""A command where filters of system calls are refused, as in some containers: ``… COMMAND``."""

import os
import sys
from errno import EPERM

from tui_explorer.system import one_process

if __name__ == "__main__":
    calls = one_process._known_calls()
    assert calls is not None
    refused = one_process._if(
        one_process._IS, calls.seccomp, one_process._end(one_process._FAIL | EPERM)
    )
    allowed = one_process._end(one_process._ALLOW)
    one_process._install([one_process._load(one_process._NUMBER), *refused, allowed])
    os.execv(sys.argv[1], sys.argv[1:])
