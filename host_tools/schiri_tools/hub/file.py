"""A tournament as one file: JSON lines, each with a check over all that stands before it, as match logs have them.

The header has the event `begin`; each record has its number `n`, the time `at` in UTC to the second as whoever kept the
file told it, and an `event`, an undone one as `undone`. A file that verifies is one in which every event could happen
when it did, and every draw is what the seed gives but for those that say they were made by hand.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, Self

from schiri.journal.record import Chain
from schiri.match.game import Refusal

from ..logs.lines import check_writing, content_of, lines_of
from ..logs.saying import LogError
from ..logs.verify import BadLog
from .rules import UNDO
from .state import Event
from .tournament import Tournament, drawn_from

FORMAT = 1
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class Writer:
    """A tournament that keeps its lines: what is done through it is on record."""

    def __init__(self, tournament: Tournament, chain: Chain, data: bytes) -> None:
        """Goes on with a tournament whose lines so far are `data`, and `chain` stands behind them."""
        self.tournament = tournament
        self._chain = chain
        self._lines = list(lines_of(data))

    @classmethod
    def begun(cls, begin: Event) -> Self:
        """A tournament that begins with the event `begin`; `Refusal` if it is wrong."""
        tournament, chain = Tournament(begin), Chain()
        header = chain.header({"schiri_tournament": FORMAT, "begin": tournament.state.begin})
        return cls(tournament, chain, bytes(header))

    @classmethod
    def resumed(cls, data: bytes) -> Self:
        """Goes on with a tournament whose file is `data`. A last line without its end, which a power cut has torn, is
        left out: it was never acknowledged. `BadLog` if a line before it is bad."""
        whole = data[: data.rfind(b"\n") + 1]
        reader = Reader()
        return cls(reader.read(whole), reader.chain, whole)

    @property
    def data(self) -> bytes:
        """The file so far."""
        return b"".join(self._lines)

    @property
    def lines(self) -> list[bytes]:
        """Its lines so far, the header first."""
        return list(self._lines)

    def apply(self, event: Event, at: str) -> Event:
        """Carries out an event at a time such as 2026-11-23T19:30:00Z, and returns it as it was accepted. The event
        `undo` takes the latest one back, and may name in `by` who says so. `Refusal` if it is not accepted: nothing has
        changed then."""
        if not _TIME.fullmatch(at):
            raise Refusal("bad_argument", "at must be a time in UTC such as 2026-11-23T19:30:00Z.")
        accepted, undone = _carried_out(self.tournament, event)
        self._lines.append(bytes(self._chain.record({"at": at, "event": accepted, **undone})))
        return accepted


def verified(data: bytes) -> Tournament:
    """The tournament that the bytes of a file are. `BadLog` with the first bad line if it does not verify."""
    return Reader().read(data)


def record_of(line: bytes) -> dict[str, Any]:
    """What a line of a file that verifies says."""
    record: dict[str, Any] = json.loads(line)
    return record


class Reader:
    """Takes the lines of one file, and then stands behind them."""

    def __init__(self) -> None:
        self.chain = Chain()
        self._tournament: Tournament | None = None
        self._count = 0  # of lines

    def read(self, data: bytes) -> Tournament:
        """The tournament of these lines, and of all that were read before them. `BadLog` with the first bad line: what
        stands before that has happened."""
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
            _take(self._tournament, content, number - 1)
        if not self.chain.follow(line):
            sentence = "The check does not fit: this line was changed, or stands in the wrong place."
            raise LogError("wrong_check", sentence)


def _content(line: bytes) -> dict[str, Any]:
    content, is_as_written = content_of(line)
    if not is_as_written:
        check_writing(line, content)
    return content


def _begun(header: dict[str, Any]) -> Tournament:
    if "schiri_tournament" not in header:
        raise LogError("no_tournament", "This is no tournament: the first line has no schiri_tournament.")
    if type(header["schiri_tournament"]) is not int or header["schiri_tournament"] != FORMAT:
        raise LogError("newer_format", "This program does not know such a tournament file: please update.")
    _check_keys(header, ("schiri_tournament", "begin", "check"))
    begin = header["begin"]
    if not isinstance(begin, dict):
        raise LogError("no_begin", "The header lacks the event begin.")
    tournament = Tournament(begin)
    _check_whole(begin, tournament.state.begin)
    return tournament


def _take(tournament: Tournament, record: dict[str, Any], number: int) -> None:
    """The next record."""
    found = record.get("n")
    if type(found) is not int or found != number:  # true is 1, too
        sentence = "The record has the number {found}, but {due} is due."
        raise LogError("wrong_number", sentence, found=found, due=number)
    event = record.get("event")
    if not isinstance(event, dict):
        raise LogError("no_event", "The record has no event.")
    at = record.get("at")
    if not isinstance(at, str) or not _TIME.fullmatch(at):
        raise LogError("no_time", "The record has no time.")
    if event.get("event") == "draw" and not event.get("by_hand") and event != drawn_from(tournament.state):
        raise LogError("other_draw", "This draw is not what the seed gives.")
    accepted, undone = _carried_out(tournament, event)
    _check_keys(record, ("n", "at", "event", *undone, "check"))
    _check_whole(event, accepted)
    if "undone" in undone:
        _check_whole(record["undone"], undone["undone"])


def _carried_out(tournament: Tournament, event: Event) -> tuple[Event, Event]:
    """Carries out an event: it as it was accepted, and what its record has beside it."""
    if event.get("event") == "undo":
        accepted = UNDO.check(event)
        return accepted, {"undone": tournament.undo()}
    return tournament.apply(event), {}


def _check_keys(line: dict[str, Any], keys: Iterable[str]) -> None:
    if list(line) != list(keys):
        raise LogError("other_keys", "The line has other keys than {keys}.", keys=", ".join(keys))


def _check_whole(found: Event, accepted: Event) -> None:
    if found != accepted or list(found) != list(accepted):
        raise LogError("other_event", "The event would have been kept otherwise.")
