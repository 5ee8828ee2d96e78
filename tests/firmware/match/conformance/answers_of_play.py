"""Plays matches of kinds of starts at random and prints a digest of all that the game said, a line each: accepted
events, states, and how wrong events were refused. Run by every runtime; its arguments are the game, as module:class,
and n: every n-th kind of start is played."""

import sys
from binascii import hexlify
from hashlib import sha256

from random_play import Play, put_on_the_table, starts_of
from schiri.match.game import Refusal
from schiri.util.json_writer import dumps
from wrong_events import wrong_events

MOST_EVENTS = 200
TRIED_EVERY = 23


def main():
    """Prints a digest of the answers for each kind of start that is played."""
    game = put_on_the_table(sys.argv[1])
    starts = starts_of(game)
    for number in range(0, len(starts), int(sys.argv[2])):
        print(digest(Play(starts[number], 7919 * number + 2)))


def digest(play):
    """Returns a digest of all answers of the game in a match."""
    said = sha256()
    bases = {}
    for number in range(MOST_EVENTS):
        said.update(dumps(play.game.state()).encode())
        if number % TRIED_EVERY == 0:
            for event, _ in wrong_events(play.game, [bases[name] for name in sorted(bases)]):
                said.update(answer(play.match, event).encode())
        event = play.next_event()
        if event is None:
            break
        bases[event["event"]] = event
        said.update(dumps(play.match.apply(event)).encode())
    return hexlify(said.digest()).decode()


def answer(match, event):
    """Returns the answer of the match to an event that may be wrong."""
    try:
        return dumps(match.apply(event))
    except Refusal as refusal:
        return refusal.code + refusal.detail


main()
