"""Highest of two dice: each player in turn throws two, and may throw both once more; his higher die counts. Two sixes
win at once."""

from ...match.game import DIE_VALUE, TEXT, Arguments, EventSpec, Game, Refusal, bad_argument, list_of
from ...util.ordered import OrderedDict
from . import FACTS

DICE = 2
MOST_THROWS = 2


class Highest(Game):
    """A match: its phases are throw, decide and over."""

    FACTS = FACTS

    @classmethod
    def start_arguments(cls):
        return Arguments(
            (("players", list_of(TEXT, cls.FACTS.seats[0], cls.FACTS.seats[1], "a list of 2 to 4 names")),)
        )

    def __init__(self, start):
        self.players = tuple(start["players"])
        self.points = [0] * len(self.players)
        self.turn = 0
        self.throws = 0
        self.dice = []
        self.phase = "throw"

    def _throw(self, event):
        if self.throws == MOST_THROWS:
            raise Refusal("wrong_phase", "Nobody throws more than twice.")
        if len(event["dice"]) != DICE:
            raise bad_argument("dice must be two values.")
        self.dice = list(event["dice"])
        self.throws += 1
        self.phase = "decide"
        if min(self.dice) == 6:
            self.points[self.turn] = 6
            self._end(self.turn)

    def _keep(self, event):
        self.points[self.turn] = max(self.dice)
        self.throws = 0
        self.dice = []
        self.phase = "throw"
        if self.turn + 1 == len(self.players):
            self._end(self.points.index(max(self.points)))  # of those level the first to throw
        else:
            self.turn += 1

    def _end(self, winner):
        self.phase = "over"
        self.verdict = OrderedDict()
        self.verdict["winner"] = winner

    EVENTS = {
        "throw": EventSpec(
            ("throw", "decide"), _throw, (("dice", list_of(DIE_VALUE, wanted="a list of values from 1 to 6")),)
        ),
        "keep": EventSpec(("decide",), _keep),
    }

    def state(self):
        """The public state."""
        public: dict = OrderedDict()
        public["game"] = self.FACTS.name
        public["phase"] = self.phase
        public["turn"] = self.turn
        public["throws"] = self.throws
        public["dice"] = list(self.dice)
        public["points"] = list(self.points)
        public["winner"] = self.verdict["winner"] if self.verdict else None
        return public

    def choices(self):
        if self.phase != "decide":
            return []
        keep: dict = OrderedDict()
        keep["event"] = "keep"
        return [keep]

    def chance(self):
        if self.phase == "over" or self.throws == MOST_THROWS:
            return None
        return "throw", (("dice", DICE),)


GAME = Highest
