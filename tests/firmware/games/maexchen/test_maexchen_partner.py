"""Partners at Mäxchen: the equilibrium of `hard`, computed a second time."""

import pytest
from schiri.games.maexchen.partner import likelihood, solved
from schiri.games.maexchen.rules.game import RANKING, ranking

MIA = len(RANKING) - 1
PLACES = range(len(RANKING))


def claimed(chances, answer, place):
    """Returns, for each value, how likely a turn of level `hard` throws it and claims `RANKING[place]`."""
    bluffs = sum(answer.bluffs)
    found = []
    for own in PLACES:
        bluffed = answer.lies[own] * (answer.bluffs[place] / bluffs if bluffs else 0.0)
        found.append(chances[own] * (bluffed + (1 - answer.lies[own]) * (own == place)))
    return found


def best_of_the_thrower(chances, beaten, answer, behind):
    """Returns the thrower's best chance to win against an opponent who answers as `hard` does."""

    def wins(own, place):
        doubted = answer.doubts[place]
        return doubted * (own >= place) + (1 - doubted) * (1 - behind[place])

    return sum(chances[own] * max(wins(own, place) for place in PLACES[beaten + 1 :]) for own in PLACES)


def worst_for_the_thrower(chances, beaten, answer, behind):
    """Returns the least chance of a thrower who plays as `hard` does, if the other player doubts, believes, or passes
    the cup on. The thrower knows the dice, and so doubts a false claim."""
    total = 0.0
    for place in PLACES[beaten + 1 :]:
        thrown = claimed(chances, answer, place)
        outcomes = [sum(thrown[place:]), sum(thrown) * (1 - behind[place])]
        for higher in PLACES[place + 1 :]:
            outcomes.append(sum(thrown) - sum(thrown[higher:]) * (1 - behind[higher]))
        total += min(outcomes)
    return total


@pytest.mark.parametrize("small", [False, True])
def test_whatever_else_is_played_gains_nothing_against_the_equilibrium(small):
    order = ranking(small)
    chances = [likelihood(value) for value in order]
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    answers = solved(order)
    behind = [answer.worth for answer in answers[:-1]]
    for beaten in range(-1, MIA):
        answer = answers[beaten]
        both = [count(chances, beaten, answer, behind) for count in (best_of_the_thrower, worst_for_the_thrower)]
        assert both == pytest.approx([answer.worth] * 2, abs=1e-12), beaten


def test_how_likely_two_dice_are_worth_something_is_counted():
    thrown = [10 * max(one, other) + min(one, other) for one in range(1, 7) for other in range(1, 7)]
    assert [thrown.count(value) for value in RANKING] == [round(36 * likelihood(value)) for value in RANKING]


def test_what_the_rulings_say_of_the_equilibrium():
    answers = solved(RANKING)
    first = answers[-1]
    assert round(first.worth, 3) == 0.648
    assert [value for value, lie in zip(RANKING, first.lies, strict=True) if lie] == [31, 32, 41, 42, 43, 51]
    assert all(min(answer.doubts) == 1 for answer in answers[RANKING.index(52) : MIA])
