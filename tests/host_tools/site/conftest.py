"""Fixtures: the site as it is built from the source, and visits to it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_once import made_once
from playwright.sync_api import Browser
from schiri_tools.site.building import build
from served import Server
from visits import Opener

from tests.screens.scenes import golden_in_every_language


@pytest.fixture(scope="session")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the folder with the pictures of the display."""
    return made_once(tmp_path_factory, "screens", golden_in_every_language)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, screens: Path) -> Path:
    """Returns the folder with the site."""
    if not shutil.which("npm"):
        reason = "no npm: the page's MicroPython cannot be fetched"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return made_once(tmp_path_factory, "site", lambda folder: build(folder, screens))


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[Server]:
    running = Server(site)
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Opener]:
    opener = Opener(browser, server.url)
    yield opener
    opener.close()
