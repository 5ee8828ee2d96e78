"""A game that nobody has told the tools of: two to four players throw two dice each, and the highest sum of a round
gets a point; of level ones nobody. Who has two points first has won. A round that is interrupted is thrown again. It
stands for all games to come."""

import sys

from making import GameLog
from schiri import games
from schiri.match.checks import DIE_VALUE, TEXT, list_of
from schiri.match.game import Arguments, EventSpec, Game, GameFacts

POINTS = 2


FACTS = GameFacts("new_game", "New game", seats=(2, 4))


class Highest(Game):
    FACTS = FACTS

    @classmethod
    def start_arguments(cls):
        return Arguments((("players", list_of(TEXT, *cls.FACTS.seats)),))

    def __init__(self, start):
        self.players = tuple(start["players"])
        self.score = [0] * len(self.players)
        self.sums = []
        self.phase = "roll"
        self.verdict = None

    def _roll(self, event):
        self.sums.append(sum(event["dice"]))
        if len(self.sums) == len(self.players):
            self._settle()

    def _again(self, event):
        self._end_round(None)

    def _settle(self):
        highest = max(self.sums)
        self._end_round(self.sums.index(highest) if self.sums.count(highest) == 1 else None)

    def _end_round(self, winner):
        self.verdict = {"winner": winner, "sums": self.sums}
        self.sums = []
        if winner is not None:
            self.score[winner] += 1
            self.phase = "over" if self.score[winner] == POINTS else "roll"

    # FINI! has an event of the name `roll`, too.
    EVENTS = {
        "roll": EventSpec(("roll",), _roll, (("dice", list_of(DIE_VALUE, 2, 2)),)),
        "again": EventSpec(("roll",), _again),
    }

    def state(self):
        winner = self.score.index(POINTS) if self.phase == "over" else None
        turn = len(self.sums) if winner is None else None
        return {"game": self.FACTS.name, "phase": self.phase, "score": list(self.score), "turn": turn, "winner": winner}

    def chance(self):
        return ("roll", (("dice", 2),)) if self.phase == "roll" else None

    def interruption_events(self, armed, t_us):
        return [{"event": "again"}] if self.sums else []


GAME = Highest


def make_known(monkeypatch):
    """Adds the game to the list of games."""
    monkeypatch.setitem(sys.modules, "schiri.games.new_game", sys.modules[__name__])
    monkeypatch.setitem(sys.modules, "schiri.games.new_game.rules", sys.modules[__name__])
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "new_game"))


def made(secret="5a" * 32, **header):
    """Returns a whole match with the box's dice. In its first round a throw is undone, and then the power is cut."""
    log = GameLog(
        {"event": "start", "game": "new_game", "players": ["Ada", "Ben", "Cem"]}, "416e7566", secret, **header
    )
    log.seal("123456", "", "654321")
    while log.game.phase != "over":
        log.event("roll", more={"throw": log.thrown + 1}, dice=log.drawn(2))
        if log.thrown == 2:
            log.undo().resume().event("again", more={"cause": "power_cut"})
    return log.end()
