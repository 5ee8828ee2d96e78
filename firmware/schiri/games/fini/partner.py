"""What partners know of FINI!: which dice to grab, when to call, and with which keys.

A partner chooses by the dice that lie there, and presses the key after the time that people take, by the figures in
`docs/develop/adding-a-game.md`. As with people, the die may be gone by then.
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


# The skill at every third strength: ms to press a key, ms to look at a die, and mistakes in per cent: matching coloured
# dice overlooked, matching silver ones overlooked, wrong keys, and calls without a look at the opponent's dice. The
# times to press a key are those of Card, Moran and Newell, from the worst typist to the best.
_SKILLS = (
    (1200, 70, 9, 50, 8, 60),
    (500, 50, 5, 25, 4, 30),
    (280, 40, 3, 12, 3, 15),
    (120, 40, 2, 6, 2, 7),
    (80, 30, 1, 3, 1, 0),
)
_APART = 3  # strengths from one entry of `_SKILLS` to the next
_REACTION_MS = 231  # people's reaction time to a signal that they expect (Woods et al.)
_CHOICE_MS = (0, 155, 246, 310, 360, 401, 435)  # choosing a key, by the number of values: 155 ms a bit (Hick, Hyman)
_SIGMA = 0.08  # the standard deviation of a move's time, as a fraction of the mean time
_TAU = 0.25  # the mean of the exponential tail of a move's time, as a fraction of the mean time


class _Skill:
    """The skill at a strength: times in ms, and the probabilities of mistakes in per cent."""

    def __init__(self, strength: int) -> None:
        place, part = divmod(strength, _APART)
        upper = _SKILLS[min(place + 1, len(_SKILLS) - 1)]
        found = [(low * (_APART - part) + high * part) // _APART for low, high in zip(_SKILLS[place], upper)]
        self.key, self.look, self.missed, self.silver_missed, self.wrong, self.rash = found

    def time_ms(self, looked_at: int, values: int) -> int:
        """Returns the mean time to look at so many dice, to choose a key for one of so many values, and to press it."""
        return self.look * looked_at + _CHOICE_MS[values] + self.key


_skills: dict[int, _Skill] = {}  # by strength; kept, because memory is not collected in a duel


def _skill(strength: int) -> _Skill:
    """Returns the skill at a strength, which the first call makes."""
    if strength not in _skills:
        _skills[strength] = _Skill(strength)
    return _skills[strength]


class FiniKnowledge(Knowledge):
    """A computer player's play of FINI!. It collects one straight, or one pasch after the other, and calls when it sees
    no matching die."""

    QUICK = (Phase.DUEL,)
    PAUSE_MS = 450
    STRENGTHS = {"easy": 3, "medium": 6, "hard": 9}

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

    def at_random(self, game: Fini, seat: int, chance: Chance) -> Move:
        """Returns one of the moves at random. To save time it makes an event of that move alone."""
        if game.phase != Phase.DUEL or not game.box_dice:
            return super().at_random(game, seat, chance)
        coloured, silver = game.coloured, game.silver
        there = [value for value in VALUES if coloured[value]] + [-value for value in VALUES if silver[value]]
        drawn = chance.below(len(there) + 2)
        if drawn >= len(there):
            return OrderedDict(event="fini", player=seat) if drawn == len(there) else WAIT
        value = there[drawn]
        return OrderedDict(event="take", player=seat, silver=value < 0, value=abs(value))

    def keys(self, move: Event) -> int:
        if move["event"] == "fini":
            return 1 << FINI
        value: int = move["value"]
        return 1 << (value - 1) | (1 << COPY if move["silver"] else 0)

    # The time of a move

    def style(self, strength: int, chance: Chance) -> int:
        """Returns the strength itself, because each strength has a skill of its own."""
        return strength

    def lead(self, game: Fini, seat: int) -> int:
        """Returns the seat's lead: points of the earlier rounds plus chips of this one, less the opponent's."""
        return game.chips[seat] + game.points[seat] - game.chips[1 - seat] - game.points[1 - seat]

    def pace_ms(self, plays: str) -> int:
        """Returns the mean time in ms after which a partner of this level grabs the third die that it looks at."""
        return _skill(self.STRENGTHS[plays]).time_ms(3, VALUES[-1]) if plays in self.STRENGTHS else self.PAUSE_MS

    def time_us(self, game: Fini, partner: "Player", move: Move) -> int:
        if partner.pause_ms or partner.plays == "random":
            return super().time_us(game, partner, move)
        chance = partner.chance
        if game.phase != Phase.DUEL:
            return 1000 * _BETWEEN_DUELS_MS + chance.below(400000)
        looked_at = sum(game.coloured) + sum(game.silver)
        if move is not WAIT and move["event"] == "take":
            # The partner looks at die after die until one matches: the more matching dice there are, the sooner.
            looked_at = min([1 + chance.below(looked_at) for _ in range(max(1, len(_wanted(game, partner.seat))))])
        values = len([value for value in VALUES if game.coloured[value] or game.silver[value]])
        time_ms = _skill(partner.strength(game, self)).time_ms(looked_at, values)
        if not game.taken[0] and not game.taken[1]:
            time_ms += _REACTION_MS  # this is its first move after the signal
        return int(1000 * time_ms * _ex_gaussian(chance))

    # The best move

    def at_once(self, game: Fini, seat: int, moves: list[Move], plays: int, chance: Chance) -> Move:
        if game.phase != Phase.DUEL:
            return chance.one_of(moves)
        skill = _skill(plays)
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


def _ex_gaussian(chance: Chance) -> float:
    """Returns a random number of mean 1 with the distribution of people's reaction times: normal, with an exponential
    tail, which is half the sum of two squares of normal numbers."""
    one, other = _normal(chance), _normal(chance)
    return 1.0 - _TAU + _SIGMA * _normal(chance) + _TAU * (one * one + other * other) / 2


def _normal(chance: Chance) -> float:
    """Returns the sum of three uniform random numbers with mean 0 and variance 1, which is from -3 to 3."""
    return (chance.below(1001) + chance.below(1001) + chance.below(1001)) / 500.0 - 3.0


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
    return [die for die in new if (die & 7) + 1 in values]  # dice that begin a new straight with the next value


def _most_of(dice: list[int], counts: list[int], least: int) -> list[int]:
    """Returns the dice of the most frequent value by `counts`, if it occurs at least `least` times."""
    most = max([least] + [counts[die & 7] for die in dice])
    return [die for die in dice if counts[die & 7] == most]


KNOWLEDGE = FiniKnowledge
