"""B14: drumming on a key gains nothing, in duels of simulated players in virtual time."""

import random
from types import SimpleNamespace

import pytest
from schiri.games import game_class
from schiri.games.fini.presses import LATER_US
from schiri.games.fini.screens.duel import SHORTEST_WAIT_US, WAIT_SPAN_US, DuelScreen
from schiri.input.keys import SIDES

FOUR = 1 << 3
OPPONENT, HUMAN = 0, 1  # sides
FASTEST_US, SLOWEST_US = 150_000, 400_000  # a human's reactions to the signal
DICE = {"coloured": [4, 4] + [1] * 9, "silver": [1] * 4}  # both players want a four


class Nothing:
    """An object on which every call does nothing."""

    def __getattr__(self, name):
        return self

    def __call__(self, *arguments, **keywords):
        return self


class Table:
    """A screen of a duel without a box, on which the dice lie at the time 0."""

    def __init__(self):
        self.game = game_class("fini")({"players": ["", ""], "first": 0, "dice": "box"})
        self.game.apply({"event": "roll", **DICE})
        self.takes = []  # who has taken a four, and when, in order
        nothing = Nothing()
        app = SimpleNamespace(
            **dict.fromkeys(("canvas", "panel", "redraw", "light", "sound", "wake_after"), nothing),
            armed=True,
            text=lambda name: name,
            clock=SimpleNamespace(now=0, long_us=lambda stamp_us: stamp_us),
            keypad=SimpleNamespace(down=0),
        )
        self.screen = DuelScreen(app, SimpleNamespace(game=self.game, paused=False, readers=(), apply=self._apply))

    def _apply(self, name, stamp_us, **arguments):
        self.game.apply({"event": name, **arguments})
        if name == "take":
            self.takes.append((arguments["player"], arguments["t"]))

    def play(self, go_us, presses):
        """Returns when each side took a four; `presses` are pairs of time and side."""
        for stamp_us, side in sorted([(go_us, None), *presses], key=lambda press: press[0]):
            if side is None:
                self.screen.timed(go_us)
            else:
                self.screen.pressed(FOUR << SIDES[0].bit_length() * side, stamp_us)
        return self.takes


def waits(rng, go_us):
    """Returns one press at a human's reaction time after the signal."""
    return [go_us + rng.randint(FASTEST_US, SLOWEST_US)]


def touches_once(rng, go_us):
    """Returns an early press by mistake, and one that waits for the late signal."""
    return [rng.randrange(go_us), *waits(rng, go_us + LATER_US)]


def guesses(rng, go_us):
    """Returns a press at a random moment at which the signal may be due, and another one if that was too early."""
    guess_us = SHORTEST_WAIT_US + rng.randrange(WAIT_SPAN_US)
    return [guess_us, *waits(rng, go_us + LATER_US)]


def drums(rng, go_us):
    """Returns 8 to 15 presses a second from a random moment of the first second on, until a second after the signal."""
    period_us = round(1_000_000 / rng.uniform(8, 15))
    return range(rng.randrange(period_us), go_us + 1_000_000, period_us)


def played(opponent, duels, seed=0):
    """Returns the share of duels in which the human took the die first, and the earliest time after the signal at which
    an opponent took one."""
    rng = random.Random(f"{opponent.__name__} {seed}")
    first, opponents_us = 0, []
    for _ in range(duels):
        go_us = SHORTEST_WAIT_US + rng.randrange(WAIT_SPAN_US)
        presses = [(stamp_us, OPPONENT) for stamp_us in opponent(rng, go_us)]
        presses += [(stamp_us, HUMAN) for stamp_us in waits(rng, go_us)]
        takes = Table().play(go_us, presses)
        first += takes[0][0] == HUMAN
        opponents_us += [stamp_us - go_us for side, stamp_us in takes if side == OPPONENT]
    return first / duels, min(opponents_us)


@pytest.mark.parametrize("duels", [300, pytest.param(10_000, marks=pytest.mark.sweep)])
def test_b14_who_waits_is_never_worse_off_than_against_one_who_waits_too(duels):
    share, _ = played(waits, duels)
    assert share == pytest.approx(0.5, abs=1.5 * duels**-0.5)  # three standard deviations of the share
    for opponent in (drums, touches_once, guesses):
        against, fastest_us = played(opponent, duels)
        print(f"{opponent.__name__}: {against:.4f} of the dice (waits: {share:.4f}), first after {fastest_us} µs")
        assert against >= share
        if opponent is not guesses:
            assert fastest_us >= FASTEST_US
