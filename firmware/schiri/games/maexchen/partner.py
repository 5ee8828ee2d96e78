"""What partners know of Mäxchen: when to doubt a claim, and what to claim with a throw that its owner alone sees.

`hard` plays the equilibrium of the end between two with a life each, worked out when it sits down. Behind a claim
nothing matters but that claim, for whoever believes it throws anew: what each is worth follows from the top down.

- Whoever has thrown less than a threshold bluffs, as high as they like: every bluff is worth the same.
- Whoever has that or more says so. Who answers is as well off with a doubt as with belief.
- Where too many have to bluff, everything is doubted.

To pass the cup on is worth nothing there: whatever is claimed, nobody has more.
"""

from ...partner.knowledge import THROW, Chance, Knowledge
from ...util.typing import TYPE_CHECKING
from .rules.game import Phase, value_of

if TYPE_CHECKING:
    from ...match.game import Event
    from ...partner.knowledge import Move
    from .rules.game import Maexchen

_THROWS = 36.0  # equally likely ones, of two dice
_DARING = 0.2  # `medium` doubts what is thrown less often than that
_UNEASY = 3  # `easy` doubts one claim in so many
_FINE = 4096  # so many steps has a number from 0 to 1


class Answer:
    """The equilibrium of a turn that has to beat a claim. Values by their places in the ranking."""

    def __init__(self, worth: float, bluffs: "list[float]", lies: "list[float]", doubts: "list[float]") -> None:
        self.worth = worth  # how likely whoever throws wins the round
        self.bluffs = bluffs  # in what proportion bluffs claim each value
        self.lies = lies  # how likely each throw is claimed by a bluff
        self.doubts = doubts  # how likely each claim is doubted


def likelihood(value: int) -> float:
    """How likely two dice are worth that."""
    return (1 if value % 11 == 0 else 2) / _THROWS


def solved(ranking: "tuple[int, ...]") -> "list[Answer]":
    """The equilibrium between two with a life each: for each value that is to be beaten, by its place; the last one is
    for a round's first throw, which has nothing to beat."""
    chances = [likelihood(value) for value in ranking]
    mia = len(ranking) - 1
    answers = [Answer(0.0, [], [], [])]  # a Mäxchen cannot be beaten: it is always doubted
    for beaten in range(mia - 1, -2, -1):
        answers.insert(0, _solved(chances, beaten, [0.0] * (beaten + 1) + [answer.worth for answer in answers]))
    return answers[1:] + answers[:1]


def _solved(chances: "list[float]", beaten: int, behind: "list[float]") -> Answer:
    """The same, if what is behind each claim is solved: `behind`, what it is worth to believe it."""
    count = len(chances)
    # A claim of which more than this is bluffed, of all throws, is doubted; of which less is, believed.
    room = [chance * worth / (1 - worth) for chance, worth in zip(chances, behind)]
    threshold = count - 1
    while threshold > beaten + 1 and sum(chances[:threshold]) > sum(room[threshold:]):
        threshold -= 1
    low = sum(chances[:threshold])
    lies = [float(place < threshold) for place in range(count)]
    bluffs = [room[place] * (place >= threshold) for place in range(count)]
    if low > sum(bluffs):  # too many have to bluff: whatever they claim is doubted
        return Answer(1 - low, bluffs if sum(bluffs) else chances, lies, [1.0] * count)
    bluffs[threshold] = low - sum(bluffs[threshold + 1 :])
    if bluffs[threshold] < 0:  # there is room for some of the threshold's own throws
        lies[threshold] = -bluffs[threshold] / chances[threshold]
        bluffs[threshold] = 0.0
    bluffed = 1 - behind[threshold]  # what a bluff wins, whatever it claims
    doubts = [max(0.0, 1 - bluffed / (1 - worth)) for worth in behind[:-1]] + [1.0]
    honest = [chances[place] * doubts[place] for place in range(threshold + 1, count)]
    return Answer(bluffed * (1 - chances[-1]) + sum(honest), bluffs, lies, doubts)


class MaexchenKnowledge(Knowledge):
    """`easy` bluffs as little as possible and doubts on impulse. `medium` bluffs anything, and doubts what is seldom
    thrown. `hard` plays the equilibrium."""

    def __init__(self) -> None:
        self._ranking: tuple[int, ...] = ()  # that is solved
        self._answers: list[Answer] = []

    def at_once(self, game: "Maexchen", seat: int, moves: "list[Move]", plays: str, chance: Chance) -> "Move":
        if plays == "random" or moves == [THROW]:
            return chance.one_of(moves)
        if self._ranking != game.ranking:
            self._ranking = game.ranking
            self._answers = solved(game.ranking)
        if game.phase == Phase.CLAIM:
            return self._claim(game, moves, plays, chance)
        return self._answer(game, moves, plays, chance)

    def _claim(self, game: "Maexchen", moves: "list[Event]", plays: str, chance: Chance) -> "Event":
        """What to say that one has. Who cannot know it, the dice being real, says something."""
        own = value_of(*self.covered) if self.covered else 0
        true = [move for move in moves if move["value"] == own]
        if plays == "hard" and self.covered:
            return self._bluff(game, moves, true, chance)
        if true:
            return true[0]
        return moves[0] if plays == "easy" else chance.one_of(moves[: len(moves) // 2 + 1])

    def _bluff(self, game: "Maexchen", moves: "list[Event]", true: "list[Event]", chance: Chance) -> "Event":
        """By the equilibrium; what has to be said all the same, where that has nothing to say, is the highest."""
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

    def _answer(self, game: "Maexchen", moves: "list[Move]", plays: str, chance: Chance) -> "Move":
        """Whether to believe a claim. Nobody of them passes the cup on."""
        doubt = [move for move in moves if move is not THROW and move["event"] == "doubt"][0]
        believe = THROW if THROW in moves else [move for move in moves if move["event"] == "give_in"][0]
        if plays == "easy":
            return believe if chance.below(_UNEASY) else doubt
        if plays == "medium":
            as_good = sum([likelihood(value) for value in self._ranking[self._ranking.index(game.claim) :]])
            return doubt if as_good < _DARING else believe
        likely = self._answer_to(game.beaten).doubts[self._ranking.index(game.claim)]
        return doubt if chance.below(_FINE) < likely * _FINE else believe

    def _answer_to(self, claim: int) -> Answer:
        """The equilibrium of the turn that has to beat a claim; 0: there is none."""
        return self._answers[self._ranking.index(claim) if claim else -1]


KNOWLEDGE = MaexchenKnowledge
