"""Plays some matches of a game at random, then carries out their events again and again; prints how many there are and
how many are carried out in a second. Run by either runtime."""

import sys
import time

from random_play import Play, starts_of
from schiri import games

MATCHES = 3  # at most: of different kinds of starts
MEASURED_MS = 1000


def milliseconds():
    """A clock, which does not wrap while this runs."""
    return time.ticks_ms() if hasattr(time, "ticks_ms") else time.monotonic_ns() // 1000000


def played(start, seed):
    """A match that was played at random: its start and its events."""
    play = Play(start, seed)
    event = play.next_event()
    while event is not None:
        play.match.apply(event)
        event = play.next_event()
    return play.match.start, play.match.history


def carry_out(matches):
    """All matches once more; the number of their events."""
    count = 0
    for start, events in matches:
        match = games.new_match(start)
        for event in events:
            match.apply(event)
        count += len(events)
    return count


def rate(matches):
    """Events a second."""
    count = 0
    started = now = milliseconds()
    while now < started + MEASURED_MS:
        count += carry_out(matches)
        now = milliseconds()
    return 1000 * count // (now - started)


game = games.game_class(sys.argv[1])
matches = [played(start, seed) for seed, start in enumerate(starts_of(game)[:MATCHES])]
print(sum([len(events) for _, events in matches]), rate(matches))
