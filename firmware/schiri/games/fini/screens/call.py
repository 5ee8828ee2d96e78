"""FINI!, the end of a duel's run: a call, a foul, or the referee."""

from ....input.keys import NAMES, SIDES
from ....util.ordered import OrderedDict

_MOST_KEYS = 200  # in the log: a line has a longest length (`journal.reading.LONGEST_LINE`)


class Pressed:
    """What a `KeyTrace` has noted, as the log has it: [long time in µs, name of the key] each."""

    def __init__(self, trace):
        self._trace = trace

    def __iter__(self):
        left = _MOST_KEYS
        trace = self._trace
        for index in range(trace.count):
            for bit, name in enumerate(NAMES):
                if trace.keys[index] >> bit & 1 and left:
                    left -= 1
                    yield trace.times_us[index], name


def settle(screen, name, stamp_us, arguments):
    """The event ends the duel of a `DuelScreen`."""
    flow = screen.flow
    _end_run(screen)
    flow.evidence = _evidence(screen, arguments.get("kind") != "same_die")
    flow.settle(name, stamp_us, **arguments)


def wait_for_layouts(screen, stamp_us, player, t):
    """A call with real dice: what lies there is asked next."""
    flow = screen.flow
    _end_run(screen)
    flow.evidence = _evidence(screen, True)
    flow.apply("fini", stamp_us, player=player, t=t)
    screen.app.sound("call")
    flow.commit(flow.resume)


def stop(screen):
    """The referee has stopped the duel."""
    _end_run(screen)
    screen.flow.stop_duel(_evidence(screen, False))


def _end_run(screen):
    screen.flow.reactions_us = [_reaction_us(screen.trace, side, screen.go_us) for side in (0, 1)]


def _reaction_us(trace, side, go_us):
    """The µs from the signal to the side's first key, or None."""
    for index in range(trace.count):
        if trace.keys[index] & SIDES[side] and trace.times_us[index] >= go_us:
            return trace.times_us[index] - go_us
    return None


def _evidence(screen, called):
    evidence: dict = OrderedDict()
    evidence["keys"] = Pressed(screen.trace)
    order = screen.app.board.keys.order
    told = order.evidence(screen.app.clock) if order and called else None
    if told:
        evidence["order"] = told
    return evidence
