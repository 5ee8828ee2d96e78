"""The verified tournaments that the halls of an event publish."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from ...logs.verify import BadLog
from ..file import Reader, record_of
from ..store.tournaments import Kept
from .messages import MOST_BYTES, WITHDRAWN

MOST_TOURNAMENTS = 200

Place = tuple[str, str]  # hall and id of a tournament


class Hall(NamedTuple):
    """A published tournament of a hall.

    `doubt` is the reason in English why the latest message was rejected, or empty. `copy_of` is another hall that
    publishes the same tournament with the same or more records, for example after a hall was renamed. The tournament
    then counts only there."""

    name: str
    kept: Kept
    doubt: str = ""
    copy_of: str = ""


class _Known:
    """A file that verifies, with its reader."""

    def __init__(self, data: bytes) -> None:
        """Raises `BadLog` if the file does not verify."""
        self.data = data
        self.reader = Reader()
        self.tournament = self.reader.read(data)

    def go_on(self, data: bytes) -> None:
        """Reads the lines of a file after the known ones. Raises `BadLog` and changes nothing if they do not verify."""
        try:
            self.tournament = self.reader.read(data[len(self.data) :])
        except BadLog:
            again = _Known(self.data)
            self.reader, self.tournament = again.reader, again.tournament
            raise
        self.data = data


class Halls:
    """The halls of an event. It can be used by several threads.

    Files may come twice, late, or from a forger. A file is taken only if it verifies and continues the known one."""

    def __init__(self) -> None:
        self._known: dict[Place, _Known] = {}
        self._halls: dict[Place, Hall] = {}
        self._copies: dict[Place, str] = {}  # the other hall in which a tournament counts
        self._one_at_a_time = threading.Lock()
        self._watchers: list[Callable[[], None]] = []
        self.is_heard = False  # whether the broker answers

    def watch(self, watcher: Callable[[], None]) -> None:
        """Adds a callback that is called after each change, in the thread that makes the change."""
        self._watchers.append(watcher)

    def halls(self) -> dict[Place, Hall]:
        """Returns all published tournaments, sorted by hall and id."""
        copies = self._copies
        return {
            place: hall._replace(copy_of=copies.get(place, "")) for place, hall in sorted(self._halls.copy().items())
        }

    def take(self, place: Place, data: bytes) -> bool:
        """Takes the payload of a file's topic. Returns whether it has changed anything."""
        with self._one_at_a_time:
            before = self._halls.get(place)
            if data in (b"", WITHDRAWN):
                self._known.pop(place, None)
                self._halls.pop(place, None)
            elif before is None and len(self._halls) >= MOST_TOURNAMENTS:
                return False
            else:
                self._take(place, data)
            has_changed = self._halls.get(place) != before
            if has_changed:
                self._copies = _copies_in({place: known.data for place, known in self._known.items()})
        if has_changed:
            self._tell()
        return has_changed

    def mark(self, is_heard: bool) -> None:
        """Sets whether the broker answers."""
        if is_heard != self.is_heard:
            self.is_heard = is_heard
            self._tell()

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()

    def _take(self, place: Place, data: bytes) -> None:
        known = self._known.get(place)
        if known and known.data.startswith(data):
            return  # a repeated or late message
        try:
            if len(data) > MOST_BYTES:
                raise _Doubtful(f"The file has more than {MOST_BYTES} bytes.")
            if known is None:
                known = self._known[place] = _Known(data)
            elif data.startswith(known.data):
                known.go_on(data)
            else:
                raise _Doubtful("There are two different files of this tournament: one of them is forged.")
        except BadLog as bad:
            self._doubt(place, f"The file does not verify: line {bad.line}: {bad.reason}")
        except _Doubtful as doubtful:
            self._doubt(place, str(doubtful))
        else:
            self._halls[place] = Hall(place[0], _kept(place[1], known))

    def _doubt(self, place: Place, sentence: str) -> None:
        """Notes a doubt about a known tournament. An unknown one is ignored."""
        known = self._known.get(place)
        if known:
            self._halls[place] = Hall(place[0], _kept(place[1], known), sentence)


class _Doubtful(Exception):
    """The error if a file is rejected. The message is a sentence."""


def _kept(id_: str, known: _Known) -> Kept:
    records = [record_of(line) for line in known.data.splitlines()[1:]]
    return Kept(id_, True, known.tournament, known.tournament.state, tuple(records))


def _copies_in(files: dict[Place, bytes]) -> dict[Place, str]:
    """Returns the tournaments with a file that is the beginning of another file, each with the hall of the longest such
    file."""
    found = {}
    longest_first = sorted(files, key=lambda place: (-len(files[place]), place))
    for rank, place in enumerate(longest_first):
        longer = [other for other in longest_first[:rank] if files[other].startswith(files[place])]
        if longer:
            found[place] = longer[0][0]
    return found
