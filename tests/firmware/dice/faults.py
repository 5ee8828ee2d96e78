"""Dice with a fault, made with numpy: what the statistics have to find. The same dice every time."""

from collections.abc import Callable

import numpy as np

from .statistics import DICE_OF_A_THROW, VALUES, Dice

PERIOD = 1 << 16
FAIR_BYTES = 252  # what the box takes: the largest multiple of 6 that a byte holds


def one_percent_off(count: int) -> Dice:
    """The six comes 1 % more often than it should, the other values equally less."""
    six = 1.01 / VALUES
    chances = [(1 - six) / (VALUES - 1)] * (VALUES - 1) + [six]
    return _generator().choice(np.arange(1, VALUES + 1, dtype=np.uint8), count, p=chances)


def remainder_of_every_byte(count: int) -> Dice:
    """The remainder by 6 of every byte: 256 is no multiple of 6, so 1 to 4 come more often."""
    return _generator().integers(0, 256, count, dtype=np.uint8) % VALUES + 1


def short_period(count: int) -> Dice:
    """Bytes of chance that come again after 2^16: what is uneven among so few grows with every turn."""
    return _dice_of_period(_generator().integers(0, 256, PERIOD, dtype=np.uint8), count)


def even_short_period(count: int) -> Dice:
    """Bytes of a linear congruential generator modulo 2^16: in each turn every byte comes 256 times, far too evenly."""
    state, states = 0, []
    for _ in range(PERIOD):
        state = (25173 * state + 13849) % PERIOD
        states.append(state >> 8)
    return _dice_of_period(np.array(states, dtype=np.uint8), count)


def sticking(count: int) -> Dice:
    """One die in 200 shows what the one before shows."""
    return _repeating(count, 1)


def sticking_in_its_place(count: int) -> Dice:
    """One die in 200 shows what it has shown in the throw before."""
    return _repeating(count, DICE_OF_A_THROW)


def one_die_of_a_throw(count: int) -> Dice:
    """Of the 15 dice one alone is off: one in 40 of its ones is a six."""
    dice = _fair(count)
    seventh = dice[6::DICE_OF_A_THROW]
    seventh[(seventh == 1) & (_generator(1).random(len(seventh)) < 0.025)] = 6
    return dice


# Each fault, and the test that has to find it.
FAULTS: dict[Callable[[int], Dice], str] = {
    one_percent_off: "values",
    remainder_of_every_byte: "values",
    short_period: "values",
    even_short_period: "values",
    sticking: "pairs",
    sticking_in_its_place: "throws",
    one_die_of_a_throw: "positions",
}


def _generator(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def _fair(count: int) -> Dice:
    return _generator().integers(1, VALUES + 1, count, dtype=np.uint8)


def _dice_of_period(source: Dice, count: int) -> Dice:
    """The dice that the box's own method makes of these bytes, over and over."""
    return np.resize(source[source < FAIR_BYTES] % VALUES + 1, count)


def _repeating(count: int, distance: int) -> Dice:
    """One die in 200 repeats the die `distance` before it."""
    dice = _fair(count)
    repeats = distance + np.flatnonzero(_generator(1).random(count - distance) < 1 / 200)
    dice[repeats] = dice[repeats - distance]
    return dice
