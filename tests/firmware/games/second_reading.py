"""What the tests of several games share: matches that are held against a second reading of the rules, event by event.

A match is played on the second reading alone and written down as what is said and what ought to be answered; `told`
then says all of it to the referee. So the same matches serve for the right rules, for both runtimes, and for wrong
readings that are planted.
"""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from copies import copied
from schiri import games
from schiri.match import conversation
from schiri.match.conversation import Referee
from schiri_tools import runtimes

Event = dict[str, Any]
State = dict[str, Any]

MOST_STEPS = 20_000


class Exchange(NamedTuple):
    """An event and the answer to it, all but its `detail`."""

    event: Event
    answer: State


class Step(NamedTuple):
    """An accepted event and the states around it."""

    event: Event
    before: State
    after: State


class Refused(NamedTuple):
    """An event that was refused with this code, and the state around it."""

    event: Event
    code: str
    state: State


class Record(NamedTuple):
    """A whole match. `lines` and `answers` are all that was said, as bytes and as text."""

    start: Event
    first: State
    steps: list[Step]
    refused: list[Refused]
    referee: Referee
    lines: list[bytes]
    answers: list[str]


# On the second reading


class Reading(Protocol):
    """A match as the second reading has it."""

    @property
    def state(self) -> State:
        """As it stands, with the keys of the contract."""

    def refusal(self, event: Event) -> str | None:
        """The code that an event has to be refused with; None if it has to be accepted."""

    def carry_out(self, event: Event) -> None:
        """An event that is accepted."""


class Players(Protocol):
    """Those who play a match on a reading: they do what is possible, and try much that is not."""

    def slips(self) -> int:
        """How often they guess before the next move."""

    def guess(self) -> Event:
        """Something that is possible now and then."""

    def move(self) -> Event:
        """Something that is possible."""


def accepted(state: State) -> State:
    """The answer to an event that is accepted."""
    return {"ok": True, "state": state}


def refused(code: str) -> State:
    """The answer to one that is refused, without its `detail`."""
    return {"ok": False, "error": code}


def walk(start: Event, reading: Reading, players: Players) -> list[Exchange]:
    """A match from its start to its end."""
    exchanges = [Exchange(start, accepted(reading.state))]
    for _ in range(MOST_STEPS):
        for _ in range(players.slips()):
            event = copied(players.guess())
            code = reading.refusal(event)
            if code:
                exchanges.append(Exchange(event, refused(code)))
        if reading.state["phase"] == "over":
            return exchanges
        event = copied(players.move())
        reading.carry_out(event)
        exchanges.append(Exchange(event, accepted(reading.state)))
    raise AssertionError("this match does not end")


# To the referee


def tell(referee: Referee, event: Event) -> dict[str, Any]:
    """What the referee answers."""
    answer: dict[str, Any] = json.loads(referee.answer(json.dumps(event).encode()))
    return answer


def same(one: Any, other: Any) -> bool:
    """The same as JSON: true is not 1, and lists are in the same order."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def told(exchanges: Iterable[Exchange]) -> Record:
    """All that is said in a match, said to a referee: AssertionError at the first answer that is not as expected, and
    at the first refusal that changes anything."""
    (start, expected), *rest = exchanges
    record = Record(start, expected["state"], [], [], Referee(games), [], [])
    state = _answer(record, start, expected)["state"]
    for event, expected in rest:
        answer = _answer(record, event, expected)
        if answer["ok"]:
            record.steps.append(Step(event, state, answer["state"]))
            state = answer["state"]
        else:
            record.refused.append(Refused(event, answer["error"], state))
            _answer(record, {"event": "state"}, accepted(state))
    return record


def _answer(record: Record, event: Event, expected: State) -> dict[str, Any]:
    record.lines.append(json.dumps(event).encode())
    record.answers.append(record.referee.answer(record.lines[-1]))
    answer: dict[str, Any] = json.loads(record.answers[-1])
    answer.pop("detail", None)
    assert same(answer, expected), f"to {event} the answer is {answer} in place of {expected}"
    return answer


def undo_goes_back_and_forth(steps: list[Step], referee: Referee) -> None:
    """Up and down a match already over: undo, look, and do the same again. The referee's match is used up by it."""
    rng = random.Random(len(steps))
    done = len(steps)
    while done:
        for _ in range(min(done, rng.randint(1, 60))):
            done -= 1
            assert tell(referee, {"event": "undo"}) == accepted(steps[done].before), steps[done]
        for _ in range(rng.choice((0, 3, 20)) if done > 20 else 0):
            if done < len(steps):
                assert tell(referee, steps[done].event) == accepted(steps[done].after), steps[done]
                done += 1
    assert tell(referee, {"event": "undo"})["error"] == "nothing_to_undo"


# On the other runtime

with_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


def answers_on_micropython(lines: Iterable[bytes]) -> list[str]:
    """What `schiri referee` answers there."""
    command = [Path(sys.executable).with_name("schiri"), "referee", "--runtime", "micropython"]
    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def is_the_same_on_micropython(records: list[Record]) -> bool:
    """Are the answers the same, byte for byte?"""
    answers = answers_on_micropython(line for record in records for line in record.lines)
    return answers == [answer for record in records for answer in record.answers]


# Wrong readings

Plant = Callable[[pytest.MonkeyPatch], None]


def planted(wrong: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plants it; the referee then answers by CPython's own JSON, which is quicker than the box's."""
    monkeypatch.setattr(conversation, "dumps", json.dumps)
    wrong(monkeypatch)


def changed(name: str, wrong: Callable[..., Any], *targets: Any) -> Plant:
    """A wrong reading: `wrong` is called with the right function first, in its place."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        right = getattr(targets[0], name)
        for target in targets:
            monkeypatch.setattr(target, name, lambda *arguments: wrong(right, *arguments))

    return plant


def replaced(name: str, value: Any, *targets: Any) -> Plant:
    """Another one: `value` in place of what is right."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        for target in targets:
            monkeypatch.setattr(target, name, value)

    return plant
