"""Matches that were interrupted or kept for later: what the box offers to do with them."""

from ...journal.reading import StoredMatch
from ...play.menus import end_match, keep_for_later
from ...session.resume import Damaged, OtherFirmware, resume_match
from ...ui.canvas import WIDTH, Canvas
from ...ui.menu import Action, Menu, Message
from ...util.typing import TYPE_CHECKING
from .stored import ending, joined_names, title

if TYPE_CHECKING:
    from ...play.flow import MatchFlow
    from ..app import App


def offer_latest(app: "App") -> None:
    """Offers the match that was on when the power went, if one was; else shows the first menu."""
    found = app.store.unfinished()
    if not found or not _is_offered(app, found[-1], laid_aside=False):
        app.go_home()


def choose_unfinished(app: "App") -> None:
    """A list of all matches that can be resumed, the latest first."""
    found = reversed(app.store.unfinished())
    entries = [(title(app, stored), lambda stored=stored: _offer(app, stored)) for stored in found]
    app.show(Menu(app, app.text("unfinished"), entries, app.go_home))


def _offer(app: "App", stored: StoredMatch) -> None:
    """Offers a match that was chosen; shows the first menu if there is nothing to go on with."""
    if not _is_offered(app, stored, laid_aside=True):
        app.go_home()


def _is_offered(app: "App", stored: StoredMatch, laid_aside: bool) -> bool:
    """Shows an unfinished match; False if it turns out that there is nothing to go on with."""
    try:
        found = resume_match(stored, app, laid_aside)
    except (Damaged, OtherFirmware, OSError) as error:
        text = app.text("flash_failed_1")
        leave: Action = app.go_home
        if isinstance(error, Damaged):
            text = app.text("match_damaged") % stored.number
            leave = ending(app, stored, app.go_home)
        elif isinstance(error, OtherFirmware):
            text = app.text("match_foreign") % stored.number
        app.show(Message(app, app.text("failure"), [text], leave))
        return True
    if not found:
        return False
    flow = app.open_match(found[0])
    app.show(UnfinishedScreen(app, flow, *flow.standing(found[1])))
    return True


class UnfinishedScreen(Menu):
    """An interrupted match, how it stands, what was going on; to be resumed, ended, or kept for later."""

    ROWS = 2
    TOP = 40

    def __init__(self, app: "App", flow: "MatchFlow", score: str, interrupted: str) -> None:
        entries = [
            (app.text("go_on"), lambda: flow.commit(flow.resume)),
            (app.text("keep_for_later"), lambda: keep_for_later(app, flow)),
            (app.text("end_match"), lambda: end_match(app)),
        ]
        super().__init__(app, joined_names(app.session.players, WIDTH - 16), entries)
        self.score = score
        self.interrupted = interrupted

    def draw_title(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        canvas.text(3, 14, self.score)
        canvas.text(3, 26, self.interrupted)
