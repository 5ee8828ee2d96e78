"""What the halls of an event publish, as far as it verifies."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from ...logs.verify import BadLog
from ..file import Reader, record_of
from ..store.tournaments import Kept
from .messages import MOST_BYTES, WITHDRAWN

MOST_TOURNAMENTS = 200

Place = tuple[str, str]  # a hall, and the id of a tournament there


class Hall(NamedTuple):
    """A tournament of a hall as it was published. `doubt` says in English why the latest message of it is not believed,
    nothing if it is. `copy_of` is the hall that publishes the same tournament with as much on record or more, as one
    does that had another name before: it counts there alone."""

    name: str
    kept: Kept
    doubt: str = ""
    copy_of: str = ""


class _Known:
    """A file that verifies, and who has read it."""

    def __init__(self, data: bytes) -> None:
        """`BadLog` if it does not verify."""
        self.data = data
        self.reader = Reader()
        self.tournament = self.reader.read(data)

    def go_on(self, data: bytes) -> None:
        """Reads what a file has behind the known lines. `BadLog` if that does not verify: nothing has changed then."""
        try:
            self.tournament = self.reader.read(data[len(self.data) :])
        except BadLog:
            again = _Known(self.data)
            self.reader, self.tournament = again.reader, again.tournament
            raise
        self.data = data


class Halls:
    """The halls of an event, for any number of threads. Files may come twice, late, or from somebody who may not send
    them: what verifies and goes on from what is known is taken, and nothing else."""

    def __init__(self) -> None:
        self._known: dict[Place, _Known] = {}
        self._halls: dict[Place, Hall] = {}
        self._copies: dict[Place, str] = {}  # the hall where a tournament counts, if it is another one
        self._one_at_a_time = threading.Lock()
        self._watchers: list[Callable[[], None]] = []
        self.is_heard = False  # does the broker answer?

    def watch(self, watcher: Callable[[], None]) -> None:
        """Has `watcher` called after each change, in the thread that makes it."""
        self._watchers.append(watcher)

    def halls(self) -> dict[Place, Hall]:
        """All tournaments that are published now."""
        copies = self._copies
        return {
            place: hall._replace(copy_of=copies.get(place, "")) for place, hall in sorted(self._halls.copy().items())
        }

    def take(self, place: Place, data: bytes) -> bool:
        """Takes what came as a file. Returns whether something has changed."""
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
        """Notes whether the broker answers."""
        if is_heard != self.is_heard:
            self.is_heard = is_heard
            self._tell()

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()

    def _take(self, place: Place, data: bytes) -> None:
        known = self._known.get(place)
        if known and known.data.startswith(data):
            return  # it has come twice, or late
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
        """Says so beside what is known; who is not known at all is not shown."""
        known = self._known.get(place)
        if known:
            self._halls[place] = Hall(place[0], _kept(place[1], known), sentence)


class _Doubtful(Exception):
    """A file is not believed. The message is a sentence."""


def _kept(id_: str, known: _Known) -> Kept:
    records = [record_of(line) for line in known.data.splitlines()[1:]]
    return Kept(id_, True, known.tournament, known.tournament.state, tuple(records))


def _copies_in(files: dict[Place, bytes]) -> dict[Place, str]:
    """The tournaments whose file another one begins with, each with the hall of the longest such file."""
    found = {}
    longest_first = sorted(files, key=lambda place: (-len(files[place]), place))
    for rank, place in enumerate(longest_first):
        longer = [other for other in longest_first[:rank] if files[other].startswith(files[place])]
        if longer:
            found[place] = longer[0][0]
    return found
