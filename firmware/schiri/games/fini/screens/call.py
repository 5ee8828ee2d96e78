"""FINI!, the end of a duel's run: a call, a foul, or the referee."""

from ....input.keys import NAMES, SIDES
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator
    from typing import Protocol

    from ....journal.record import Record
    from ....ui.screen import App
    from . import FiniFlow

    class KeyTrace(Protocol):
        """See `duel.py`."""

        count: int
        times_us: array[int]
        keys: array[int]

    class DuelScreen(Protocol):
        """See `duel.py`."""

        app: App
        flow: FiniFlow
        go_us: int

        @property
        def trace(self) -> KeyTrace: ...


_MOST_KEYS = 200  # in the log: a line has a longest length (`journal.reading.LONGEST_LINE`)


class Pressed:
    """What a `KeyTrace` has noted, as the log has it: [long time in µs, name of the key] each."""

    def __init__(self, trace: "KeyTrace") -> None:
        self._trace = trace

    def __iter__(self) -> "Iterator[tuple[int, str]]":
        left = _MOST_KEYS
        trace = self._trace
        for index in range(trace.count):
            for bit, name in enumerate(NAMES):
                if trace.keys[index] >> bit & 1 and left:
                    left -= 1
                    yield trace.times_us[index], name


def settle(screen: "DuelScreen", name: str, stamp_us: int, arguments: "Record") -> None:
    """The event ends the duel of a `DuelScreen`."""
    flow = screen.flow
    _end_run(screen)
    flow.evidence = _evidence(screen, arguments.get("kind") != "same_die")
    flow.settle(name, stamp_us, **arguments)


def wait_for_layouts(screen: "DuelScreen", stamp_us: int, player: int, t: int) -> None:
    """A call with real dice: what lies there is asked next."""
    flow = screen.flow
    _end_run(screen)
    flow.evidence = _evidence(screen, True)
    flow.apply("fini", stamp_us, player=player, t=t)
    screen.app.sound("call")
    flow.commit(flow.resume)


def stop(screen: "DuelScreen") -> None:
    """The referee has stopped the duel."""
    _end_run(screen)
    screen.flow.stop_duel(_evidence(screen, False))


def _end_run(screen: "DuelScreen") -> None:
    screen.flow.reactions_us = [_reaction_us(screen.trace, side, screen.go_us) for side in (0, 1)]


def _reaction_us(trace: "KeyTrace", side: int, go_us: int) -> int | None:
    """The µs from the signal to the side's first key, or None."""
    for index in range(trace.count):
        if trace.keys[index] & SIDES[side] and trace.times_us[index] >= go_us:
            return trace.times_us[index] - go_us
    return None


def _evidence(screen: "DuelScreen", called: bool) -> "Record":
    evidence: Record = OrderedDict()
    evidence["keys"] = Pressed(screen.trace)
    order = screen.app.board.keys.order
    told = order.evidence(screen.app.clock) if order and called else None
    if told:
        evidence["order"] = told
    return evidence
