"""Whole random matches of Würfel-Duell! for four to six players, each with the answers that the second reading expects.

    for event, answer in play(seed).exchanges: ...

    python -m tests.firmware.games.wuerfel_duell.wuerfel_duell_play 1000   # matches, held against the firmware's rules

The players do everything that is possible, by trying on the second reading what comes to their minds; what it refuses
is told now and then, too, and so is plain nonsense. Special cards are played far more often than by people, and
answered by `double`, `block` and `discard_specials` as often as there are any.
"""

import random
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from functools import cache
from typing import Any, NamedTuple

from copies import copied

from ..second_reading import Event, Exchange, accepted, told
from . import wuerfel_duell_oracle as oracle
from .wuerfel_duell_oracle import AIMED, CARDS, DICE_CARDS

MOST_STEPS = 5_000
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
ODD: tuple[Any, ...] = (None, True, False, 1.0, 2.0, "1", "me", "", "bet", 0, -1, 3, 6, 7)
ODD += ([], {}, [0], [1, 1], [1, 2, 3], [0, [0, 1]])
AIMS = ("special", "duel_card")
EXTRA = ("extra", "again", "die", "on", "of", "value", "moves", "attacker", "state", "t")


class Record(NamedTuple):
    """All that was said, and those accepted events that were not taken back."""

    exchanges: list[Exchange]
    events: list[Event]


# Whom the players would like to win: how good a hand of duel cards is, by the points and chips of the two


def careless(points: list[int], chips: list[int]) -> int:
    return 0


def even(points: list[int], chips: list[int]) -> int:
    """The poorer one gets the chip: the bank runs dry, and many are about to win."""
    return (points[0] > points[1]) == (chips[0] < chips[1])


def wide(points: list[int], chips: list[int]) -> int:
    """Dice are handed over."""
    return abs(points[0] - points[1])


def level(points: list[int], chips: list[int]) -> int:
    return -abs(points[0] - points[1])


def quarrelsome(points: list[int], chips: list[int]) -> int:
    """Whoever wins: hardly a special card goes unanswered."""
    return 0


STYLES = (careless, even, wide, level, quarrelsome)
SEEDS = range(5 * 3 * len(STYLES))  # each style five times with each number of seats


