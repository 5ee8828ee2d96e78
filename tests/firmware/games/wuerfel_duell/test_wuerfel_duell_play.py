"""Würfel-Duell!, random matches: what is always true of dice and chips, what a refusal leaves, and undo.

The players try to break the rule of three all the time, and half of what they say is nonsense.
"""

import json
import random
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schiri import games
from schiri.games.wuerfel_duell.rules import cards as wuerfel_duell_cards
from schiri.games.wuerfel_duell.rules import dice as wuerfel_duell_dice
from schiri.games.wuerfel_duell.rules import duel as wuerfel_duell_duel
from schiri.match.conversation import Referee

from ..second_reading import Event, State, answers_on_micropython, with_micropython

pytestmark = pytest.mark.sweep

EVENTS = 10_500  # accepted ones that the matches written down have together
EXAMPLES, LONGEST = 180, 600  # matches of which the rest is not written down, and how much is said in one at most
ON_MICROPYTHON = 1_000
COUNTS = {
    **dict.fromkeys(("winner_gets_two", "winner_pays_bank", "winner_pays_loser", "bet", "compare_any"), 1),
    **dict.fromkeys(("compare_attacker", "own_dice", "swap_dice", "swap_all", "pass_dice"), 1),
    **dict.fromkeys(("skip_turn", "discard_specials"), 1),
    **dict.fromkeys(("loser_pays_bank", "double", "give_die", "reroll_all", "exchange"), 2),
    "block": 3,
    "change_die": 5,
}
ODD = (None, True, -1, 0, 7, 2.0, "me", [], [0], [1, 7], [9, 1], {}, {"of": 0})


class Step(NamedTuple):
    """An event that was accepted, or refused with a code; the state around it, and all that the match held."""

    event: Event
    code: str | None
    before: State
    after: State
    held_before: str
    held_after: str


class Players:
    """A match under way, and who plays it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.count = self.rng.randint(4, 6)
        self.referee = Referee(games)
        self.lines: list[bytes] = []
        self.answers: list[str] = []
        self.state: State = {}
        start = {"event": "start", "game": "wuerfel_duell", "players": ["P"] * self.count}
        self.state = self.tell(start)["state"]

    def tell(self, event: Event) -> dict[str, Any]:
        self.lines.append(json.dumps(event).encode())
        self.answers.append(self.referee.answer(self.lines[-1]))
        answer: dict[str, Any] = json.loads(self.answers[-1])
        return answer

    def step(self) -> Step:
        """Says something."""
        event = self.spoilt(self.move()) if self.rng.random() < 0.2 else self.move()
        before, held = self.state, self.held()
        answer = self.tell(event)
        if answer["ok"]:
            self.state = answer["state"]
        after = self.tell({"event": "state"})["state"]
        return Step(event, answer.get("error"), before, after, held, self.held())

    def held(self) -> str:
        """All that the match holds, to the order of its lists."""
        assert self.referee.match
        return repr(sorted(vars(self.referee.match.game).items()))

    # What they say

    def seat(self) -> int:
        return self.rng.randrange(self.count)

    def values(self, count: int) -> list[int]:
        return [self.rng.randint(1, 6) for _ in range(count)]

    def die_of(self, seat: int, spread: bool = False) -> Any:
        """One of a player's dice, mostly; to `spread` his own colour, others get more of it."""
        own = self.state["dice"][seat]
        if spread:
            own = [die for die in own if die[0] == self.state["colours"][seat]] or own
        if not own or self.rng.random() < 0.05:
            return [self.seat(), self.rng.randint(1, 6)]
        return self.rng.choice(own)

    def move(self) -> Event:
        phase, rng = self.state["phase"], self.rng
        if rng.random() < 0.03:
            return {"event": rng.choice(("shuffle", "settle", "reveal", "attack", "roll"))}
        if rng.random() < 0.04 or phase == "over":
            return {"event": "reroll", "dice": self.values(6)}
        if phase == "setup":
            return {"event": "roll", "player": self.state["turn"], "dice": self.values(6)}
        if phase == "tie":
            return {"event": "decide", "winner": rng.choice([self.seat(), self.state["duel"]["attacker"]])}
        if phase == "give":
            seat = self.state["last"]["winner"]
            return {"event": "give", "die": rng.choice((self.die_of(seat, True), self.die_of(seat), None))}
        if rng.random() < 0.65:
            return self.special()
        if phase == "attack":
            return {"event": "attack", "defender": self.seat()}
        if phase == "reveal":
            return {"event": "reveal", "attacker": self.values(3), "defender": self.values(3)}
        return {"event": "settle"}

    def special(self) -> Event:
        aimed = self.rng.random() < 0.4
        card = self.rng.choice(("double", "block") if aimed else tuple(COUNTS))
        event = {"event": "special", "player": self.seat(), "card": card, **self.arguments(card)}
        if card in ("double", "block"):
            if self.rng.random() < 0.4:
                event["duel_card"] = [self.seat(), self.rng.randrange(3)]
            else:
                event["special"] = True
            event["again"] = self.arguments(self.latest())
        if "dice" in event:
            event["dice"] = self.values(len(self.state["dice"][event["player"]]))
        return event

    def latest(self) -> str:
        """The special card that somebody has just said he plays."""
        last = json.loads(self.lines[-2]) if len(self.lines) > 1 else {}
        return str(last.get("card", ""))

    def arguments(self, card: str) -> Event:
        one, other = self.rng.sample(range(self.count), 2)
        if card == "give_die":
            return {"from": one, "to": other, "die": self.die_of(one, True)}
        if card == "change_die":
            return {"of": one, "die": self.die_of(one), "value": self.rng.randint(1, 6)}
        if card == "swap_dice":
            return {"a": [one, self.die_of(one, True)], "b": [other, self.die_of(other)]}
        if card == "swap_all":
            return {"a": one, "b": other}
        if card == "pass_dice":
            way = self.rng.choice((1, self.count - 1))
            moves = [[giver, (giver + way) % self.count, self.die_of(giver, True)] for giver in range(self.count)]
            return {"moves": self.rng.sample(moves, self.count)}
        if card == "reroll_all":
            return {"dice": self.values(6)}
        others = {
            "exchange": {"cards": self.rng.randrange(4)},
            "bet": {"on": one},
            "compare_attacker": {"dice_of": one},
        }
        others |= {"skip_turn": {"of": one}, "discard_specials": {"of": one}}
        others |= {"compare_any": {"who": self.rng.choice(("me", "opponent")), "dice_of": one}}
        return others.get(card, {})

    def spoilt(self, event: Event) -> Event:
        key = self.rng.choice(list(event))
        if self.rng.random() < 0.3:
            return {one: event[one] for one in event if one != key}
        return event | {key: self.rng.choice(ODD)}


