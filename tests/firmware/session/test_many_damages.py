"""As `test_damage.py`, many times."""

from collections import Counter

import pytest
from damages import damaged

DAMAGES = 100


@pytest.mark.sweep
def test_damaged_matches_are_offered_again_or_their_loss_is_told(seeds):
    found = Counter()
    for seed in seeds:
        found.update(damaged(DAMAGES, seed))
    assert found["offered"] > 0.75 * found.total(), found
