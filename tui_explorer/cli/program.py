"""The click program: its list of commands, options that all have, and refusals of wrong usage."""

import os
from copy import copy
from importlib import import_module
from itertools import chain
from typing import Any

import click

from tui_explorer import __version__
from tui_explorer.errors import UsageError, did_you_mean
from tui_explorer.system.process import PROGRAM
from tui_explorer.words import usage

COMMANDS = {
    "about": "Describe a source: its origin, class, size, structure and history.",
    "check": (
        "Read tree files and exercises and say what is wrong, and where; play a game in Python."
    ),
    "compare": "Put minimax beside alpha-beta on SOURCE.",
    "completion": "Print the script that completes commands in a SHELL: bash, zsh or fish.",
    "demo": "Play tapes: keys for the explorer, and files for what they show.",
    "diff": "Compare the visits of a program of yours, in TRACE, with those of a search of SOURCE.",
    "export": "Write the searched tree as a picture, a table or a file.",
    "grade": "Grade answers as quiz has written them: every key is worked out anew.",
    "lab": "Let a class in over SSH, see where everybody is, collect answers.",
    "list": "List what there is to open and to run, all of it or what has a WORD.",
    "new-game": "Write NAME.py: the rules of a small game that runs, to make your own of.",
    "quiz": "Ask about SOURCE, or what an exercise FILE asks; see list exercises.",
    "run": "Search SOURCE and tell what came out.",
    "serve": "Show the explorer in a browser, to those who have the address that is printed.",
    "study": "Measure alpha-beta on random trees against the formulas.",
    "tune": "Fit the weights of a game's Eval to exact values.",
}
"""What each does in a line, as its own help begins; it is ``command`` in the module of its name.

The lines stand here so that a list of commands loads none of them.
"""
COMPLETE = "_TUI_EXPLORER_COMPLETE"
"""The variable by which a shell's script asks how words may go on."""
_WIDTH = 80
"""Columns of help, whatever the terminal: so it is the same everywhere."""


class Command(click.Command):
    """One command, with the options that go with all; long ones can be abbreviated."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_help_option = False
        self.context_settings = {"terminal_width": _WIDTH, "show_default": True}
        own = [parameter.opts for parameter in self.params]
        self.params += [option for option in _for_every_command() if option.opts not in own]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words apart, once all long options are written out."""
        words = self.written_out(args)
        try:
            rest = super().parse_args(ctx, list(words))
        except click.BadOptionUsage as error:
            error.ctx = ctx
            raise
        if not ctx.resilient_parsing:
            self._refuse_two_values(ctx, words)
        return rest

    def arguments(self, ctx: click.Context, words: list[str]) -> list[str]:
        """Words that are neither options nor values of these, however many."""
        listed = copy(self)
        listed.params = [each for each in self.params if isinstance(each, click.Option)]
        _, arguments, _ = listed.make_parser(ctx).parse_args(self.written_out(words))
        return arguments

    def _refuse_two_values(self, ctx: click.Context, words: list[str]) -> None:
        """Refuse an option with two different values, of which click would take the last."""
        listed = copy(self)
        listed.params = list(map(copy, self.params))
        options = [each for each in listed.params if isinstance(each, click.Option)]
        valued = [option for option in options if not option.is_flag]
        for option in valued:
            option.multiple = True
        given, _, _ = listed.make_parser(ctx).parse_args(words)
        for option in valued:
            if len(values := dict.fromkeys(given.get(option.name or "", ()))) > 1:
                raise usage.given_twice(option.opts[-1], values)

    def without(self, words: list[str], *options: str) -> list[str]:
        """Words without some options that have a value, as another process is to be told them.

        >>> words = ["aima-5-2", "--po", "1", "--play", "--port=2", "--", "--port"]
        >>> _loaded("serve").without(words, "--port")
        ['aima-5-2', '--play', '--', '--port']
        """
        left, rest = [], iter(self.written_out(words))
        for word in rest:
            if word in options:
                next(rest, None)
            elif word.partition("=")[0] not in options:
                left.append(word)
            if word == "--":
                break
        return [*left, *rest]

    def long_options(self) -> list[str]:
        """The long names of all options."""
        return [name for each in self.params for name in each.opts if name.startswith("--")]

    def written_out(self, words: list[str]) -> list[str]:
        """Words with every long option by its whole name: as usual, its beginning will do."""
        known, whole = self.long_options(), list(words)
        for place, word in enumerate(words):
            if word == "--":
                break
            name, equals, value = word.partition("=")
            if word.startswith("--") and name not in known:
                meant = [option for option in known if option.startswith(name)]
                if len(meant) > 1:
                    raise usage.ambiguous(name, meant)
                whole[place] = "".join([*meant, equals, value]) if meant else word
        return whole


