"""A second, slow reading of the rules of Mäxchen, written from the rulings M1 to M11 alone. A match is only the list of
all actions; for each question the whole list is read again. Lives are tokens before the players, and the ranking
compares two values at a time."""

from typing import Any

Event = dict[str, Any]
State = dict[str, Any]

EVENTS = {"throw": (), "claim": ("value",), "pass": ("value",), "doubt": ("dice",), "give_in": ()}
PHASES = {
    "throw": ("throw", "answer"),
    "claim": ("claim",),
    "pass": ("answer",),
    "doubt": ("answer",),
    "give_in": ("answer",),
}


def beats(one: int, other: int, house: str) -> bool:
    """M1, M2: returns whether one value is higher than another."""

    def level(value: int) -> tuple[int, int]:
        high, low = divmod(value, 10)
        if (high, low) == (2, 1):
            return 3, 0
        if (high, low) == (3, 1) and "small" in house:
            return 2, 0
        return (1, high) if high == low else (0, value)

    return level(one) > level(other)


VALUES = [10 * high + low for high in range(1, 7) for low in range(1, high + 1)]


def may_follow(value: int, before: int | None, house: str) -> bool:
    """M3: returns whether a claim may follow another one."""
    return before is None or beats(value, before, house) or ("equal" in house and value == before != 21)


class Table:
    """The visible state after the events of a list."""

    def __init__(self, start: Event) -> None:
        self.house: str = start.get("house", "")
        self.tokens = [["life"] * start.get("lives", 3) for _ in start["players"]]
        for tokens, more in zip(self.tokens, start.get("handicap", ()), strict=False):  # M11
            tokens += ["gift"] * more
        self.last_round: Event | None = None
        self.deal(start["first"])

    def deal(self, seat: int) -> None:
        """Begins a round."""
        self.turn = seat
        self.claims: list[tuple[int, int]] = []  # seat and value, one after the other
        self.thrower: int | None = None
        self.unseen = False
        self.must_claim = False

    def left_of(self, seat: int) -> int:
        """M6: returns the next player."""
        while True:
            seat = (seat + 1) % len(self.tokens)
            if self.tokens[seat]:
                return seat

    @property
    def over(self) -> bool:
        return sum(1 for tokens in self.tokens if tokens) == 1

    @property
    def phase(self) -> str:
        return "over" if self.over else "claim" if self.must_claim else "answer" if self.claims else "throw"

    def read(self, event: Event) -> None:
        """Reads the next action."""
        kind = event["event"]
        if kind == "throw":
            self.thrower, self.unseen, self.must_claim = self.turn, False, True
        elif kind in ("claim", "pass"):
            self.claims.append((self.turn, event["value"]))
            self.unseen = kind == "pass"
            self.must_claim = False
            self.turn = self.left_of(self.turn)
        else:
            self.lift(event.get("dice"))

    def lift(self, dice: list[int] | None) -> None:
        """M8, M9: settles the claim, with the cup lifted or not."""
        claimer, claim = self.claims[-1]
        thrown = None if dice is None else int("".join(map(str, sorted(dice)[::-1])))
        lied = thrown is not None and beats(claim, thrown, self.house)
        loser = claimer if lied else self.turn
        cost = 2 if claim == 21 and dice is not None and len(self.tokens[loser]) > 1 else 1
        self.last_round = {
            "player": self.turn,
            "claimer": claimer,
            "claim": claim,
            "thrown": thrown,
            "loser": loser,
            "cost": cost,
        }
        del self.tokens[loser][-cost:]
        self.deal(loser if self.tokens[loser] else self.left_of(loser))


class Match:
    """A match: its start, and the list of actions."""

    def __init__(self, start: Event) -> None:
        self.start = start
        self.list: list[Event] = []

    def table(self) -> Table:
        """Returns the table after all events, which are read from the first one each time."""
        table = Table(self.start)
        for event in self.list:
            table.read(event)
        return table

    @property
    def state(self) -> State:
        table = self.table()
        claims = [value for _, value in table.claims]
        return {
            "game": "maexchen",
            "phase": table.phase,
            "turn": table.turn,
            "lives": [len(tokens) for tokens in table.tokens],
            "claim": claims[-1] if claims else None,
            "claimer": table.claims[-1][0] if claims else None,
            "beaten": claims[-2] if len(claims) > 1 else None,
            "thrower": table.thrower,
            "passed": table.unseen,
            "last_round": table.last_round,
            "winner": table.turn if table.over else None,
        }

    def refusal(self, event: Event) -> str | None:
        """Returns the code with which an event must be refused; None if it must be accepted."""
        kind = event["event"]
        if kind not in EVENTS:
            return "unknown_event"
        if not all(name in event and is_right(name, event[name]) for name in EVENTS[kind]):
            return "bad_argument"
        table = self.table()
        if table.phase not in PHASES[kind]:
            return "wrong_phase"
        claim = table.claims[-1][1] if table.claims else None
        if kind in ("throw", "pass") and claim == 21:
            return "nothing_is_higher"
        if kind == "give_in" and claim != 21:
            return "can_be_beaten"
        if "value" in EVENTS[kind] and not may_follow(event["value"], claim, table.house):
            return "too_low"
        return None

    def carry_out(self, event: Event) -> None:
        self.list.append(event)


def is_right(name: str, value: Any) -> bool:
    """Returns whether a value could be that argument."""
    if name == "value":
        return type(value) is int and value in VALUES
    return type(value) is list and len(value) == 2 and all(type(die) is int and 1 <= die <= 6 for die in value)
