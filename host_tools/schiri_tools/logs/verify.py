"""The verification of a match log: every byte, every time and every verdict.

docs/logs/README.md says what it proves and what it does not.
"""

from schiri.journal.record import Chain
from schiri.util.typing import TYPE_CHECKING

from .course import said_of_called_off, said_of_damage
from .form import check_format, check_game, check_is_log, form_of, named_in
from .lines import check_writing, content_of, lines_of
from .partners import said_of_partners
from .replay import Replay
from .sentences import LogError
from .signature import check_signature, said_of_signature
from .throws import Throws

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .form import Form
    from .log_checks import LogChecks, LoggedGame
    from .signature import Outcome
    from .types import Header, Record, Sentence

_AT_ONCE = 64  # lines that are checked together; more of them save no time
_OF_BARE_EVENT = 4  # the largest number of keys of a record that has only an event and so says nothing about dice


class BadLog(Exception):
    """The first fault of a log: the number of its line, counted from 1, a code with values for programs, and an English
    sentence."""

    def __init__(self, line: int, error: LogError) -> None:
        self.line = line
        self.code = error.code
        self.values = error.values
        self.reason = str(error)
        self.sentence = error.sentence
        super().__init__("line %d: %s" % (line, self.reason))


class MatchLog:
    """A log without a fault.

    `complete` says whether the log has come to its end. `said_first` has the remarks that a reader must know before
    trusting the log, the most important first. `said_of_seal` is what the seal on the dice shows, or None. `outcome`
    has the winners and the points of each seat by the rules (`Game.outcome`).
    """

    def __init__(
        self,
        header: "Header",
        records: "list[Record]",
        complete: bool,
        said_first: "list[Sentence]",
        said_of_seal: "Sentence | None",
        outcome: "Outcome",
    ) -> None:
        self.header = header
        self.records = records
        self.complete = complete
        self.said_first = said_first
        self.said_of_seal = said_of_seal
        self.outcome = outcome

    @property
    def said_of_signature(self) -> "Sentence | None":
        """The sentence on the signature, or on its absence; None if the log is not complete."""
        return said_of_signature(self.header) if self.complete else None

    @property
    def remarks(self) -> list[str]:
        """The remarks of `said_first` as English sentences."""
        return [one["sentence"] for one in self.said_first]

    @property
    def seal(self) -> str | None:
        """The English sentence on the seal of the dice; None if there is none."""
        return self.said_of_seal["sentence"] if self.said_of_seal else None


def verified(data: bytes, game_named: "Callable[[str], LoggedGame]") -> MatchLog:
    """Returns the log in `data`. `game_named` returns a game by its name. Raises `BadLog` if a line is bad. A missing
    end is no error: `complete` is False then."""
    verifier = Verifier(game_named)
    some: list[bytes] = []
    for line in lines_of(data):
        some.append(line)
        if len(some) == _AT_ONCE:
            verifier.take(*some)
            some = []
    verifier.take(*some)
    return verifier.log()


