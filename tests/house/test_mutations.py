"""The faults of `mutations.py` can be planted. That they are found is a sweep of its own."""

import pytest

from tests.house.mutations import FIRMWARE, MUTATIONS, ROOT


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_fault_can_be_planted_where_it_says(mutation):
    text = (FIRMWARE / "schiri" / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.right) == 1 and mutation.right != mutation.wrong
    assert (ROOT / mutation.near).is_file()
