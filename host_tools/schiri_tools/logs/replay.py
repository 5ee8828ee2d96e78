"""Plays the match of a log again, by the box's own rules, and compares."""

from collections.abc import Sequence
from typing import Any

from schiri.dice.stream import values_of
from schiri.games import checked_start, new_match
from schiri.match.game import Game, Refusal
from schiri.match.match import Match
from schiri.util.json_writer import dumps

from ..games import host_game
from .course import Course
from .error import Contradiction

Record = dict[str, Any]


class Replay:
    """The match so far."""

    def __init__(self, header: Record) -> None:
        self._header = header
        self._match: Match | None = None
        self._course = Course()
        self._course_of_game = host_game(header["game"]).log_checks()

    @property
    def complete(self) -> bool:
        """Has the log its result?"""
        return self._course.over

    def take(self, record: Record, kind: str) -> bool:
        """The next record, of the right form and of a kind as `form.kind_of` tells. Did dice fall for it?
        `Contradiction` if it does not follow from what stands before."""
        match = self._match
        self._course.take(record, kind, match.game.phase if match else "")
        if match is None:
            self._match = self._started(record["event"])
            return False
        if record.get("seat", 0) >= len(match.game.players):
            raise Contradiction("A note has a seat that this match does not have.")
        if record.get("note") == "kept" and not self._course_of_game.may_keep(record["seat"], match.game):
            raise Contradiction("A throw is kept, but it is not for that seat to say so.")
        self._course_of_game.before(record, kind, match.game)
        is_throw = False
        if kind == "result":
            _check_state(record["state"], match.game.state())
        elif "event" in record:
            is_throw = _carried_out(match, record, kind)
            self._course_of_game.after(record, kind, match.game)
        return is_throw

    def _started(self, event: Record) -> Match:
        header = self._header
        options = {name: event[name] for name in event if name not in ("event", "game", "players")}
        for key, started in (("game", event["game"]), ("players", event["players"]), ("options", options)):
            if dumps(header[key]) != dumps(started):
                raise Contradiction(f"The match starts with other {key} than the header names.")
        accepted = checked_start(event)
        _check_whole(event, accepted)
        return new_match(accepted, _Events())


class _Events(list[Record]):
    """The accepted events, as `Match` wants them kept."""

    def since(self, count: int) -> list[Record]:
        return self[count:]


def _carried_out(match: Match, record: Record, kind: str) -> bool:
    """Has the referee carry out the event of a record. Did dice fall for it?"""
    event = record["event"]
    before = match.game.copy()
    try:
        if kind == "undo":
            _check_undone(record["undone"], match.undo())
            return False
        _check_whole(event, match.apply(event))
    except Refusal as refusal:
        raise Contradiction(f"The referee refuses this: {refusal.detail}") from None
    is_throw = _have_dice_fallen(before, event)
    if is_throw and "throw" in record:
        _check_fallen(before, event)
    if event.get("t", record["t"]) != record["t"]:
        raise Contradiction(f"The event has happened at {event['t']}, but its record is of {record['t']}.")
    _check_verdict(record, match.game, before.verdict)
    return is_throw


def _have_dice_fallen(game: Game, event: Record) -> bool:
    """Do dice make this event, which the game has accepted?"""
    return _is_due(game, event) or sum(count for _, count in _dice_of(game, event)) > 0


def _is_due(game: Game, event: Record) -> bool:
    """Is it the event of the dice that the game waits for?"""
    chance = game.chance()
    return chance is not None and chance[0] == event["event"]


def _dice_of(game: Game, choice: Record) -> Sequence[tuple[str, int]]:
    """The dice that fall for a choice, in a game that has such choices."""
    if not hasattr(game, "dice_of"):
        return ()
    wanted: Sequence[tuple[str, int]] = game.dice_of(choice)
    return wanted


def _check_fallen(game: Any, event: Record) -> None:
    """Is it the event that the box makes of dice that show these values?"""
    values = values_of(event)
    chosen = not _is_due(game, event)
    due = sum(count for _, count in (_dice_of(game, event) if chosen else game.chance()[1]))
    if len(values) != due:
        raise Contradiction(f"The throw has the wrong number of dice: {len(values)}, but {due} are due.")
    event_from_dice = game.event_from_dice(values, event) if chosen else game.event_from_dice(values)
    if dumps(event) != dumps(event_from_dice):
        raise Contradiction(f"A throw of the box would have been this event: {dumps(event_from_dice)}.")


def _check_whole(event: Record, accepted: Record) -> None:
    if dumps(event) != dumps(accepted):
        raise Contradiction(f"The referee would have kept this event as {dumps(accepted)}.")


def _check_undone(said: Record, undone: Record) -> None:
    if dumps(said) != dumps(undone):
        raise Contradiction(f"What was taken back was another event: {dumps(undone)}.")


def _check_verdict(record: Record, game: Game, before: Record | None) -> None:
    """Does the verdict stand there if something was judged, and is it the rules'? `before` is the one before the
    event."""
    verdict: Any = game.verdict
    if verdict is before:
        if "verdict" in record:
            raise Contradiction("There is a verdict, but nothing was to be judged.")
    elif "verdict" not in record:
        raise Contradiction("The verdict is missing.")
    elif dumps(record["verdict"]) != dumps(verdict):
        difference = _difference(record["verdict"], verdict)
        raise Contradiction(f"This verdict does not follow from the rules: {difference}.")


def _check_state(said: Record, state: Record) -> None:
    if dumps(said) != dumps(state):
        raise Contradiction(f"The state is not that of the match: {_difference(said, state)}.")


def _difference(said: Record, right: Record) -> str:
    key = next((key for key in right if key not in said or dumps(right[key]) != dumps(said[key])), None)
    if key:
        return f"{key} is {dumps(right[key])}"
    unknown = next((key for key in said if key not in right), None)
    return f"it has no {unknown}" if unknown else "its keys stand in another order"
