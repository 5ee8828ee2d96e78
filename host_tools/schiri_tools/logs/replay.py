"""The replay of a log's match by the box's own rules. It checks that each record is what the rules give."""

from schiri.dice.stream import values_of
from schiri.games import checked_start, new_match
from schiri.match.game import Refusal
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from .course import OF_FRAME, Course
from .partners import check_side
from .sentences import LogError, said
from .text import is_same

if TYPE_CHECKING:
    from typing import Any

    from schiri.match.game import Game
    from schiri.match.match import Match

    from .log_checks import LogChecks
    from .signature import Outcome
    from .types import Event, Header, Record, Sentence, State


class Replay:
    """The match after the records so far."""

    def __init__(self, header: "Header", checks: "LogChecks") -> None:
        self._header = header
        self._match: Match | None = None
        self._course = Course(header)
        self._checks_of_game = checks
        if "unfinished" in header:
            checks.called_off["matches_unfinished"] = len(header["unfinished"])
        self.uncovered: int | None = None  # number of the throw that the latest event has uncovered, or None

    @property
    def complete(self) -> bool:
        """Whether the log has a result and, if it should have one, a signature."""
        return self._course.complete

    @property
    def outcome(self) -> "Outcome":
        """The winners so far, and the points of each seat."""
        assert self._match
        return self._match.game.outcome()

    @property
    def remarks(self) -> "list[Sentence]":
        """The remarks of the game's own checks."""
        return self._checks_of_game.remarks

    @property
    def called_off(self) -> "dict[str, int]":
        """How often players have taken something back, by the codes of `course.CALLED_OFF`."""
        return self._checks_of_game.called_off

    def take(self, record: "Record", kind: str, in_order: bool) -> "list[int] | None":
        """Takes the next record, which has the right form and the kind from `form.kind_of`. `in_order` says whether the
        arguments of its event are known to have the order of the schema, which is that of the rules. Returns the values
        of the dice that were thrown for it or uncovered, or None if none were. Raises `LogError` if it does not follow
        from the records before it."""
        match = self._match
        if not self._course.goes_on or kind in OF_FRAME:
            self._course.take(record, kind, match.game.phase if match else "")
        if match is None:
            self._match = self._started(record["event"])
            return None
        if kind == "signed":
            return None
        game = match.game
        if kind == "note":
            self._check_note(record, game)
        self._checks_of_game.before(record, kind, game)
        if kind == "result":
            _check_state(record["state"], game.state())
        if "event" not in record:
            return None
        thrown = None
        if kind == "undo":
            self._undone(match, record)
        else:
            thrown = self._carried_out(match, record, in_order)
        self._checks_of_game.after(record, kind, game)
        return thrown

    def _undone(self, match: "Match", record: "Record") -> None:
        """Lets the referee undo the latest event."""
        latest_throw = match.latest_throw
        try:
            undone = match.undo()
        except Refusal as refusal:
            raise _refused(refusal) from None
        if not is_same(record["undone"], undone):
            raise LogError("other_undone", "What was taken back was another event: {event}.", event=dumps(undone))
        is_throw = match.latest_throw != latest_throw
        self._checks_of_game.count_called_off("throws_undone" if is_throw else "moves_undone")

    def _carried_out(self, match: "Match", record: "Record", in_order: bool) -> "list[int] | None":
        """Lets the referee carry out the event of a record. Returns the values of the dice that were thrown for it."""
        event = record["event"]
        game = match.game
        before = game.verdict
        thrown, fault = self._thrown(match, record)
        try:
            accepted = match.apply(event, record.get("throw", 0))
        except Refusal as refusal:
            raise _refused(refusal) from None
        # The referee leaves out unknown arguments and orders the others, but changes no value: comparing names will do.
        if len(event) != len(accepted) or not in_order and list(event) != list(accepted):
            raise _kept_otherwise(accepted)
        if fault:
            raise fault
        if "t" in event and event["t"] != record["t"]:
            sentence = "The event has happened at {t}, but its record is of {of}."
            raise LogError("other_time", sentence, t=event["t"], of=record["t"])
        if game.verdict is not before or "verdict" in record or "why" in record:
            _check_verdict(record, game, before)
        return thrown

    def _thrown(self, match: "Match", record: "Record") -> "tuple[list[int] | None, LogError | None]":
        """Returns the values of the dice that are thrown for an event: empty for real dice, None for an event without
        dice. Also returns the fault if the box would have made another event from these values, else None."""
        game, event = match.game, record["event"]
        chance = game.chance()
        choice = None if chance and chance[0] == event["event"] else event
        try:
            wanted = game.dice_of(choice) if choice else chance[1]  # type: ignore[index]  # without a choice it is due
        except (LookupError, TypeError):  # the arguments are wrong, so `_carried_out` refuses the event
            return None, None
        if choice and not wanted:
            return None, None
        due = 0
        for _, count in wanted:
            due += count
        if choice and not due:
            return None, None
        self.uncovered = match.latest_throw if game.uncovers(event) else None
        if "throw" not in record and "uncovers" not in record:
            return [], None
        values = values_of(event)
        return values, _fault_of_dice(game, event, choice, values, due)

    def _check_note(self, record: "Record", game: "Game") -> None:
        if record.get("seat", 0) >= len(game.players):
            raise LogError("no_such_seat", "A note has a seat that this match does not have.")
        check_side(record, len(game.players))
        self._checks_of_game.note(record, game)

    def _started(self, event: "Event") -> "Match":
        header: Any = self._header
        options: Event = OrderedDict()
        for name in event:
            if name not in ("event", "game", "players"):
                options[name] = event[name]
        for key, started in (("game", event["game"]), ("players", event["players"]), ("options", options)):
            if not is_same(header[key], started):
                raise LogError("other_start", "The match starts with other {key} than the header names.", key=key)
        accepted = checked_start(event)
        if not is_same(event, accepted):
            raise _kept_otherwise(accepted)
        return new_match(accepted)


