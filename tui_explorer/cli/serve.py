"""``serve``: the explorer in a browser."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout, suppress
from typing import TYPE_CHECKING

import click

from tui_explorer.cli.explore import Options, as_asked, explored, forget_what_changes_textual
from tui_explorer.cli.options import flag, listens, reached
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions
from tui_explorer.cli.suggestions import sources
from tui_explorer.errors import CannotCreate, CannotRead, UsageError
from tui_explorer.words import console, labs, usage

if TYPE_CHECKING:
    from tui_explorer.web.site import Site

_PORT = 8000


class _Serve(Command):
    """The command that needs its own words again, for the explorers that it starts."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words, and keep those that are for the explorer."""
        words = self.without(args, "--port", "--host")
        ctx.obj = [word for word in words if word != "--trusted"]
        return super().parse_args(ctx, args)


@click.command("serve", cls=_Serve)
@click.argument("source", metavar="[SOURCE]", required=False, shell_complete=sources)
@listens(_PORT)
@flag("--trusted", "Let those who have the address open and save files.")
@explored
@click.pass_obj
def command(words: list[str], asked: SearchOptions, options: Options, port: int, host: str) -> None:
    """Show the explorer in a browser, to those who have the address that is printed.

    Every page has an explorer of its own, which ends with it. It is a kiosk: it opens what comes
    along and what is in --trees, and saves nothing. With --trusted it opens any file and runs games
    in Python, with your rights; exports become downloads. Ctrl-C ends all explorers.
    """
    if asked.source == "-":
        raise UsageError(*usage.NOT_SERVED)
    forget_what_changes_textual()
    try:
        as_asked(asked, options)  # what cannot be opened is refused here and now
    except CannotRead as error:
        if error.what != labs.NOT_OFFERED:
            raise
        raise CannotRead(*usage.NOT_TRUSTED) from None
    try:
        from tui_explorer.web.site import Site
    except ModuleNotFoundError:
        from tui_explorer.words.own_games import no_package

        raise no_package("web") from None
    import asyncio

    kiosk = ["--kiosk"] if options.kiosk else []
    site = Site([sys.executable, "-P", "-m", "tui_explorer", *kiosk, *words])
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(site, host, port))


async def _serve(site: Site, host: str, port: int) -> None:
    import asyncio

    from tui_explorer.system.files import reason_of

    try:
        port, path = await site.open(host, port)
    except OSError as error:
        await site.close()
        raise CannotCreate(console.cannot_listen(host, port, reason_of(error))) from None
    name = reached(host)
    name = f"[{name}]" if ":" in name else name
    print(console.SERVED.format(address=f"http://{name}:{port}{path}"), flush=True)
    try:
        with redirect_stdout(sys.stderr):  # textual-serve prints what an explorer says at its end
            await asyncio.Event().wait()
    finally:
        await site.close()
