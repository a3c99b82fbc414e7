"""The first look at a search, where the command line says what it is to be."""

from tui_explorer.errors import ExplorerError
from tui_explorer.searches.exports import step_wanted
from tui_explorer.ui.background import attempted
from tui_explorer.ui.explorer import predicting, stepping, two_trees
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.opening import Start
from tui_explorer.ui.session import Session
from tui_explorer.words.warnings import refusal


def begin(screen: ExplorerScreen, session: Session, start: Start) -> None:
    """Show a panel, go to a step, play; a step that there is not is told, and nothing moves.

    Where there is room, the tree of somebody's program stands beside ours.
    """
    session.hold_against(start.told)
    if start.panel:
        screen.show_panels(start.panel)
    if start.step is not None:
        step = attempted(step_wanted, session.run, start.step)
        if isinstance(step, ExplorerError):
            screen.notify(refusal(step), severity="error")
        else:
            screen.show_step(step)
    if session.program is not None and two_trees.has_room(screen):
        two_trees.toggle(screen, session)
    if start.predicts:
        predicting.begin(screen)
    if start.plays:
        stepping.play(screen, session)
