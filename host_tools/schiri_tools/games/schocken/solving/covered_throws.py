"""A round in which the first player covers the last throw (S12). The second player knows the number of throws and of
ones aside, but not the covered dice.

Each throw of the first player is a game with hidden information. If the first player throws again, the dice are gone
and both know everything, so the value of going on is a number. If the first player stands, the second one faces a
mixture of results. Standing open, or putting ones of the last throw aside, gains nothing, because the second player
could ignore what it shows. So the first player chooses probabilities to stand with each throw, and the second player a
strategy against all possible dice. A linear program finds both.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog

from .open_throws import Nodes, ahead
from .throws import BEATS, LIMIT, RESULTS, STRENGTHS, THROWS, Numbers, asides

Node = tuple[int, int]  # the number of a throw in the turn, and the ones aside before it

# By a throw of the first player: the probability to stand with each of its outcomes.
Stands = dict[Node, Numbers]
# The second player's choices after a throw: the ones aside for the next throw, or None to stand, with probabilities.
Choices = list[tuple[int | None, float]]


class Answer:
    """The second player's strategy against a covered throw with the number `number`. `choices` are by the second
    player's throw and the index of its outcome."""

    def __init__(self, number: int, choices: dict[tuple[Node, int], Choices]) -> None:
        self.choices = choices
        # The probabilities to stand with each result, after as many throws as the first player, and after fewer.
        self.stands = np.zeros((2, len(STRENGTHS)))
        reached = {node: 0.0 for node, _ in choices}
        reached[1, 0] = 1.0
        for (node, fell), chosen in choices.items():
            chance = reached[node] * THROWS[node[1]].chance[fell]
            for more, share in chosen:
                if more is None:
                    self.stands[int(node[0] < number), RESULTS[node[1]][fell]] += chance * share
                else:
                    reached[node[0] + 1, more] += chance * share


# The second player's strategies by the covered throw of the first player.
Answers = dict[Node, Answer]


class Plan(NamedTuple):
    """The strategies of both players for one distribution of the Deckel, the penalty chips of Schocken."""

    stands: Stands
    answers: Answers


class Program:
    """The linear program for one throw of the first player.

    Its unknowns are the probabilities to stand, and the values of the second player's turn before each throw and after
    each outcome. The first player minimises the value; each choice of the second player is a lower bound.
    """

    def __init__(self, number: int, aside: int) -> None:
        self.number = number
        self.own = THROWS[aside]
        self.results = RESULTS[aside]
        nodes = [(late, ones) for late in range(1, number + 1) for ones in asides(late)]
        start = len(self.own.dice)
        self.before: dict[Node, int] = {}
        self.after: dict[Node, int] = {}
        for node in nodes:
            self.before[node] = start
            self.after[node] = start + 1
            start += 1 + len(THROWS[node[1]].dice)
        self.size = start
        self.standing = [(node, fell) for node in nodes for fell in range(len(THROWS[node[1]].dice))]
        self.going_on = [
            (node, fell, more)
            for node, fell in self.standing
            if node[0] < number
            for more in range(node[1], THROWS[node[1]].most_aside[fell] + 1)
        ]
        self._fixed = np.zeros((len(self.going_on), self.size))
        for row, (node, fell, more) in enumerate(self.going_on):
            self._fixed[row, self.before[node[0] + 1, more]] = 1
            self._fixed[row, self.after[node] + fell] = -1
        self._means = np.zeros((len(nodes), self.size))
        for row, node in enumerate(nodes):
            chance = THROWS[node[1]].chance
            self._means[row, self.after[node] : self.after[node] + len(chance)] = chance
            self._means[row, self.before[node]] = -1

    def solve(self, lost: Numbers, won: Numbers, further: Numbers | None) -> tuple[Numbers, Answer]:
        """Returns the first player's probabilities to stand and the second player's strategy. `further` is the value of
        throwing again after each outcome; None after the last throw."""
        count = len(self.own.dice)
        against = np.zeros((len(self.standing), self.size))
        for row, ((late, ones), fell) in enumerate(self.standing):
            own = RESULTS[ones][fell]
            paid = np.where(BEATS[late < self.number][own], lost[own], won)[self.results]
            against[row, :count] = paid * self.own.chance
            against[row, self.after[late, ones] + fell] = -1
        cost = np.zeros(self.size)
        cost[self.before[1, 0]] = 1
        if further is not None:
            cost[:count] = -self.own.chance * further
        bounds = [(0 if further is not None else 1, 1)] * count + [(None, None)] * (self.size - count)
        found = linprog(
            cost,
            A_ub=np.vstack([against, self._fixed]),
            b_ub=np.zeros(len(against) + len(self._fixed)),
            A_eq=self._means,
            b_eq=np.zeros(len(self._means)),
            bounds=bounds,
            method="highs-ds",
        )
        assert found.success, found.message
        return np.clip(found.x[:count], 0, 1), self._answer(-found.ineqlin.marginals)

    def _answer(self, weights: Numbers) -> Answer:
        """Returns the second player's strategy, which the dual values of the solved linear program contain."""
        choices: dict[tuple[Node, int], Choices] = {}
        for (node, fell), weight in zip(self.standing, weights[: len(self.standing)], strict=True):
            choices[node, fell] = [(None, max(float(weight), 0.0))]
        for (node, fell, more), weight in zip(self.going_on, weights[len(self.standing) :], strict=True):
            choices[node, fell].append((more, max(float(weight), 0.0)))
        for key, chosen in choices.items():
            whole = sum(weight for _, weight in chosen)  # 0 for a state that is never reached
            choices[key] = [(more, weight / whole) for more, weight in chosen] if whole else [(None, 1.0)]
        return Answer(self.number, choices)