def _refused(refusal: Refusal) -> LogError:
    sentence = "The referee refuses this: {detail}"
    return LogError("refused", sentence, detail=refusal.detail, why=refusal.code)


def _fault_of_dice(
    game: "Game", event: "Event", choice: "Event | None", values: list[int], due: int
) -> LogError | None:
    if len(values) != due:
        return LogError(
            "wrong_number_of_dice",
            "The throw has the wrong number of dice: {found}, but {due} are due.",
            found=len(values),
            due=due,
        )
    event_from_dice = game.event_from_dice(values, choice)
    if not is_same(event, event_from_dice):
        sentence = "A throw of the box would have been this event: {event}."
        return LogError("other_throw", sentence, event=dumps(event_from_dice))
    return None


def _kept_otherwise(accepted: "Event") -> LogError:
    return LogError("other_event", "The referee would have kept this event as {event}.", event=dumps(accepted))


def _check_verdict(record: "Record", game: "Game", before: "Event | None") -> None:
    """Raises `LogError` unless a record has the verdict of the rules and no other reasons, or neither if nothing was
    judged. `before` is the verdict before the event."""
    verdict: Any = game.verdict
    if verdict is before:
        if "verdict" in record or "why" in record:
            raise LogError("nothing_to_judge", "There is a verdict, but nothing was to be judged.")
    elif "verdict" not in record:
        raise LogError("no_verdict", "The verdict is missing.")
    elif not is_same(record["verdict"], verdict):
        sentence = "This verdict does not follow from the rules: {difference}."
        raise LogError("other_verdict", sentence, difference=_difference(record["verdict"], verdict))
    elif "why" in record and not is_same(record["why"], game.reasons()):
        raise LogError("other_reasons", "These are not the reasons of this verdict.")


def _check_state(found: "State", state: "State") -> None:
    if not is_same(found, state):
        sentence = "The state is not that of the match: {difference}."
        raise LogError("other_state", sentence, difference=_difference(found, state))


def _difference(found: "State", right: "State") -> "Sentence":
    for key in right:
        if key not in found or not is_same(right[key], found[key]):
            return said("key_is", "{key} is {value}", key=key, value=dumps(right[key]))
    for key in found:
        if key not in right:
            return said("has_no_key", "it has no {key}", key=key)
    return said("other_order_of_keys", "its keys stand in another order")
