"""FINI!, events that are thought up: what the players can choose now, and what follows from a power cut."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .dice import COMBINATIONS, FOULS, NOBODYS_FOULS, VALUES

if TYPE_CHECKING:
    from ....match.game import Event
    from .game import Fini


def choices_of(game: "Fini") -> "list[Event]":
    """The events that are possible now, without their time stamps. With real dice, what only the players see (the
    events `layouts` and `ruling`) is not listed."""
    phase = game.phase
    if phase == "announce":
        return [_event("announce", combination=combination) for combination in COMBINATIONS]
    if phase == "roll":
        return [] if game.box_dice else [_event("roll")]
    if phase == "ready":
        return [_event("reroll"), _event("go")]
    fouls = [_event("foul", player=player, kind=kind) for player in (0, 1) for kind in FOULS]
    fouls += [_event("foul", player=None, kind=kind) for kind in FOULS + NOBODYS_FOULS]
    if phase == "duel":
        takes = [
            _event("take", player=player, silver=silver, value=value)
            for player in (0, 1)
            for silver, field in ((False, game.coloured), (True, game.silver))
            for value in VALUES
            if field[value]
        ]
        return takes + [_event("fini", player=player) for player in (0, 1)] + fouls
    return fouls if phase == "layouts" else []


def interruption_events(game: "Fini", armed: bool, t_us: int) -> "tuple[Event, ...]":
    """F10: what a power cut leaves of a duel. Nobody can tell any more who would have called first: it is aborted."""
    abort = _event("foul", player=None, kind="same_call")
    if game.phase == "duel":
        return (abort,)
    if game.phase == "ready" and armed:
        return _event("go", t=t_us), abort
    return ()


def _event(name: str, **arguments: object) -> "Event":
    event: Event = OrderedDict()
    event["event"] = name
    event.update(arguments)
    return event
