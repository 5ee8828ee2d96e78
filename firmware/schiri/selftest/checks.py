"""The checks that the box makes without people. Each returns a word, `good`, `bad` or `missing`, and details in a few
words."""

from ..dice import DiceFailure
from ..input.keys import FINI, side_keys
from ..journal.journal import free_sector
from ..journal.sectors import NoRoom
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..ui.screen import App

    Result = tuple[str, str]  # the word for the result, such as "good", and the details

_FILE = "selftest"
_PATTERN = bytes(range(256))


def files(app: "App") -> "Result":
    """Checks that both copies of the small files hold the bytes written to them, and that they were equal when the box
    started."""
    storage = app.board.storage
    try:
        storage.write(_FILE, _PATTERN)
        storage.write(_FILE, b"")
    except OSError as error:
        return "bad", "error %s" % error.args[0]
    return "good", "mended" if storage.mended else ""


def sectors(app: "App") -> "Result":
    """Checks that a free sector of the match logs can be erased, and keeps the programmed bytes."""
    flash = app.journal.flash
    try:
        sector = free_sector(flash, -1, set())
        flash.program(sector, flash.size - len(_PATTERN), _PATTERN)
        good = flash.read(sector, flash.size - len(_PATTERN), len(_PATTERN)) == _PATTERN
        flash.erase(sector)
        blank = flash.read(sector, flash.size - 1, 1) == b"\xff"
    except NoRoom:
        return "missing", "no free sector"
    except OSError as error:
        return "bad", "error %s" % error.args[0]
    return ("good" if good and blank else "bad"), "sector %d" % sector


def chance(app: "App") -> "Result":
    """Checks that the source of chance passes its health tests. A source that has failed is not asked again until its
    pause is over."""
    try:
        app.secrets.draw(app.clock.long_us(app.clock.now))
    except DiceFailure as failure:
        return "bad", failure.args[0]
    return "good", app.board.entropy_source


class Counters:
    """The test of the counters of the FINI keys while people press all keys one by one."""

    def __init__(self, app: "App") -> None:
        self._counters = app.board.keys.counters
        self._counted = ["nothing", "nothing"]  # by FINI key: the names of the counters that moved at its last press
        self.forget(self.now())

    def now(self) -> list[int]:
        """Returns the count of each counter."""
        return [counter() for counter in self._counters] if self._counters else [0, 0]

    def forget(self, counted: list[int]) -> None:
        """Sets the counts from which the next press is counted, so that a bounce at the release counts for no press."""
        self._before = counted

    def pressed(self, keys: int) -> None:
        """Records which counters have moved since the last press of a FINI key. At a press of another key it records
        nothing: a FINI key that is pressed at nearly the same time may have counted before its own press is found."""
        sides = [side for side in (0, 1) if side_keys(keys, side) >> FINI & 1]
        if not sides:
            return
        now = self.now()
        moved = "".join([name for name, old, new in zip("AB", self._before, now) if old != new])
        self.forget(now)
        for side in sides:
            self._counted[side] = moved or "nothing"

    def result(self) -> "Result":
        """Returns whether each counter has counted its own key and not the other one."""
        if not self._counters:
            return "missing", ""
        word = "good" if self._counted == ["A", "B"] else "bad"
        return word, "at A %s, at B %s" % (self._counted[0], self._counted[1])
