"""Fixtures: flashes with the firmware on them."""

import shutil

import pytest
from made_once import made_once
from wired_board import write_installed


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """Returns a flash with the firmware on it, to be copied."""
    return made_once(tmp_path_factory, "installed", write_installed)


@pytest.fixture
def flash(installed, tmp_path):
    """Returns a flash with the firmware on it, for one box."""
    return shutil.copy(installed, tmp_path / "flash")
