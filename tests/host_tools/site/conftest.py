"""Fixtures: the site as it is built from the source, and visits to it."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from schiri_tools.site.building import build
from served import Server
from visits import Opener

from tests.screens.scenes import golden_in_every_language


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the site."""
    if not shutil.which("npm"):
        reason = "no npm: the page's MicroPython cannot be fetched"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    own = tmp_path_factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own  # several processes test one site
    with (common / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (common / "site").exists():
            build(common / "site", golden_in_every_language(common / "screens"))
    return common / "site"


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
