"""Writes a key script of a whole match of Qwixx – Das Duell between players who leave few fields out."""

from typing import Any

from schiri.games.qwixx.rules.board import LAST, ROWS, field_of

from ..script import ScriptWriter

Event = dict[str, Any]
PASS: Event = {"event": "pass"}
_WIDE = 3  # fields left out at once


class QwixxScript(ScriptWriter):
    """The script so far, and the match as it stands after it."""

    GAME = "qwixx"
    START = {"first": 0}

    def step(self) -> None:
        if self.game.phase == "roll":
            self._throw()
        else:
            self._act()

    def _throw(self) -> None:
        """Has the dice fall."""
        due = self.game.chance()
        assert due
        values = self.dice(sum(count for _, count in due[1]))
        self.write(f"wait {self.random.randint(500, 1500)}", "dice " + " ".join(map(str, values)), "press OK")
        self.game.apply(self.game.event_from_dice(values))

    def _act(self) -> None:
        """Goes to an entry of the list, by the shorter way, and carries it out."""
        entries = self._entries()
        chosen = self._chosen(entries)
        down = entries.index(chosen)
        up = len(entries) - down
        keys = ["DOWN"] * down if down <= up else ["UP"] * up
        for key in (*keys, "OK"):
            self.write(f"wait {self.random.randint(300, 900)}", f"press {key}")
        self.game.apply(chosen)

    def _entries(self) -> list[Event]:
        """What the screen lists: the fields of this action, row by row from left to right, and at last declining."""
        action = 1 if self.game.phase == "action1" else 2
        return [*sorted((one for one in self.game.choices() if one.get("action") == action), key=self._place), PASS]

    def _place(self, entry: Event) -> tuple[int, int]:
        """Row and field that an entry means."""
        row = ROWS.index(entry["row"])
        value = sum(self.game.white) if entry["action"] == 1 else entry["white"] + self.game.colours[row]
        return row, field_of(row, value)

    def _chosen(self, entries: list[Event]) -> Event:
        """A row is closed as soon as it can be; else the field that leaves the fewest out, unless they are too many."""
        best = min(entries, key=self._left_out)
        return best if self._left_out(best) <= _WIDE else PASS

    def _left_out(self, entry: Event) -> int:
        """How many fields are lost to the player by it: none by closing a row, too many by declining."""
        if entry["event"] == "pass":
            return _WIDE + 1
        row, field = self._place(entry)
        rightmost: int = self.game.own[self.game.turn][row].bit_length() - 1
        return 0 if field == LAST else max(field - rightmost - 1, 0)


SCRIPT = QwixxScript
