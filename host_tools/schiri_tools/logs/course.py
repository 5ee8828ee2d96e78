"""The order of a log's records in any game: one match, interruptions, one end, a signature."""

from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from .sentences import LogError, said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .types import Header, Record, Sentence

OF_FRAME = ("start", "note", "resumed", "result", "signed")  # the kinds of records that change which kinds may follow
CALLED_OFF = OrderedDict(
    throws_void="throws declared void",
    throws_undone="throws undone",
    moves_undone="moves undone",
    duels_aborted="duels aborted",
    matches_unfinished="matches begun before by the same players and not finished",
)


def said_of_damage(records: "list[Record]") -> "list[Sentence]":
    """Returns a remark for each time that damage to the box's flash has lost records."""
    sentence = "The log was damaged before record {record}. Records lost: {lost}."
    found = [record for record in records if "lost" in record]
    return [said("records_lost", sentence, record=record["n"], lost=record["lost"]) for record in found]


def said_of_called_off(counts: "Mapping[str, int]") -> "list[Sentence]":
    """Returns one sentence on the things that players or the referee have taken back; `counts` has the number of each
    kind, by the codes of `CALLED_OFF`. Returns none if there are none."""
    found = [said(code, CALLED_OFF[code] + ": {count}", count=counts[code]) for code in CALLED_OFF if counts.get(code)]
    return [said("called_off", "What did not stand: {what}.", what=found)] if found else []


class Course:
    """The check that the records of a match follow each other in an order that is allowed in all games."""

    def __init__(self, header: "Header") -> None:
        self.complete = False  # whether the log is complete
        self.goes_on = False  # whether records that are not `OF_FRAME` may come next
        self._is_signed = "box" in header
        self._over = False  # whether the result was recorded
        self._begun = False
        self._laid_aside = False

    def take(self, record: "Record", kind: str, phase: str) -> None:
        """Takes the next record. While `goes_on`, a caller need not pass records that are not `OF_FRAME`. `phase` is
        the phase of the match before the record. Raises `LogError` if the record is not allowed here."""
        if self.complete or self._over and kind != "signed":
            raise LogError("behind_result", "The log goes on behind its result.")
        if not self._begun and kind != "start":
            raise LogError("no_start", "The first record must be the event start.")
        if kind == "signed" and not self._over:
            raise LogError("signed_too_early", "The signature stands before the result.")
        if self._begun and kind == "start":
            raise LogError("second_start", "A second match begins in this log.")
        if self._laid_aside and kind != "resumed":
            raise LogError("not_resumed", "The match was laid aside, but no record resumed stands before this one.")
        damaged = "lost" in record
        if kind == "resumed" and damaged != (record["resumed"] == "damage"):
            sentence = "A log that is resumed says how many records are lost if it was damaged, and else not."
            raise LogError("lost_without_damage", sentence)
        if kind == "resumed" and not damaged and (record["resumed"] == "later") != self._laid_aside:
            code, said = ("was_laid_aside", "had") if self._laid_aside else ("was_not_laid_aside", "had not")
            sentence = "The match goes on after {after}, but it " + said + " been laid aside."
            raise LogError(code, sentence, after=record["resumed"])
        if kind == "result" and (record["result"] == "finished") != (phase == "over"):
            sentence = "The result is {result}, but the match is in phase {phase}."
            raise LogError("wrong_result", sentence, result=record["result"], phase=phase)
        self._begun = True
        self._laid_aside = record.get("note") == "later"
        self._over = self._over or kind == "result"
        self.goes_on = not self._laid_aside and not self._over
        self.complete = self._over and (kind == "signed" or not self._is_signed)
