"""The menus of stored matches: those that can be resumed, and those that can be removed if there is no room for a new
match."""

from ...dice import DiceFailure, Seal
from ...journal.record import stored_header
from ...journal.sectors import FIRST, IS_CLOSED, IS_PULLED, NoRoom
from ...journal.store import StoredMatch, begun_with, matches
from ...play.reveal import reveal
from ...session.resume import Damaged, NotSigned, OtherFirmware, is_over, resume_match
from ...ui.canvas import WIDTH
from ...ui.menu import Entry, Menu, MenuBelowLines, Message, question, say
from ...ui.names import names_in_a_row
from ...util.typing import TYPE_CHECKING, Action, Record
from .dice_failed import DiceFailed

if TYPE_CHECKING:
    from ..protocol import App


_MOST_OFFERED = 20  # most matches in a menu


class UnfinishedScreen(MenuBelowLines):
    """The menu of an unfinished match with its standing: resume it, end it, or keep it for later."""


class FullScreen(MenuBelowLines):
    """The message that there is no room for a new match: a PC can fetch stored matches, or the players remove one."""


def offer_latest(app: "App") -> None:
    """Offers the match that was open when the power failed, or else shows the first menu. If only its signature is
    missing, it is signed."""
    found = app.store.unfinished()
    over = [stored for stored in found if is_over(stored, app)]
    _offer(app, (over or found)[-1], laid_aside=bool(over))


def choose_unfinished(app: "App") -> None:
    """Shows the menu of all matches that can be resumed, the latest first."""
    found = reversed(app.store.unfinished())
    entries = [(_title(app, stored), lambda stored=stored: _offer(app, stored, laid_aside=True)) for stored in found]
    title = app.text("unfinished")
    app.show(Menu(app, title, entries, lambda: app.go_home(title)))


def _offer(app: "App", stored: StoredMatch, laid_aside: bool) -> None:
    """Offers an unfinished match; shows the first menu if it cannot be resumed after all."""
    text = app.text
    try:
        found = resume_match(stored, app, laid_aside)
    except Damaged:
        _offer_removal(app, stored)
    except NotSigned:
        _say_lost(app, [text("match_damaged") % stored.number, text("not_signed")], app.go_home)
    except OtherFirmware:
        _say_lost(app, [text("match_foreign") % stored.number], app.go_home)
    except OSError:
        _say_lost(app, [text("flash_failed_1")], app.go_home)
    else:
        if not found:
            app.go_home()
            return
        session, aborted, lost = found
        app.panel.progress()
        flow = app.open_match(session)
        losses = [text("records_lost") % lost] if lost else []
        entries: list[Entry] = [(app.text("end_match"), flow.end)]
        if session.seal and not session.seal.secret:
            losses.append(text("secret_lost"))  # without the secret its dice cannot be thrown
        else:
            entries.insert(0, (app.text("go_on"), lambda: flow.commit(flow.resume)))
            if not flow.is_secret:
                entries.insert(1, (app.text("keep_for_later"), flow.keep_for_later))
        names = names_in_a_row(session.players, WIDTH - 16)
        lines = flow.standing(aborted)
        if aborted and session.cuts:
            lines = lines[0], flow.cuts_in_words()
        screen = UnfinishedScreen(app, names, lines, entries)
        if losses:
            _say_lost(app, [text("match_damaged") % stored.number] + losses, lambda: app.show(screen))
        else:
            app.show(screen)


def _offer_removal(app: "App", stored: StoredMatch) -> None:
    """Offers to remove a match that cannot be resumed. Somebody may still want to read its log."""
    leave = _ending(app, stored, app.go_home)

    def remove() -> None:
        app.store.remove(stored)
        leave()

    entries: list[Entry] = [(app.text("ok"), leave), (app.text("give_up") % stored.number, remove)]
    app.show(Menu(app, app.text("match_damaged") % stored.number, entries, leave))


def _say_lost(app: "App", words: list[str], leave: Action) -> None:
    app.show(Message(app, app.text("failure"), words, leave))


def say_failure(app: "App", start: Record, error: OSError | DiceFailure) -> None:
    """Shows why a match could not begin with the event `start`: the source of entropy or the flash has failed."""
    if isinstance(error, DiceFailure):
        app.show(DiceFailed(app, start))
        return
    if not isinstance(error, NoRoom):
        say(app, app.go_home, ("flash_failed_1", "flash_failed_2"))
        return
    text = app.text
    entries: list[Entry] = [(text("leave_it"), app.go_home)]
    for stored in _removable(app):
        entries.append((_title(app, stored), lambda stored=stored: _ask_removal(app, start, stored)))
    app.show(FullScreen(app, text("full_1"), (text("full_2"), text("full_3")), entries, app.go_home))


def _removable(app: "App") -> list[StoredMatch]:
    """Returns the numbers of the matches that can be removed: the oldest finished ones, as many as fit into a menu, and
    the damaged ones."""
    flash = app.journal.flash
    over = begun_with(flash, FIRST | IS_CLOSED, FIRST | IS_CLOSED | IS_PULLED)
    return matches(flash, over[:_MOST_OFFERED] + app.store.damaged)


def _ask_removal(app: "App", start: Record, stored: StoredMatch) -> None:
    def give_up() -> None:
        found = app.store.match(stored.number)  # read again, because the journal may have removed it
        if not found:
            begin()
            return
        go_on = begin if found.closed else _ending(app, found, begin)
        app.store.remove(found)
        go_on()

    def begin() -> None:
        app.begin(start)

    app.show(question(app, app.text("give_up") % stored.number, give_up, app.go_home))


def _ending(app: "App", stored: StoredMatch, otherwise: Action) -> Action:
    """Returns what is to be done after the message that a stored match cannot be resumed: if the match was removed and
    its dice have a secret, that is revealed; then `otherwise` is called."""
    secret = app.store.secret(stored)

    def leave() -> None:
        found = app.store.match(stored.number)
        if secret and (not found or found.closed):
            reveal(app, Seal(secret, ""), otherwise)
        else:
            otherwise()

    return leave


def _title(app: "App", stored: StoredMatch) -> str:
    """Returns a match's number and players as a menu entry."""
    header = stored_header(app.journal.flash, stored)
    return "%d: %s" % (stored.number, names_in_a_row(header["players"], WIDTH - 30) if header else "?")
