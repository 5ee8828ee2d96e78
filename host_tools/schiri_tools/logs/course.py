"""What may follow what in a log, whatever the game: one match, interruptions, one end."""

from schiri.util.typing import TYPE_CHECKING

from .error import LogError

if TYPE_CHECKING:
    from .types import Record


class Course:
    """The frame of a match."""

    def __init__(self) -> None:
        self.over = False  # has the log its result?
        self._begun = False
        self._laid_aside = False

    def take(self, record: "Record", kind: str, phase: str) -> None:
        """The next record, which finds the match in a phase. `LogError` if it cannot come here."""
        if self.over:
            raise LogError("behind_result", "The log goes on behind its result.")
        if not self._begun and kind != "start":
            raise LogError("no_start", "The first record must be the event start.")
        if self._begun and kind == "start":
            raise LogError("second_start", "A second match begins in this log.")
        if self._laid_aside and kind != "resumed":
            raise LogError("not_resumed", "The match was laid aside, but no record resumed stands before this one.")
        if kind == "resumed" and (record["resumed"] == "later") != self._laid_aside:
            code, said = ("was_laid_aside", "had") if self._laid_aside else ("was_not_laid_aside", "had not")
            sentence = "The match goes on after {after}, but it " + said + " been laid aside."
            raise LogError(code, sentence, after=record["resumed"])
        if kind == "result" and (record["result"] == "finished") != (phase == "over"):
            sentence = "The result is {result}, but the match is in phase {phase}."
            raise LogError("wrong_result", sentence, result=record["result"], phase=phase)
        self._begun = True
        self._laid_aside = record.get("note") == "later"
        self.over = kind == "result"
