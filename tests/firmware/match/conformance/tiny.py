"""The smallest game: one die and a goal. Who throws a one loses what he has; who stops passes the die on. A game of one
module, which the kit has to take as it takes the others."""

from schiri.match.checks import DIE_VALUE, TEXT, integer, list_of
from schiri.match.game import Arguments, EventSpec, Game, GameFacts
from schiri.util.ordered import OrderedDict


class Tiny(Game):
    FACTS = GameFacts("tiny", "Tiny", seats=(1, 3), score="sums")

    @classmethod
    def start_arguments(cls):
        return Arguments((("players", list_of(TEXT, *cls.FACTS.seats)),), (("goal", integer(5, 12)),))

    def __init__(self, start):
        self.players = tuple(start["players"])
        self.goal = start.get("goal", 8)
        self.sums = [0] * len(self.players)
        self.turn = 0
        self.phase = "throw"

    def _throw(self, event):
        value = event["dice"][0]
        self.sums[self.turn] = 0 if value == 1 else self.sums[self.turn] + value
        self.phase = "over" if self.sums[self.turn] >= self.goal else "decide"

    def _decide(self, event):
        if not event.get("more"):
            self.turn = (self.turn + 1) % len(self.players)
        self.phase = "throw"

    EVENTS = {
        "throw": EventSpec(("throw",), _throw, (("dice", list_of(DIE_VALUE, 1, 1)),)),
        "decide": EventSpec(("decide",), _decide, (), (("more", integer(1, 1)),)),
    }

    def state(self):
        state = OrderedDict()
        state["game"] = self.FACTS.name
        state["phase"] = self.phase
        state["turn"] = self.turn
        state["sums"] = list(self.sums)
        state["winner"] = self.turn if self.phase == "over" else None
        return state

    def choices(self):
        if self.phase != "decide":
            return []
        return [OrderedDict([("event", "decide")]), OrderedDict([("event", "decide"), ("more", 1)])]

    def chance(self):
        return ("throw", (("dice", 1),)) if self.phase == "throw" else None


GAME = Tiny
