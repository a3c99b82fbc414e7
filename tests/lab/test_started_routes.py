"""Routes out of a kiosk that begin before it is there: words behind its own, and variables."""

from pathlib import Path
from typing import Any

import pytest

from tests.command import call
from tests.lab.routes import LISTED, ROOT, here

__all__ = ["here"]
pytestmark = pytest.mark.slow

AUDIT = """
import os, sys
heard = os.open(os.environ.pop("HEARD"), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
def hear(event, given):
    if event == "open" and not isinstance(given[0], int):
        os.write(heard, os.fsencode(os.path.abspath(given[0])) + b"\\n")
    elif event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "webbrowser.open"):
        os.write(heard, f"{event} {given[0]}\\n".encode())
sys.addaudithook(hear)
"""
STARTED = [
    ["{here}/secret.yaml"], ["../{name}/secret.yaml"], ["-"], ["game.py"], ["brought"],
    ["week3.yaml", "--theme", "{here}/secret.yaml"], ["week3.yaml", "-a", "{here}/secret.yaml"],
    ["week3.yaml", "--order", "{here}/secret.yaml"], ["week3.yaml", "--record", "{here}/tape"],
    ["week3.yaml", "--lead"], ["week3.yaml", "--trees", "{here}/trees/link.yaml"],
    ["run", "{here}/secret.yaml"], ["export", "week3.yaml", "--to", "svg", "-o", "{here}/x.svg"],
    ["demo", "keys.tape"], ["quiz", "{here}/secret.yaml", "--sheet"], ["check", "secret.yaml"],
]  # fmt: skip
"""Words behind ``--kiosk --trees DIR``."""
VARIABLES = {
    "SSH_ORIGINAL_COMMAND": "tui-explorer export aima-5-2 --to svg -o {here}/x.svg",
    "TEXTUAL": "debug,devtools",
    "TEXTUAL_DRIVER": "game:Driver",
    "TEXTUAL_LOG": "{here}/x.log",
    "TEXTUAL_SCREENSHOT": "0",
    "TEXTUAL_THEME": "{here}/secret.yaml",
    "TUI_EXPLORER_STOCK": "{here}/game.py",
    "_TUI_EXPLORER_COMPLETE": "bash_complete",
    "COMP_WORDS": "tui-explorer game.py:",
    "COMP_CWORD": "1",
    "BROWSER": "{here}/game.py",
    "EDITOR": "{here}/game.py",
    "PAGER": "{here}/game.py",
    "COLUMNS": "{here}/secret.yaml",
    "XDG_STATE_HOME": "{here}/x",
}


def started(here: Path, *words: str, **variables: str) -> Any:
    """A kiosk in a process of its own, and the files that it has opened."""
    site = here / "site"
    package = site / "brought-1.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (site / "sitecustomize.py").write_text(AUDIT)
    (site / "brought.py").write_text("open('ran', 'w').close()\n")
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[tui_explorer.games]\nbrought = brought:Game\n")
    heard = here / "heard"
    heard.write_text("")
    given = {name: value.format(here=here) for name, value in variables.items()}
    given |= {"PYTHONPATH": f"{site}:{ROOT}", "HEARD": str(heard), "PYTHONDONTWRITEBYTECODE": "1"}
    command = ("--kiosk", "--trees", str(here / "trees"))
    done = call(*command, *(w.format(here=here, name=here.name) for w in words), **given)
    listed = (*LISTED, str(site), str(here / "trees" / "week3.yaml"))
    opened = [each for each in heard.read_text().splitlines() if ".pyc" not in each]
    assert [each for each in opened if not each.startswith(listed)] == [], words
    assert "sesame" not in done.stdout + done.stderr
    assert not (here / "ran").exists()
    assert not [*here.glob("x*")]
    assert not (here / "tape").exists()
    return done


def test_no_words_behind_a_kiosks_lead_out(here: Path) -> None:
    for words in STARTED:
        done = started(here, *words)
        assert (done.returncode in (2, 66), done.stdout) == (True, ""), words


def test_no_variable_leads_out(here: Path) -> None:
    plain = started(here, "week3.yaml")
    assert plain.returncode == 0
    done = started(here, "week3.yaml", **VARIABLES)
    assert (done.returncode, done.stdout) == (0, plain.stdout)
