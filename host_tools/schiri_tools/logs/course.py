"""What may follow what in a log, whatever the game: one match, interruptions, one end."""

from typing import Any

from .error import Contradiction

Record = dict[str, Any]


class Course:
    """The frame of a match."""

    def __init__(self) -> None:
        self.over = False  # has the log its result?
        self._begun = False
        self._laid_aside = False

    def take(self, record: Record, kind: str, phase: str) -> None:
        """The next record, which finds the match in a phase. `Contradiction` if it cannot come here."""
        if self.over:
            raise Contradiction("The log goes on behind its result.")
        if not self._begun and kind != "start":
            raise Contradiction("The first record must be the event start.")
        if self._begun and kind == "start":
            raise Contradiction("A second match begins in this log.")
        if self._laid_aside and kind != "resumed":
            raise Contradiction("The match was laid aside, but no record resumed stands before this one.")
        if kind == "resumed" and (record["resumed"] == "later") != self._laid_aside:
            said = "had" if self._laid_aside else "had not"
            raise Contradiction(f"The match goes on after {record['resumed']}, but it {said} been laid aside.")
        if kind == "result" and (record["result"] == "finished") != (phase == "over"):
            raise Contradiction(f"The result is {record['result']}, but the match is in phase {phase}.")
        self._begun = True
        self._laid_aside = record.get("note") == "later"
        self.over = kind == "result"
