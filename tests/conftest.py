"""What every test runs with."""

import gc
import signal
from importlib.util import find_spec

import pytest
import seldom
import sweeps


def pytest_configure(config: pytest.Config) -> None:
    """Programs under test end with Ctrl-C; a shell that runs the tests in the background would have them ignore it.
    `make setup-first` brings no browser's driver."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(seldom)
    config.pluginmanager.register(sweeps)
    if find_spec("playwright"):
        config.pluginmanager.import_plugin("browser")


@pytest.fixture(autouse=True)
def memory_set_aside() -> None:
    """The box collects its memory before each signal: that of pytest and earlier tests need not be looked through."""
    gc.collect()
    gc.freeze()
