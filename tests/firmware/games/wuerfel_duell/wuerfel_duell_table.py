"""A table of four at which Würfel-Duell! is tried out: what lies there was counted by hand.

Everybody has two chips, seat 0 attacks seat 1 with the cards 3 3 4 against 5 5 1. Dice are written as the letter of
their colour and their value: the attacker's cards find 3 3 and 4 among seat 1's, 2 + 2 + 1 = 5 points, and the
defender's find two fives among seat 0's, 2 + 2 + 0 = 4.
"""

import json
from typing import Any

from schiri import games
from schiri.match.conversation import Referee

Event = dict[str, Any]
State = dict[str, Any]

DICE = ("a5 a5 a6 a6 a6 a6", "b1 b3 b3 b4 b5 b6", "c1 c3 c3 c5 c6 c6", "d1 d1 d2 d2 d2 d4")
CARDS = {"attacker": [3, 3, 4], "defender": [5, 5, 1]}

# Duels that the attacker wins by a point or two, whoever it is: (defender, attacker's cards, defender's cards).
_WON = ((3, [4, 3, 3], [1, 2, 3]), (2, [1, 2, 2], [2, 2, 2]), (1, [1, 2, 2], [2, 2, 2]), (0, [5, 1, 1], [3, 3, 3]))


def die(text: str) -> list[int]:
    """Returns a die in the format of the contract."""
    return ["abcdef".index(text[0]), int(text[1])]


def written(state: State) -> list[str]:
    """Returns the dice of a state in the notation of this module."""
    return [" ".join("abcdef"[colour] + str(value) for colour, value in own) for own in state["dice"]]


def special(player: int, card: str, **arguments: Any) -> Event:
    """Returns the event of a special card."""
    return {"event": "special", "player": player, "card": card, **arguments}


class Table:
    """A conversation with the referee about one match."""

    def __init__(self, players: int = 4) -> None:
        self._referee = Referee(games)
        self.say(
            {"event": "start", "game": "wuerfel_duell", "players": ["Dora", "Anna", "Bert", "Carl", "E", "F"][:players]}
        )

    def answer(self, event: Event) -> dict[str, Any]:
        """Returns the referee's answer."""
        answer: dict[str, Any] = json.loads(self._referee.answer(json.dumps(event).encode()))
        return answer

    def say(self, *events: Event) -> State:
        """Sends events that must be accepted; returns the state after them."""
        for event in events:
            answer = self.answer(event)
            assert answer["ok"], (event, answer)
        state: State = answer["state"]
        return state

    def undo(self, times: int = 1) -> State:
        return self.say(*[{"event": "undo"}] * times)

    @property
    def game(self) -> Any:
        """The match itself."""
        assert self._referee.match
        return self._referee.match.game

    @property
    def state(self) -> State:
        """The state now, as the referee tells it."""
        return self.say({"event": "state"})

    def code(self, event: Event) -> str | None:
        """Returns the code of a refusal, which must not have changed anything; None if the event is accepted."""
        before = json.dumps(self.state)
        answer = self.answer(event)
        assert answer["ok"] or json.dumps(self.state) == before, event
        return answer.get("error")

    def throw(self, *dice: str) -> State:
        """Throws for everybody in the setup."""
        for player, own in enumerate(dice):
            values = [die(one)[1] for one in own.split()]
            self.say({"event": "roll", "player": player, "dice": values})
        return self.state

    def duel(self, defender: int, attacker_cards: list[int], defender_cards: list[int]) -> State:
        """Plays a whole duel without special cards."""
        self.say({"event": "attack", "defender": defender})
        self.say({"event": "reveal", "attacker": attacker_cards, "defender": defender_cards})
        return self.say({"event": "settle"})


def at(phase: str) -> Table:
    """Returns the table that the head of this module describes, in phase attack, reveal or specials."""
    table = Table()
    table.throw(*DICE)
    for duel in _WON * 2:
        table.duel(*duel)
    assert (table.state["chips"], table.state["turn"], written(table.state)) == ([2, 2, 2, 2], 0, list(DICE))
    go_on_to(table, phase)
    return table


def go_on_to(table: Table, phase: str) -> State:
    """Plays the duel up to that phase."""
    if table.state["phase"] == "attack" and phase != "attack":
        table.say({"event": "attack", "defender": 1})
    if table.state["phase"] == "reveal" and phase == "specials":
        table.say({"event": "reveal", **CARDS})
    assert table.state["phase"] == phase
    return table.state
