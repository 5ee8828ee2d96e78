"""The matches on the flash: those that were interrupted or kept for later, and what can be done if there is no room for
another one."""

from ...dice import Seal
from ...journal.reading import StoredMatch
from ...journal.sectors import NoRoom
from ...session.resume import Damaged, OtherFirmware, resume_match
from ...ui.canvas import WIDTH
from ...ui.font import text_width
from ...ui.menu import Entry, Menu, MenuBelowLines, Message, question, say
from ...util.typing import TYPE_CHECKING, Action, Record

if TYPE_CHECKING:
    from ..app import App


class UnfinishedScreen(MenuBelowLines):
    """An interrupted match, how it stands, what was going on; to be resumed, ended, or kept for later."""


class FullScreen(MenuBelowLines):
    """No room: a PC may pull the matches, or the players give one up."""


def offer_latest(app: "App") -> None:
    """Offers the latest unfinished match if it was on when the power went; else shows the first menu."""
    _offer(app, app.store.unfinished()[-1], laid_aside=False)


def choose_unfinished(app: "App") -> None:
    """A list of all matches that can be resumed, the latest first."""
    found = reversed(app.store.unfinished())
    entries = [(_title(app, stored), lambda stored=stored: _offer(app, stored, laid_aside=True)) for stored in found]
    app.show(Menu(app, app.text("unfinished"), entries, app.go_home))


def _offer(app: "App", stored: StoredMatch, laid_aside: bool) -> None:
    """Offers an unfinished match; shows the first menu if it turns out that there is nothing to go on with."""
    text = app.text
    try:
        found = resume_match(stored, app, laid_aside)
    except Damaged:
        _say_lost(app, text("match_damaged") % stored.number, _ending(app, stored, app.go_home))
    except OtherFirmware:
        _say_lost(app, text("match_foreign") % stored.number, app.go_home)
    except OSError:
        _say_lost(app, text("flash_failed_1"), app.go_home)
    else:
        if not found:
            app.go_home()
            return
        flow = app.open_match(found[0])
        entries: list[Entry] = [
            (app.text("go_on"), lambda: flow.commit(flow.resume)),
            (app.text("keep_for_later"), flow.keep_for_later),
            (app.text("end_match"), flow.end),
        ]
        names = _joined(found[0].players, WIDTH - 16)
        app.show(UnfinishedScreen(app, names, flow.standing(found[1]), entries))


def _say_lost(app: "App", words: str, leave: Action) -> None:
    app.show(Message(app, app.text("failure"), [words], leave))


def say_failure(app: "App", start: Record, error: OSError) -> None:
    """The event `start` could not be carried out because of an `OSError`."""
    if not isinstance(error, NoRoom):
        say(app, app.go_home, ("flash_failed_1", "flash_failed_2"))
        return
    text = app.text
    entries: list[Entry] = [(text("leave_it"), app.go_home)]
    for stored in app.store.removable():
        entries.append((_title(app, stored), lambda stored=stored: _ask_removal(app, start, stored)))
    app.show(FullScreen(app, text("full_1"), (text("full_2"), text("full_3")), entries, app.go_home))


def _ask_removal(app: "App", start: Record, stored: StoredMatch) -> None:
    def give_up() -> None:
        go_on = begin if stored.closed else _ending(app, stored, begin)
        app.store.remove(stored)
        go_on()

    def begin() -> None:
        app.begin(start)

    app.show(question(app, app.text("give_up") % stored.number, give_up, app.go_home))


def _ending(app: "App", stored: StoredMatch, otherwise: Action) -> Action:
    """What to do when the players have been told that nobody will go on with a stored match: its secret is one no
    longer. If there is none, `otherwise` is called."""
    secret = app.store.secret(stored)
    return (lambda: app.reveal(Seal(secret, ""))) if secret else otherwise


def _title(app: "App", stored: StoredMatch) -> str:
    """A match's number and players, as a menu entry."""
    header = app.store.header(stored)
    return "%d: %s" % (stored.number, _joined(header["players"], WIDTH - 30) if header else "?")


def _joined(names: list[str], width: int) -> str:
    """The names with dashes between them, cut as much as it takes to fit into so many pixels."""
    most = max([len(name) for name in names] + [1])
    while True:
        text = " – ".join([name if len(name) <= most else name[:most] + "." for name in names])
        if most == 1 or text_width(text) <= width:
            return text
        most -= 1
