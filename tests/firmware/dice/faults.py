"""Dice with a fault, made with numpy, which the statistics must find. The dice are the same every time."""

from collections.abc import Callable

import numpy as np

from .statistics import DICE_OF_A_THROW, VALUES, Dice

PERIOD = 1 << 16
FAIR_BYTES = 252  # what the box takes: the largest multiple of 6 that a byte holds


def one_percent_off(count: int) -> Dice:
    """Returns dice with 1 % more sixes, and equally fewer of the other values."""
    six = 1.01 / VALUES
    chances = [(1 - six) / (VALUES - 1)] * (VALUES - 1) + [six]
    return _generator().choice(np.arange(1, VALUES + 1, dtype=np.uint8), count, p=chances)


def remainder_of_every_byte(count: int) -> Dice:
    """Returns the remainders of every byte by 6. As 256 is no multiple of 6, values 1 to 4 come more often."""
    return _generator().integers(0, 256, count, dtype=np.uint8) % VALUES + 1


def short_period(count: int) -> Dice:
    """Returns dice of random bytes that repeat after 2^16, so that their unevenness grows with each repetition."""
    return _dice_of_period(_generator().integers(0, 256, PERIOD, dtype=np.uint8), count)


def even_short_period(count: int) -> Dice:
    """Returns dice of a linear congruential generator modulo 2^16, in which every byte comes 256 times in each period,
    far too evenly."""
    state, states = 0, []
    for _ in range(PERIOD):
        state = (25173 * state + 13849) % PERIOD
        states.append(state >> 8)
    return _dice_of_period(np.array(states, dtype=np.uint8), count)


def sticking(count: int) -> Dice:
    """Returns dice of which one in 200 repeats the one before."""
    return _repeating(count, 1)


def sticking_in_its_place(count: int) -> Dice:
    """Returns dice of which one in 200 repeats its value of the throw before."""
    return _repeating(count, DICE_OF_A_THROW)


def one_die_of_a_throw(count: int) -> Dice:
    """Returns throws in which one of the 15 dice has a fault: one in 40 of its ones is a six."""
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
    """Returns the dice that the box's own method makes of these bytes, repeated."""
    return np.resize(source[source < FAIR_BYTES] % VALUES + 1, count)


def _repeating(count: int, distance: int) -> Dice:
    """Returns dice of which one in 200 repeats the die `distance` before it."""
    dice = _fair(count)
    repeats = distance + np.flatnonzero(_generator(1).random(count - distance) < 1 / 200)
    dice[repeats] = dice[repeats - distance]
    return dice
