"""Menu entries that every game has: sound, language, and what a referee needs behind a held BACK."""

from ..match.game import OVER, Refusal
from ..session.session import Ending, Note
from ..ui.menu import Menu, question
from ..util.typing import TYPE_CHECKING
from .dice_count import DiceCount

if TYPE_CHECKING:
    from ..ui.menu import Action, Entry
    from ..ui.screen import App
    from .flow import MatchFlow


def common_entries(app: "App", shown_again: "Action") -> "list[Entry]":
    """The entries that every menu of the box has: sound and language. `shown_again` builds the menu anew."""
    sound = app.text("sound_off" if app.speaker.muted else "sound_on")
    language = app.text("language") % app.text("language_name")

    def changed(change: "Action") -> None:
        """Stays at the entry: another OK may follow."""
        change()
        chosen = app.screen.chosen  # type: ignore[attr-defined]  # it is a menu, before and after
        shown_again()
        app.screen.chosen = chosen  # type: ignore[attr-defined]

    return [(sound, lambda: changed(app.turn_sound)), (language, lambda: changed(app.next_language))]


def referee_menu(app: "App", flow: "MatchFlow") -> None:
    """Shows the menu for the present state. The flow leads through the match: `resume()` shows what the
    match waits for, `referee_entries()` lists its game's own entries."""

    def again() -> None:
        referee_menu(app, flow)

    entries: list[Entry] = [(app.text("go_on"), flow.resume)]
    entries += flow.referee_entries()
    latest = app.session.latest_event()
    if latest:
        entries.append((app.text("undo"), lambda: _ask_undo(app, flow, latest["event"], again)))
    seal = app.session.seal
    if seal:
        entries.append((app.text("count_dice"), lambda: app.show(DiceCount(app, seal, again))))
    entries += common_entries(app, again)
    entries.append((app.text("keep_for_later"), lambda: keep_for_later(app, flow)))
    entries.append((app.text("end_match"), lambda: _ask_end(app, again)))
    app.show(Menu(app, app.text("referee"), entries, flow.resume))


def _ask_undo(app: "App", flow: "MatchFlow", name: str, leave: "Action") -> None:
    def take_back() -> None:
        written = True
        try:
            app.session.undo(app.clock.now)
        except Refusal:
            leave()
            return
        except OSError:
            written = False  # it is taken back all the same
        flow.evidence = {}
        flow.verdict_open = False
        if written:
            flow.resume()
        else:
            flow.say_flash_failed(flow.resume)

    app.show(question(app, app.text("undo_what") % event_in_words(app, name), take_back, leave))


def event_in_words(app: "App", name: str) -> str:
    """What people call an event; its own name, if the game has no texts."""
    try:
        return app.text("event_" + name)
    except KeyError:
        return name


def _ask_end(app: "App", leave: "Action") -> None:
    app.show(question(app, app.text("end_match_sure"), lambda: end_match(app), leave))


def keep_for_later(app: "App", flow: "MatchFlow") -> None:
    """Lays the match aside: the box offers it again only when it is asked to."""
    app.session.note(app.clock.now, "note", Note.LATER)
    flow.commit(app.go_home)


def end_match(app: "App") -> None:
    """Writes the match's last record and goes back to the first menu."""
    reason = Ending.FINISHED if app.session.game.phase == OVER else Ending.ENDED
    try:
        app.session.end(app.clock.now, reason)
    except OSError:
        pass  # the log ends without its result; the players have seen it
    if app.session.seal:
        app.reveal(app.session.seal)
    else:
        app.go_home()
