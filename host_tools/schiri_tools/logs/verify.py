"""The verification of a match log: every byte, every time and every verdict.

docs/logs/README.md says what it proves and what it does not.
"""

from schiri.journal.record import Chain
from schiri.util.typing import TYPE_CHECKING

from .course import said_of_called_off, said_of_damage
from .form import check_format, check_game, check_is_log, form_of
from .lines import check_writing, content_of, lines_of
from .partners import said_of_partners
from .replay import Replay
from .saying import LogError
from .signature import check_signature, said_of_signature
from .throws import Throws

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .form import Form
    from .log_checks import LogChecks, LoggedGame
    from .signature import Outcome
    from .types import Header, Record, Saying


class BadLog(Exception):
    """The first fault of a log: the number of its line, counted from 1, a code with values for programs, and an English
    sentence."""

    def __init__(self, line: int, error: LogError) -> None:
        self.line = line
        self.code = error.code
        self.values = error.values
        self.reason = str(error)
        self.saying = error.saying
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
        said_first: "list[Saying]",
        said_of_seal: "Saying | None",
        outcome: "Outcome",
    ) -> None:
        self.header = header
        self.records = records
        self.complete = complete
        self.said_first = said_first
        self.said_of_seal = said_of_seal
        self.outcome = outcome

    @property
    def said_of_signature(self) -> "Saying | None":
        """What the signature shows, or that there is none; None if the log is not complete."""
        return said_of_signature(self.header) if self.complete else None

    @property
    def remarks(self) -> list[str]:
        """The remarks of `said_first` as English sentences."""
        return [saying["sentence"] for saying in self.said_first]

    @property
    def seal(self) -> str | None:
        """What the seal on the dice shows, in one or two English sentences; None if there is nothing to show."""
        return self.said_of_seal["sentence"] if self.said_of_seal else None


def verified(data: bytes, game_named: "Callable[[str], LoggedGame]") -> MatchLog:
    """Returns the log in `data`. `game_named` returns a game by its name. Raises `BadLog` if a line is bad. A missing
    end is no error: `complete` is False then."""
    verifier = Verifier(game_named)
    for line in lines_of(data):
        verifier.take(line)
    return verifier.log()


class Verifier:
    """The check of one log, line by line."""

    def __init__(self, game_named: "Callable[[str], LoggedGame]") -> None:
        self._game_named = game_named
        self._chain = Chain()
        self._match: _Match | None = None

    def take(self, line: bytes) -> None:
        """Takes the next line. Raises `BadLog` if it is bad; the verifier is of no use after that."""
        match = self._match
        number = len(match.records) + 2 if match else 1
        try:
            if match:
                self._take_record(match, line)
            else:
                self._take_header(line)
        except LogError as error:
            raise BadLog(number if error.record is None else error.record + 1, error) from None

    def log(self) -> MatchLog:
        """Returns the log of all lines so far. Raises `BadLog` if there are none."""
        match = self._match
        if not match:
            raise BadLog(1, LogError("empty_log", "The log is empty."))
        throws = match.throws
        replay = match.replay
        first = throws.remarks() + said_of_called_off(match.records, replay.called_off)
        first += said_of_damage(match.records) + said_of_partners(match.header, match.records) + replay.remarks
        outcome = replay.outcome if match.records else ([], [])
        return MatchLog(match.header, match.records, replay.complete, first, throws.seal(), outcome)

    def _take_header(self, line: bytes) -> None:
        check_is_log(line)
        header: Any = content_of(line)
        check_format(header)
        check_writing(line, header)
        form_of(header.get("game"), self._game_named).check(header, "header")
        check_game(header)
        self._follow(line)
        self._match = _Match(header, self._game_named(header["game"]).log_checks)

    def _take_record(self, match: "_Match", line: bytes) -> None:
        form = form_of(match.header["game"], self._game_named)
        record, kind = form.plain_record(line) or _read(line, form)
        match.check_order(record)
        before = self._chain.digest
        self._follow(line)
        match.take(record, kind)
        if kind == "signed":
            check_signature(match.header, match.records[-2]["result"], match.replay.outcome, before, record["signed"])

    def _follow(self, line: bytes) -> None:
        if not self._chain.follow(line):
            raise LogError(
                "wrong_check", "The check does not fit: this line was changed, or stands in the wrong place."
            )


def _read(line: bytes, form: "Form") -> "tuple[Any, str]":
    """Returns the record in a line, and its kind. Raises `LogError` if no box writes such a line."""
    record = content_of(line)
    check_writing(line, record)
    kind = form.kind_of(record)
    form.check(record, form.definition_of(record, kind))
    return record, kind


class _Match:
    """A match after the records so far."""

    def __init__(self, header: "Header", checks: "type[LogChecks]") -> None:
        self.header = header
        self.records: list[Record] = []
        self.replay = Replay(header, checks())
        self.throws = Throws(header, checks.has_real_dice(header))

    def check_order(self, record: "Record") -> None:
        """Raises `LogError` unless the record's number and time follow those of the record before."""
        due = len(self.records) + 1
        if record["n"] != due:
            sentence = "The record has the number {found}, but {due} is due."
            raise LogError("wrong_number", sentence, found=record["n"], due=due)
        latest_us = self.records[-1]["t"] if self.records else 0
        if record["t"] < latest_us:
            sentence = "The time runs backwards: from {before} to {found}."
            raise LogError("time_backwards", sentence, before=latest_us, found=record["t"])

    def take(self, record: "Record", kind: str) -> None:
        """Takes the next record. Raises `LogError` if it is wrong."""
        is_throw = self.replay.take(record, kind)
        self.throws.take(record, kind, is_throw, self.replay.uncovered)
        self.records.append(record)
