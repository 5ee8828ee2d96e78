"""Players for the bench, careless but tireless, and the same on both runtimes."""

from parts import press_parts
from schiri.games.fini.rules.dice import arranged
from schiri.games.fini.rules.judge import Duel


def choose_press(game, random):
    """The next key of the pair: a die that fits, or FINI when none does; now and then a slip."""
    side = random(2)
    name = "AB"[side]
    if random(60) == 0:
        return name + "F"
    field = [value for value in range(1, 7) if game.coloured[value]]
    own = [die & 7 for die in game.taken[side]]
    if game.combination == "pasch":
        fits = [value for value in field if value in own or (not own and game.coloured[value] > 2)]
    else:
        fits = [value for value in field if value not in own and (not own or value - 1 in own or value + 1 in own)]
    if fits and len(own) < 6:
        return name + "%d" % fits[random(len(fits))]
    if is_premature(game, side):
        return name + "%d" % field[random(len(field))] if field else "OK"
    return name + "F"


def is_premature(game, side):
    layouts = [arranged(dice, game.combination) for dice in game.taken]
    return Duel(game.combination, side, layouts, game.coloured, game.silver).premature()


def play_match(bench, random, after=lambda: None):
    """Plays a whole match with the box's dice, `random(n)` giving 0 to n − 1; `after` is called after each press."""
    while bench.game.phase != "over":
        phase = bench.game.phase
        if bench.screen == "SealScreen":
            press_parts(bench, random)
        elif phase == "ready" and bench.screen == "DuelScreen":
            bench.time.until("duel", 10000000)
        elif phase == "duel":
            bench.press(choose_press(bench.game, random))
        else:
            bench.press("OK")
        after()
    for _ in range(3):  # the last verdict, the end of the match, the secret
        bench.press("OK")
        after()
