"""What partners know of a game: whose move it is, and which one is best.

Of most games they need to know no more than the rules tell. One of which they do has a module `partner` in its folder,
with a subclass of `Knowledge` called `KNOWLEDGE`.
"""

from ..match.game import Event, Game
from ..util.typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    class Player(Protocol):
        """How somebody plays, see `Partner`."""

        seat: int
        plays: str
        pause_ms: int
        chance: "Chance"


Move = Any  # an `Event`, or `THROW` or `WAIT`: which of them, `is` tells, and a type checker does not follow that
AnyGame = Any  # a `Game`: knowledge of one game takes that game alone
AnyFlow = Any  # a `MatchFlow`, likewise

THROW = "throw"  # a move that is no choice: the dice of `chance` fall
WAIT = "wait"  # another one: the others go first
LEVELS = ("easy", "medium", "hard")  # for people to choose from
PLAYS = ("random",) + LEVELS  # all ways to play, as they stand in commands and logs
OLD_WORDS = {"beginner": "easy", "good": "medium", "greedy": "medium", "perfect": "hard"}  # of older logs and scripts
_WHIM = 3  # one in so many moves of `easy` is any legal one
_IMAGINED = 40  # throws


def in_todays_words(plays: str) -> str:
    """Returns the way to play that a word of a command or a log stands for, which may be one of `OLD_WORDS`."""
    return OLD_WORDS.get(plays, plays)


class Chance:
    """A partner's random numbers: the same on both runtimes for the same seed, and none of the dice's."""

    def __init__(self, seed: int) -> None:
        self._last = seed & 0x7FFFFFFF

    def below(self, count: int) -> int:
        """A whole number from 0, less than `count`, which is small."""
        self._last = (self._last * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._last >> 8) % count

    def one_of(self, things: list[Any]) -> Any:
        """One of some things, each as likely as the other."""
        return things[self.below(len(things))]


class Knowledge:
    """What partners know of any game. A move is an event of the game's `choices`, `THROW` or `WAIT`."""

    QUICK: tuple[str, ...] = ()  # phases in which the quicker one wins: moves are key presses there, see `keys`
    PAUSE_MS = 1000  # that a move takes, if nobody says otherwise
    partners: tuple[int, ...] = ()  # the seats that have one
    covered: "Sequence[int]" = ()  # the dice that lie covered, if whoever is to choose may look at them

    # Whose move is it?

    def turn(self, game: "AnyGame") -> int | None:
        """The seat whose turn it is; None: nobody's alone."""
        seat: int | None = game.state().get("turn")
        return seat

    def owner(self, choice: Event, turn: int | None) -> int | None:
        """The seat whose choice it is; None: the referee's."""
        seat: int | None = choice.get("player", turn)
        return seat

    def moves(self, game: "AnyGame", seat: int) -> "list[Move]":
        """All moves that a seat can make. Whose turn it is not, may wait as long as others can go on."""
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

    def asked(self, flow: "AnyFlow") -> tuple[int, ...] | None:
        """The seats that the screen that is on asks alone; None if everybody may move."""

    def completed(self, move: "Move", chance: Chance) -> "Move":
        """The move that has been chosen, with what nobody chooses."""
        return move

    def keys(self, move: Event) -> int:
        """The keys that make a move of a `QUICK` phase, as a mask, counted from the first of the player's side."""
        raise NotImplementedError

    # How long does it take?

    def pace_ms(self, plays: str) -> int:
        """How long a move takes that is made in that way, if nobody says otherwise: about so long."""
        return self.PAUSE_MS

    def time_us(self, game: "AnyGame", partner: "Player", move: "Move") -> int:
        """How long it takes a partner to see how the match stands, to decide on this move, and to make it."""
        pause_ms = partner.pause_ms or self.pace_ms(partner.plays)
        # Give or take a tenth: two that are equally quick would else always press in the same instant.
        return 900 * pause_ms + partner.chance.below(200 * pause_ms + 1)

    # Which is best?

    def choose(self, game: "AnyGame", seat: int, moves: "list[Move]", plays: str, chance: Chance) -> "Move":
        """Returns one of some moves, of which there are any, by one of the ways of `PLAYS`."""
        return decided(self.thoughts(game, seat, moves, plays, chance))

    def thoughts(
        self, game: "AnyGame", seat: int, moves: "list[Move]", plays: str, chance: Chance
    ) -> "Iterator[Move | None]":
        """Makes the same choice piece by piece, for a box that is to hear its keys meanwhile: yields None after each
        piece, at the end the move. A piece is what an ESP32 does in a tenth of a second."""
        yield self.at_once(game, seat, moves, plays, chance)

    def at_once(self, game: "AnyGame", seat: int, moves: "list[Move]", plays: str, chance: Chance) -> "Move":
        """Makes the same choice in a game in which it is one piece."""
        if plays == "random" or (plays == "easy" and not chance.below(_WHIM)):
            return chance.one_of(moves)
        return self.best(game, seat, moves, chance)

    def best(self, game: "AnyGame", seat: int, moves: "list[Move]", chance: Chance) -> "Move":
        """The move of the greatest value; of equal ones any, by `chance`."""
        if len(moves) == 1:
            return moves[0]
        return best_of(moves, [self.value(game, seat, move, chance) for move in moves], chance)

    def value(self, game: "AnyGame", seat: int, move: "Move", chance: Chance) -> float:
        """What a move is worth to a seat: the position behind it. Which dice will fall nobody knows, so a throw is
        worth what it is on average."""
        if move is WAIT:
            return self.worth(game, seat)
        choice = None if move is THROW else move
        if choice is None or game.dice_of(choice):
            return sum([self.worth(_imagined(game, chance, choice), seat) for _ in range(_IMAGINED)]) / _IMAGINED
        after = game.copy()
        after.apply(move)
        return self.worth(after, seat)

    def worth(self, game: "AnyGame", seat: int) -> float:
        """What a position is worth to a seat: how far its score is ahead of the others', or behind where the highest
        score loses."""
        scores: list[int] = game.state()[game.FACTS.score]
        ahead = len(scores) * scores[seat] - sum(scores)
        return -ahead if game.FACTS.decided == "loser" else ahead


def best_of(moves: "list[Move]", values: list[float], chance: Chance) -> Move:
    """The move of the greatest value; of equal ones any."""
    highest = max(values)
    return chance.one_of([move for move, value in zip(moves, values) if value == highest])


def decided(thoughts: "Iterator[Move | None]") -> "Move":
    """Returns the move at the end of thoughts."""
    move: Move = WAIT
    for thought in thoughts:
        move = thought
    return move


def _imagined(game: Game, chance: Chance, choice: Event | None) -> Game:
    """The position after a throw that is thought up: of the dice of `chance`, or of a choice."""
    after = game.copy()
    values = [chance.below(6) + 1 for _ in range(game.dice_due(choice))]
    after.apply(after.event_from_dice(values, choice))
    return after