class Players:
    """Four to six who try everything."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)
        self.seats = 4 + seed % 3
        self.style = STYLES[seed // 3 % len(STYLES)]
        # How fond they are of special cards: with many of them nobody can say who will win a duel.
        self.wild = 0.15 if self.style is even else self.rng.choice((0.2, 0.35, 0.5))
        start = {"event": "start", "game": "wuerfel_duell", "players": NAMES[: self.seats]}
        self.match = oracle.Match(start)
        self.exchanges = [Exchange(start, accepted(oracle.state(self.match.table)))]

    @property
    def table(self) -> oracle.Table:
        return self.match.table

    def tell(self, event: Event) -> None:
        self.exchanges.append(Exchange(copied(event), self.match.answer(event)))

    def is_possible(self, event: Event) -> bool:
        return oracle.refusal(self.table, event) is None

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # What comes to their minds: arguments that fit most of the time

    def seat(self) -> int:
        return self.rng.randrange(self.seats)

    def values(self, count: int) -> list[int]:
        return [self.rng.randint(1, 6) for _ in range(count)]

    def duellist(self) -> int:
        pair = self.table.pair
        return self.rng.choice(pair) if pair and self.chance(0.9) else self.seat()

    def die_of(self, owner: int) -> list[int]:
        """One that he has, most of the time."""
        there = self.table.dice[owner]
        return list(self.rng.choice(there)) if there and self.chance(0.92) else [self.seat(), self.rng.randint(1, 6)]

    def six_dice(self) -> list[int]:
        """Sums and sixes are often level with those of others."""
        some = self.rng.choice(([6, 6, 3, 3, 2, 1], [6, 5, 4, 3, 2, 1], [6, 6, 4, 3, 1, 1]))
        return self.rng.sample(some, 6) if self.chance(0.4) else self.values(6)

    def special(self, card: str) -> Event:
        """A card of anybody's; of a duellist's where it has to be."""
        player = self.duellist() if card in ("bet", "compare_any", "exchange") else self.seat()
        return {"event": "special", "player": player, "card": card, **self.arguments(card, player)}

    def arguments(self, card: str, player: int) -> Event:
        one, other = self.rng.sample(range(self.seats), 2)
        if card == "give_die":
            return {"from": one, "to": other, "die": self.die_of(one)}
        if card == "change_die":
            return {"of": one, "die": self.die_of(one), "value": self.rng.randint(1, 6)}
        if card == "swap_dice":
            return {"a": [one, self.die_of(one)], "b": [other, self.die_of(other)]}
        if card == "swap_all":
            return {"a": one, "b": other}
        if card == "pass_dice":
            return {"moves": self.moves()}
        if card == "reroll_all":
            return {"dice": self.values(len(self.table.dice[player]) + self.chance(0.05))}
        return self.other_arguments(card)

    def other_arguments(self, card: str) -> Event:
        if card == "bet":
            return {"on": self.duellist()}
        if card == "compare_any":
            return {"who": self.rng.choice(("me", "opponent")), "dice_of": self.seat()}
        if card == "compare_attacker":
            return {"dice_of": self.seat()}
        if card == "exchange":
            return {"cards": self.rng.randint(0, 3)}
        if card == "skip_turn":
            return {"of": self.rng.choice(self.table.skips or [self.seat()])}
        if card == "discard_specials":
            return {"of": self.seat()}
        if card in AIMED and self.chance(0.5):
            return {"duel_card": self.duel_card()}
        return self.at_the_latest(card) if card in AIMED else {}

    def duel_card(self) -> list[int]:
        """Often one that has been doubled or blocked before."""
        aimed = [event["duel_card"] for event, _ in self.table.in_force if event["card"] in AIMED]
        return list(self.rng.choice(aimed)) if aimed and self.chance(0.6) else [self.duellist(), self.rng.randint(0, 2)]

    def at_the_latest(self, card: str) -> Event:
        """The arguments of a `double` or `block` for the special card just played."""
        target = oracle.just_played(self.table)
        if card == "double" and target and target["card"] in DICE_CARDS and self.chance(0.95):
            return {"special": True, "again": self.arguments(target["card"], target["player"])}
        return {"special": True}

    def moves(self) -> list[Any]:
        """Each gives a neighbour a die that he will have by then, as far as there is any."""
        dice, colours = copied(self.table.dice), list(self.table.colours)
        moves: list[Any] = []
        for giver in self.rng.sample(range(self.seats), self.seats):
            taker = (giver + self.rng.choice((1, -1))) % self.seats
            die = list(self.rng.choice(dice[giver])) if dice[giver] else [giver, 1]
            moves.append([giver, taker, die])
            try:
                oracle.hand_over(dice, colours, giver, taker, die)
            except oracle.Impossible:
                return moves + [[seat, (seat + 1) % self.seats, [seat, 1]] for seat in self.others(moves)]
        return moves

    def others(self, moves: list[Any]) -> list[int]:
        givers = [giver for giver, _, _ in moves]
        return [seat for seat in range(self.seats) if seat not in givers]

    def plain(self, name: str) -> Event:
        """An event that is no special card."""
        arguments: dict[str, Callable[[], Event]] = {
            "roll": lambda: {"player": self.table.turn % self.seats, "dice": self.six_dice()},
            "reroll": lambda: {"dice": self.six_dice()},
            "attack": lambda: {"defender": self.seat()},
            "reveal": lambda: {"attacker": self.values(3), "defender": self.values(3)},
            "decide": lambda: {"winner": self.duellist()},
            "give": lambda: {"die": None if self.chance(0.1) else self.die_of(self.duellist())},
        }
        return {"event": name, **arguments.get(name, dict)()}

    # What they do

    def answering_card(self) -> Event | None:
        """A card against, or for, the special card just played."""
        target = oracle.just_played(self.table)
        if target is None:
            return None
        card = self.rng.choice(("double", "double", "block", "block", "discard_specials"))
        event: Event = {"event": "special", "player": self.seat(), "card": card}
        if card == "discard_specials":
            return event | {"of": target["player"] if self.chance(0.8) else self.seat()}
        return event | self.at_the_latest(card)

    def aimed_card(self) -> Event | None:
        """A card for or against a duel card."""
        if self.table.phase != "specials":
            return None
        aim = {"duel_card": self.duel_card()}
        return {"event": "special", "player": self.seat(), "card": self.rng.choice(AIMED), **aim}

    def any_card(self) -> Event:
        return self.special(self.rng.choice(list(CARDS)))

    def possible_card(self) -> Event | None:
        """A special card that can be played now; what cannot be is told now and then."""
        answers, others = [self.answering_card] * 3, [self.aimed_card, self.any_card, self.any_card]
        for _ in range(12):
            event = self.rng.choice([*answers, *others])()
            if event and self.is_possible(event):
                return event
            if event and self.chance(0.15):
                self.tell(event)
        return None

    def reveal(self) -> Event:
        """The best of some hands, for who is to win."""
        assert self.table.pair is not None
        chips = [self.table.chips[seat] for seat in self.table.pair]

        def worth(event: Event) -> int:
            seen = copy(self.table)
            oracle.on_reveal(seen, event)
            return self.style(oracle.points(seen) or [0, 0], chips)

        return max((self.plain("reveal") for _ in range(1 if self.style in (careless, quarrelsome) else 12)), key=worth)

    def possible_give(self) -> Event:
        """Any die, those of a colour not the giver's own, too; none when none can be given, and seldom else."""
        if self.chance(0.1):
            return {"event": "give", "die": None}
        giver, _ = oracle.giver_and_taker(self.table)
        for die in self.rng.sample(self.table.dice[giver], len(self.table.dice[giver])):
            event = {"event": "give", "die": list(die)}
            if self.is_possible(event):
                return event
            self.tell(event)
        return {"event": "give", "die": None}

    def attack(self) -> Event:
        others = [seat for seat in range(self.seats) if seat != self.table.turn]
        if self.style is even:
            return {"event": "attack", "defender": min(others, key=lambda seat: self.table.chips[seat])}
        return {"event": "attack", "defender": self.rng.choice(others)}

    def decide(self) -> Event:
        assert self.table.pair is not None
        if self.style is even:
            return {"event": "decide", "winner": min(self.table.pair, key=lambda seat: self.table.chips[seat])}
        return {"event": "decide", "winner": self.rng.choice(self.table.pair)}

    def card_for_the_last_chip(self) -> Event | None:
        """W6 and W7: more is asked of the bank than it has, and several come to seven chips in the same moment."""
        rich = [seat for seat in range(self.seats) if self.table.chips[seat] >= oracle.TO_WIN - 1]
        if not rich or self.table.phase not in ("reveal", "specials"):
            return None
        card = self.rng.choice(("bet", "bet", "winner_gets_two", "winner_pays_loser"))
        player = self.table.turn if self.table.turn in rich and self.chance(0.5) else self.rng.choice(rich)
        event: Event = {"event": "special", "player": player, "card": card}
        if card == "bet" and self.table.pair:
            event["on"] = self.table.pair[1] if self.style is even else self.duellist()
        return event if self.is_possible(event) else None

    def spared(self) -> bool:
        """Where all are to be level, the referee takes back what would end the match, as long as the bank has chips."""
        if self.style is not even or self.table.phase not in ("specials", "tie") or self.table.bank <= 1:
            return False
        seen = deepcopy(self.table)
        step = self.next_step()
        oracle.HAPPENS[step["event"]](seen, step)
        several = len([chips for chips in seen.chips if chips >= oracle.TO_WIN]) > 1
        return seen.phase == "over" and self.chance(0.5 if several else 0.9)

    def card(self) -> Event | None:
        """A special card, if they would like to play one and can."""
        if self.chance(0.4):
            event = self.card_for_the_last_chip()
            if event:
                return event
        answered = oracle.just_played(self.table) and self.chance(0.9 if self.style is quarrelsome else 0.4)
        return self.possible_card() if answered or self.chance(self.wild) else None

    def wants_to_shuffle(self) -> bool:
        """Mostly between two duels, when there are no more answers."""
        answers = [self.table.played.get(card, 0) == CARDS[card].count for card in AIMED]
        return self.chance(0.3 if any(answers) and self.table.phase == "attack" else 0.02)

    def move(self) -> Event:
        """Something that is possible."""
        reroll = self.plain("reroll")
        if self.is_possible(reroll) and self.chance(0.4):
            return reroll
        if self.wants_to_shuffle():
            return {"event": "shuffle"}
        if self.spared():
            return {"event": "undo"}
        event = self.card() if self.table.phase in ("attack", "reveal", "specials") else None
        event = event or self.next_step()
        return self.with_more(event) if self.chance(0.1) else event

    def next_step(self) -> Event:
        """What brings the match on."""
        steps: dict[str, Callable[[], Event]] = {
            "setup": lambda: self.plain("roll"),
            "attack": self.attack,
            "reveal": self.reveal,
            "specials": lambda: self.plain("settle"),
            "tie": self.decide,
            "give": self.possible_give,
        }
        return steps[self.table.phase]()

    # What they do wrong

    def slip(self) -> Event:
        """Something that is possible now and then."""
        if self.chance(0.05):
            return {"event": self.rng.choice(("fly", "throw", "Roll", "", "bet", None, 7, ["roll"]))}
        if self.chance(0.05):
            card = self.rng.choice(AIMED)  # too late, most of the time
            event = {"event": "special", "player": self.seat(), "card": card, "special": True}
        elif self.chance(0.5):
            event = self.any_card()
        else:
            event = self.plain(self.rng.choice(list(oracle.EVENTS)))
        if self.chance(0.4):
            self.spoil(event)
        return event

    def with_more(self, event: Event) -> Event:
        """The same with keys that nobody asks for."""
        more = {self.rng.choice(EXTRA): copied(self.rng.choice(ODD))}
        return more | event

    def spoil(self, event: Event) -> None:
        """Some argument becomes something else, or is gone."""
        inside: Any = event
        key: Any = self.rng.choice([key for key in event if key != "event"] or ["extra"])
        while isinstance(inside.get(key) if isinstance(inside, dict) else inside[key], dict | list):
            deeper = inside[key]
            keys = list(deeper) if isinstance(deeper, dict) else list(range(len(deeper)))
            if not keys or self.chance(0.3):
                break
            inside, key = deeper, self.rng.choice(keys)
        if key in AIMS and self.chance(0.5):  # one aim is one too few, or two are one too many
            event |= {"special": True, "duel_card": [self.duellist(), 1]}
        elif self.chance(0.2) and key in inside:
            del inside[key]
        else:
            inside[key] = copied(self.rng.choice((*ODD, self.seat())))

    def some_slips(self, most: int) -> None:
        for _ in range(self.rng.randint(0, most)):
            event = self.slip()
            if not self.is_possible(event):
                self.tell(event)

    def undo_some(self) -> None:
        """A referee corrects slips, and may take back too much."""
        for _ in range(self.rng.randint(1, 4)):
            self.tell({"event": "undo"})