class Verifier:
    """The check of one log, whose lines come one by one or several at once."""

    def __init__(self, game_named: "Callable[[str], LoggedGame]") -> None:
        self._game_named = game_named
        self._match: _Match | None = None

    def take(self, *lines: bytes) -> None:
        """Takes the next lines. Raises `BadLog` for the first bad one; the verifier is of no use after that."""
        match = self._match
        try:
            if not match and lines:
                match = self._match = self._begun(lines[0])
                lines = lines[1:]
            if match:
                match.take(lines, form_of(match.header["game"], self._game_named))
        except LogError as error:
            last = len(match.records) + 1 if match else 0
            raise BadLog(last + 1 if error.record is None else error.record + 1, error) from None

    def log(self) -> MatchLog:
        """Returns the log of all lines so far. Raises `BadLog` if there are none."""
        match = self._match
        if not match:
            raise BadLog(1, LogError("empty_log", "The log is empty."))
        throws = match.throws
        replay = match.replay
        first = throws.remarks() + said_of_called_off(replay.called_off)
        first += said_of_damage(match.eventless) + said_of_partners(match.header, match.eventless) + replay.remarks
        outcome = replay.outcome if match.records else ([], [])
        return MatchLog(match.header, match.records, replay.complete, first, throws.seal(), outcome)

    def _begun(self, line: bytes) -> "_Match":
        """Returns the match whose header is in a line."""
        form = form_of(named_in(line), self._game_named)
        ((header, _, _),) = form.plain_header([line]) or [(self._header_in(line), "", False)]
        chain = Chain()
        if not chain.follow(line):
            raise _wrong_check()
        return _Match(header, self._game_named(header["game"]).log_checks, chain)

    def _header_in(self, line: bytes) -> "Any":
        """Returns the header in a line. Raises `LogError` if no box writes such a line."""
        check_is_log(line)
        header = content_of(line)
        check_format(header)
        check_writing(line, header)
        form_of(header.get("game"), self._game_named).check(header, "header")
        check_game(header)  # type: ignore[arg-type]  # it has the form of a header
        return header


class _Match:
    """A match after the records so far."""

    def __init__(self, header: "Header", checks: "type[LogChecks]", chain: Chain) -> None:
        self.header = header
        self.records: list[Record] = []
        self.eventless: list[Record] = []  # the records without an event
        self._latest_us = 0
        self._chain = chain
        self.replay = Replay(header, checks())
        self.throws = Throws(header, checks.has_real_dice(header))

    def take(self, lines: "Sequence[bytes]", form: "Form") -> None:
        """Takes the lines of the next records. Raises `LogError` for the first wrong one.

        All lines go through a step before the next step begins: a processor does the same thing many times in less
        time than several things in turn."""
        read: list[tuple[Any, str, bool]] = []
        fault = None
        try:
            while len(read) < len(lines):
                rest = lines[len(read) :]
                read += form.plain_records(rest) or [_read(rest[0], form)]
        except LogError as error:
            fault = error
        before = b""  # the hash of the line before the signature
        place, first, latest_us, chain = 0, len(self.records) + 1, self._latest_us, self._chain
        try:
            for place, (record, kind, _) in enumerate(read):
                if record["n"] != first + place or record["t"] < latest_us:
                    raise _out_of_order(record, first + place, latest_us)
                latest_us = record["t"]
                if kind == "signed":
                    before = before or chain.digest
                if not chain.follow(lines[place]):
                    raise _wrong_check()
        except LogError as error:
            fault = error
            del read[place:]
        self._latest_us = latest_us
        replay = self.replay
        for record, kind, in_order in read:
            thrown = replay.take(record, kind, in_order)
            has_event = "event" in record
            if not has_event:
                self.eventless.append(record)
            if thrown is not None or not has_event or len(record) > _OF_BARE_EVENT:
                self.throws.take(record, kind, thrown, replay.uncovered)
            if kind == "signed":
                check_signature(self.header, self.records[-1]["result"], replay.outcome, before, record["signed"])
            self.records.append(record)
        if fault:
            raise fault


def _out_of_order(record: "Record", due: int, latest_us: int) -> LogError:
    """Returns the error for a record whose number or time does not follow those of the record before."""
    if record["n"] != due:
        sentence = "The record has the number {found}, but {due} is due."
        return LogError("wrong_number", sentence, found=record["n"], due=due)
    sentence = "The time runs backwards: from {before} to {found}."
    return LogError("time_backwards", sentence, before=latest_us, found=record["t"])


def _read(line: bytes, form: "Form") -> "tuple[Any, str, bool]":
    """Returns the record in a line, its kind, and False because the arguments of its event may have any order. Raises
    `LogError` if no box writes such a line."""
    record = content_of(line)
    check_writing(line, record)
    kind = form.kind_of(record)
    form.check(record, form.definition_of(record, kind))
    return record, kind, False


def _wrong_check() -> LogError:
    return LogError("wrong_check", "The check does not fit: this line was changed, or stands in the wrong place.")
