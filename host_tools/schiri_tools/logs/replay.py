"""Plays the match of a log again, by the box's own rules, and compares."""

from typing import Any

from schiri.json_lines import dumps
from schiri.referee import Match, checked_start
from schiri.rules.shape import Refusal

from .contradiction import Contradiction
from .course import Course
from .fini import FiniCourse

Record = dict[str, Any]

_COURSES = {"fini": FiniCourse}


class Replay:
    """The match so far."""

    def __init__(self, header: Record) -> None:
        self._header = header
        self._match: Match | None = None
        self._course = Course()
        self._course_of_game = _COURSES[header["game"]]()

    @property
    def complete(self) -> bool:
        """Has the log its result?"""
        return self._course.over

    def take(self, record: Record, kind: str) -> None:
        """The next record, of the right form and of a kind as `form.kind_of` tells. `Contradiction` if it does not
        follow from what stands before."""
        match = self._match
        self._course.take(record, kind, match.game.phase if match else "")
        if match is None:
            self._match = self._started(record["event"])
            return
        self._course_of_game.before(record, kind, match.game)
        if kind == "result":
            _check_state(record["state"], match.game.state())
        elif "event" in record:
            self._apply(match, record)
            self._course_of_game.after(record, kind, match.game)

    def _started(self, event: Record) -> Match:
        header = self._header
        options = {name: event[name] for name in event if name not in ("event", "game", "players")}
        for key, started in (("game", event["game"]), ("players", event["players"]), ("options", options)):
            if dumps(header[key]) != dumps(started):
                raise Contradiction(f"The match starts with other {key} than the header names.")
        accepted = checked_start(event)
        _check_whole(event, accepted)
        return Match(accepted, _Events())

    def _apply(self, match: Match, record: Record) -> None:
        event = record["event"]
        try:
            if event["event"] == "undo":
                _check_undone(record["undone"], match.undo())
            else:
                _check_whole(event, match.apply(event))
        except Refusal as refusal:
            raise Contradiction(f"The referee refuses this: {refusal.detail}") from None


class _Events(list[Record]):
    """The accepted events, as `Match` wants them kept."""

    def since(self, count: int) -> list[Record]:
        return self[count:]


def _check_whole(event: Record, accepted: Record) -> None:
    if dumps(event) != dumps(accepted):
        raise Contradiction(f"The referee would have kept this event as {dumps(accepted)}.")


def _check_undone(said: Record, undone: Record) -> None:
    if dumps(said) != dumps(undone):
        raise Contradiction(f"What was taken back was another event: {dumps(undone)}.")


def _check_state(said: Record, state: Record) -> None:
    if dumps(said) != dumps(state):
        key = next((key for key in state if dumps(state[key]) != dumps(said[key])), None)
        what = f"{key} is {dumps(state[key])}" if key else "its keys stand in another order"
        raise Contradiction(f"The state is not that of the match: {what}.")
