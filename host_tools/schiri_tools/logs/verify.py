"""Reads a match log and checks all that can be checked without a key: every byte, every time, every verdict.

What that proves and what it does not is told in docs/verify.md.
"""

from dataclasses import dataclass
from typing import Any

from schiri.journal.record import Chain

from . import form
from .error import Contradiction
from .lines import check_writing, content_of, lines_of
from .replay import Replay
from .throws import Throws

Record = dict[str, Any]


class BadLog(Exception):
    """The first bad line of a log, counted from 1, and the reason in one sentence."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class MatchLog:
    """What a log without a bad line says."""

    header: Record
    records: list[Record]
    complete: bool  # is there a result?
    remarks: list[str]  # what has to be known before anything of it is believed, the most important first
    seal: str | None  # what the seal on its dice shows


def verified(data: bytes) -> MatchLog:
    """The log that these bytes are. `BadLog` if a line is bad; that the end is missing is for `complete` to say."""
    verifier = Verifier()
    for line in lines_of(data):
        verifier.take(line)
    return verifier.log()


class Verifier:
    """Takes the lines of one log, one after the other."""

    def __init__(self) -> None:
        self._chain = Chain()
        self._match: _Match | None = None

    def take(self, line: bytes) -> None:
        """The next line. `BadLog` if it is bad; nothing can be taken after that."""
        number = len(self._match.records) + 2 if self._match else 1
        try:
            content = content_of(line)
            if self._match:
                self._take_record(self._match, line, content)
            else:
                self._take_header(line, content)
        except Contradiction as contradiction:
            if contradiction.record is not None:
                number = contradiction.record + 1
            raise BadLog(number, str(contradiction)) from None

    def log(self) -> MatchLog:
        """All that was taken."""
        match = self._match
        if not match:
            raise BadLog(1, "The log is empty.")
        throws = match.throws
        return MatchLog(match.header, match.records, match.replay.complete, throws.remarks(), throws.seal())

    def _take_header(self, line: bytes, header: Record) -> None:
        version = form.format_of(header)
        check_writing(line, header)
        form.check_form(header, "header", version)
        form.check_game(header)
        self._follow(line)
        self._match = _Match(header, version)

    def _take_record(self, match: "_Match", line: bytes, record: Record) -> None:
        check_writing(line, record)
        game = match.header["game"]
        kind = form.kind_of(record, game)
        form.check_form(record, form.definition_of(kind, game, match.version), match.version)
        match.check_order(record)
        self._follow(line)
        match.take(record, kind)

    def _follow(self, line: bytes) -> None:
        if not self._chain.follow(line):
            raise Contradiction("The check does not fit: this line was changed, or stands in the wrong place.")


class _Match:
    """What was taken of a log that has a header."""

    def __init__(self, header: Record, version: int) -> None:
        self.header = header
        self.version = version
        self.records: list[Record] = []
        self.replay = Replay(header)
        self.throws = Throws(header)

    def check_order(self, record: Record) -> None:
        """`Contradiction` unless number and time go on from the record before."""
        due = len(self.records) + 1
        if record["n"] != due:
            raise Contradiction(f"The record has the number {record['n']}, but {due} is due.")
        latest_us = self.records[-1]["t"] if self.records else 0
        if record["t"] < latest_us:
            raise Contradiction(f"The time runs backwards: from {latest_us} to {record['t']}.")

    def take(self, record: Record, kind: str) -> None:
        """The next record."""
        is_throw = self.replay.take(record, kind)
        self.throws.take(record, kind, is_throw)
        self.records.append(record)
