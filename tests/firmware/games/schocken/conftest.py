"""Fixtures of the tests of perfect play in Schocken."""

import pytest
from schiri_tools.games.schocken.solving.halves import chances_of_halves


@pytest.fixture(scope="session")
def chances():
    """Returns the chances to lose a half with open throws."""
    return chances_of_halves()
