"""FINI!, what others see of a match: its state, what can be chosen now, and how box dice arrange themselves."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .dice import COMBINATIONS, FOULS, NAME_OF_DIE, NOBODYS_FOULS, PASCH, SAME_CALL, SILVER, VALUES
from .phases import Phase

if TYPE_CHECKING:
    from ....match.game import Event, State
    from .game import Fini
    from .judge import Layout


# The keys of the state whose values are those of the match's attributes, in order.
_KEPT = ("phase", "round", "duel", "starter", "combination", "chips", "stock", "points", "winner", "verdict")


def state_of(game: "Fini") -> "State":
    """The public state of a match."""
    public: State = OrderedDict()
    public["game"] = game.FACTS.name
    for name in _KEPT:
        value = getattr(game, name)
        public[name] = list(value) if type(value) is list else value
    public["field"] = public["layouts"] = None
    if game.thrown is not None:
        public["field"] = field = OrderedDict()
        field["coloured"] = _spread(game.coloured)
        field["silver"] = _spread(game.silver)
        public["layouts"] = [_named(arranged(dice, game.combination)) for dice in game.taken]
    public["duration"] = game.duration
    return public


def arranged(dice: list[int], combination: str | None) -> "Layout":
    """How box dice arrange themselves: sorted by value, coloured before silver; a straight as the first of each
    value, split at gaps, then each further die in a row of its own; a pasch as a row for each value."""
    rows: Layout = []
    further: Layout = []
    last = None
    for die in sorted(dice, key=_by_value):
        value = die & 7
        if value == last and combination != PASCH:
            further.append([die])
        elif last is not None and value == (last if combination == PASCH else last + 1):
            rows[-1].append(die)
        else:
            rows.append([die])
        last = value
    return rows + further


def _by_value(die: int) -> int:
    return (die & 7) * 2 + (die > SILVER)


def _named(layout: "Layout") -> list[list[str]]:
    return [[NAME_OF_DIE[die] for die in row] for row in layout]


def _spread(counts: list[int]) -> list[int]:
    return [value for value in VALUES for _ in range(counts[value])]


def choices_of(game: "Fini") -> "list[Event]":
    """The events that are possible now, without their time stamps. With real dice, what only the players see (the
    events `layouts` and `ruling`) is not listed."""
    phase = game.phase
    if phase == Phase.ANNOUNCE:
        return [OrderedDict(event="announce", combination=combination) for combination in COMBINATIONS]
    if phase == Phase.ROLL:
        return [] if game.box_dice else [OrderedDict(event="roll")]
    if phase == Phase.READY:
        return [OrderedDict(event="reroll"), OrderedDict(event="go")]
    fouls: list[Event] = [OrderedDict(event="foul", player=player, kind=kind) for player in (0, 1) for kind in FOULS]
    fouls += [OrderedDict(event="foul", player=None, kind=kind) for kind in FOULS + NOBODYS_FOULS]
    if phase == Phase.DUEL:
        takes: list[Event] = [
            OrderedDict(event="take", player=player, silver=silver, value=value)
            for player in (0, 1)
            for silver, field in ((False, game.coloured), (True, game.silver))
            for value in VALUES
            if field[value]
        ]
        return takes + [OrderedDict(event="fini", player=player) for player in (0, 1)] + fouls
    return fouls if phase == Phase.LAYOUTS else []


def interruption_events(game: "Fini", armed: bool, t_us: int) -> "tuple[Event, ...]":
    """F10: what a power cut leaves of a duel. Nobody can tell any more who would have called first: it is aborted."""
    abort = OrderedDict(event="foul", player=None, kind=SAME_CALL)
    if game.phase == Phase.DUEL:
        return (abort,)
    if game.phase == Phase.READY and armed:
        return OrderedDict(event="go", t=t_us), abort
    return ()
