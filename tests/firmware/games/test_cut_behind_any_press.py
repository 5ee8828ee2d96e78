"""A match goes on after a power cut behind any press. In FINI! a cut aborts the duel: `test_resume` has that."""

from bench import Bench
from bench_board import generator
from players import play_on
from schiri.games import NAMES, facts_of

ON_MICROPYTHON = True


class Cut(Exception):
    pass


def cuts_of_a_match(game):
    """Plays a match among as many players as there can be, with cuts of the power; returns their number."""
    bench = Bench()
    bench.begin(names=["P%d" % seat for seat in range(facts_of(game).seats[1])], game=game)
    random = generator(7)

    def maybe():
        if random(25) == 0 and bench.screen != "Numbered":
            raise Cut

    cuts = 0
    while bench.game.phase != "over":
        try:
            play_on(bench, random, maybe)
        except Cut:
            state = bench.game.state()
            bench = bench.power_cut()
            assert bench.screen == "UnfinishedScreen"
            bench.choose("Weiter")
            assert bench.game.state() == state
            cuts += 1
    return cuts


def test_a_match_goes_on_after_a_power_cut_behind_any_press():
    for game in NAMES:
        if game != "fini":
            assert cuts_of_a_match(game) > 3, game
