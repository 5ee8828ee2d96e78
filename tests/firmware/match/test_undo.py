"""Undo, with all checkpoints or with the latest alone."""

import gc

from schiri.match.checks import integer
from schiri.match.game import EventSpec, Game
from schiri.match.match import EVENTS_BETWEEN_CHECKPOINTS, Match

ON_MICROPYTHON = True
EVENTS = 300
made = []  # every `Sums` that a match has created
carried_out = [0]  # the number of events, with those that undo plays again


class Sums(Game):
    """A game whose state depends on the order of its events: each triples the sum and adds its number."""

    def __init__(self, start):
        made.append(self)
        self.phase = "add"
        self.sums = [[0], 0]

    def _add(self, event):
        carried_out[0] += 1
        self.sums[1] = (3 * self.sums[1] + event["number"]) % 65537
        self.sums[0].append(self.sums[1])
        if len(self.sums[0]) > 5:
            del self.sums[0][0]

    EVENTS = {"add": EventSpec(("add",), _add, (("number", integer(0)),))}


def played(keeps_all, events=EVENTS):
    """Returns a match that keeps all checkpoints or one, and the state of its game at the start and after each
    event."""
    del made[:]
    match = Match(Sums, {}) if keeps_all is None else Match(Sums, {}, keeps_all)
    held = [repr(match.game.sums)]
    for number in range(events):
        match.apply({"event": "add", "number": number})
        held.append(repr(match.game.sums))
    return match, held


def test_undo_goes_back_to_each_state_and_on_from_there():
    for keeps_all in (True, False):
        match, held = played(keeps_all)
        for back in (1, 40, 33, 64, 200, EVENTS):
            for number in range(back):
                undone = match.undo()
                assert undone["number"] == EVENTS - number - 1
                assert repr(match.game.sums) == held[EVENTS - number - 1], (keeps_all, back, number)
            for number in range(EVENTS - back, EVENTS):
                match.apply({"event": "add", "number": number})
                assert repr(match.game.sums) == held[number + 1], (keeps_all, back, number)


def most_played_again(match):
    """Returns the most events that an undo plays again, down to the start of the match."""
    most = 0
    while match.history:
        before = carried_out[0]
        match.undo()
        most = max(most, carried_out[0] - before)
    return most


def test_with_all_checkpoints_no_undo_plays_more_events_again_than_lie_between_two():
    match, _ = played(True, 1000)
    assert most_played_again(match) < EVENTS_BETWEEN_CHECKPOINTS <= 48


def test_with_one_checkpoint_a_match_needs_no_more_memory_as_it_goes_on():
    played(False)
    assert len(made) == 2


def test_all_checkpoints_are_kept_unless_memory_is_short():
    match, _ = played(None)
    assert (most_played_again(match) < EVENTS_BETWEEN_CHECKPOINTS) == (not hasattr(gc, "mem_free"))


def test_a_history_that_forgets_has_no_checkpoints_either():
    class Forgetful(list):
        def append(self, event):
            pass

    match, _ = played(True, 0)
    match.history = Forgetful()
    for number in range(100):
        match.apply({"event": "add", "number": number})
    assert len(made) == 2
