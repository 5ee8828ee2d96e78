"""Fixtures of these tests: the firmware as a box holds it."""

from pathlib import Path

import pytest
from compiled_box import compile_all


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with the firmware and the bench as .mpy files."""
    folder = tmp_path_factory.mktemp("mpy")
    compile_all(folder)
    return folder
