"""What partners know of Schocken.

`easy` and `medium` play by simple habits. `hard` is perfect with two players, see `perfect.py`; with more it weighs how
likely a result is to hold against the throws of the others. Nothing here reads covered results: it uses the public
state of the match.
"""

from ...partner.knowledge import THROW, WAIT, Chance, Knowledge, ahead_of_the_mean
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING
from .perfect import Ends, Perfect
from .rules.ranking import DECKEL, DICE, Phase, strength, strength_of, worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...match.game import Event
    from ...partner.knowledge import Move
    from .rules.game import Schocken

    Ways = tuple[list[int], int]  # dice from high to low, and the number of equally likely throws with these values

_NAMELESS = 999  # no plain throw has a greater strength
_HIGH = 499  # no throw without a five or a six has a greater plain strength
_LAST = 3  # the loss of a half counts as so many Deckel more

# The chance, in 255ths, that a later player who wants to move as many Deckel as possible does not beat a result: for a
# limit of one, two and three throws, and for each possible strength from the weakest on. The tests compute it again.
_HOLDS = (
    (
        "0404070b0e15192023272a2e353940474a51595c6063676a71757c838"
        "78e959c9fa6aeb5b8bcbfc3c6cad1d8dfe6eaebecedeef0f3f7fafeff"
    ),
    (
        "04090b0f10181a222327292a322127282b3233363a3b3d3f474850525"
        "74e555b606970787e84868a8e92979fa8b2c2c2c4c6c7c9d2dbe7f4fe"
    ),
    (
        "040a0b0f0f17181d1d212122292228292a303132363637383f3f46474"
        "942484b4d545b5e61656667696b6d70798298989a9b9d9fa9b5c6def7"
    ),
)
_PRICE = (0.7, 1.5, 2.5)  # by the limit: a better throw is worth this divided by its chance, plus 0.5 Deckel


class SchockenKnowledge(Knowledge):
    """A computer player's play of Schocken. `easy` and `medium` decide by habit; `hard` weighs everything that can
    still happen in the turn."""

    STRENGTHS = {"easy": 6, "medium": 8, "hard": 12}

    def __init__(self) -> None:
        self._throws = [_all_throws(count) for count in range(DICE + 1)]
        possible = {_beside(dice, aside) for aside in range(DICE) for dice, _ in self._throws[DICE - aside]}
        self._holds = [bytes.fromhex(held) for held in _HOLDS]
        self._places = {own: place for place, own in enumerate(sorted(possible))}
        self._perfect = Perfect()

    def turn(self, game: "Schocken") -> int | None:
        return game.turn if game.order else None

    def owner(self, choice: "Event", turn: int | None) -> int | None:
        """Returns the seat that may make a choice; a void throw (S11) is the referee's."""
        return None if choice["event"] == "void" else choice.get("player", turn)

    def lead(self, game: "Schocken", seat: int) -> float:
        """Returns how many halves fewer this seat has lost than the others on average."""
        return -ahead_of_the_mean([game.half_losers.count(one) for one in range(len(game.players))], seat)

    def moves(self, game: "Schocken", seat: int) -> "list[Move]":
        if game.phase == Phase.THROW and game.middle:  # S9: nobody can join while Deckel are in the middle
            return [THROW] if game.turn == seat else []
        if game.phase != Phase.DECIDE:
            return super().moves(game, seat)
        if game.turn != seat:
            return []
        found: list[Move] = game.decisions()
        if game.chance():
            found.append(THROW)
        return found

    def at_random(self, game: "Schocken", seat: int, chance: Chance) -> "Move":
        """Returns one of the moves at random. To save time it makes an event of that move alone."""
        if game.phase != Phase.DECIDE and (game.phase != Phase.THROW or not game.middle):
            return super().at_random(game, seat, chance)
        if game.turn != seat:
            return WAIT
        if game.phase == Phase.THROW:
            return chance.one_of([THROW])
        sixes = max(1, game.dice.count(6)) if game.throws < game.limit else 1
        asides = (game.dice.count(1) + 1) * sixes - 1 if game.may_put_aside else 0
        drawn = chance.below(2 + asides + (1 if game.chance() else 0))
        if drawn < 2:
            return OrderedDict(event="stand", hidden=drawn == 1)
        ones, turned = divmod(drawn - 1, sixes)
        return OrderedDict(event="aside", ones=ones, turned=turned) if drawn < 2 + asides else THROW

    def thoughts(
        self, game: "Schocken", seat: int, moves: "list[Move]", plays: str, chance: Chance
    ) -> "Iterator[Move | None]":
        """Yields the steps of the decision, see `Knowledge.thoughts`; a step weighs all throws of one number of dice.
        The perfect table serves only while no result is covered."""
        is_solved = len(game.players) == 2 and not game.covered
        if plays in ("easy", "medium"):
            yield _by_habit(game, moves, plays == "medium")
        elif len(moves) == 1 or WAIT in moves:
            yield moves[-1]  # the only move, or WAIT: a player who is out has no reason to join
        elif is_solved and not game.results:
            yield self._perfect.begins(game, moves, self._places[game.strength()])
        elif is_solved:
            yield from self._weighed(game, moves, Ends(self._perfect, game, seat))
        else:
            yield from self._weighed(game, moves, Stakes(game, seat, self._places, self._holds))

    def _weighed(self, game: "Schocken", moves: "list[Move]", stakes: "Stakes | Ends") -> "Iterator[Move | None]":
        """Yields the best move for the rest of the turn, after None for each step. It weighs every throw that may still
        come, at most 166. It never covers a result, since that has no advantage."""
        ahead = [-100.0] * DICE  # by ones aside: the value of the next throw; there is none after the last throw
        for throws in range(game.limit, game.throws, -1):
            this = []
            for aside in range(DICE):
                this.append(self._on_average(stakes, throws, aside, ahead))
                yield None
            ahead = this
        best: Move = THROW
        highest = -1000.0
        for move in moves:
            if move is THROW:
                value = ahead[game.aside]
            elif move["event"] == "stand":
                value = -100.0 if move["hidden"] else stakes.of(game.strength(), game.throws)
            else:
                aside = game.aside + move["ones"] + move["turned"]
                value = ahead[aside] if aside < DICE else -100.0  # with three ones, a Schock Aus, it stands instead
            if value > highest:
                best, highest = move, value
        yield best

    def _on_average(self, stakes: "Stakes | Ends", throws: int, aside: int, ahead: list[float]) -> float:
        """Returns the mean value of throw number `throws` with `aside` ones put aside, if the best decision follows.
        `ahead` has the value of the next throw by the number of ones put aside."""
        total = 0.0
        for dice, ways in self._throws[DICE - aside]:
            best = stakes.of(_beside(dice, aside), throws)
            more = dice.count(1) + max(dice.count(6) - 1, 0)  # S5: one six has to be thrown again
            total += ways * max([best] + ahead[aside : aside + more + 1])
        return total / float(6 ** (DICE - aside))


