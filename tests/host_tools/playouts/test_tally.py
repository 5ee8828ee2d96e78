"""What many matches come to, against scipy's statistics."""

import random
import statistics

import pytest
from schiri_tools.playouts.tally import Played, Tally, around_mean, wilson
from scipy import stats


@pytest.mark.parametrize(("won", "trials"), [(0, 1), (1, 1), (0, 20), (7, 20), (481_539, 1_000_000)])
def test_the_interval_of_a_share_is_wilsons(won, trials):
    theirs = stats.binomtest(won, trials).proportion_ci(0.95, method="wilson")
    assert wilson(won, trials) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_the_interval_of_a_mean_is_that_of_the_normal_distribution():
    numbers = [3, -5, 0, 12, 7, 7]
    error = statistics.stdev(numbers) / len(numbers) ** 0.5
    theirs = stats.norm.interval(0.95, statistics.mean(numbers), error)
    assert around_mean(sum(numbers), sum(n * n for n in numbers), len(numbers)) == pytest.approx(theirs, abs=1e-12)
    assert around_mean(3, 9, 1) is None


def test_tallies_add_up_in_any_order():
    matches = [Played(n, 0, n, winners, (n, -n)) for n, winners in enumerate([(0,), (1,), (0,), (0, 1), (1,)], 1)]
    whole = Tally(2)
    for match in matches:
        whole.count(match)
    random.Random(1).shuffle(matches)
    parts = Tally(2)
    for match in matches:
        one = Tally(2)
        one.count(match)
        parts.add(one)
    assert vars(parts) == vars(whole)
    assert (whole.wins, whole.draws, whole.points, whole.squares) == ([2, 2], 1, [15, -15], [55, 55])
