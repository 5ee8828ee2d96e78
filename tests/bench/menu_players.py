"""Players of games in which what can be done stands in menus."""

from parts import press_parts


def play_on(bench, random, after=lambda: None):
    """Plays a match of a game of menus to its end, with whatever they offer; `after` is called after each press."""
    while bench.game.phase != "over":
        name = bench.screen
        if name == "SealScreen":
            press_parts(bench, random)
            continue
        if name == "DecideScreen" and random(3):
            bench.press("UP")
            after()
        elif name == "TurnScreen" and bench.game.FACTS.name == "schocken":
            if bench.app.screen.joins and random(2):
                bench.press("DOWN")
                after()
        elif name == "TurnScreen":
            for _ in range(random(4)):
                bench.press("DOWN")
                after()
        bench.press("OK")
        after()


def see_the_end(bench, after):
    """The last verdict or nothing, the end and its statistics if there are any, the secret."""
    for key in ("OK", "DOWN", "OK", "OK") if bench.game.FACTS.name == "schocken" else ("OK",):
        bench.press(key)
        after()
    if bench.screen != "RevealScreen":
        raise AssertionError(bench.screen)  # not `assert`: compiled for the box, that is left out
