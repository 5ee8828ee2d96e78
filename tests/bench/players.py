"""Players for the bench who press keys: careless but tireless, and the same on both runtimes."""

from schiri.dice import PART_DIGITS
from schiri.games.fini.rules.dice import arranged
from schiri.games.fini.rules.verdict import Duel
from schiri.input.keys import NAMES

MOST_AT_THE_END = 4  # keys from the last verdict to the secret


def choose_press(game, random):
    """Returns the next key of one of the two players in a duel of FINI!: a die that fits, or FINI if none does;
    sometimes a mistake."""
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


def press_parts(bench, random):
    """Enters both players' parts of the secret of the dice and confirms them."""
    for _ in range(PART_DIGITS):
        bench.press("A%d" % (random(6) + 1), "B%d" % (random(6) + 1))
    bench.press("OK")


def play_on(bench, random, after=lambda: None):
    """Plays a match of any game to its end with the box's dice. `random(n)` returns 0 to n − 1; `after` is called after
    each press."""
    keys_of = {"fini": _in_a_duel, "wuerfel_duell": _with_cards}.get(bench.game.FACTS.name, _in_menus)
    while bench.game.phase != "over":
        if bench.screen in ("SealScreen", "SealInTurn"):
            press_parts(bench, random)
            continue
        if bench.screen == "DuelScreen" and bench.game.phase == "ready":
            bench.time.until("duel", 10000000)
            continue
        for key in keys_of(bench, random):
            bench.press(key)
            after()


def play_match(bench, random, after=lambda: None):
    """Plays a match and shows its end and its secret."""
    play_on(bench, random, after)
    for _ in range(MOST_AT_THE_END):
        if bench.screen == "RevealScreen":
            break
        bench.press("OK")
        after()
    if bench.screen != "RevealScreen":
        raise AssertionError(bench.screen)  # not `assert`: compiled for the box, that is left out


class Enough(Exception):
    """The exception that ends a match early."""


def limited(presses, may_end=lambda: True):
    """Returns a function to call after each press. It raises `Enough` after so many, as soon as `may_end` is true."""
    left = [presses]

    def pressed():
        left[0] -= 1
        if left[0] <= 0 and may_end():
            raise Enough

    return pressed


def _in_a_duel(bench, random):
    yield choose_press(bench.game, random) if bench.game.phase == "duel" else "OK"


def _in_menus(bench, random):
    """Yields keys for the current menu."""
    name = bench.screen
    if name == "DecideScreen" and random(3):
        yield "UP"
    elif name == "TurnScreen" and bench.game.FACTS.name == "schocken":
        if bench.app.screen.joins and random(2):
            yield "DOWN"
    elif name in ("TurnScreen", "ClaimScreen"):
        for _ in range(random(4)):
            yield "DOWN"
    yield "OK"


def _with_cards(bench, random):
    """Yields keys for Würfel-Duell!. Every third time a player plays a special card with random answers."""
    if bench.screen in ("TableScreen", "RevealScreen", "DuelScreen", "PlayedScreen") and random(3) == 0:
        bench.set_keys(1 << NAMES.index("BC"))
        yield "A%d" % (random(len(bench.game.players)) + 1)
        bench.set_keys(0)
    while bench.screen == "Numbered":
        keys = bench.app.screen.keys
        yield "%s%d" % ("AB"[random(2)], keys[random(min(6, len(keys)))])
    if bench.screen == "TableScreen" and bench.game.phase == "attack":
        yield "B%d" % (random(len(bench.game.players)) + 1)
    elif bench.screen == "RevealScreen":
        for _ in range(6):
            yield "A%d" % (random(6) + 1)
    elif bench.screen in ("ThrownScreen", "TieMenu", "GiveMenu", "WhyScreen") and random(2):
        yield "DOWN"
    yield "OK"
