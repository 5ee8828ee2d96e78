"""Where the dice of a match came from."""

from typing import Any

Record = dict[str, Any]

TEST_DICE = "The dice of this match were set by a script: it proves nothing about chance."
TEST_BYTES = "The dice of this match came from test bytes, the same in every run: it proves nothing about chance."
TABLE_DICE = "This match was played with real dice, which the box did not see: its throws are not in the log."


class Throws:
    """The dice of one match, throw by throw. A proof that nobody has chosen them has its place here: it would take
    what the header promises, each throw as it comes, and what the last record reveals."""

    def __init__(self, header: Record) -> None:
        self._table = header["options"]["dice"] == "table"
        self._test_bytes = header["entropy"] == "test"
        self._test_dice = False

    def take(self, record: Record) -> None:
        """The next record, of whatever kind."""
        if record.get("test_dice"):
            self._test_dice = True

    def remarks(self) -> list[str]:
        """What has to be known about the dice."""
        if self._table:
            return [TABLE_DICE]
        if self._test_dice:
            return [TEST_DICE]
        return [TEST_BYTES] if self._test_bytes else []
