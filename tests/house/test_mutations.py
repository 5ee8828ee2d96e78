"""The faults of `mutations.py` can be planted, and the nearest tests find them."""

from collections.abc import Iterable

import pytest

from tests.house.mutations import MOST_SECONDS, MUTATIONS, ROOT, seconds_until_found


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_fault_can_be_planted_where_it_says(mutation):
    text = (ROOT / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.right) == 1 and mutation.right != mutation.wrong
    assert (ROOT / mutation.near).is_file()


@pytest.mark.sweep
def test_a_planted_fault_is_found_within_thirty_seconds(seeds: Iterable[int]):
    for seed in seeds:
        mutation = MUTATIONS[seed % len(MUTATIONS)]
        seconds = seconds_until_found(mutation)
        assert seconds is not None and seconds <= MOST_SECONDS, mutation.name
