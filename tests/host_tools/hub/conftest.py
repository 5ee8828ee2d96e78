"""Fixtures: a hub, and an organiser who has signed in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from clubs import HubInAThread, Visitor


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubInAThread]:
    running = HubInAThread(str(tmp_path_factory.mktemp("hub") / "hub.sqlite"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def organiser(hub: HubInAThread) -> Visitor:
    return hub.organiser()


@pytest.fixture
def own_hub(tmp_path: Path) -> Iterator[HubInAThread]:
    """Yields a hub to which nothing of another test comes."""
    running = HubInAThread(str(tmp_path / "hub.sqlite"))
    yield running
    running.stop()
