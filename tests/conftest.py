"""Fixtures for whoever needs them: a real browser; modules that stay the same."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from playwright.sync_api import Browser, sync_playwright

_MODULES: dict[str, ModuleType] = {}


def pytest_configure() -> None:
    """Programs under test end with Ctrl-C; a shell that runs the tests in the background would have them ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What the tests have imported by now are the modules that they know."""
    _MODULES.update({name: module for name, module in sys.modules.items() if name.startswith("schiri.")})


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium. Where there is none, the tests are skipped, but not in CI."""
    if not os.path.exists(CHROMIUM):
        reason = f"no Chromium at {CHROMIUM}: the page cannot be tried in a real browser"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()


def _put_back() -> None:
    sys.modules.update(_MODULES)
    for name, module in _MODULES.items():
        package, _, attribute = name.rpartition(".")
        setattr(sys.modules[package], attribute, module)


@pytest.fixture(autouse=True)
def memory_set_aside() -> None:
    """The box collects its memory at every screen: that of pytest and of earlier tests need not be looked through."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def modules_that_stay() -> Iterator[None]:
    """The box forgets modules and loads them anew. A test that has imported one wants to meet the same again."""
    _put_back()
    yield
    _put_back()
