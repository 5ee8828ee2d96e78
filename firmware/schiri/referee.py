"""The referee: a match with its accepted events and undo, and the conversation of one JSON object a line."""

from . import rules
from .ordered import OrderedDict
from .rules.shape import Arguments, OneOf, Refusal
from .strict_json import dumps, loads

EVENTS_BETWEEN_CHECKPOINTS = 16
CHECKPOINTS_KEPT = 4

_START_OF_ANY_GAME = Arguments((("game", OneOf(rules.NAMES)),))


class Match:
    """A game under way, and the way back. `history` keeps the accepted events: it has `append(event)`, `pop()`,
    `len()` and `first(n)`, which yields the first n of them in order; a list in memory on a PC, the log on a box.

    Undo plays the events before the last one again, from the newest of a few copies of the game kept in memory.
    """

    def __init__(self, start, history):
        self.start = start
        self.history = history
        self._restart()

    def _restart(self):
        self.game = rules.game_class(self.start["game"])(self.start)
        self.checkpoints = [(0, self.game.copy())]

    def apply(self, event):
        """Carries out `event`, a dict with a name that the game knows, and returns it as it was accepted, without
        anything that is not its own. `Refusal` if it is not accepted: nothing has changed then."""
        accepted = self.game.apply(event)
        self.history.append(accepted)
        self._keep_checkpoint(len(self.history))
        return accepted

    def undo(self):
        """Takes back the latest accepted event and returns it; `nothing_to_undo` when only the start is left."""
        if not len(self.history):
            raise Refusal("nothing_to_undo", "Nothing has happened since the start.")
        undone = self.history.pop()
        wanted = len(self.history)
        while self.checkpoints and self.checkpoints[-1][0] > wanted:
            self.checkpoints.pop()
        if self.checkpoints:
            count, game = self.checkpoints[-1]
            self.game = game.copy()
        else:
            count = 0
            self._restart()
        for number, event in enumerate(self.history.first(wanted), 1):
            if number > count:
                self.game.apply(event)
                self._keep_checkpoint(number)
        return undone

    def _keep_checkpoint(self, count):
        if count % EVENTS_BETWEEN_CHECKPOINTS == 0:
            self.checkpoints.append((count, self.game.copy()))
            if len(self.checkpoints) > CHECKPOINTS_KEPT:
                self.checkpoints.pop(0)


class History:
    """Accepted events in memory, as lines, which take a fraction of the room of dicts."""

    def __init__(self):
        self._lines = []

    def __len__(self):
        return len(self._lines)

    def append(self, event):
        self._lines.append(dumps(event).encode())

    def pop(self):
        return loads(self._lines.pop())

    def first(self, count):
        """Yields the first `count` events, in order."""
        for index in range(count):
            yield loads(self._lines[index])


def checked_start(event):
    """The arguments of a `start` event, its game's included; `Refusal` if one is wrong."""
    checked = _START_OF_ANY_GAME.of(event)
    checked.update(rules.game_class(checked["game"]).START.of(event))
    return checked


class Referee:
    """The conversation of `schiri referee`: one line in, one line out, whatever comes in."""

    def __init__(self, new_history=History):
        self._new_history = new_history
        self.match = None

    def answer(self, line):
        """The answer to one line (bytes), as a line of JSON without its end."""
        try:
            return dumps(self._answer(line))
        except Refusal as refusal:
            answer = OrderedDict()
            answer["ok"] = False
            answer["error"] = refusal.code
            answer["detail"] = refusal.detail
            return dumps(answer)

    def _answer(self, line):
        event = _event_of(line)
        name = event["event"]
        if name == "start":
            self.match = Match(checked_start(event), self._new_history())
            return self._state()
        question = _question(name)
        if question:
            answer = OrderedDict()
            answer["ok"] = True
            answer.update(question.answer(question.arguments.of(event)))
            return answer
        if self.match is None:
            raise _nothing_started(name)
        if name == "undo":
            self.match.undo()
        elif name != "state":
            if not self.match.game.spec(name):
                raise Refusal("unknown_event", "This game has no event of that name.")
            self.match.apply(event)
        return self._state()

    def _state(self):
        answer = OrderedDict()
        answer["ok"] = True
        answer["state"] = self.match.game.state()
        return answer


def _event_of(line):
    try:
        event = loads(line)
    except ValueError:
        event = None
    if type(event) is not dict:
        raise Refusal("bad_json", "The line is not a JSON object.")
    if type(event.get("event")) is not str:
        raise Refusal("unknown_event", "The key event must name an event.")
    return event


def _question(name):
    for game in rules.NAMES:
        questions = rules.game_class(game).QUESTIONS
        if name in questions:
            return questions[name]
    return None


def _nothing_started(name):
    if name in ("undo", "state"):
        return Refusal("no_match", "No match has been started.")
    for game in rules.NAMES:
        if name in rules.game_class(game).EVENTS:
            return Refusal("no_match", "No match has been started.")
    return Refusal("unknown_event", "No game has an event of that name.")
