"""Plays a match at random on MicroPython and prints what it holds in memory, in bytes, without its history: at the most
in the first half of its events, and in the second. Its arguments are the game, as module:class, and the number of the
start."""

import gc
import sys

from random_play import Play, put_on_the_table, starts_of

MOST_EVENTS = 800


class Forgotten(list):
    """A history that keeps nothing: what is measured is the game, and the copy that undo begins with."""

    def append(self, event):
        pass


def events_of(start):
    """Plays the match, which also loads all modules that it needs, and returns the number of its events."""
    play = Play(start, 1)
    while len(play.match.history) < MOST_EVENTS:
        event = play.next_event()
        if event is None:
            break
        play.match.apply(event)
    return len(play.match.history)


def main():
    """Prints the two numbers of bytes."""
    start = starts_of(put_on_the_table(sys.argv[1]))[int(sys.argv[2])]
    events = events_of(start)
    gc.collect()
    before = gc.mem_alloc()
    play = Play(start, 1)
    play.match.history = Forgotten()
    most = [0, 0]
    for done in range(events):
        play.match.apply(play.next_event())
        gc.collect()
        half = 2 * done // events
        most[half] = max(most[half], gc.mem_alloc() - before)
    print(most[0], most[1])


main()
