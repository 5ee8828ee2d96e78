"""As `test_damage.py`, many times."""

import pytest
from damages import damaged


@pytest.mark.sweep
def test_two_thousand_damaged_matches_are_offered_again_or_their_loss_is_told():
    found = damaged(2000, seed=9)
    assert sum(found.values()) == 2000 and found["offered"] >= 1700, found
