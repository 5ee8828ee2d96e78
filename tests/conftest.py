"""The settings of all tests."""

import gc
import signal
from importlib.util import find_spec

import pytest
import seldom
import sweeps


def pytest_configure(config: pytest.Config) -> None:
    """Lets programs under test end with Ctrl-C, which a shell makes its background jobs ignore. Leaves out browser
    tests if `make setup-first` has installed no browser driver."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(seldom)
    config.pluginmanager.register(sweeps)
    if find_spec("playwright"):
        config.pluginmanager.import_plugin("browser")


@pytest.fixture(autouse=True)
def memory_set_aside() -> None:
    """Excludes the memory of pytest and of earlier tests from the box's collections before each signal."""
    gc.collect()
    gc.freeze()