class Stakes:
    """The value of standing: the Deckel that the round is expected to give to others, negative for the player's own."""

    def __init__(self, game: "Schocken", seat: int, places: dict[int, int], holds: list[bytes]) -> None:
        table = game.state()
        self._places = places
        self._holds = holds
        self._shown = [(strength_of(one), one[3]) for one in table["standing"] if one]
        self._unknown = len(table["order"]) - 1 - len(self._shown)  # results that are covered or still to come
        self._limit = game.limit if table["standing"] else 0  # 0 if this player is the first and sets the limit
        self._middle = table["middle"]
        deckel: list[int] = table["deckel"]
        self._own = deckel[seat]
        self._theirs = max([count for other, count in enumerate(deckel) if other != seat])

    def of(self, own: int, throws: int) -> float:
        """Returns the value of standing with a strength after a number of throws."""
        best = worst = 1.0
        price: float = worth(own)
        for theirs, used in self._shown:
            if (own, -throws) > (theirs, -used):  # S4
                worst = 0.0
            else:
                best = 0.0
            price = max(price, worth(theirs))
        limit = (self._limit or throws) - 1
        holds = self._holds[limit][self._places[own]] / 255.0
        for _ in range(self._unknown):
            best *= holds
            worst *= 1 - holds
        if self._unknown and holds < 1:
            price = max(price, min(DECKEL, 0.5 + _PRICE[limit] / (1 - holds)))
        gain = self._moved(worth(own), False) if best else 0.0
        loss = self._moved(price, True) if worst else 0.0
        return best * gain - worst * loss

    def _moved(self, price: float, mine: bool) -> float:
        """Returns the Deckel that a throw moves (S8) to the player (`mine`) or to the opponent with the most."""
        loser, giver = (self._own, self._theirs) if mine else (self._theirs, self._own)
        if price == DECKEL:
            return DECKEL - loser + _LAST
        price = min(price, self._middle or giver)
        return price + (_LAST if loser + price >= DECKEL else 0)


def _by_habit(game: "Schocken", moves: "list[Move]", is_medium: bool) -> "Move":
    """Returns a move that ignores the results of the others. `medium` puts all ones aside and throws until the dice
    are better than plain; `easy` puts nothing aside and stands with a five or a six. Neither turns sixes."""
    if game.phase != Phase.DECIDE or WAIT in moves:
        return moves[-1]  # THROW, or WAIT if the player could join (S9)
    content = game.strength() > (_NAMELESS if is_medium else _HIGH)
    if content or THROW not in moves:
        return [move for move in moves if move is not THROW and move["event"] == "stand" and not move["hidden"]][0]
    ones = [move for move in moves if move is not THROW and move["event"] == "aside" and not move["turned"]]
    return ones[-1] if is_medium and ones else THROW


def _all_throws(count: int) -> "list[Ways]":
    """Returns all throws of `count` dice, from high to low, each with the number of equally likely orders."""
    if not count:
        return [([], 1)]
    found: dict[tuple[int, ...], int] = {}
    for dice, ways in _all_throws(count - 1):
        for value in range(1, 7):
            key = tuple(sorted(dice + [value], reverse=True))
            found[key] = found.get(key, 0) + ways
    return [(list(dice), found[dice]) for dice in sorted(found)]  # in the same order on both runtimes


def _beside(dice: list[int], aside: int) -> int:
    """Returns the strength of dice, given from high to low, together with `aside` ones."""
    high, middle, low = dice + [1] * aside
    return strength(high, middle, low, not aside)


KNOWLEDGE = SchockenKnowledge
