"""A match from a verified log, with everything that does not depend on the game."""

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
    """An `undo` and the record that it has undone."""

    undo: Record
    undone: Record


class Match:
    """A match: the facts of `schiri verify --json`, the header, and the records as they stand in the log, with `n`, `t`
    and `check`."""

    def __init__(
        self,
        game: "ReplayedGame",
        header: Header,
        records: list[Record],
        facts: Facts,
        words: ReportWords,
        path: Path | None = None,
    ) -> None:
        self.path = path  # the log file, if there is one
        self.words = words  # the texts of the report's language
        self.game = game
        self.header = header
        self.records = records
        self.facts = facts
        self.names = shown_names(header["players"])
        self.standing, self.corrections = _standing(records)

    @property
    def id(self) -> str:
        """The id of the match, unique among all boxes."""
        return self.facts["id"]

    @cached_property
    def checks(self) -> list[str]:
        """The check of each line, the header's first. Each covers all lines before it."""
        return [line["check"] for line in (self.header, *self.records)]

    def extends(self, checks: list[str]) -> bool:
        """Returns whether this log begins with the lines that have these checks."""
        return self.checks[: len(checks)] == checks

    @property
    def result(self) -> str | None:
        """How the match ended: `finished`, or `ended` by the players; None if the log has no result."""
        return self._end.get("result")

    @property
    def secret(self) -> str | None:
        """The secret of the dice, if it is revealed."""
        return self._end.get("secret")

    def sealed_dice(self, record: Record, count: int) -> list[int] | None:
        """Returns the values of a covered throw by the revealed secret; None if it is not revealed, or if the dice were
        real or set by a script."""
        parts = next((one["parts"] for one in self.records if "parts" in one), None)
        if self.secret is None or parts is None or "throw" not in record or "test_dice" in record:
            return None
        return stream_of(bytes.fromhex(self.secret), parts).throw(record["throw"], count)

    @property
    def _end(self) -> Record | dict[str, None]:
        """The record with the result, which may be followed by a signature; empty if there is none."""
        return next((record for record in self.records[-2:] if "result" in record), {})

    @property
    def throws(self) -> Iterator[Record]:
        """The records of all events, also of those that were undone."""
        return (record for record in self.records if "event" in record)

    @property
    def has_test_dice(self) -> bool:
        """Whether a script has set the values of dice."""
        return any(record.get("test_dice") for record in self.records)

    @property
    def laid_aside(self) -> bool:
        """Whether the players have kept the match for later."""
        return bool(self.records) and self.records[-1].get("note") == "later"

    @property
    def resumptions(self) -> list[Record]:
        """The records of resumptions after an interruption."""
        return [record for record in self.records if "resumed" in record]

    @cached_property
    def played_us(self) -> int:
        """The time in µs that the match was open. The clock of the log starts anew after each interruption."""
        total, first, last = 0, 0, 0
        for record in self.records:
            if "resumed" in record:
                total += last - first
                first = record["t"]
            last = record["t"]
        return total + last - first


def _standing(records: list[Record]) -> tuple[list[Record], list[Correction]]:
    """Returns the records of the events that were not undone, in order, and the corrections."""
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
