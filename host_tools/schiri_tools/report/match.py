"""A match as its log tells it: what every game has."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from schiri.dice.stream import stream_of

from ..logs.types import Facts, Header, Record
from ..narration.names import shown_names
from .words import ReportWords

if TYPE_CHECKING:
    from ..replay.game import ReplayedGame


@dataclass(frozen=True)
class Correction:
    """An `undo`, and the record of what it has taken back."""

    undo: Record
    undone: Record


class Match:
    """What a verified log says: its facts, which are those of `schiri verify --json`, and its lines. A record is as it
    stands in the log, with `n`, `t` and `check`."""

    def __init__(
        self,
        game: "ReplayedGame",
        header: Header,
        records: list[Record],
        facts: Facts,
        words: ReportWords,
        path: Path | None = None,
    ) -> None:
        self.path = path  # of the log, if it is in a file
        self.words = words  # in which it is told
        self.game = game
        self.header = header
        self.records = records
        self.facts = facts
        self.names = shown_names(header["players"])
        self.standing, self.corrections = _standing(records)

    @property
    def id(self) -> str:
        """The match's name among all matches of all boxes."""
        return self.facts["id"]

    @cached_property
    def checks(self) -> list[str]:
        """The check of each line, the header's first. Each is one over all lines before it."""
        return [line["check"] for line in (self.header, *self.records)]

    def extends(self, checks: list[str]) -> bool:
        """Is this the log with these checks, the same or longer?"""
        return self.checks[: len(checks)] == checks

    @property
    def result(self) -> str | None:
        """`finished`, `ended`, or None if the log has none."""
        return self._end.get("result")

    @property
    def secret(self) -> str | None:
        """What the commitment was to, if it is revealed."""
        return self._end.get("secret")

    def sealed_dice(self, record: Record, count: int) -> list[int] | None:
        """The dice of a throw that fell covered, as the revealed secret tells of them; None if it is not revealed, or
        the dice were real, or set by a script."""
        parts = next((one["parts"] for one in self.records if "parts" in one), None)
        if self.secret is None or parts is None or "throw" not in record or "test_dice" in record:
            return None
        return stream_of(bytes.fromhex(self.secret), parts).throw(record["throw"], count)

    @property
    def _end(self) -> Record | dict[str, None]:
        """The record with the result, which a signature may follow; empty if there is none."""
        return next((record for record in self.records[-2:] if "result" in record), {})

    @property
    def throws(self) -> Iterator[Record]:
        """The records of all events that may have brought dice, also of those that were taken back."""
        return (record for record in self.records if "event" in record)

    @property
    def has_test_dice(self) -> bool:
        """Has a script set what dice show?"""
        return any(record.get("test_dice") for record in self.records)

    @property
    def laid_aside(self) -> bool:
        """Have the players kept it for later?"""
        return bool(self.records) and self.records[-1].get("note") == "later"

    @property
    def resumptions(self) -> list[Record]:
        """The records with which the log goes on after the box had been off."""
        return [record for record in self.records if "resumed" in record]

    @cached_property
    def played_us(self) -> int:
        """How long the box was at it. Its clock begins anew whenever it is switched on."""
        total, first, last = 0, 0, 0
        for record in self.records:
            if "resumed" in record:
                total += last - first
                first = record["t"]
            last = record["t"]
        return total + last - first


def _standing(records: list[Record]) -> tuple[list[Record], list[Correction]]:
    """The records of the events that nobody has taken back, in order, and the corrections."""
    standing: list[Record] = []
    corrections = []
    for record in records:
        if "event" not in record:
            continue
        if record["event"]["event"] == "undo":
            corrections.append(Correction(record, standing.pop()))
        else:
            standing.append(record)
    return standing, corrections
