"""What partners know of a game: whose turn it is, which moves there are, and which of them is best.

`Knowledge` serves any game by its rules alone. A game with better knowledge has a module `partner` in its folder with
a subclass called `KNOWLEDGE`.
"""

from ..match.game import OVER, Event, Game
from ..util.typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    class Player(Protocol):
        """The attributes of a `Partner` that decide how it plays."""

        seat: int
        plays: str
        pause_ms: int
        chance: "Chance"

        def strength(self, game: "AnyGame", knowledge: "Knowledge") -> int: ...


Move = Any  # an `Event`, `THROW` or `WAIT`; type checkers do not narrow a union by `is` on a constant
AnyGame = Any  # a `Game`, but each subclass of `Knowledge` takes only the class of its own folder
Style = Any  # how a decision is made, see `Knowledge.style`: one of `STYLES` or a strength
AnyFlow = Any  # a `MatchFlow`, but each subclass of `Knowledge` takes only the class of its own folder

THROW = "throw"  # the move that throws the dice of `chance`
WAIT = "wait"  # the move that leaves the next event to the others
STYLES = ("random", "easy", "medium", "hard")  # ways to decide, the weakest first
FOLLOWING = "following"  # the level that gets weaker as it leads, and stronger as it falls behind
LEVELS = STYLES[1:] + (FOLLOWING,)  # the levels that people can choose
PLAYS = STYLES[:1] + LEVELS  # all levels, as they stand in commands and logs
OLD_WORDS = {
    "beginner": "easy",
    "good": "medium",
    "greedy": "medium",
    "perfect": "hard",
}  # the levels that words of older logs and scripts mean
STEPS = 4  # strengths from one of `STYLES` to the next
STRONGEST = STEPS * (len(STYLES) - 1)
_WHIM = 3  # on average one in so many moves of `easy` is drawn from all legal ones
_IMAGINED = 40  # random throws by which the value of a throw is estimated


def in_todays_words(plays: str) -> str:
    """Returns the level that a word of a command or a log means, which may be one of `OLD_WORDS`."""
    return OLD_WORDS.get(plays, plays)


class Chance:
    """A generator of a partner's random numbers, with the same numbers for a seed on both runtimes. It is never used
    for dice."""

    def __init__(self, seed: int) -> None:
        self._last = seed & 0x7FFFFFFF

    def below(self, count: int) -> int:
        """Returns a random integer from 0 to `count` - 1; `count` is below 2^23."""
        self._last = (self._last * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._last >> 8) % count

    def one_of(self, things: list[Any]) -> Any:
        """Returns one of some things, each with the same probability."""
        return things[self.below(len(things))]


