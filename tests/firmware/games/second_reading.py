"""Random matches that are compared with a second reading of a game's rules, event by event. Computer players of all
levels move as in `schiri simulate`; sometimes any choice is made, and many events are tried that are seldom or never
possible. The referee and the second reading get each event: both must answer the same, and a refusal must change
nothing. At the end the match is undone and played again."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, Protocol

from copies import copied
from offers import any_offer, kind_of
from random_play import starts_of
from schiri import games
from schiri.match.conversation import Referee
from schiri.match.game import OVER, Refusal
from schiri.partner.knowledge import LEVELS
from schiri.partner.partner import Partner
from schiri_tools.games import host_game
from wrong_events import spoilt_values

Event = dict[str, Any]
State = dict[str, Any]

MOST_EVENTS = 1_000  # a match with so many is broken off
NAMES = ("fly", "Throw", "start ", "", None, 7, "shuffle")  # unknown events, and one that is seldom offered
PLAYS = ("random", *LEVELS[:2])
LOADED = ((1, 1, 1, 1, 1, 1), (3, 2, 1, 1, 1, 5), (1, 1, 9, 9, 1, 1))  # weights of the six values of a die


class Reading(Protocol):
    """A match by the second reading."""

    @property
    def state(self) -> State:
        """The public state with the keys of the contract."""

    def refusal(self, event: Event) -> str | None:
        """Returns the code that an event has to be refused with; None if it has to be accepted."""

    def carry_out(self, event: Event) -> None:
        """Carries out an event that is accepted."""


class Held:
    """A match that the referee and a second reading get: it raises AssertionError at the first difference. It is the
    `Course` of a table of computer players. `lines` and `answers` are the conversation; `accepted` has each accepted
    event with the states around it."""

    def __init__(self, start: Event, reading: Reading, rng: Random) -> None:
        self.reading = reading
        self.rng = rng
        self.referee = Referee(games)
        self.lines: list[bytes] = []
        self.answers: list[str] = []
        self.accepted: list[tuple[Event, State, State]] = []
        self._guesses = Guesses(rng)
        self._weights = rng.choice(LOADED)
        self._noise = rng.choice((0.05, 0.5, 2.0))  # the expected number of guesses before a move
        self._say(start, reading.state)

    @property
    def game(self) -> Any:
        assert self.referee.match
        return self.referee.match.game

    def apply(self, event: Event, now_us: int, **evidence: Any) -> None:
        """Sends a move after some guesses. Raises `Refusal` if it is refused, which can happen after an accepted
        guess."""
        event = {**copied(event), "t": now_us} if "t" not in event else copied(event)
        while self.rng.random() < self._noise / (1 + self._noise):
            self.tell(self._guesses.one(now_us))
        if not self.tell(event):
            raise Refusal("refused", "As the second reading has it.")

    def throw(self, choice: Event | None, now_us: int) -> None:
        if not choice and not self.game.covers() and not self.game.chance():
            raise Refusal("refused", "No throw is due after an accepted guess.")
        count = 0 if not choice and self.game.covers() else self.game.dice_due(choice)
        self.apply(self.game.event_from_dice(self._dice(count), choice), now_us)

    def look(self, seat: int) -> list[int]:
        owner, count = self.game.covered_for() or (None, 0)
        return self._dice(count) if owner == seat else []

    def move_at_random(self, now_us: int) -> None:
        """Makes any offered move."""
        choice = any_offer(self.game, self.rng, self.accepted[-1][0] if self.accepted else None)
        if choice is None or self.game.dice_of(choice):
            self.throw(choice, now_us)
        else:
            self.apply(choice, now_us)

    def look_around(self) -> None:
        """Makes guesses that resemble the offered moves."""
        choices = [one for one in self.game.choices() if not self.game.dice_of(one)]
        self._guesses.see_offered(self.rng.sample(choices, min(len(choices), 3)))

    def tell(self, event: Event) -> bool:
        """Sends an event; returns whether it is accepted."""
        before = self.reading.state
        code = self.reading.refusal(event)
        if code:
            self._say(event, None, code)
            self._say({"event": "state"}, before)
            return False
        self.reading.carry_out(event)
        after = self.reading.state
        self._say(event, after)
        self.accepted.append((event, before, after))
        self._guesses.see(event)
        return True

    def take_back(self) -> None:
        """Undoes events, checks the state, and plays them again."""
        done = len(self.accepted)
        while done:
            for _ in range(min(done, self.rng.randint(1, 60))):
                done -= 1
                self._say({"event": "undo"}, self.accepted[done][1])
            for event, _, after in self.accepted[done : done + self.rng.choice((0, 3, 20)) * (done > 20)]:
                self._say(event, after)
                done += 1
        self._say({"event": "undo"}, None, "nothing_to_undo")

    def _dice(self, count: int) -> list[int]:
        return self.rng.choices(range(1, 7), self._weights, k=count)

    def _say(self, event: Event, state: State | None, code: str = "") -> None:
        expected = {"ok": False, "error": code} if code else {"ok": True, "state": state}
        self.lines.append(json.dumps(event).encode())
        self.answers.append(self.referee.answer(self.lines[-1]))
        answer: dict[str, Any] = json.loads(self.answers[-1])
        answer.pop("detail", None)
        same = json.dumps(answer, sort_keys=True) == json.dumps(expected, sort_keys=True)  # as text, because True == 1
        assert same, f"to {event} the answer is {answer} in place of {expected}"


class Guesses:
    """A maker of events that may be possible: earlier ones, ones with other arguments that were seen, or ones with
    invalid values."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._offered: list[Event] = []
        self._events: dict[str, dict[object, Event]] = {}  # by name and kind, the latest event
        self._values: dict[str, list[Any]] = {}  # by name of the argument, all seen

    def see(self, event: Event) -> None:
        """Remembers a possible event."""
        self._events.setdefault(event["event"], {})[kind_of(event)] = event
        for name, value in event.items():
            self._values.setdefault(name, []).append(value)

    def see_offered(self, events: list[Event]) -> None:
        """Remembers the events that are possible at present."""
        self._offered = events
        for event in events:
            self.see(event)

    def one(self, now_us: int) -> Event:
        """Returns a guess: an event that was seen or is offered, often with other or spoilt arguments."""
        rng = self._rng
        if not self._events:
            return {"event": rng.choice(NAMES)}
        some = self._offered if self._offered and rng.random() < 0.5 else self._some_of_a_name()
        event: Event = copied(rng.choice(some))
        arguments = [name for name in event if name != "event"]
        for name in arguments:
            if name == "t":
                event["t"] = now_us + rng.choice((-1, 0, 0, 0, 1000))
            elif rng.random() < 0.3:
                event[name] = copied(rng.choice(self._values[name]))
        if rng.random() < 0.25:
            self._spoil(event, rng.choice(["event", *arguments]))
        return event

    def _some_of_a_name(self) -> list[Event]:
        return list(self._rng.choice(list(self._events.values())).values())

    def _spoil(self, event: Event, name: str) -> None:
        rng = self._rng
        if name == "event":
            event["event"] = rng.choice(NAMES)
        elif rng.random() < 0.2:
            del event[name]
        else:
            event[name] = copied(rng.choice(list(spoilt_values(event[name]))))


@cache
def _starts(game: str) -> list[Event]:
    return starts_of(games.game_class(game))


def play(game: str, reading_of: Callable[[Event], Reading], seed: str) -> Held:
    """Plays a match to its end, unless it is very long, and sends some more events."""
    rng = Random(f"{game} {seed}")
    start = rng.choice(_starts(game))
    held = Held(start, reading_of(start), rng)
    partners = [Partner(seat, rng.choice(PLAYS), 0, rng.getrandbits(31)) for seat in range(len(start["players"]))]
    table = host_game(game).playout(held, partners, games.knowledge_of(game))
    wild = rng.choice((0.02, 0.1, 0.8))  # the share of moves that are drawn from all offered ones
    tell_dice = getattr(held.reading, "told_by_people", None) if start.get("dice") == "table" else None
    while held.game.phase != OVER and len(held.accepted) < MOST_EVENTS:
        held.look_around()
        with suppress(Refusal):
            if rng.random() < wild:
                held.move_at_random(table.now_us)
            elif tell_dice:
                table.now_us += rng.choice((0, rng.randint(1, 900_000)))
                held.apply(tell_dice(rng), table.now_us)
            else:
                table.step()
    with suppress(Refusal):
        held.apply({"event": "fly"}, table.now_us)
    return held
