"""Make the pictures of the README: ``python -m tests.screenshots``."""

import io
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tui_explorer.cli import cli

FOLDER = Path(__file__).parents[1] / "screenshots"
PICTURES = {
    "run": ["run", "aima-5-2"],
    "compare": ["compare", "tictactoe"],
}
WIDTH = 96


def picture(arguments: list[str]) -> str:
    """What a command prints, as SVG."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(printed):
        cli.main(arguments, prog_name="tui-explorer", standalone_mode=False)
    printed.seek(0)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    command = " ".join(["tui-explorer", *arguments])
    console.print(Text(f"$ {command}", style="bold"))
    console.print(Text(printed.read().rstrip()))
    svg = console.export_svg(title=command, unique_id="picture")
    return svg.replace("<text ", '<text xml:space="preserve" ')


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, arguments in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(picture(arguments), encoding="utf-8")
        print(f"{name}.svg")
