"""The box's keys once more: the power is cut at every operation, in every way, and again as the box comes back."""

import pytest
from test_box_keys import cut_everywhere, quick

STEP = 50


@pytest.mark.sweep
def test_no_cut_of_any_operation_has_a_key_sign_twice_or_leaves_one_that_signed_or_stops_the_box(seeds):
    for seed in seeds:
        quick(lambda seed=seed: cut_everywhere(seed % STEP, STEP, 2))()
