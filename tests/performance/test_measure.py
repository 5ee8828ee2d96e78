"""Measures each figure of docs/develop/performance.md once, at its smallest."""

import pytest
from schiri_tools import runtimes

from tests.performance import measure

PAGE = (runtimes.ROOT / "docs/develop/performance.md").read_text(encoding="utf-8")
pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]


@pytest.mark.parametrize("group", measure.GROUPS)
def test_what_is_measured_is_on_the_page(group: str) -> None:
    found = measure.GROUPS[group](True)
    assert found and [name for name in found if f"| {name} |" not in PAGE] == []
