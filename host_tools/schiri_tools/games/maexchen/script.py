"""Writes a key script of a whole match of Mäxchen between players who bluff only when they must."""

from schiri.games.maexchen.rules.game import DICE, Phase, value_of

from ..script import ScriptWriter


class MaexchenScript(ScriptWriter):
    """The script so far, and the match as it stands after it."""

    GAME = "maexchen"
    START = {"first": 0}
    _thrown: tuple[int, ...] = ()

    def step(self) -> None:
        self.write(f"wait {self.random.randint(300, 900)}")
        if self.game.phase == Phase.CLAIM:
            self._claim()
        elif self.game.phase == Phase.THROW or (self.game.chance() and self.random.random() < 0.5):
            self._thrown = tuple(self.dice(DICE))
            self.write("dice %d %d" % self._thrown, "press OK", "wait 600")
            self.game.apply({"event": "throw"})
        else:
            self.write(*(["press DOWN"] if self.game.chance() else []), "press OK", "wait 2500", "press OK")
            self.game.apply({"event": "doubt", "dice": list(self._thrown)})

    def _claim(self) -> None:
        """First a look; then what lies there, or the lowest that will do."""
        claims = self.game.claims()
        own = value_of(*self._thrown)
        value = own if own in claims else claims[0]
        self.write("hold AC", "wait 400", "release AC", "wait 100")
        self.write(*["press DOWN"] * claims.index(value), "press OK")
        self.game.apply({"event": "claim", "value": value})


SCRIPT = MaexchenScript
