"""``serve``: the explorer in a browser."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout, suppress
from typing import TYPE_CHECKING

import click

from tui_explorer.cli.explore import Options, as_asked, explored, forget_what_changes_textual
from tui_explorer.cli.options import listens, reached
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions
from tui_explorer.cli.suggestions import sources
from tui_explorer.errors import CannotCreate, UsageError
from tui_explorer.words import console, usage

if TYPE_CHECKING:
    from tui_explorer.web.site import Site

_PORT = 8000


class _Serve(Command):
    """The command that needs its own words again: they are those of the explorer, but for two."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words apart, and keep those that are for the explorer."""
        ctx.obj = self.without(args, "--port", "--host")
        return super().parse_args(ctx, args)


@click.command("serve", cls=_Serve)
@click.argument("source", metavar="[SOURCE]", required=False, shell_complete=sources)
@listens(_PORT)
@explored
@click.pass_obj
def command(words: list[str], asked: SearchOptions, options: Options, port: int, host: str) -> None:
    """Show the explorer in a browser, to those who have the address that is printed.

    Every page has an explorer of its own, which ends with it; exports become downloads. Ctrl-C
    ends them all.
    """
    if asked.source == "-":
        raise UsageError(*usage.NOT_SERVED)
    forget_what_changes_textual()
    as_asked(asked, options)  # what cannot be opened is refused here and now
    try:
        from tui_explorer.web.site import Site
    except ModuleNotFoundError:
        from tui_explorer.words.own_games import no_package

        raise no_package("web") from None
    import asyncio

    site = Site([sys.executable, "-m", "tui_explorer", *words])
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
