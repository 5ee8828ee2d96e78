"""The file format of tournaments: JSON lines, each with a check over all lines up to it, as in match logs.

The header has the event `begin`. Each record has its number `n`, the time `at` in UTC to the second by the clock of the
hub, and an `event`; the record of an undo has the undone event as `undone`. In a file that verifies, every event was
possible at its place, and every draw follows from the seed unless it is marked as made by hand.
"""

import json
import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Self

from schiri.journal.record import Chain
from schiri.match.game import Refusal

from ..logs.lines import check_writing, content_of, lines_of
from ..logs.sentences import LogError
from ..logs.verify import BadLog
from .rules import UNDO, checked
from .state import Event
from .tournament import Tournament, drawn_from

FORMAT = 2
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class Writer:
    """A tournament with the lines of its file. Each event that it applies adds a line."""

    def __init__(self, tournament: Tournament, chain: Chain, data: bytes) -> None:
        """Continues a tournament with the lines `data`. `chain` is the chain of checks after the last of them."""
        self.tournament = tournament
        self._chain = chain
        self._lines = list(lines_of(data))

    @classmethod
    def begun(cls, begin: Event) -> Self:
        """Returns the writer of a new tournament with the event `begin`. Raises `Refusal` if that is wrong."""
        tournament, chain = Tournament(begin), Chain()
        header = chain.header({"schiri_tournament": FORMAT, "begin": tournament.state.begin})
        return cls(tournament, chain, bytes(header))

    @classmethod
    def resumed(cls, data: bytes) -> Self:
        """Returns a writer that continues the file `data`. A last line without a line end is left out: a power cut has
        torn it before it was acknowledged. Raises `BadLog` if another line is bad.

        It trusts draws to follow from the seed, because it takes long to draw all of them again."""
        whole = data[: data.rfind(b"\n") + 1]
        reader = Reader(trusts_draws=True)
        return cls(reader.read(whole), reader.chain, whole)

    @property
    def data(self) -> bytes:
        """The file so far."""
        return b"".join(self._lines)

    @property
    def lines(self) -> list[bytes]:
        """The lines so far, the header first."""
        return list(self._lines)

    def apply(self, event: Event, at: str) -> Event:
        """Applies an event and returns it without unknown arguments. `at` is a time such as 2026-11-23T19:30:00Z.

        The event `undo` undoes the latest event; its argument `by` may name the person. Raises `Refusal` and changes
        nothing if the event is not accepted."""
        if not _is_time(at):
            raise Refusal("bad_argument", "at must be a time in UTC such as 2026-11-23T19:30:00Z.")
        accepted, undone = _carried_out(self.tournament, event)
        self._lines.append(bytes(self._chain.record({"at": at, "event": accepted, **undone})))
        return accepted


def verified(data: bytes) -> Tournament:
    """Returns the tournament of a file. Raises `BadLog` with the first bad line if it does not verify."""
    return Reader().read(data)


def record_of(line: bytes) -> dict[str, Any]:
    """Returns the content of a line of a file that verifies."""
    record: dict[str, Any] = json.loads(line)
    return record


class Reader:
    """An incremental reader of one file. `chain` is the chain of checks after the lines that were read."""

    def __init__(self, trusts_draws: bool = False) -> None:
        """Draws that follow from the seed are repeated and compared with the file, unless `trusts_draws`."""
        self._trusts_draws = trusts_draws
        self.chain = Chain()
        self._tournament: Tournament | None = None
        self._count = 0  # number of lines that were read

    def read(self, data: bytes) -> Tournament:
        """Reads more lines, and returns the tournament after them. Raises `BadLog` with the first bad line; the events
        before it were applied."""
        for number, line in enumerate(lines_of(data), self._count + 1):
            try:
                self._take(line, number)
            except Refusal as refusal:
                raise BadLog(number, LogError("refused", "{detail}", detail=refusal.detail)) from None
            except LogError as error:
                raise BadLog(number, error) from None
            self._count = number
        if self._tournament is None:
            raise BadLog(1, LogError("empty_log", "The file is empty."))
        return self._tournament

    def _take(self, line: bytes, number: int) -> None:
        content = _content(line)
        if self._tournament is None:
            self._tournament = _begun(content)
        else:
            _take(self._tournament, content, number - 1, self._trusts_draws)
        if not self.chain.follow(line):
            sentence = "The check does not fit: this line was changed, or stands in the wrong place."
            raise LogError("wrong_check", sentence)


def _content(line: bytes) -> dict[str, Any]:
    content = content_of(line)
    check_writing(line, content)
    return content


def _begun(header: dict[str, Any]) -> Tournament:
    if "schiri_tournament" not in header:
        raise LogError("no_tournament", "This is no tournament: the first line has no schiri_tournament.")
    found = header["schiri_tournament"]
    if type(found) is int and 0 < found < FORMAT:
        sentence = (
            "This tournament file is of an earlier version: its format is {found}, and this program reads {known}."
        )
        raise LogError("older_format", sentence, found=found, known=FORMAT)
    if type(found) is not int or found != FORMAT:
        raise LogError("newer_format", "This program does not know such a tournament file: please update.")
    _check_keys(header, ("schiri_tournament", "begin", "check"))
    begin = header["begin"]
    if not isinstance(begin, dict):
        raise LogError("no_begin", "The header lacks the event begin.")
    tournament = Tournament(begin)
    _check_whole(begin, tournament.state.begin)
    return tournament


def _take(tournament: Tournament, record: dict[str, Any], number: int, trusts_draws: bool) -> None:
    """Applies the record with this number. Raises `LogError` or `Refusal` if it is wrong."""
    found = record.get("n")
    if type(found) is not int or found != number:  # in Python True equals 1
        sentence = "The record has the number {found}, but {due} is due."
        raise LogError("wrong_number", sentence, found=found, due=number)
    event = record.get("event")
    if not isinstance(event, dict):
        raise LogError("no_event", "The record has no event.")
    if not _is_time(record.get("at")):
        raise LogError("no_time", "The record has no time.")
    is_by_seed = event.get("event") == "draw" and not event.get("by_hand")
    if is_by_seed and not trusts_draws and event != drawn_from(tournament.state, checked(event).get("half", ())):
        raise LogError("other_draw", "This draw is not what the seed gives.")
    accepted, undone = _carried_out(tournament, event)
    _check_keys(record, ("n", "at", "event", *undone, "check"))
    _check_whole(event, accepted)
    if "undone" in undone:
        _check_whole(record["undone"], undone["undone"])


def _carried_out(tournament: Tournament, event: Event) -> tuple[Event, Event]:
    """Applies an event. Returns it without unknown arguments, and the further members of its record."""
    if event.get("event") == "undo":
        accepted = UNDO.check(event)
        return accepted, {"undone": tournament.undo()}
    return tournament.apply(event), {}


def _is_time(at: object) -> bool:
    """Returns whether a value is a time in UTC such as 2026-11-23T19:30:00Z."""
    try:
        return isinstance(at, str) and bool(_TIME.fullmatch(at) and datetime.fromisoformat(at))
    except ValueError:
        return False


def _check_keys(line: dict[str, Any], keys: Iterable[str]) -> None:
    if list(line) != list(keys):
        raise LogError("other_keys", "The line has other keys than {keys}.", keys=", ".join(keys))


def _check_whole(found: Event, accepted: Event) -> None:
    if found != accepted or list(found) != list(accepted):
        raise LogError("other_event", "The event would have been kept otherwise.")
