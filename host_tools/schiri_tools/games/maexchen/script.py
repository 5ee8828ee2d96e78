"""Writes a key script of a whole match of Mäxchen between players who bluff now and then."""

from schiri.games.maexchen.rules.values import DICE, Phase, value_of

from ..script import ScriptWriter


class MaexchenScript(ScriptWriter):
    """The script so far, and the match as it stands after it."""

    GAME = "maexchen"
    START = {"first": 0}
    PLAYERS = 3

    def __init__(self, seed: int, players: "list[str]") -> None:
        super().__init__(seed, players)
        self._thrown: list[int] = []

    def step(self) -> None:
        self.write(f"wait {self.random.randint(300, 900)}")
        if self.game.phase == Phase.CLAIM:
            self._claim()
        elif self.game.phase == Phase.THROW or (self.game.chance() and self.random.random() < 0.5):
            self._thrown = self.dice(DICE)
            self.write("dice " + " ".join(map(str, self._thrown)), "press OK", "wait 600")
            self.game.apply({"event": "throw"})
        else:
            self._answer()

    def _claim(self) -> None:
        """What lies there, or the lowest that will do; first a look."""
        claims = self.game.claims()
        own = value_of(*self._thrown)
        value = own if own in claims else claims[0]
        self.write("hold AC", "wait 400", "release AC", "wait 100")
        self.write(*["press DOWN"] * claims.index(value), "press OK")
        self.game.apply({"event": "claim", "value": value})

    def _answer(self) -> None:
        """A doubt, or a Mäxchen that is believed."""
        gives_in = self.game.choices()[-1]["event"] == "give_in"
        if gives_in:
            self.write("press DOWN", "press OK")
            self.game.apply({"event": "give_in"})
        else:
            self.write("press DOWN", "press OK", "wait 600")
            self.game.apply({"event": "doubt", "dice": self._thrown})
        self.write("wait 2500", "press OK")


SCRIPT = MaexchenScript
