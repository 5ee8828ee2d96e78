"""Partners, the computer players of the simulated box, in options (B=medium) and key scripts (B medium 450)."""

import argparse
from collections.abc import Sequence
from typing import Any

from schiri.partner.knowledge import PLAYS, in_todays_words

from ..util import numbers

_SIDES = "AB"
_MAX_SEATS = 8
_MIN_MS, _MAX_MS = 100, 10_000  # range of the time for a move; people take at least 100 ms


def line_of(seat: str, plays: str, pause: str | None = None) -> str:
    """Returns the line that sets a partner in the firmware. `pause` is the time for a move in milliseconds. Raises
    `ValueError` with a sentence if an argument is invalid."""
    if seat in tuple(_SIDES):
        number = _SIDES.index(seat)
    elif seat.isascii() and seat.isdigit() and 1 <= int(seat) <= _MAX_SEATS:
        number = int(seat) - 1
    else:
        raise ValueError(f"a partner's place is A or B, or a number from 1 to {_MAX_SEATS}, unlike '{seat}'.")
    plays = in_todays_words(plays)
    if plays not in PLAYS:
        raise ValueError(f"a partner plays {', '.join(PLAYS[:-1])} or {PLAYS[-1]}, unlike '{plays}'.")
    pause_ms = 0 if pause is None else numbers.whole(pause, _MIN_MS, _MAX_MS, "the time for a move in milliseconds")
    return f"{number} {plays} {pause_ms}"


def line_of_words(words: Sequence[str]) -> str:
    """Returns the line that sets a partner, from the arguments of `partner` in a key script. Raises `ValueError` with a
    sentence if they are invalid."""
    if len(words) not in (2, 3):
        raise ValueError(f"a partner is set with: partner PLACE {'|'.join(PLAYS)} [MS].")
    return line_of(*words)


def add_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--partner`, which can be given once for each place."""
    parser.add_argument(
        "--partner",
        dest="partners",
        action=_EachPlaceOnce,
        type=_option,
        default=[],
        metavar="PLACE=PLAYS[,MS]",
        help="sets a computer player at a place: A=easy, B=medium, B=hard,450 (ms for a move), 3=random",
    )


class _EachPlaceOnce(argparse.Action):
    """The action that collects partners and refuses two at one place. B and 2 are the same place."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, line: Any, option: str | None = None
    ) -> None:
        found = getattr(namespace, self.dest)
        place = line.split()[0]
        if any(other.split()[0] == place for other in found):
            raise argparse.ArgumentError(self, f"two partners cannot sit at one place: {_place_name(int(place))}.")
        setattr(namespace, self.dest, [*found, line])


def _place_name(number: int) -> str:
    return _SIDES[number] if number < len(_SIDES) else str(number + 1)


def _option(word: str) -> str:
    place, sign, rest = word.partition("=")
    try:
        if not sign:
            raise ValueError("a partner is given as PLACE=PLAYS, such as B=medium.")
        return line_of(place, *rest.split(",", 1))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
