"""The faults of `mutations.py` can be planted, and are found where that is quick; the others are a sweep of its own."""

import pytest

from tests.house.mutations import CLOCK, FIRMWARE, JUDGE, MUTATIONS, ORDER, RESET_CAUSE, RESTS, ROOT, TRIAL, is_found

QUICK = [mutation for mutation in MUTATIONS if mutation.near in (CLOCK, JUDGE, ORDER, RESET_CAUSE, RESTS, TRIAL)]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_fault_can_be_planted_where_it_says(mutation):
    text = (FIRMWARE / "schiri" / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.right) == 1 and mutation.right != mutation.wrong
    assert (ROOT / mutation.near).is_file()


@pytest.mark.sweep
@pytest.mark.parametrize("mutation", QUICK, ids=lambda mutation: mutation.name)
def test_a_planted_fault_is_found(mutation):
    assert is_found(mutation)
