"""Counts bytecodes of CPython: what the firmware takes of a processor, the same wherever and whenever it is counted."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from schiri import games
from schiri.dice.stream import stream_of
from schiri.games import knowledge_of
from schiri.identity.ed25519 import Key
from schiri.match.game import Event
from schiri.partner.partner import Partner
from schiri.ui.qr import modules
from schiri_tools.games import host_game
from schiri_tools.playouts.chance import SealedDice
from schiri_tools.playouts.playing import start_of
from schiri_tools.playouts.table import InMemory

SECRET = bytes(range(32))
STATEMENT = bytes(14 + 194)  # as long as the largest that is signed
LONGEST_TEXT = "A" * 395  # of a code on the display


def bytecodes(action: Callable[[], object]) -> int:
    """Returns how many bytecodes `action` runs through the second time. In CPython 3.13 what is traced for the first
    time tells nothing of its bytecodes."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
        count = 0
        action()
    finally:
        sys.settrace(before)
    return count


def of_signing() -> dict[str, int]:
    """Returns the bytecodes of what is drawn, signed and shown."""
    stream = stream_of(SECRET, ["123456", "654321"])
    return {
        "a throw of 15 dice": bytecodes(lambda: stream.throw(1, 15)),
        "a signature, with its public half": bytecodes(lambda: Key(SECRET).sign(STATEMENT)),
        "the key of a box": bytecodes(lambda: Key(SECRET)),
        "the largest code on the display": bytecodes(lambda: modules(LONGEST_TEXT)),
    }


def random_match(game: str) -> tuple[Event, list[Event]]:
    """Returns the start and the events of a match between random players."""
    count = max(2, games.game_class(game).FACTS.seats[0])
    start = games.checked_start(start_of(game, ["random"] * count, 1))
    played = games.game_class(game)(start)
    partners = [Partner(seat, "random", 0, seat) for seat in range(count)]
    events: list[Event] = []
    apply = played.apply
    played.apply = lambda event: events.append(apply(event))  # type: ignore[method-assign, assignment, func-returns-value]
    course = InMemory(played, SealedDice(SECRET, count).throw)
    host_game(game).playout(course, partners, knowledge_of(game)).play()
    return start, events


def of_an_event(start: Event, events: list[Event]) -> int:
    """Returns the bytecodes with which the rules carry out an event of this match on average, with its beginning."""

    def play() -> None:
        match = games.new_match(start)
        for event in events:
            match.apply(event)

    return bytecodes(play) // len(events)