@cache
def play(seed: int) -> Record:
    """A match from its start to its end."""
    players = Players(seed)
    players.undo_some()
    while players.table.phase != "over":
        players.some_slips(2)
        players.tell(players.move())
        if players.chance(0.03):
            players.undo_some()
        assert len(players.exchanges) < MOST_STEPS, "this match does not end"
    play_after_the_end(players)
    return Record(players.exchanges, players.match.events)


def play_after_the_end(players: Players) -> None:
    """Slips, one that chance hardly ever comes to, and the end taken back and come to again."""
    end = players.match.events[-1]
    players.some_slips(6)
    seats = range(players.seats)
    past_the_neighbours = [[seat, (seat + 2) % players.seats, [seat, 1]] for seat in seats]
    players.tell({"event": "special", "player": 0, "card": "pass_dice", "moves": past_the_neighbours})
    players.tell({"event": "shuffle"})
    for _ in range(2):
        players.tell({"event": "undo"})
    players.tell(end)


def main(matches: int) -> int:
    """Plays so many matches, and tells all of them to the referee."""
    events = accepted_events = 0
    for seed in range(matches):
        exchanges = play.__wrapped__(seed).exchanges
        try:
            told(exchanges)
        except AssertionError as difference:
            print(f"seed {seed}: {difference}")
            return 1
        events += len(exchanges)
        accepted_events += sum(answer["ok"] for _, answer in exchanges)
    print(f"{matches:,} matches, {events:,} events, {accepted_events:,} of them accepted: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
