"""What partners know of FINI!: which dice to grab, when to call, and with which keys.

A partner chooses by the dice that lie there, and presses the key after its own reaction time. As with people, the die
may be gone by then.
"""

from ...input.keys import COPY, FINI
from ...match.game import Event
from ...partner.knowledge import WAIT, Chance, Knowledge, Move
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING
from .rules.dice import MOST_DICE, SILVER, STRAIGHT, VALUES
from .rules.game import Fini, Phase

if TYPE_CHECKING:
    from ...partner.knowledge import Player

_BETWEEN_DUELS_MS = 1500  # the time that people need to read a verdict


class _Skill:
    """The skill of a level: times in ms, and the probabilities of mistakes in per cent."""

    def __init__(
        self, reaction: int, look: int, move: int, missed: int, silver_missed: int, wrong: int, rash: int
    ) -> None:
        self.reaction = reaction  # time from the signal to the first look at a die
        self.look = look  # time to look at one die
        self.move = move  # time from seeing a die to the key press
        self.missed = missed  # share of matching coloured dice that are overlooked
        self.silver_missed = silver_missed  # share of matching silver dice that are overlooked
        self.wrong = wrong  # share of grabs with a wrong key
        self.rash = rash  # share of calls although the opponent's combination may be longer


_SKILLS = {
    "easy": _Skill(900, 110, 1700, missed=7, silver_missed=45, wrong=6, rash=50),
    "medium": _Skill(340, 42, 620, missed=2, silver_missed=12, wrong=2, rash=15),
    "hard": _Skill(240, 28, 400, missed=1, silver_missed=3, wrong=1, rash=0),
}


class FiniKnowledge(Knowledge):
    """Collects one straight, or one pasch after the other, and calls when it sees no matching die."""

    QUICK = (Phase.DUEL,)
    PAUSE_MS = 450

    # The seats and their moves

    def turn(self, game: Fini) -> int | None:
        return game.starter if game.phase in (Phase.ANNOUNCE, Phase.ROLL) else None

    def owner(self, choice: Event, turn: int | None) -> int | None:
        """Returns the seat that may make a choice. Fouls, signals and throws that do not count are the referee's."""
        if choice["event"] == "announce":
            return turn
        return choice["player"] if choice["event"] in ("take", "fini") else None

    def moves(self, game: Fini, seat: int) -> list[Move]:
        """Returns the moves of a seat; none in a duel with real dice, which partners cannot take."""
        if game.phase != Phase.DUEL:
            return super().moves(game, seat)
        return game.takes_of(seat) + [OrderedDict(event="fini", player=seat), WAIT] if game.box_dice else []

    def keys(self, move: Event) -> int:
        if move["event"] == "fini":
            return 1 << FINI
        value: int = move["value"]
        return 1 << (value - 1) | (1 << COPY if move["silver"] else 0)

    # The time of a move

    def pace_ms(self, plays: str) -> int:
        """Returns the time in ms of a grab at the third die that a partner of this level looks at."""
        return _SKILLS[plays].move + 3 * _SKILLS[plays].look if plays in _SKILLS else self.PAUSE_MS

    def time_us(self, game: Fini, partner: "Player", move: Move) -> int:
        if partner.pause_ms or partner.plays not in _SKILLS:
            return super().time_us(game, partner, move)
        chance = partner.chance
        if game.phase != Phase.DUEL:
            return 1000 * _BETWEEN_DUELS_MS + chance.below(400000)
        skill = _SKILLS[partner.plays]
        looked_at = sum(game.coloured) + sum(game.silver)
        if move is not WAIT and move["event"] == "take":
            # It looks at die after die until the first that matches: the more of them lie there, the sooner.
            looked_at = min([1 + chance.below(looked_at) for _ in range(max(1, len(_wanted(game, partner.seat))))])
        time_ms = skill.look * looked_at + skill.move
        if not game.taken[0] and not game.taken[1]:
            time_ms += skill.reaction  # this is its first move after the signal
        return 800 * time_ms + chance.below(400 * time_ms)

    # The best move

    def at_once(self, game: Fini, seat: int, moves: list[Move], plays: str, chance: Chance) -> Move:
        if game.phase != Phase.DUEL or plays not in _SKILLS:
            return chance.one_of(moves)
        skill = _SKILLS[plays]
        seen = [
            die
            for die in _wanted(game, seat)
            if chance.below(100) >= (skill.silver_missed if die > SILVER else skill.missed)
        ]
        if seen:
            wrong = chance.below(100) < skill.wrong
            return chance.one_of(_takes(moves) if wrong else _takes(moves, seen))
        if chance.below(100) >= skill.rash:
            duel = game.duel_at_call(seat)
            if duel.length(seat) < duel.length(1 - seat):
                return WAIT  # a call with too few dice would lose the duel
        return _call(moves)


def _takes(moves: list[Move], dice: list[int] | None = None) -> list[Move]:
    """Returns the moves that grab a die, only those for these `dice` if they are given."""
    takes = [move for move in moves if move is not WAIT and move["event"] == "take"]
    return takes if dice is None else [take for take in takes if take["value"] + SILVER * take["silver"] in dice]


def _call(moves: list[Move]) -> Move:
    return [move for move in moves if move is not WAIT and move["event"] == "fini"][0]


def _wanted(game: Fini, seat: int) -> list[int]:
    """Returns the dice on the field that extend the player's combination, or that would begin another one."""
    taken = game.taken[seat]
    room = MOST_DICE - len(taken)
    if not room:
        return []
    shown = game.taken[1 - seat]
    copies = [game.silver[value] if value in shown else 0 for value in range(7)]
    dice = [value for value in VALUES if game.coloured[value]]
    dice += [value + SILVER for value in VALUES if copies[value] and not game.coloured[value]]
    own = [die & 7 for die in taken]
    if game.combination == STRAIGHT:
        return _for_a_straight(dice, own, room)
    found = [die for die in dice if die & 7 in own]
    if found or room < 2:
        return _most_of(found, [own.count(value) + game.coloured[value] for value in range(7)], 0)
    return _most_of(dice, [game.coloured[value] + copies[value] for value in range(7)], 2)


def _for_a_straight(dice: list[int], own: list[int], room: int) -> list[int]:
    new = [die for die in dice if die & 7 not in own]
    values = [die & 7 for die in new]
    found = [die for die in new if (die & 7) - 1 in own or (die & 7) + 1 in own]
    if found or room < 2:
        return found
    return [die for die in new if (die & 7) + 1 in values]  # it begins a new straight with its neighbour


def _most_of(dice: list[int], counts: list[int], least: int) -> list[int]:
    """Returns the dice of the most frequent value by `counts`, if it occurs at least `least` times."""
    most = max([least] + [counts[die & 7] for die in dice])
    return [die for die in dice if counts[die & 7] == most]


KNOWLEDGE = FiniKnowledge
