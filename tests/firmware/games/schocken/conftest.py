"""What tests of perfect play in Schocken share."""

import pytest
from schiri_tools.games.schocken.solving.halves import chances_of_halves


@pytest.fixture(scope="session")
def chances():
    """The chances with which a half is lost, all throws open."""
    return chances_of_halves()
