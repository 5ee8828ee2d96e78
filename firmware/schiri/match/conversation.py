"""The conversation of `schiri referee`: a JSON object on each line of input, and a line of JSON as its answer."""

from ..util.json_reader import loads
from ..util.json_writer import dumps
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING
from .game import Arguments, Event, EventSpec, Game, Question, Refusal

if TYPE_CHECKING:
    from .match import Games, Match


def events_of(game: type[Game]) -> dict[str, EventSpec]:
    """Returns the `EventSpec` of each event of a game class by the event's name, with all its possible arguments."""
    return {name: event if isinstance(event, EventSpec) else event(None, None) for name, event in game.EVENTS.items()}


def _names_of(games: list[type[Game]], questions: dict[str, Question]) -> set[str]:
    """Returns the names of all arguments of the events and questions."""
    names = {"event", "game"}
    found: list[Arguments] = list(questions.values())
    for game in games:
        found.append(game.start_arguments())
        found.extend(events_of(game).values())
    for arguments in found:
        names.update([name for name, _ in arguments.required + arguments.optional])
    return names


class Referee:
    """The referee of `schiri referee`, which answers each line of a conversation. `games` is the package of that name.

    >>> from schiri import games
    >>> referee = Referee(games)
    >>> referee.answer(b"throw")
    '{"ok": false, "error": "bad_json", "detail": "The line is not a JSON object."}'
    >>> referee.answer(b'{"event": "undo"}')
    '{"ok": false, "error": "no_match", "detail": "No match has been started."}'
    """

    def __init__(self, games: "Games") -> None:
        self._games = games
        self._events: set[str] = set()  # names of the events of all games
        self._questions: dict[str, Question] = {}
        classes = [games.game_class(name) for name in games.NAMES]
        for game in classes:
            self._events.update(game.EVENTS)
            self._questions.update(game.QUESTIONS)
        self._names = _names_of(classes, self._questions)
        self.match: Match | None = None

    def answer(self, line: bytes) -> str:
        """Returns the answer to one line as JSON without a line feed. A `Refusal` becomes an answer with its code."""
        try:
            return dumps(self._answer(line))
        except Refusal as refusal:
            return dumps(OrderedDict(ok=False, error=refusal.code, detail=refusal.detail))

    def _answer(self, line: bytes) -> Event:
        event = self._event_of(line)
        name = event["event"]
        if name == "start":
            self.match = self._games.new_match(self._games.checked_start(event))
            return self._state()
        question = self._questions.get(name)
        if question:
            answer: Event = OrderedDict(ok=True)
            answer.update(question.answer(question.check(event)))
            return answer
        if self.match is None:
            raise self._nothing_started(name)
        if name == "undo":
            self.match.undo()
        elif name != "state":
            if name not in self.match.game.EVENTS:
                raise Refusal("unknown_event", "This game has no event of that name.")
            self.match.apply(event)
        return self._state()

    def _event_of(self, line: bytes) -> Event:
        try:
            event: object = loads(line, self._names)
        except ValueError:
            event = None
        if type(event) is not dict:
            raise Refusal("bad_json", "The line is not a JSON object.")
        if type(event.get("event")) is not str:
            raise Refusal("unknown_event", "The key event must name an event.")
        return event

    def _state(self) -> Event:
        return OrderedDict(ok=True, state=self.match.game.state())

    def _nothing_started(self, name: str) -> Refusal:
        if name in ("undo", "state") or name in self._events:
            return Refusal("no_match", "No match has been started.")
        return Refusal("unknown_event", "No game has an event of that name.")
