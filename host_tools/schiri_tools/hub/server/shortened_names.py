"""The order of names, and the split of names that look alike when they are cut short."""

import unicodedata
from collections.abc import Sequence
from os.path import commonprefix
from typing import NamedTuple

ALIKE = 8  # names with as many equal first letters look alike; pages have room for about that many


_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "\u0153": "oe", "þ": "th"})


def in_order(name: str) -> tuple[str, str]:
    """Returns the key by which people sort names: letters count without their marks, capitals as small ones."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


class Parts(NamedTuple):
    """A name in two parts. `head` may be cut short on a page. `tail` begins where the name differs from others that
    look alike; it is empty if there are none."""

    head: str
    tail: str


def parted(names: Sequence[str]) -> dict[str, Parts]:
    """Splits each of these names, which must be different, in two. Names that look alike get different tails."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name[:ALIKE], []).append(name)
    return {name: parts for group in groups.values() for name, parts in _parted(group).items()}


def _parted(group: list[str]) -> dict[str, Parts]:
    """Splits names that look alike. Tails are as short as possible; where two would be equal, they begin earlier."""
    if len(group) == 1:
        return {group[0]: Parts(group[0], "")}
    places = {name: sorted({_first_difference(name, other) for other in group if other != name}) for name in group}
    while True:
        found = {name: Parts(name[: own[-1]], name[own[-1] :]) for name, own in places.items()}
        tails = [parts.tail for parts in found.values()]
        equal = [name for name, parts in found.items() if tails.count(parts.tail) > 1 and len(places[name]) > 1]
        if not equal:
            return found
        for name in equal:
            places[name].pop()


def _first_difference(name: str, other: str) -> int:
    """Returns the first place at which a name differs from another one. A letter is not parted from its combining
    marks."""
    place = len(commonprefix((name, other)))
    while 0 < place < len(name) and unicodedata.category(name[place]).startswith("M"):
        place -= 1
    return place
