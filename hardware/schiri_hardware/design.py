"""A schematic as plain facts: parts with their kinds, and nets as sets of pins. Rules, drawings and lists are made from
it."""

from dataclasses import dataclass
from typing import NamedTuple

from .parts import Kind, Pin


class Place(NamedTuple):
    """A pin of a part, such as CLK of U1."""

    ref: str
    pin: str

    def __str__(self) -> str:
        return f"{self.ref} {self.pin}"


@dataclass
class Design:
    """A schematic: its parts and its nets. A pin in no net is left open on purpose. A design must not be changed once
    it is made."""

    kinds: dict[str, Kind]
    nets: dict[str, set[Place]]

    def __post_init__(self) -> None:
        self._net_at = {place: name for name, places in self.nets.items() for place in places}
        self._by_kind: dict[Kind, list[tuple[str, frozenset[str | None]]]] = {}
        for ref, kind in self.kinds.items():
            ends = frozenset(self.net_of(ref, pin.name) for pin in kind.pins)
            self._by_kind.setdefault(kind, []).append((ref, ends))

    def net_of(self, ref: str, pin: str) -> str | None:
        """Returns the name of the net at a pin; None if the pin is open."""
        return self._net_at.get(Place(ref, pin))

    def pin(self, place: Place) -> Pin:
        """Returns the description of a pin by the kind of its part."""
        return next(pin for pin in self.kinds[place.ref].pins if pin.name == place.pin)

    def between(self, kind: Kind, one: str | None, other: str | None) -> list[str]:
        """Returns the parts of a kind with one pin in each of two nets."""
        return [ref for ref, ends in self._by_kind.get(kind, ()) if ends == {one, other} and one != other]

    def refs(self, kind: Kind) -> list[str]:
        """Returns the names of all parts of a kind, sorted."""
        return [ref for ref, _ in self._by_kind.get(kind, ())]
