"""Writes a key script of a whole match of Schocken between players who want their Schock."""

from schiri.games.schocken.rules.ranking import DICE, STRAIGHT, strength

from ..script import ScriptWriter

STAND = ("press UP", "press UP", "press OK")  # the last entry but one of what can be done with a throw
COVER = ("press UP", "press OK")
STAND_WITH_A_SCHOCK_AUS = ("press OK",)  # the first entry
COVER_A_SCHOCK_AUS = ("press DOWN", "press OK")
AGAIN = ("press UP", "press UP", "press UP", "press OK")


class SchockenScript(ScriptWriter):
    """The script so far, and the match as it stands after it."""

    GAME = "schocken"
    PLAYERS = 3

    def step(self) -> None:
        if self.game.phase == "opening":
            self._throw("press OK", "wait 1500", "press OK")
        else:
            self._turn()

    def _turn(self) -> None:
        before = self.game.verdict
        self._join()
        self._throw("press OK")
        while not self._is_content():
            self._put_aside()
            if self.game.chance():
                self._throw(*(["press OK"] if self.game.phase == "throw" else AGAIN))
        covers = self.random.random() < 0.1
        if self.game.aside + self.game.dice.count(1) == DICE:
            keys: tuple[str, ...] = COVER_A_SCHOCK_AUS if covers else STAND_WITH_A_SCHOCK_AUS
        else:
            keys = COVER if covers else STAND
        self.write(f"wait {self.random.randint(400, 1500)}", *keys)
        self.game.apply({"event": "stand", "hidden": covers})
        if self.game.verdict is not before:
            self.write("wait 2500", "press OK")

    def _join(self) -> None:
        """Now and then somebody who is out plays another round."""
        joins = self.game.choices()
        if joins and self.random.random() < 0.2:
            self.write("press DOWN", "wait 600", "press OK")
            self.game.apply(joins[0])

    def _throw(self, *keys: str) -> None:
        """Has the dice fall that are due."""
        due = self.game.chance()
        assert due
        ((_, count),) = due[1]
        values = self.dice(count)
        self.write(f"wait {self.random.randint(300, 900)}", "dice " + " ".join(map(str, values)), *keys)
        self.game.apply(self.game.event_from_dice(values))

    def _put_aside(self) -> None:
        """As many ones as there are, natural or made of sixes: the first entry, unless there are none."""
        useful = [one for one in self.game.choices() if one["event"] == "aside" and one["ones"] + one["turned"] < DICE]
        if useful:
            self.write("wait 700", "press OK")
            self.game.apply(max(useful, key=lambda one: int(one["ones"] + one["turned"])))

    def _is_content(self) -> bool:
        """Does the player leave it at that? He does with a Straße or better, and now and then with less."""
        game = self.game
        if game.phase == "throw" or not game.chance():
            return bool(game.phase != "throw")
        dice = game.dice + [1] * game.aside
        kind = strength(dice[0], dice[1], dice[2], game.fell == DICE) // 1000
        return bool(kind >= STRAIGHT) or self.random.random() < 0.2


SCRIPT = SchockenScript
