"""The origin of a match's dice, and whether anybody can have chosen them: the check of the seal on them.

The box's own code computes every throw again from the revealed secret. docs/fair/dice.md has the protocol,
docs/logs/README.md says what this proves.
"""

from schiri.dice.stream import code_of_parts, commitment_of, stream_of
from schiri.util.typing import TYPE_CHECKING

from ..util import in_groups
from .sentences import LogError, said

if TYPE_CHECKING:
    from typing import Any

    from .types import Header, Record, Sentence

TEST_DICE = "Dice of this match were set by a script: it proves nothing about chance."
TEST_BYTES = "The dice of this match came from test bytes, the same in every run: it proves nothing about chance."
TABLE_DICE = "This match was played with real dice, which the box did not see: its throws are not in the log."
TOLD_DICE = "This match was played with real dice, which the box did not see: its throws are what the players told it."
NOT_SEALED = "The dice of this match were not sealed: nothing shows that nobody has chosen them."
NO_PARTS = "No player has added a part to the secret of the dice: the box alone can have chosen them."
NOT_OPENED = "The dice were sealed as {commitment}; the secret is not revealed yet, so no throw could be checked."
OPENED = "The dice were sealed as {sealed}. %s from the revealed secret."


class Throws:
    """The check of the dice of one match, throw by throw. `real` says whether the players threw real dice."""

    def __init__(self, header: "Header", real: bool) -> None:
        self._real = real
        self._test_bytes = header["entropy"] == "test"
        self._commitment: str | None = header.get("commitment")
        self._players: list[str] = header["players"]
        self._shown_us: int | None = None  # the time when the commitment was last shown; None before that
        self._parts: list[str] | None = None
        self._code: str | None = None  # the code of the players' parts; None in older logs
        self._throws: list[tuple[Record, list[int]]] = []  # records of throws, and the values of their dice
        self._uncovered: list[tuple[int, Record, list[int]]] = []  # the numbers and dice of uncovered throws
        self._told = False  # whether the players have told the box what their dice show
        self._test_dice = False
        self._opened = False
        if self._real and self._commitment:
            raise LogError("sealed_real_dice", "Real dice have no commitment.")

    def take(self, record: "Record", kind: str, thrown: list[int] | None, uncovered: int | None) -> None:
        """Takes the next record, which has the kind from `form.kind_of`.

        `thrown` are the values of the dice that were thrown for it or uncovered, None if none were. `uncovered` is the
        number of the throw that they uncover, or None. Raises `LogError` if the dice cannot have been sealed and
        thrown like that. The error names an earlier record if only the revealed secret shows that this record is
        wrong.
        """
        if thrown is not None and not self._real:
            if uncovered is None:
                self._take_throw(record, thrown)
            else:
                self._take_uncovered(record, thrown, uncovered)
        elif "throw" in record or "uncovers" in record or "test_dice" in record:
            raise LogError(
                "not_thrown_by_box",
                "The box did not throw these dice, so they have no number, and no script can set them.",
            )
        elif thrown is not None:
            self._told = True
        elif kind == "parts":
            self._take_parts(record)
        elif record.get("note") == "sealed":
            self._shown_us = record["t"]
        elif kind == "result":
            self._take_secret(record.get("secret"))

    def remarks(self) -> "list[Sentence]":
        """Returns the facts about the dice that a reader must know before trusting them."""
        if self._real:
            return [said("told_dice", TOLD_DICE) if self._told else said("table_dice", TABLE_DICE)]
        if self._test_dice:
            return [said("test_dice", TEST_DICE)]
        if self._test_bytes:
            return [said("test_bytes", TEST_BYTES)]
        if not self._commitment:
            return [said("not_sealed", NOT_SEALED)]
        return [said("no_parts", NO_PARTS)] if self._parts and not any(self._parts) else []

    def seal(self) -> "Sentence | None":
        """Returns the sentence on the check of the dice's seal; None if there is no seal, or if it covers no throw."""
        if not self._commitment:
            return None
        digits = in_groups(self._commitment)
        if not self._opened:
            return said("seal_not_opened", NOT_OPENED, commitment=digits)
        genuine = len([record for record, _ in self._throws if "test_dice" not in record])
        if not genuine:
            return None
        parts = self._parts or []
        sealed: list[Any] = [digits] + said_of_code(self._code)
        for seat, part in enumerate(parts):
            if part:
                sealed.append(said("part", "{who} added {part}", who=self._players[seat], part=part))
            elif any(parts):
                sealed.append(said("no_part", "{who} added none", who=self._players[seat]))
        which = "All {throws} throws follow" if genuine != 1 else "The one throw follows"
        return said("seal_opened", OPENED % which, commitment=digits, sealed=sealed, throws=genuine)

    def _take_throw(self, record: "Record", thrown: list[int]) -> None:
        self._test_dice = self._test_dice or "test_dice" in record
        self._throws.append((record, thrown))
        number = record.get("throw")
        if "uncovers" in record:
            raise LogError("nothing_uncovered", "These dice fall now: no throw is uncovered.")
        if not self._commitment:
            if number is not None:
                raise LogError("numbered_throw", "The throw is one of sealed dice, but the header has no commitment.")
        elif self._parts is None:
            raise LogError("thrown_before_parts", "The dice are thrown before the players have added their parts.")
        elif number is None:
            raise LogError("no_number_of_throw", "This throw of sealed dice has no number.")
        elif number != len(self._throws):
            sentence = "The throw has the number {found}, but {due} is due."
            raise LogError("number_of_throw", sentence, found=number, due=len(self._throws))

    def _take_uncovered(self, record: "Record", thrown: list[int], number: int) -> None:
        """Takes a record that uncovers dice of an earlier throw."""
        if "throw" in record or record.get("uncovers") != (number if self._commitment else None):
            raise LogError("other_throw_uncovered", "What is uncovered here is throw {due}.", due=number)
        if "test_dice" in record and "test_dice" not in self._throws[number - 1][0]:
            raise LogError("test_dice_uncovered", "No script has set the dice of throw {due}.", due=number)
        self._uncovered.append((number, record, thrown))

    def _take_parts(self, record: "Record") -> None:
        parts: list[str] = record["parts"]
        if not self._commitment:
            raise LogError("parts_of_nothing", "The players add parts to a secret, but the header has no commitment.")
        if self._parts is not None:
            raise LogError("second_parts", "The players have added their parts before.")
        if len(parts) != len(self._players):
            sentence = "There are {players} players, but {parts} parts."
            raise LogError("number_of_parts", sentence, players=len(self._players), parts=len(parts))
        pressed = record.get("keys", [])
        if pressed and self._shown_us is None:
            raise LogError(
                "parts_before_commitment", "The players' parts stand before the commitment was shown to anybody."
            )
        if any(not (self._shown_us or 0) <= t_us <= record["t"] for t_us, _ in pressed):
            raise LogError(
                "key_of_parts", "A key of the players' parts was not pressed between the commitment and this record."
            )
        if not _are_pressed(parts, pressed):
            raise LogError("parts_not_pressed", "The players' parts are not what their keys say.")
        self._code = record.get("code")
        if self._code not in (None, code_of_parts(parts) if any(parts) else None):
            raise LogError("other_code_of_parts", "The code is not that of the players' parts.")
        self._parts = parts

    def _take_secret(self, secret: str | None) -> None:
        if not self._commitment:
            if secret:
                raise LogError("secret_of_nothing", "A secret is revealed, but the header has no commitment to it.")
            return
        if not secret:
            raise LogError("no_secret", "The result does not reveal the secret of the dice.")
        if commitment_of(bytes.fromhex(secret)) != self._commitment:
            raise LogError("wrong_secret", "The secret is not the one that the header commits to.")
        self._opened = True
        if self._parts is None:
            return
        stream = stream_of(bytes.fromhex(secret), self._parts)
        numbered = [(number, record, thrown) for number, (record, thrown) in enumerate(self._throws, 1)]
        for number, record, thrown in numbered + self._uncovered:
            due = stream.throw(number, len(thrown))
            if thrown != due and "test_dice" not in record:
                shown = " ".join(map(str, due))
                sentence = "This is not throw {number} of the sealed dice, which is {due}."
                raise LogError("not_sealed_throw", sentence, record["n"], number=number, due=shown)


def said_of_code(code: str | None) -> "list[Sentence]":
    """Returns a sentence with the code of the parts that players added to the secret; none if the log has no code."""
    return [said("code_of_parts", "the parts have the code {digits}", digits=in_groups(code))] if code else []


def _are_pressed(parts: list[str], pressed: "list[tuple[int, str]]") -> bool:
    """Returns whether the pressed keys give these parts, which players add to the secret of the dice. Two players press
    at the same time, each on their own side; more players press one after the other, on either side."""
    if len(parts) == 2:
        return parts == ["".join(key[1] for _, key in pressed if key[0] == side) for side in "AB"]
    stamps = [t_us for t_us, _ in pressed]
    return stamps == sorted(stamps) and "".join(parts) == "".join(key[1] for _, key in pressed)
