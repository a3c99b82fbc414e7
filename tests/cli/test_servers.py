"""The commands that open a lab or a site, in this process: what they print, and how they end."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.command import called_here
from tests.lab.serving import SECONDS, asyncssh
from tui_explorer.cli import lab as lab_command
from tui_explorer.cli import serve as serve_command
from tui_explorer.errors import CannotCreate
from tui_explorer.lab.server import Lab
from tui_explorer.system.process import ENDING

NO_STEM = (sys.executable, "-c", "pass")
"""A process that makes no kiosks: nobody comes in here."""


@asynccontextmanager
async def opened(serve: Any, capfd: pytest.CaptureFixture[str], lines: int) -> AsyncIterator[list]:
    """What a server has printed when it has said so many lines."""
    task, said = asyncio.ensure_future(serve), ""
    async with asyncio.timeout(SECONDS):
        while said.count("\n") < lines and not task.done():
            await asyncio.sleep(0.01)
            said += capfd.readouterr().out
        if task.done():
            task.result()
        yield [task, *said.splitlines()]


def test_a_lab_says_what_is_broken_in_its_folder_and_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line each, as check words it; what is fine, hidden or no tree is not told of."""
    served: list[Path] = []

    async def serve(lab: Lab, *given: Any) -> None:
        served.append(lab.folder)

    monkeypatch.setattr(lab_command, "_serve", serve)
    files = {
        "a.yaml": "[3, [4", "b.yaml": "source: good.json\nquestions: [counts]\n",
        "c.yaml": "tree: [1, x y]\nfoo: 3\n", "good.json": "[1, 2]", ".hidden.yaml": "[",
        "fine.yaml": "source: good.json\nquestions: [count]\n", "notes.txt": "[",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    done = called_here("lab", "serve", str(tmp_path), "--port", "0")
    assert (done.code, served) == (0, [tmp_path])
    checked = called_here("check", *(str(tmp_path / f"{name}.yaml") for name in "abc"))
    assert done.err == checked.err
    assert [line.split(":")[2].rpartition("/")[2] for line in done.err.splitlines()] == [
        "a.yaml", "b.yaml", "c.yaml", "c.yaml",
    ]  # fmt: skip


@pytest.mark.parametrize("ending", ["SIGINT", "SIGTERM", "SIGHUP"])
async def test_a_lab_tells_how_to_come_in(
    ending: str, tmp_path: Path, capfd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ENDING, "number", 0)
    keys = {b"key": "ann"} if ending == "SIGTERM" else {}
    teacher = "eva" if ending == "SIGTERM" else None
    lab = Lab(tmp_path / "a class", keys, teacher, say=print, stem=NO_STEM)
    host = "0.0.0.0" if ending == "SIGHUP" else "127.0.0.1"
    count = 2 if keys else 4
    async with opened(lab_command._serve(lab, host, 0), capfd, count) as (task, *said):
        reached = socket.gethostname() if host == "0.0.0.0" else host
        before, _, after = said[0].partition("NAME@")
        assert before.startswith("The lab is open: ssh -p ")
        assert int(before.split()[-1]) > 0
        assert after == reached
        assert said[1].startswith("The server's key is SHA256:")
        if not keys:
            assert said[2] == f"The password of the class is {lab.password()}"
            folder = f"'{tmp_path}/a class/.lab/students'"
            assert said[3] == f"To lead the class: tui-explorer --lead --state {folder}"
        assert len(said) == count
        os.kill(os.getpid(), getattr(signal, ending))
        await task
    assert capfd.readouterr() == ("", "The lab is closed.\n")
    assert ENDING.number == getattr(signal, ending)


async def test_a_port_that_is_taken(tmp_path: Path, capfd: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        why = f"cannot listen on 127.0.0.1, port {port}: "
        lab = Lab(tmp_path, {}, stem=NO_STEM)
        with pytest.raises(CannotCreate, match=why):
            async with opened(lab_command._serve(lab, "127.0.0.1", port), capfd, 1):
                pass
        pytest.importorskip("aiohttp")
        site_module = pytest.importorskip("tui_explorer.web.site")
        site = site_module.Site(["true"])
        with pytest.raises(CannotCreate, match=why):
            async with opened(serve_command._serve(site, "127.0.0.1", port), capfd, 1):
                pass


@pytest.mark.parametrize(
    ("host", "named"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", ""), ("::1", "[::1]")],
)
async def test_a_site_tells_its_address(host: str, named: str, capfd: Any) -> None:
    site = pytest.importorskip("tui_explorer.web.site").Site(["true"])
    if host == "::1" and not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    async with opened(serve_command._serve(site, host, 0), capfd, 1) as (task, said):
        assert said.startswith(f"The explorer is at http://{named or socket.gethostname()}:")
        assert said.endswith(f"/{site._token}/")
        port = int(said.rpartition(":")[2].partition("/")[0])
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as client:
            client.connect(("::1" if ":" in host else "127.0.0.1", port))
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as client:
            assert client.connect_ex(("::1" if ":" in host else "127.0.0.1", port)) != 0


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_what_cannot_be_opened_is_not_served() -> None:
    done = called_here("serve", "no-such-tree", "--port", "0")
    assert (done.code, done.out) == (66, b"")
    done = called_here("serve", "-", stdin=b"[1,2]")
    assert done.err == (
        "tui-explorer: error: standard input cannot be served: every browser would want it "
        "(save it in a file)\n"
    )


def test_a_class_is_watched_until_somebody_interrupts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looks = []

    def interrupted(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupted)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "9")
    monkeypatch.setenv("LINES", "5")
    lab_command._watch(tmp_path)
    look = "\x1b[HNobody h…\x1b[K\x1b[J"
    said = capsys.readouterr().out
    assert said == f"\x1b[?1049h\x1b[?25l{look}{look}\x1b[?1049l\x1b[?25h"
    assert looks == [1.0, 1.0]


def test_kiosks_have_everything_loaded() -> None:
    """What sessions share is loaded before the first of them: nothing is left to be read later."""
    from tui_explorer.cli import stem

    stem.load()
    package = Path(stem.__file__).parents[1]
    for folder in ("algorithms", "exercises", "searches", "ui", "view"):
        for file in (package / folder).rglob("*.py"):
            parts = file.relative_to(package.parent).with_suffix("").parts
            assert ".".join(parts).removesuffix(".__init__") in sys.modules
    for name in ("cli.explore", "cli.lab_options", "lab.app", "lab.desk", "lab.leading"):
        assert f"tui_explorer.{name}" in sys.modules


def test_a_lab_is_opened_as_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    async def noted(lab: Lab, host: str, port: int) -> None:
        seen.append((lab.folder, lab.keys, lab.teacher, lab.most, host, port))
        lab.say("said")

    monkeypatch.setattr(lab_command, "_serve", noted)
    monkeypatch.chdir(tmp_path)
    assert called_here("lab", "serve", ".").err == "said\n"
    key = asyncssh.generate_private_key("ssh-ed25519")
    (tmp_path / "keys").write_text(f"{key.export_public_key().decode().strip()} ann\n")
    words = ["--keys", "keys", "--teacher", "ann", "--most", "7", "--host", "h", "--port", "9"]
    assert called_here("lab", "serve", str(tmp_path), *words).code == 0
    folder = tmp_path.resolve()
    assert seen == [
        (folder, {}, None, 60, "127.0.0.1", 8022),
        (folder, {key.public_data: "ann"}, "ann", 7, "h", 9),
    ]


def test_a_site_is_opened_as_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tui_explorer.web.site")
    seen: list[Any] = []

    async def noted(site: Any, host: str, port: int) -> None:
        seen.append((site._served.command, host, port))
        raise KeyboardInterrupt

    monkeypatch.setattr(serve_command, "_serve", noted)
    words = ["aima-5-2", "--port", "9", "--pan", "why", "--host=h"]
    assert called_here("serve", *words).code == 0
    command = f"exec {sys.executable} -P -m tui_explorer"
    assert seen == [(f"{command} --kiosk aima-5-2 --panel why", "h", 9)]
    assert called_here("serve", "aima-5-2", "--trus").code == 0
    assert seen[1] == (f"{command} aima-5-2", "127.0.0.1", 8000)


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        (["lab", "serve", "."], "tui_explorer.lab.server", "lab"),
        (["serve", "aima-5-2"], "tui_explorer.web.site", "web"),
    ],
)
def test_what_is_not_installed_is_named(
    words: list[str], module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    done = called_here(*words)
    how = f'pip install "tui-explorer[{extra}]"'
    told = f"tui-explorer: error: {extra} is not installed ({how})\n"
    assert (done.code, done.err, done.out) == (66, told, b"")
