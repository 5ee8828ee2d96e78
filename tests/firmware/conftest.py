"""Fixtures of all tests of the firmware."""

from pathlib import Path

import pytest
from made_once import made_once

from tests.firmware.memory.compiled_box import compile_all


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with the firmware and the bench as .mpy files."""
    return made_once(tmp_path_factory, "mpy", compile_all)
