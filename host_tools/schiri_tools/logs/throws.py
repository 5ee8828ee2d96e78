"""Where the dice of a match came from, and whether anybody can have chosen them: the seal on them, opened again.

The box's own code draws every throw once more. docs/dice.md has the protocol, docs/verify.md what this proves.
"""

from typing import Any

from schiri.dice.stream import commitment_of, stream_of, values_of

from ..games import host_game
from ..util.digits import in_groups
from .error import Contradiction

Record = dict[str, Any]

TEST_DICE = "Dice of this match were set by a script: it proves nothing about chance."
TEST_BYTES = "The dice of this match came from test bytes, the same in every run: it proves nothing about chance."
TABLE_DICE = "This match was played with real dice, which the box did not see: its throws are not in the log."
TOLD_DICE = "This match was played with real dice, which the box did not see: its throws are what the players told it."
NOT_SEALED = "The dice of this match were not sealed: nothing shows that nobody has chosen them."
NO_PARTS = "No player has added a part to the secret of the dice: the box alone can have chosen them."


class Throws:
    """The dice of one match, throw by throw."""

    def __init__(self, header: Record) -> None:
        self._real = host_game(header["game"]).log_checks.has_real_dice(header)
        self._test_bytes = header["entropy"] == "test"
        self._commitment: str | None = header.get("commitment")
        self._players: list[str] = header["players"]
        self._shown_us: int | None = None  # when the commitment was shown last
        self._parts: list[str] | None = None
        self._throws: list[Record] = []
        self._told = False  # have the players told the box what their dice show?
        self._test_dice = False
        self._opened = False
        if self._real and self._commitment:
            raise Contradiction("Real dice have no commitment.")

    def take(self, record: Record, kind: str, is_throw: bool) -> None:
        """The next record, of a kind as `form.kind_of` tells; `is_throw`: did dice fall for it?
        `Contradiction` if the dice cannot have been sealed and thrown like that; it names an earlier record if only the
        revealed secret shows what is wrong with it."""
        if is_throw and not self._real:
            self._take_throw(record)
        elif "throw" in record or "test_dice" in record:
            raise Contradiction("The box did not throw these dice, so they have no number, and no script can set them.")
        elif is_throw:
            self._told = True
        elif kind == "parts":
            self._take_parts(record)
        elif record.get("note") == "sealed":
            self._shown_us = record["t"]
        elif kind == "result":
            self._take_secret(record.get("secret"))

    def remarks(self) -> list[str]:
        """What has to be known about the dice before anything of them is believed."""
        if self._real:
            return [TOLD_DICE if self._told else TABLE_DICE]
        if self._test_dice:
            return [TEST_DICE]
        if self._test_bytes:
            return [TEST_BYTES]
        if not self._commitment:
            return [NOT_SEALED]
        return [NO_PARTS] if self._parts and not any(self._parts) else []

    def seal(self) -> str | None:
        """What the seal on the dice shows, in a sentence or two; None if it has no throw to show."""
        if not self._commitment:
            return None
        sealed = f"The dice were sealed as {in_groups(self._commitment)}"
        if not self._opened:
            return f"{sealed}; the secret is not revealed yet, so no throw could be checked."
        genuine = sum("test_dice" not in record for record in self._throws)
        if not genuine:
            return None
        parts = self._parts or []
        added = [f"{name} added {part}" for name, part in zip(self._players, parts, strict=True) if part]
        checked = f"All {genuine} throws" if genuine != 1 else "The one throw"
        follow = "follow" if genuine != 1 else "follows"
        return f"{sealed}{''.join(f', {words}' for words in added)}. {checked} {follow} from the revealed secret."

    def _take_throw(self, record: Record) -> None:
        self._test_dice = self._test_dice or "test_dice" in record
        self._throws.append(record)
        number = record.get("throw")
        if not self._commitment:
            if number is not None:
                raise Contradiction("The throw is one of sealed dice, but the header has no commitment.")
        elif self._parts is None:
            raise Contradiction("The dice are thrown before the players have added their parts.")
        elif number is None:
            raise Contradiction("This throw of sealed dice has no number.")
        elif number != len(self._throws):
            raise Contradiction(f"The throw has the number {number}, but {len(self._throws)} is due.")

    def _take_parts(self, record: Record) -> None:
        parts: list[str] = record["parts"]
        if not self._commitment:
            raise Contradiction("The players add parts to a secret, but the header has no commitment.")
        if self._parts is not None:
            raise Contradiction("The players have added their parts before.")
        if len(parts) != len(self._players):
            raise Contradiction(f"There are {len(self._players)} players, but {len(parts)} parts.")
        pressed: list[list[Any]] = record.get("keys", [])
        if pressed and self._shown_us is None:
            raise Contradiction("The players' parts stand before the commitment was shown to anybody.")
        if any(not (self._shown_us or 0) <= t_us <= record["t"] for t_us, _ in pressed):
            raise Contradiction("A key of the players' parts was not pressed between the commitment and this record.")
        if not _are_pressed(parts, pressed):
            raise Contradiction("The players' parts are not what their keys say.")
        self._parts = parts

    def _take_secret(self, secret: str | None) -> None:
        if not self._commitment:
            if secret:
                raise Contradiction("A secret is revealed, but the header has no commitment to it.")
            return
        if not secret:
            raise Contradiction("The result does not reveal the secret of the dice.")
        if commitment_of(bytes.fromhex(secret)) != self._commitment:
            raise Contradiction("The secret is not the one that the header commits to.")
        self._opened = True
        if self._parts is None:
            return
        stream = stream_of(bytes.fromhex(secret), self._parts)
        for number, record in enumerate(self._throws, 1):
            thrown = values_of(record["event"])
            due = stream.throw(number, len(thrown))
            if thrown != due and "test_dice" not in record:
                shown = " ".join(map(str, due))
                raise Contradiction(f"This is not throw {number} of the sealed dice, which is {shown}.", record["n"])


def _are_pressed(parts: list[str], pressed: list[list[Any]]) -> bool:
    """Two players press at the same time, each on his side; more of them one after the other, on either side."""
    if len(parts) == 2:
        return parts == ["".join(key[1] for _, key in pressed if key[0] == side) for side in "AB"]
    stamps = [t_us for t_us, _ in pressed]
    return stamps == sorted(stamps) and "".join(parts) == "".join(key[1] for _, key in pressed)