class Record(NamedTuple):
    """All that was said in some matches, and what came of it."""

    steps: list[Step]
    lines: list[bytes]
    answers: list[str]
    undone: list[tuple[State, State]]  # as it was, and as it is after the event and its undo


def play(least: int, seed: int = 0) -> Record:
    """Matches one after the other, until so many events have been accepted."""
    record = Record([], [], [], [])
    accepted = 0
    while accepted < least:
        players, said = Players(seed), 0
        while (players.state["phase"] != "over" or players.rng.random() < 0.9) and said < 1_500:
            step = players.step()
            record.steps.append(step)
            said += 1
            accepted += step.code is None
            if step.code is None and players.rng.random() < 0.1:
                back = players.tell({"event": "undo"})["state"]
                record.undone.append((step.before, back))
                assert players.tell(step.event)["ok"]
        record.lines.extend(players.lines)
        record.answers.extend(players.answers)
        seed += 1
    return record


@cache
def recorded() -> Record:
    return play(EVENTS)


def foreign(state: State, seat: int) -> int:
    """How many dice of colours not his own somebody has."""
    return sum(colour != state["colours"][seat] for colour, _ in state["dice"][seat])


def broken(steps: list[Step]) -> set[str]:
    """What does not hold in some accepted steps, of all that always has to."""
    found = set()
    for step in steps:
        state = step.after
        seats = range(len(state["chips"]))
        colours = Counter(colour for own in state["dice"] for colour, _ in own)
        thrown = range(state["turn"] if state["phase"] == "setup" else len(seats))
        rules = {
            "37 chips": sum(state["chips"]) + state["bank"] == 37,
            "no debts": min(*state["chips"], state["bank"]) >= 0,
            "six dice of each colour": colours == Counter(dict.fromkeys(thrown, 6)),
            "three dice": all(foreign(state, seat) <= 3 for seat in seats),
            "each colour once": sorted(state["colours"]) == list(seats),
            "dice in order": all(own == sorted(own) for own in state["dice"]),
            "no more cards than there are": all(state["played"][card] <= COUNTS[card] for card in state["played"]),
            "seven chips win": (state["phase"] == "over") == (max(state["chips"]) >= 7),
            "the winner has seven": state["winner"] is None or state["chips"][state["winner"]] >= 7,
            "chips change as told": step.event["event"] not in ("settle", "decide")
            or state["phase"] == "tie"
            or [new - old for new, old in zip(state["chips"], step.before["chips"], strict=True)]
            == state["last"]["chips"],
            "chips change in settling alone": step.event["event"] in ("settle", "decide")
            or state["chips"] == step.before["chips"],
        }
        found.update(name for name, holds in rules.items() if not holds)
    return found


