"""The quality of the key switches: how long each bounces, and how close together two calls may be."""

from ..input.bounce import Bounce
from ..input.keys import BOUNCE_US, NAMES, NEVER_US, names_of
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Keys

_SPAN_US = 500000  # longest measurement at a time; then the box does its other work
_CALLS = sum([1 << NAMES.index(name) for name in ("AF", "BF")])


def _in_ms(us: int) -> str:
    """Returns milliseconds with one decimal."""
    return "%d.%d" % (us // 1000, us // 100 % 10)


class Switches:
    """The measurement of the switches while the keys are pressed one by one."""

    def __init__(self, keys: "Keys") -> None:
        self._keys = keys
        self._bounce = Bounce(keys.stamp_us, keys.mask)
        self._stuck = keys.mask
        self.watched = False  # False on a board that cannot measure

    def look(self) -> bool:
        """Takes one reading. Returns False if the board cannot measure."""
        self.watched = self._keys.measure(self._bounce, 1)
        return self.watched

    def watch(self) -> None:
        """Takes readings until a key was released, but no longer than half a second."""
        self._keys.measure(self._bounce, _SPAN_US)

    @property
    def at_rest(self) -> bool:
        """Whether all keys were up in the latest reading, except for stuck ones."""
        return not (self._bounce.mask & ~self._stuck or self._bounce.moving)

    def bad(self) -> list[tuple[str, int]]:
        """Returns the switches that bounce for too long as names and µs, with `NEVER_US` for one that never settles."""
        found = []
        for name in names_of(self._bounce.too_long):
            key = 1 << NAMES.index(name)
            found.append((name, NEVER_US if self._bounce.restless & key else self._bounce.longest_us(key)))
        return found

    def details(self, pressed: int) -> str:
        """Returns the measurements of the pressed keys (a mask) as text for a PC."""
        if not self.watched:
            return ""
        bad = [
            "%s does not settle" % name if us == NEVER_US else "%s bounces for %s ms" % (name, _in_ms(us))
            for name, us in self.bad()
        ]
        if bad:
            return "%s: change switches that need more than %s ms" % (", ".join(bad), _in_ms(BOUNCE_US))
        bounce = self._bounce
        words = "bounce up to %s ms, looks %s ms apart" % (
            _in_ms(bounce.longest_us(pressed)),
            _in_ms(bounce.resolution_us),
        )
        unknown = names_of(pressed & ~bounce.measured)
        return "%s, not measured: %s" % (words, " ".join(unknown)) if unknown else words

    def tie_us(self, gap_us: int) -> int:
        """Returns the longest time between two calls, in µs, that can still be a tie. It follows from the measured
        bounce of the FINI keys and from `gap_us`, the longest time between two readings. Returns −1 if it is
        unknown."""
        order = self._keys.order
        if not order or self._bounce.measured & _CALLS != _CALLS:
            return -1
        return order.tie_us(gap_us, self._bounce.longest_us(_CALLS) + self._bounce.resolution_us)
