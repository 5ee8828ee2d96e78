"""What partners know of Mäxchen: when to doubt a claim, and what to claim with a throw that only its owner sees.

They play the equilibrium between two players with one life each, which is computed when they first decide. A weaker
partner makes some of its moves at random.

After a claim only that claim matters, because a player who believes it throws again. So the value of each turn follows
from those with higher claims:

- With a throw below a threshold one bluffs. All bluffs have the same value.
- With the threshold or more one claims the truth. The answering player gains as much by doubting as by believing.
- Where bluffs would be too frequent, every claim is doubted.

Passing the cup on has no value there.
"""

from ...partner.knowledge import STRONGEST, THROW, Chance, Knowledge, ahead_of_the_mean
from ...util.typing import TYPE_CHECKING
from .rules.game import Phase, value_of

if TYPE_CHECKING:
    from ...match.game import Event
    from ...partner.knowledge import Move
    from .rules.game import Maexchen

_THROWS = 36.0  # the equally likely throws of two dice
_FINE = 4096  # the resolution of random numbers from 0 to 1


class Answer:
    """The equilibrium of a turn that has to beat a claim. Its lists are indexed by the rank of a value."""

    def __init__(self, worth: float, bluffs: "list[float]", lies: "list[float]", doubts: "list[float]") -> None:
        self.worth = worth  # the chance of the throwing player to win the round
        self.bluffs = bluffs  # the weights with which a bluff claims each value
        self.lies = lies  # the chance of a bluff with each throw
        self.doubts = doubts  # the chance of a doubt of each claim


def likelihood(value: int) -> float:
    """Returns the chance that two dice have that value."""
    return (1 if value % 11 == 0 else 2) / _THROWS


def solved(ranking: "tuple[int, ...]") -> "list[Answer]":
    """Returns the equilibrium between two players with one life each, by the rank of the value to beat. The last entry
    is for the first throw of a round, which has nothing to beat."""
    chances = [likelihood(value) for value in ranking]
    mia = len(ranking) - 1
    answers = [Answer(0.0, [], [], [])]  # nothing beats a Mäxchen, so it is always doubted
    for beaten in range(mia - 1, -2, -1):
        answers.insert(0, _solved(chances, beaten, [0.0] * (beaten + 1) + [answer.worth for answer in answers]))
    return answers[1:] + answers[:1]


def _solved(chances: "list[float]", beaten: int, behind: "list[float]") -> Answer:
    """Returns the equilibrium of one turn. `behind` has the value of believing each claim."""
    count = len(chances)
    # By claim: it is believed while the throws with which players bluff by it are at most this share of all throws.
    room = [chance * worth / (1 - worth) for chance, worth in zip(chances, behind)]
    threshold = count - 1
    while threshold > beaten + 1 and sum(chances[:threshold]) > sum(room[threshold:]):
        threshold -= 1
    low = sum(chances[:threshold])
    lies = [float(place < threshold) for place in range(count)]
    bluffs = [room[place] * (place >= threshold) for place in range(count)]
    if low > sum(bluffs):  # bluffs are too frequent, so every claim is doubted
        return Answer(1 - low, bluffs if sum(bluffs) else chances, lies, [1.0] * count)
    bluffs[threshold] = low - sum(bluffs[threshold + 1 :])
    if bluffs[threshold] < 0:  # room for more bluffs: some throws worth the threshold become bluffs, too
        lies[threshold] = -bluffs[threshold] / chances[threshold]
        bluffs[threshold] = 0.0
    bluffed = 1 - behind[threshold]  # the chance of every bluff to win
    doubts = [max(0.0, 1 - bluffed / (1 - worth)) for worth in behind[:-1]] + [1.0]
    honest = [chances[place] * doubts[place] for place in range(threshold + 1, count)]
    return Answer(bluffed * (1 - chances[-1]) + sum(honest), bluffs, lies, doubts)


class MaexchenKnowledge(Knowledge):
    """A computer player's play of Mäxchen. The higher its strength, the more of its moves follow the equilibrium; all
    others are random."""

    STRENGTHS = {"easy": 3, "medium": 8, "hard": STRONGEST}

    def __init__(self) -> None:
        self._ranking: tuple[int, ...] = ()  # the ranking to which `_answers` belong
        self._answers: list[Answer] = []

    def moves(self, game: "Maexchen", seat: int) -> "list[Move]":
        if seat != game.turn:
            return []
        found: list[Move] = game.choices()
        return found + [THROW] if game.chance() else found

    def lead(self, game: "Maexchen", seat: int) -> float:
        """Returns the lead in lives over the mean of the others."""
        return ahead_of_the_mean(game.lives, seat)

    def style(self, strength: int, chance: Chance) -> str:
        return "hard" if strength == STRONGEST or chance.below(STRONGEST) < strength else "random"

    def at_once(self, game: "Maexchen", seat: int, moves: "list[Move]", plays: str, chance: Chance) -> "Move":
        if moves == [THROW]:
            return THROW
        if self._ranking != game.ranking:
            self._ranking = game.ranking
            self._answers = solved(game.ranking)
        return self._claim(game, moves, chance) if game.phase == Phase.CLAIM else self._answer(game, moves, chance)

    def _claim(self, game: "Maexchen", moves: "list[Event]", chance: Chance) -> "Event":
        """Returns a claim. The values of real dice are unknown here, so the claim ignores them."""
        if not self.covered:
            return chance.one_of(moves[: len(moves) // 2 + 1])  # type: ignore[no-any-return]
        return self._bluff(game, moves, [move for move in moves if move["value"] == value_of(*self.covered)], chance)

    def _bluff(self, game: "Maexchen", moves: "list[Event]", true: "list[Event]", chance: Chance) -> "Event":
        """Returns the claim that the equilibrium draws: the true one, or a bluff by the weights in `bluffs`. If
        all weights are 0, it is the highest claim."""
        answer = self._answer_to(game.claim)
        place = self._ranking.index(value_of(*self.covered))
        if true and chance.below(_FINE) >= answer.lies[place] * _FINE:
            return true[0]
        shares = [answer.bluffs[self._ranking.index(move["value"])] for move in moves]
        left = chance.below(_FINE) * sum(shares) / _FINE
        for move, share in zip(moves, shares):
            left -= share
            if left < 0:
                return move
        return moves[-1]

    def _answer(self, game: "Maexchen", moves: "list[Move]", chance: Chance) -> "Move":
        """Returns a doubt or the move that believes the claim. It never passes the cup on."""
        doubt = [move for move in moves if move is not THROW and move["event"] == "doubt"][0]
        believe = THROW if THROW in moves else [move for move in moves if move["event"] == "give_in"][0]
        likely = self._answer_to(game.beaten).doubts[self._ranking.index(game.claim)]
        return doubt if chance.below(_FINE) < likely * _FINE else believe

    def _answer_to(self, claim: int) -> Answer:
        """Returns the equilibrium of a turn that has to beat `claim`; of the first throw of a round if that is 0."""
        return self._answers[self._ranking.index(claim) if claim else -1]


KNOWLEDGE = MaexchenKnowledge
