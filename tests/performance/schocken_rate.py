"""How many halves of Schocken two random players play in a second on CPython, with every event checked and kept: as the
referee does in memory, and once more with each event written as a line of a log, with its check."""

import random
import sys
import time
from collections.abc import Callable
from itertools import product
from typing import Any

from schiri.games import checked_start, new_match
from schiri.journal.record import Chain

Event = dict[str, Any]

SECONDS = 20
START = {"event": "start", "game": "schocken", "players": ["Ada", "Ben"]}
STAND: Event = {"event": "stand"}
THROWS = [  # all there are, by the number of dice
    [{"event": "throw", "dice": list(dice)} for dice in product(range(1, 7), repeat=count)] for count in range(4)
]


def ways_on(dice: tuple[int, ...]) -> list[Event | None]:
    """What can follow a throw that is not the turn's last, as the peer of `beside_peer.py` lists it: stand, or, with
    none of its sixes turned or some, throw again with none of the ones put aside or some. None: with none."""
    found: list[Event | None] = [STAND]
    for turned in range(max(dice.count(6), 1)):
        for kept in range(dice.count(1) + turned + 1):
            of_sixes = min(kept, turned)
            found.append({"event": "aside", "ones": kept - of_sixes, "turned": of_sixes} if kept else None)
    return found


WAYS_ON = {dice: ways_on(dice) for count in range(4) for dice in product(range(6, 0, -1), repeat=count)}


class Lines(list[Event]):
    """The events of a match, each of which is written as a line of a log, with its check, too."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[bytes | bytearray] = []
        self._record = Chain().record

    def append(self, event: Event) -> None:
        list.append(self, event)
        self.lines.append(self._record({"t": 0, "event": event}))


def play(chance: Callable[[], float], history: list[Event]) -> int:
    """A match between random players; the number of its halves. They take any of the `ways_on`, each as likely as the
    other, and what must follow from it. Nothing is void or covered, and nobody joins."""
    match = new_match(checked_start(START))
    match.history = history
    game, apply = match.game, match.apply
    while (phase := game.phase) != "over":
        way: Event | None = None
        if phase == "decide":
            if game.throws == game.limit or game.aside == 3:
                way = STAND
            elif game.may_put_aside:
                ways = WAYS_ON[tuple(game.dice)]
                way = ways[int(chance() * len(ways))]
        elif phase == "opening":
            throws = [[seat, THROWS[3][int(chance() * 216)]["dice"]] for seat in game.open]
            way = {"event": "opening", "throws": throws}
        if way is None:
            throws = THROWS[3 - game.aside]
            way = throws[int(chance() * len(throws))]
        apply(way)
    return len(game.half_losers)


def rate(new_history: Callable[[], list[Event]], chance: Callable[[], float], seconds: float) -> tuple[float, float]:
    """Halves a second, and events a half."""
    halves = events = 0
    started = time.perf_counter()
    while time.perf_counter() < started + seconds:
        history = new_history()
        halves += play(chance, history)
        events += len(history)
    return halves / (time.perf_counter() - started), events / halves


def main() -> int:
    """Prints both rates: of the fastest second and of the slowest, for other programs take their share."""
    for what, new_history in (("in memory", list), ("as lines of a log", Lines)):
        chance = random.Random(1).random
        rates = [rate(new_history, chance, 1.0) for _ in range(SECONDS)]
        fastest, slowest = max(rates)[0], min(rates)[0]
        events = sum(events for _, events in rates) / SECONDS
        print(f"Schocken, events {what}: {slowest:,.0f} to {fastest:,.0f} halves/s of {events:.0f} events on average")
    return 0


if __name__ == "__main__":
    sys.exit(main())
