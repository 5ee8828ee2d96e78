"""Fixtures: a hub, and an organiser who has signed in."""

from collections.abc import Iterator

import pytest
from clubs import HubInAThread, Visitor


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubInAThread]:
    running = HubInAThread(str(tmp_path_factory.mktemp("hub") / "hub.sqlite"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def organiser(hub: HubInAThread) -> Visitor:
    visitor = Visitor(hub.port)
    assert visitor.sign_in(hub.password).status == 303
    return visitor
