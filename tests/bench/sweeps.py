"""Cases of which a few are tried before each commit, and all in a sweep."""

from collections.abc import Iterable

import pytest


def first(count: int, cases: Iterable[object]) -> list[object]:
    """The cases as pytest takes them: those behind the first `count` are part of the sweep."""
    listed = []
    for place, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        listed.append(pytest.param(*values, marks=pytest.mark.sweep if place >= count else ()))
    return listed