class Knowledge:
    """A partner's knowledge of a game. A move is an event of the game's `choices`, `THROW` or `WAIT`. This class serves
    any game; a game may have a subclass."""

    QUICK: tuple[str, ...] = ()  # phases in which the quicker player wins, and moves are key presses, see `keys`
    PAUSE_MS = 1000  # the time of a move, unless the partner has a pause of its own
    STRENGTHS = {"easy": STEPS, "medium": 2 * STEPS, "hard": 3 * STEPS}  # the strength of each level, see `style`
    partners: tuple[int, ...] = ()  # the seats of partners
    covered: "Sequence[int]" = ()  # the values of covered dice that the deciding partner may look at

    # The seats and their moves

    def turn(self, game: "AnyGame") -> int | None:
        """Returns the seat whose turn it is; None if several players may move."""
        seat: int | None = game.state().get("turn")
        return seat

    def owner(self, choice: Event, turn: int | None) -> int | None:
        """Returns the seat that may make a choice; None for a choice of the referee."""
        seat: int | None = choice.get("player", turn)
        return seat

    def moves(self, game: "AnyGame", seat: int) -> "list[Move]":
        """Returns all moves of a seat. `WAIT` is among them if it is not the seat's turn and others can move."""
        turn = self.turn(game)
        chance = game.chance() is not None
        found: list[Move] = []
        others = chance
        for choice in game.choices():
            owner = self.owner(choice, turn)
            if owner == seat:
                found.append(choice)
            elif owner is not None:
                others = True
        if turn == seat:
            return found + [THROW] if chance else found
        return found + [WAIT] if found and others else found

    def at_random(self, game: "AnyGame", seat: int, chance: Chance) -> "Move":
        """Returns one of the moves of a seat, each with the same probability; `WAIT` if it has none."""
        moves = self.moves(game, seat)
        return self.completed(moves[chance.below(len(moves))], chance) if moves else WAIT

    def asked(self, flow: "AnyFlow") -> tuple[int, ...] | None:
        """Returns the seats that the present screen asks; None if all may move."""

    def completed(self, move: "Move", chance: Chance) -> "Move":
        """Returns the chosen move with those arguments that the choice has left open."""
        return move

    def keys(self, move: Event) -> int:
        """Returns the mask of the keys that make a move of a `QUICK` phase; bit 0 is the first key of the side."""
        raise NotImplementedError

    # The strength

    def style(self, strength: int, chance: Chance) -> "Style":
        """Returns how the next decision is made at a strength from 0 to `STRONGEST`: as one of `STYLES`. A strength
        between two of them is drawn from both."""
        lower, part = divmod(strength, STEPS)
        return STYLES[lower + 1] if part and chance.below(STEPS) < part else STYLES[lower]

    def lead(self, game: "AnyGame", seat: int) -> float:
        """Returns by how much a seat leads. Each step of the lead lowers the strength of the level `FOLLOWING` by one.
        Unless the game has its own rule, it is 1 in a match that was won, −1 in a lost one, and 0 otherwise."""
        winners, _ = game.outcome()
        if game.phase != OVER or len(winners) == len(game.players):
            return 0
        return 1 if seat in winners else -1

    # The time of a move

    def pace_ms(self, plays: str) -> int:
        """Returns the usual time of a move in ms at that level."""
        return self.PAUSE_MS

    def time_us(self, game: "AnyGame", partner: "Player", move: "Move") -> int:
        """Returns how many µs after the position has been shown the move is made: the time to see, decide and press."""
        pause_ms = partner.pause_ms or self.pace_ms(partner.plays)
        # Plus or minus a tenth, so that two partners of the same level do not press in the same instant.
        return 900 * pause_ms + partner.chance.below(200 * pause_ms + 1)

    # The best move

    def choose(self, game: "AnyGame", seat: int, moves: "list[Move]", plays: "Style", chance: Chance) -> "Move":
        """Returns the move that one of `LEVELS` chooses from `moves`, which must not be empty."""
        return decided(self.thoughts(game, seat, moves, plays, chance))

    def thoughts(
        self, game: "AnyGame", seat: int, moves: "list[Move]", plays: "Style", chance: Chance
    ) -> "Iterator[Move | None]":
        """Makes the choice in steps, so that the box looks at its keys in between. Yields None after each step and the
        move at the end. A step takes an ESP32 about a tenth of a second."""
        yield self.at_once(game, seat, moves, plays, chance)

    def at_once(self, game: "AnyGame", seat: int, moves: "list[Move]", plays: "Style", chance: Chance) -> "Move":
        """Returns the choice of `thoughts` in one step, for games in which choosing is quick."""
        if plays == "easy" and not chance.below(_WHIM):
            return chance.one_of(moves)
        return self.best(game, seat, moves, chance)

    def best(self, game: "AnyGame", seat: int, moves: "list[Move]", chance: Chance) -> "Move":
        """Returns the move of the greatest value, chosen by `chance` among equal ones."""
        if len(moves) == 1:
            return moves[0]
        return best_of(moves, [self.value(game, seat, move, chance) for move in moves], chance)

    def value(self, game: "AnyGame", seat: int, move: "Move", chance: Chance) -> float:
        """Returns the value of a move to a seat: that of the position after it, or for a throw the mean of the
        positions after random throws."""
        if move is WAIT:
            return self.worth(game, seat)
        choice = None if move is THROW else move
        if choice is None or game.dice_of(choice):
            return sum([self.worth(_imagined(game, chance, choice), seat) for _ in range(_IMAGINED)]) / _IMAGINED
        after = game.copy()
        after.apply(move)
        return self.worth(after, seat)

    def worth(self, game: "AnyGame", seat: int) -> float:
        """Returns the value of a position to a seat: the sum of its leads over the other scores, negative where the
        highest score loses."""
        scores: list[int] = game.state()[game.FACTS.score]
        ahead = len(scores) * scores[seat] - sum(scores)
        return -ahead if game.FACTS.decided == "loser" else ahead


def ahead_of_the_mean(scores: "Sequence[int]", seat: int) -> float:
    """Returns by how much the score of a seat is above the mean of the others."""
    return (len(scores) * scores[seat] - sum(scores)) / (len(scores) - 1)


def best_of(moves: "list[Move]", values: list[float], chance: Chance) -> Move:
    """Returns the move of the greatest value, chosen by `chance` among equal ones."""
    highest = max(values)
    return chance.one_of([move for move, value in zip(moves, values) if value == highest])


def decided(thoughts: "Iterator[Move | None]") -> "Move":
    """Returns the move at the end of the steps of a decision."""
    move: Move = WAIT
    for thought in thoughts:
        move = thought
    return move


def _imagined(game: Game, chance: Chance, choice: Event | None) -> Game:
    """Returns the position after a random throw of the dice of `Game.chance`, or of those of a choice."""
    after = game.copy()
    values = [chance.below(6) + 1 for _ in range(game.dice_due(choice))]
    after.apply(after.event_from_dice(values, choice))
    return after
