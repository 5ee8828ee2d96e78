"""Names that look alike where there is no room for the whole of them."""

import unicodedata
from collections.abc import Sequence
from os.path import commonprefix
from typing import NamedTuple

ALIKE = 8  # letters that names share from the first on: about as many as there is always room for


class Parts(NamedTuple):
    """A name in two: `head` may be cut short, `tail` begins where it differs from those that look like it; it is empty
    if none does."""

    head: str
    tail: str


def parted(names: Sequence[str]) -> dict[str, Parts]:
    """The parts of each of these names, which are all different. Of two that look alike the tails are, too."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name[:ALIKE], []).append(name)
    return {name: parts for group in groups.values() for name, parts in _parted(group).items()}


def _parted(group: list[str]) -> dict[str, Parts]:
    """The tails as short as they can be: where two are equal, both begin earlier."""
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
    """Where a name ceases to be the other one, in front of a whole letter with its marks."""
    place = len(commonprefix((name, other)))
    while 0 < place < len(name) and unicodedata.category(name[place]).startswith("M"):
        place -= 1
    return place