PROGRAMS = {(number, aside): Program(number, aside) for number in range(1, LIMIT + 1) for aside in asides(number)}


def plan(lost: Numbers, won: Numbers) -> Plan:
    """Returns the optimal strategies of both players for one position of the Deckel."""
    found = Plan({}, {})
    nodes: Nodes = {}
    for node in backwards(LIMIT):
        number, aside = node
        throws = THROWS[aside]
        further = ahead(nodes, number, aside, np.minimum)
        promised = None if further is None else further[0]
        found.stands[node], found.answers[node] = PROGRAMS[node].solve(lost, won, promised)
        value = standing_against(found.answers[node].stands, lost, won)[RESULTS[aside]]
        if promised is not None:
            value = np.minimum(value, promised)
        nodes[node] = np.array([value @ throws.chance])
    return found


def backwards(limit: int) -> Iterator[Node]:
    """Returns the throws of a turn from the last to the first."""
    return ((number, aside) for number in range(limit, 0, -1) for aside in asides(number))


def at_most(stands: Stands, lost: Numbers, won: Numbers) -> Numbers:
    """Returns for each position of the Deckel the chance that the first player, who stands with the probabilities
    `stands`, loses the half if the second player gives the best reply."""
    nodes: Nodes = {}
    for node in backwards(LIMIT):
        number, aside = node
        chance = THROWS[aside].chance * stands[node]
        mixture = np.zeros_like(lost)
        np.add.at(mixture.T, RESULTS[aside], chance.T)
        value = _best_answer(mixture, lost, won, number)
        further = ahead(nodes, number, aside, np.minimum)
        if further is not None:
            value = value + ((THROWS[aside].chance - chance) * further).sum(axis=1)
        nodes[node] = value
    return nodes[1, 0]


def _best_answer(mixture: Numbers, lost: Numbers, won: Numbers, limit: int) -> Numbers:
    nodes: Nodes = {}
    standing = [lost * (mixture @ beats.T) + (mixture * won) @ ~beats.T for beats in BEATS]
    for number, aside in backwards(limit):
        value = standing[int(number < limit)][:, RESULTS[aside]]
        further = ahead(nodes, number, aside, np.maximum)
        if further is not None:
            value = np.maximum(value, further)
        nodes[number, aside] = value @ THROWS[aside].chance
    return nodes[1, 0]


def at_least(answered: dict[Node, Numbers], lost: Numbers, won: Numbers) -> Numbers:
    """Returns for each position of the Deckel the chance that the first player loses the half, giving the best reply to
    a second player whose results are distributed as in `answered` (`Answer.stands`)."""
    nodes: Nodes = {}
    for node in backwards(LIMIT):
        value = standing_against(answered[node], lost, won)[:, RESULTS[node[1]]]
        further = ahead(nodes, *node, np.minimum)
        if further is not None:
            value = np.minimum(value, further)
        nodes[node] = value @ THROWS[node[1]].chance
    return nodes[1, 0]


def standing_against(stands: Numbers, lost: Numbers, won: Numbers) -> Numbers:
    """Returns the chance to lose the half after standing with each result, if the second player's results are
    distributed as in `stands`."""
    as_many, fewer = BEATS
    beaten = (stands[..., 0, :] * lost) @ as_many + (stands[..., 1, :] * lost) @ fewer
    return beaten + won * (stands[..., 0, :] @ ~as_many + stands[..., 1, :] @ ~fewer)
