"""Writes a key script of a whole match of FINI! between two players who are quick, but only human."""

from schiri.games.fini.rules.dice import SILVER, arranged
from schiri.games.fini.rules.judge import Duel

from ..script import ScriptWriter


class FiniScript(ScriptWriter):
    """The script so far, and the match as it stands after it."""

    GAME = "fini"
    START = {"first": 0, "dice": "box"}

    _t = 0

    def pause(self, least_ms: int, most_ms: int) -> None:
        """The players take their time."""
        self.write(f"wait {self.random.randint(least_ms, most_ms)}")

    def apply(self, name: str, **arguments: object) -> None:
        """Has the event of the last lines happen in the match, too."""
        self._t += 1
        self.game.apply({"event": name, "t": self._t, **arguments})

    def step(self) -> None:
        game = self.game
        if game.phase == "announce":
            combination = self.random.choice(("straight", "pasch"))
            if combination == "pasch":
                self.write("press DOWN")
            self.write("wait 600", "press OK")
            self.apply("announce", combination=combination)
        coloured = self.dice(11)
        silver = self.dice(4)
        self.write("wait 700", "dice " + " ".join(map(str, coloured + silver)), "press OK", "until duel")
        self.apply("roll", coloured=coloured, silver=silver)
        self.apply("go")
        self.pause(350, 700)
        while game.phase == "duel":
            self._act()
            self.pause(90, 420)
        self.write("wait 2200", "press OK")

    def _act(self) -> None:
        """Somebody's next move: a mishap now and then, mostly a grab, a call when nothing fits any more."""
        chance = self.random.random()
        player = self.random.randint(0, 1)
        side = "AB"[player]
        if chance < 0.002:
            self._foul()
        elif chance < 0.003:
            self.write("press AF BF")
            self.apply("foul", player=None, kind="same_call")
        else:
            wanted = self._wanted(player)
            if wanted and not (self.game.taken[player] and chance < 0.01):
                self._grab(player, self.random.choice(wanted))
            elif chance < 0.01 or not self._premature(player):
                self.write(f"press {side}F")
                self.apply("fini", player=player)

    def _foul(self) -> None:
        """The referee stops the duel: B has used two hands."""
        self.write("hold BACK", "wait 1000", "release BACK", "wait 900")
        self.write("press DOWN", "wait 300", "press OK", "wait 500", "press DOWN", "wait 300", "press OK")
        self.apply("foul", player=1, kind="two_hands")

    def _grab(self, player: int, die: int) -> None:
        side = "AB"[player]
        value = die & 7
        if die > SILVER:
            self.write(f"hold {side}C", "wait 60", f"press {side}{value}", f"release {side}C")
        else:
            self.write(f"press {side}{value}")
        self.apply("take", player=player, silver=die > SILVER, value=value)

    def _wanted(self, player: int) -> list[int]:
        """The dice that would do the player good, as he sees it."""
        game = self.game
        taken = game.taken[player]
        own = {die & 7 for die in taken}
        shown = {die for die in game.taken[1 - player] if die < SILVER}
        if len(taken) >= 6:
            return []
        dice = [value for value in range(1, 7) if game.coloured[value]]
        dice += [v + SILVER for v in range(1, 7) if game.silver[v] and v in shown and not game.coloured[v]]
        if game.combination == "pasch":
            best = max(range(1, 7), key=lambda v: (sum(die & 7 == v for die in taken), game.coloured[v]))
            found = [die for die in dice if die & 7 == best] or [die for die in dice if die & 7 in own]
            return found or [v for v in range(1, 7) if game.coloured[v] >= 2 and len(taken) <= 4]
        new = [die for die in dice if die & 7 not in own]
        found = [die for die in new if {(die & 7) - 1, (die & 7) + 1} & own or not own]
        values = {die & 7 for die in new}
        return found or [die for die in new if (die & 7) + 1 in values and len(taken) <= 4]

    def _premature(self, player: int) -> bool:
        game = self.game
        layouts = (arranged(game.taken[0], game.combination), arranged(game.taken[1], game.combination))
        return bool(Duel(game.combination, player, layouts, game.coloured, game.silver).premature())


SCRIPT = FiniScript