def _for_every_command() -> list[click.Option]:
    return [
        click.Option(["--ascii"], is_flag=True, expose_value=False, help="Write ASCII only."),
        _told_instead(["-V", "--version"], "Show the version and exit.", _version),
        _told_instead(["-h", "--help"], "Show this message and exit.", click.Context.get_help),
    ]


def _told_instead(names: list[str], about: str, text: Any) -> click.Option:
    """An option that prints a text, and nothing else is done.

    The text is printed and not echoed by click, which would write UTF-8 into an ASCII stream.
    """

    def tell(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            print(text(context))
            context.exit()

    return click.Option(
        names, is_flag=True, is_eager=True, expose_value=False, help=about, callback=tell
    )


def _version(context: click.Context) -> str:
    return f"{PROGRAM}, version {__version__}"


class CommandLine(click.Group):
    """All commands; a first word that names none of them is a SOURCE to explore.

    A command is loaded when it is called: to search a small tree takes less time than to load all.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        return _loaded(cmd_name) if cmd_name in COMMANDS else None

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Take the words apart for the command that they begin with, or for exploring a SOURCE."""
        if args and args[0] in COMMANDS:
            return super().make_context(info_name, args, parent, **extra)
        try:
            return _loaded("explore").make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            first, second, *_ = [*args, "", ""]
            if first.isalpha() and (hint := did_you_mean(first, COMMANDS)):
                raise usage.no_command(first, hint) from None
            if second in COMMANDS and not first.startswith("-"):
                raise usage.command_first(second) from None
            is_one_word_too_many = type(error) is click.UsageError
            if error.ctx is not None and is_one_word_too_many:
                beside_options = _loaded("explore").arguments(error.ctx, args)
                named = next((word for word in beside_options if word in COMMANDS), None)
                if named is not None:
                    raise usage.command_first(named) from None
            raise


def _loaded(name: str) -> Command:
    command: Command = import_module(f"tui_explorer.cli.{name.replace('-', '_')}").command
    return command


program = CommandLine(PROGRAM, add_help_option=False)


def obey(words: list[str]) -> int:
    """Do what the words say, or answer a shell, which has none; and give the exit code."""
    if (wanted := os.environ.get(COMPLETE)) and not words:
        from tui_explorer.cli.completion import complete

        return complete(wanted)
    try:
        with program.make_context(PROGRAM, words) as context:
            return context.command.invoke(context) or 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.UsageError as error:
        raise reworded(error) from None


def reworded(error: click.UsageError) -> UsageError:
    """A mistake that click has found, in our words."""
    command = error.ctx.command if error.ctx else None
    assert isinstance(command, Command)
    match error:
        case click.NoSuchOption(option_name=name):
            return usage.no_option(name, command.long_options())
        case click.BadOptionUsage(option_name=name):
            flags = (each.opts for each in command.params if getattr(each, "is_flag", False))
            what = usage.NO_VALUE_TAKEN if name in chain(*flags) else usage.NO_VALUE
            return UsageError(what.format(option=name))
        case click.MissingParameter(param=click.Option(opts=[*_, name])):
            return UsageError(usage.MISSING.format(what="option", name=name))
        case click.MissingParameter(param=click.Argument(metavar=name)):
            return UsageError(usage.MISSING.format(what="argument", name=name))
        case click.BadParameter(param=click.Option(opts=[*_, name]), message=why):
            return UsageError(usage.INVALID.format(option=name, why=why.removesuffix(".")))
    return UsageError(error.format_message().removesuffix("."))
