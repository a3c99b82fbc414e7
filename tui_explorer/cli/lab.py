"""``lab``: a server for a class, over SSH."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tui_explorer.cli.options import count, option, whole
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import CannotCreate, CannotRead, UsageError
from tui_explorer.words import labs

if TYPE_CHECKING:
    from tui_explorer.lab.server import Lab

_PORT, _HOST, _MOST = 8022, "127.0.0.1", 60


@click.command("lab", cls=Command)
@click.argument("what", metavar="serve", type=click.Choice(["serve"]))
@click.argument("folder", metavar="DIR", shell_complete=files)
@option(
    "--port",
    "N",
    "Listen there; 0: wherever there is room.",
    partial(whole, least=0),
    default=_PORT,
)
@option("--host", "H", "Listen on this address only.", default=_HOST)
@option("--keys", "FILE", "Students by their keys; without, a password.", shell_complete=files)
@option("--teacher", "NAME", "Who leads; needs --keys.")
@option("--most", "N", "Sessions at a time.", count, default=_MOST)
def command(
    what: str, folder: str, port: int, host: str, keys: str | None, teacher: str | None, most: int
) -> None:
    """Let a class in over SSH: a kiosk for everybody, with the trees in DIR.

    There is no shell, no command and no forwarding. Places are kept in DIR/.lab, with the key of
    the server and the password of the class, which are made on the first start.
    """
    try:
        from tui_explorer.lab.server import Lab, read_keys
    except ModuleNotFoundError:
        from tui_explorer.words.own_games import no_package

        raise no_package("lab") from None
    if teacher is not None and keys is None:
        raise UsageError("a teacher is known by a key alone", "add --keys FILE")
    if not Path(folder).is_dir():
        raise CannotRead(labs.NO_FOLDER.format(folder=folder))
    known = {} if keys is None else read_keys(keys)
    lab = Lab(Path(folder).resolve(), known, teacher, most, _say)
    import asyncio

    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(lab, host, port))


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


async def _serve(lab: Lab, host: str, port: int) -> None:
    from tui_explorer.lab.server import listen
    from tui_explorer.system.files import reason_of

    try:
        server = await listen(lab, host, port)
    except OSError as error:
        raise CannotCreate(f"cannot listen on {host}, port {port}: {reason_of(error)}") from None
    print(labs.OPEN.format(host=host, port=server.get_port()), flush=True)
    print(labs.FINGERPRINT.format(told=lab.host_key().get_fingerprint()), flush=True)
    if not lab.keys:
        print(labs.PASSWORD.format(password=lab.password()), flush=True)
    await server.wait_closed()
