"""``completion``: the script by which a shell completes what follows the program's name.

The scripts are click's. They call the program with a variable in its environment, and ``complete``
answers; what it suggests is said where each option and argument is declared.
"""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
)

from tui_explorer.cli.program import COMPLETE, Command, program
from tui_explorer.errors import ExitCode
from tui_explorer.system.process import PROGRAM


class _Bash(BashComplete):
    """Bash, which takes ``nim:take=2`` for five words and completes the last of them."""

    source_template = BashComplete.source_template.replace(
        "    return 0\n", "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n\n    return 0\n"
    )
    _before = ""
    """The part of the last word that bash leaves as it is."""

    def source(self) -> str:
        """The script; whether this machine's bash is new enough is not asked of it."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last one, and that: glued where only ``:`` or ``=`` is between."""
        words, last = super().get_completion_args()
        glued: list[str] = []
        is_open = False
        for word in [*words, last]:
            is_break = bool(word) and not word.strip(":=")
            if glued and (is_open or is_break):
                self._before = glued[-1] + word if is_break else glued[-1]
                glued[-1] += word
            else:
                self._before = ""
                glued.append(word)
            is_open = is_break
        return glued[:-1], glued[-1]

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """An answer without what stands there already."""
        return f"{item.type},{item.value.removeprefix(self._before)}"


class _WholeWord(ShellComplete):
    """A shell that puts an answer in place of the whole of ``--option=value``."""

    _before = ""
    """The option and its sign, which click leaves out of its answers."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last one, and that."""
        words, last = super().get_completion_args()
        option, sign, _ = last.partition("=")
        self._before = option + sign if sign and option.startswith("--") else ""
        return words, last

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """An answer with what stands before it in the same word."""
        item.value = f"{self._before}{item.value}"
        return super().format_completion(item)


class _Zsh(_WholeWord, ZshComplete):
    """Zsh, without a blank behind an option of a game, which is to have a value."""

    source_template = ZshComplete.source_template.replace(
        "        compadd -U",
        "        local -a no_blank\n"
        "        [[ $completions[1] == *= ]] && no_blank=(-S '')\n"
        '        compadd "${no_blank[@]}" -U',
    )


class _Fish(_WholeWord, FishComplete):
    """Fish, for answers that may have commas."""

    source_template = FishComplete.source_template.replace(
        'string split ","', 'string split --max 1 ","'
    )


_SHELLS = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}
for _shell in _SHELLS.values():
    add_completion_class(_shell)

_HELP = """Print the script that completes commands in a SHELL: bash, zsh or fish.

\b
~/.bashrc:                   eval "$(tui-explorer completion bash)"
~/.zshrc:                    eval "$(tui-explorer completion zsh)"
~/.config/fish/config.fish:  tui-explorer completion fish | source
"""


@click.command("completion", cls=Command, help=_HELP)
@click.argument("shell", metavar="SHELL", type=click.Choice(list(_SHELLS)))
def command(shell: str) -> None:
    """Print the script of a shell."""
    print(_SHELLS[shell](program, {}, PROGRAM, COMPLETE).source())


def complete(wanted: str) -> int:
    """Answer a shell's script: ``bash_complete`` asks what the words in the environment become."""
    failed = shell_complete(program, {}, PROGRAM, COMPLETE, wanted)
    return ExitCode.USAGE if failed else ExitCode.FINE
