"""Reads a match log and checks all that can be checked: every byte, every time, every verdict.

What that proves and what it does not is told in docs/logs/README.md.
"""

from schiri.journal.record import Chain
from schiri.util.typing import TYPE_CHECKING

from .course import said_of_damage
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

    from .log_checks import LogChecks, LoggedGame
    from .signature import Outcome
    from .types import Header, Record, Saying


class BadLog(Exception):
    """The first bad line of a log, counted from 1, and what is wrong with it: a code with its values for programs, and
    one English sentence."""

    def __init__(self, line: int, error: LogError) -> None:
        self.line = line
        self.code = error.code
        self.values = error.values
        self.reason = str(error)
        self.saying = error.saying
        super().__init__("line %d: %s" % (line, self.reason))


class MatchLog:
    """What a log without a bad line says: its header and records, and `complete`: has it come to its end? `said_first`
    has to be known before anything of it is believed, the most important first; `said_of_seal` is what the seal on its
    dice shows, or None. `outcome` is who has won, and what each seat has, as the rules say (`Game.outcome`)."""

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
        """Who answers for it; None if it is not complete."""
        return said_of_signature(self.header) if self.complete else None

    @property
    def remarks(self) -> list[str]:
        """The same, in sentences."""
        return [saying["sentence"] for saying in self.said_first]

    @property
    def seal(self) -> str | None:
        """What the seal shows, in a sentence or two."""
        return self.said_of_seal["sentence"] if self.said_of_seal else None


def verified(data: bytes, game_named: "Callable[[str], LoggedGame]") -> MatchLog:
    """The log that these bytes are; `game_named` knows the games. `BadLog` if a line is bad; that the end is missing is
    for `complete` to say."""
    verifier = Verifier(game_named)
    for line in lines_of(data):
        verifier.take(line)
    return verifier.log()


class Verifier:
    """Takes the lines of one log, one after the other."""

    def __init__(self, game_named: "Callable[[str], LoggedGame]") -> None:
        self._game_named = game_named
        self._chain = Chain()
        self._match: _Match | None = None

    def take(self, line: bytes) -> None:
        """The next line. `BadLog` if it is bad; nothing can be taken after that."""
        number = len(self._match.records) + 2 if self._match else 1
        try:
            if not self._match:
                check_is_log(line)
            content, is_as_written = content_of(line)
            if not self._match:
                check_format(content)
            if not is_as_written:
                check_writing(line, content)
            if self._match:
                self._take_record(self._match, line, content)
            else:
                self._take_header(line, content)
        except LogError as error:
            if error.record is not None:
                number = error.record + 1
            raise BadLog(number, error) from None

    def log(self) -> MatchLog:
        """All that was taken."""
        match = self._match
        if not match:
            raise BadLog(1, LogError("empty_log", "The log is empty."))
        throws = match.throws
        first = throws.remarks() + said_of_damage(match.records) + said_of_partners(match.header, match.records)
        replay = match.replay
        first += replay.remarks
        outcome = replay.outcome if match.records else ([], [])
        return MatchLog(match.header, match.records, replay.complete, first, throws.seal(), outcome)

    def _take_header(self, line: bytes, header: "Any") -> None:
        form_of(header.get("game"), self._game_named).check(header, "header")
        check_game(header)
        self._follow(line)
        self._match = _Match(header, self._game_named(header["game"]).log_checks)

    def _take_record(self, match: "_Match", line: bytes, record: "Any") -> None:
        form = form_of(match.header["game"], self._game_named)
        kind = form.kind_of(record)
        form.check(record, form.definition_of(record, kind))
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


class _Match:
    """What was taken of a log that has a header."""

    def __init__(self, header: "Header", checks: "type[LogChecks]") -> None:
        self.header = header
        self.records: list[Record] = []
        self.replay = Replay(header, checks())
        self.throws = Throws(header, checks.has_real_dice(header))

    def check_order(self, record: "Record") -> None:
        """`LogError` unless number and time go on from the record before."""
        due = len(self.records) + 1
        if record["n"] != due:
            sentence = "The record has the number {found}, but {due} is due."
            raise LogError("wrong_number", sentence, found=record["n"], due=due)
        latest_us = self.records[-1]["t"] if self.records else 0
        if record["t"] < latest_us:
            sentence = "The time runs backwards: from {before} to {found}."
            raise LogError("time_backwards", sentence, before=latest_us, found=record["t"])

    def take(self, record: "Record", kind: str) -> None:
        """The next record."""
        is_throw = self.replay.take(record, kind)
        self.throws.take(record, kind, is_throw, self.replay.uncovered)
        self.records.append(record)