def accepted(record: Record) -> list[Step]:
    return [step for step in record.steps if step.code is None]


def test_what_always_holds_of_dice_and_chips():
    """In 10,000 events at least. Of a match that breaks it hypothesis finds the shortest beginning that does."""
    seen = Counter()

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
    @given(st.integers(0, 2**32 - 1), st.integers(1, LONGEST))
    def holds(seed: int, said: int) -> None:
        players = Players(seed)
        steps = [step for step in (players.step() for _ in range(said)) if step.code is None]
        seen["events"] += len(steps)
        assert broken(steps) == set()

    holds()
    assert seen["events"] >= 10_000


def test_what_is_refused_changes_nothing_not_even_the_order_of_a_list():
    refused = [step for step in recorded().steps if step.code]
    assert (
        refused and [step for step in refused if step.after != step.before or step.held_after != step.held_before] == []
    )


def test_undo_gives_back_what_was_there():
    undone = recorded().undone
    assert len(undone) > 500 and [one for one in undone if one[0] != one[1]] == []


def test_every_card_refusal_and_phase_occurs_and_matches_end():
    """The records are worth reading only if they hold all of it."""
    steps = recorded().steps
    cards = Counter(step.event["card"] for step in steps if step.event.get("event") == "special" and not step.code)
    assert set(cards) == set(COUNTS) and min(cards.values()) > 20, cards
    codes = Counter(step.code for step in steps)
    own = ("none_left", "not_now", "cannot_double", "no_such_die", "three_dice_rule")
    assert min(codes[code] for code in (*own, "bad_argument", "wrong_phase", "unknown_event")) > 20, codes
    by_rule_of_three = Counter(step.event.get("card") for step in steps if step.code == "three_dice_rule")
    assert set(by_rule_of_three) == {None, "give_die", "swap_dice", "pass_dice", "double"}, by_rule_of_three
    again = [step for step in steps if step.event.get("card") == "double" and "again" in step.event and not step.code]
    assert len([step for step in again if step.before["dice"] != step.after["dice"]]) > 20
    assert {step.after["phase"] for step in steps} == {"setup", "attack", "reveal", "specials", "tie", "give", "over"}
    assert {len(step.after["chips"]) for step in steps if step.after["phase"] == "over"} == {4, 5, 6}
    assert max(foreign(step.after, seat) for step in steps for seat in range(len(step.after["dice"]))) == 3


@with_micropython
def test_micropython_gives_the_same_answers_byte_for_byte():
    record = play(ON_MICROPYTHON, 1_000)
    assert len(accepted(record)) >= 1_000
    assert answers_on_micropython(record.lines) == record.answers


def _a_die_is_lost(moved):
    def wrong(dice, colours, giver, taker, die):
        result = moved(dice, colours, giver, taker, die)
        return wuerfel_duell_dice.replaced(result, taker, dice[taker])

    return wrong


def _owing(game, payment):
    _, giver, taker, count = payment
    if giver is not None:
        game.chips[giver] -= count
    if taker is not None:
        game.chips[taker] += count
    game.bank += count * ((taker is None) - (giver is None))
    return payment


WRONG = {
    "three dice": (wuerfel_duell_dice, "MOST_FOREIGN", lambda right: 4),
    "six dice of each colour": (wuerfel_duell_cards, "moved", _a_die_is_lost),
    "no debts": (wuerfel_duell_duel, "_pay", lambda right: _owing),
    "seven chips win": (wuerfel_duell_duel, "CHIPS_TO_WIN", lambda right: 8),
}


@pytest.mark.parametrize("rule", WRONG)
def test_a_wrong_reading_is_caught(rule, monkeypatch):
    module, name, wrong = WRONG[rule]
    monkeypatch.setattr(module, name, wrong(getattr(module, name)))
    assert rule in broken(accepted(play(2_000)))
