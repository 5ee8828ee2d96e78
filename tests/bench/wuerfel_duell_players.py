"""Players of Würfel-Duell!, careless, but full of special cards; the same on both runtimes."""

from parts import press_parts
from schiri.input.keys import NAMES


def play_on(bench, random, after=lambda: None):
    """Plays a match to its end; `after` is called after each press."""
    while bench.game.phase != "over":
        if bench.screen == "SealInTurn":
            press_parts(bench, random)
            continue
        for key in _keys(bench, random):
            bench.press(key)
            after()
        bench.press("OK")
        after()


def _keys(bench, random):
    """Yields those before an OK. Every third time somebody plays a special card, with answers by chance."""
    if bench.screen in ("TableScreen", "RevealScreen", "DuelScreen", "PlayedScreen") and random(3) == 0:
        bench.set_keys(1 << NAMES.index("BC"))
        yield "A%d" % (random(len(bench.game.players)) + 1)
        bench.set_keys(0)
    while bench.screen == "Numbered":
        yield _answer(bench, random)
    if bench.screen == "TableScreen" and bench.game.phase == "attack":
        yield "B%d" % (random(len(bench.game.players)) + 1)
    elif bench.screen == "RevealScreen":
        for _ in range(6):
            yield "A%d" % (random(6) + 1)
    elif bench.screen in ("ThrownScreen", "TieMenu", "GiveMenu", "WhyScreen") and random(2):
        yield "DOWN"


def _answer(bench, random):
    """A value key that has an answer."""
    keys = bench.app.screen.keys
    return "%s%d" % ("AB"[random(2)], keys[random(min(6, len(keys)))])


def see_the_end(bench, after):
    """The last duel, the end, the secret."""
    for _ in range(2):
        bench.press("OK")
        after()
    if bench.screen != "RevealScreen":
        raise AssertionError(bench.screen)  # not `assert`: compiled for the box, that is left out
