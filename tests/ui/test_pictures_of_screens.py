"""A picture of the screen: without a window around it, the same each time, and its text."""

from pathlib import Path

from tests.ui.driving import explorer
from tui_explorer.ui.picture import PlacedText, picture_text, placed_texts, plain_picture

RICH = """<svg class="rich-terminal" viewBox="0 0 1482 928.4" xmlns="http://www.w3.org/2000/svg">
<style>
@font-face {
  font-family: "Fira Code";
  src: url("https://example.org/FiraCode.woff2");
}
@font-face { font-weight: 700; }
.terminal-123-r1 { fill: #fff }
</style>
<defs><clipPath id="terminal-123-clip-terminal">
<rect x="0" y="0" width="24.4" height="48.8" />
</clipPath>
</defs>
<rect fill="#121212" stroke="white" x="1" y="1" width="1480" height="926" rx="8"/>
<text class="x">T</text>
<g transform="translate(26,22)"><circle/></g>
<g transform="translate(9, 41)" clip-path="url(#terminal-123-clip-terminal)">
<text class="terminal-123-r1" x="0" y="20" clip-path="url(#terminal-123-line-0)">a&#160;</text>
<text class="terminal-123-r2" x="48.8" y="20" clip-path="url(#terminal-123-line-0)">&lt;b&gt;</text>
<text class="terminal-123-r1" x="12.2" y="69" clip-path="url(#terminal-123-line-2)">漢</text>
<text class="terminal-123-r1" x="48.8" y="69" clip-path="url(#terminal-123-line-2)">c&#160;</text>
</g></svg>"""


def test_what_is_around_a_terminal_goes() -> None:
    made = plain_picture(RICH)
    assert made.startswith(
        '<svg class="rich-terminal" viewBox="0 0 24.4 48.8" xml:space="preserve" xmlns='
    )
    assert "font-face" not in made
    assert "circle" not in made
    assert '<rect fill="#121212" width="24.4" height="48.8" />' in made
    assert '<g clip-path="url(#terminal-clip-terminal)">' in made
    assert "123" not in made
    assert plain_picture(RICH.replace("123", "98765")) == made


def test_the_texts_and_where_they_stand() -> None:
    assert list(placed_texts(plain_picture(RICH))) == [
        PlacedText(0, 0, "a ", "r1"),
        PlacedText(0, 4, "<b>", "r2"),
        PlacedText(2, 1, "漢", "r1"),
        PlacedText(2, 4, "c ", "r1"),
    ]
    assert picture_text(plain_picture(RICH)) == ["a   <b>", "", " 漢 c"]


async def test_a_picture_has_the_text_of_the_screen(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(60, 20)) as e:
        await e.press("c")
        svg = e.app.export_screenshot()
        assert picture_text(svg) == [line.rstrip() for line in e.painted()]
        assert e.app.export_screenshot() == svg
