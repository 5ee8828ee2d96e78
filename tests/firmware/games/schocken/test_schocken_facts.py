"""The published facts on perfect play of Schocken, checked by the second reading of the rules."""

import pytest
from schiri_tools.games.schocken.solving import deckel, position_values

from . import schocken_second_solver as second

pytestmark = pytest.mark.seldom()

POSITIONS = [(middle, own) for middle in range(14) for own in deckel.open_positions(middle)]


class Watched(second.Round):
    """A round that records the best choice after the first throw."""

    def turn(self, against, limit, standing, best, scale):
        chosen = []

        def noting(worth, key):
            chosen.append(best(worth, key=key))
            return chosen[-1]

        ends = super().turn(against, limit, standing, best if against else noting, scale)
        if not against:
            self.after_the_first = chosen[-len(second.falls(0)) :]
        return ends


@pytest.mark.parametrize("position", [(13, 0), (0, 1), pytest.param((0, 12), marks=pytest.mark.sweep)])
def test_how_often_it_is_best_to_stand_on_the_first_throw(position, chances):
    known = {(middle, own): float(chances[middle][own]) for middle, own in POSITIONS}
    watched = Watched(second.pays_of(known, position))
    watched.ends()
    ways = [fall[0] for fall, chosen in zip(second.falls(0), watched.after_the_first, strict=True) if chosen is None]
    assert 0 < sum(ways) < second.FALLS
    assert position_values.stands_at_once(chances, *position) == pytest.approx(sum(ways) / second.FALLS, abs=1e-12)
