"""A second check of plans for a round in which the first player covers the last throw: the best reply to each plan is
computed by the second reading of the rules. If both have the same value, that is the value of the round, however the
plans were found."""

from collections.abc import Callable, Iterator

from .schocken_second_solver import FALLS, LOST, RANKING, WON, Pays, Rank, falls, price_of

Dice = tuple[int, ...]
Node = tuple[int, int]  # the number of a throw in the turn, and the ones aside before it
Stand = Callable[[Node, Dice], float]  # the chance that the first player stands after a throw
# What the second player does: the first argument is the throw with which the first player stands, the others the second
# player's own latest throw. Returns the ones aside for the next throw, or None to stand, each with its chance.
Answer = Callable[[Node, Node, Dice], list[tuple[int | None, float]]]


def nodes_of(limit: int) -> Iterator[Node]:
    return ((number, aside) for number in range(limit, 0, -1) for aside in range(3 if number > 1 else 1))


def paid(pays: Pays, first: Rank, limit: int, second: Rank, number: int) -> float:
    better = second < first or (second == first and number < limit)
    return pays[LOST[price_of(second)]] if better else pays[WON[price_of(first)]]


def worth_of_standing(pays: Pays, stand: Stand) -> float:
    """Returns the value of the round if the first player stands by this plan and the other plays the best reply."""
    values: dict[Node, float] = {}
    for node in nodes_of(3):
        mixture: dict[Rank, float] = {}
        value = 0.0
        for ways, rank, further, dice in falls(node[1]):
            chance = stand(node, dice) if node[0] < 3 else 1.0
            mixture[rank] = mixture.get(rank, 0.0) + chance * ways / FALLS
            if chance < 1:
                value += (1 - chance) * ways / FALLS * min(values[node[0] + 1, more] for more in further)
        values[node] = value + best_answer(pays, {rank: share for rank, share in mixture.items() if share}, node[0])
    return values[1, 0]


def best_answer(pays: Pays, mixture: dict[Rank, float], limit: int) -> float:
    values: dict[Node, float] = {}
    for node in nodes_of(limit):
        values[node] = 0.0
        for ways, rank, further, _ in falls(node[1]):
            best = sum(share * paid(pays, first, limit, rank, node[0]) for first, share in mixture.items())
            if node[0] < limit:
                best = max(best, *(values[node[0] + 1, more] for more in further))
            values[node] += ways / FALLS * best
    return values[1, 0]


def worth_of_answering(pays: Pays, answer: Answer) -> float:
    """Returns the value of the round if the other player answers by this plan and the first one plays the best
    reply."""
    values: dict[Node, float] = {}
    for node in nodes_of(3):
        ends = list(ends_of(node, answer).items())
        against = [
            sum(share * paid(pays, first, node[0], rank, number) for (rank, number), share in ends)
            for first in range(len(RANKING))
        ]
        values[node] = 0.0
        for ways, rank, further, _ in falls(node[1]):
            least = against[rank]
            if node[0] < 3:
                least = min(least, *(values[node[0] + 1, more] for more in further))
            values[node] += ways / FALLS * least
    return values[1, 0]


def ends_of(covered: Node, answer: Answer) -> dict[tuple[Rank, int], float]:
    """Returns how likely a player who answers the covered throw stands with each result and number of throws."""
    reached = dict.fromkeys(nodes_of(covered[0]), 0.0)
    reached[1, 0] = 1.0
    ends: dict[tuple[Rank, int], float] = {}
    for node in sorted(reached):
        for ways, rank, further, dice in falls(node[1]):
            choices = answer(covered, node, dice)
            assert abs(sum(share for _, share in choices) - 1) < 1e-12
            for more, share in choices:
                chance = reached[node] * ways / FALLS * share
                if more is None:
                    ends[rank, node[0]] = ends.get((rank, node[0]), 0.0) + chance
                else:
                    assert node[0] < covered[0] and more in further, "the rules allow it"
                    reached[node[0] + 1, more] += chance
    return ends
