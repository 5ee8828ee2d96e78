"""Fixtures: a hub, an organiser who has signed in, and databases."""

from collections.abc import Iterator
from pathlib import Path

import postgresql
import pytest
from clubs import HubInAThread, Visitor
from schiri_tools.hub.store.database import opened
from schiri_tools.hub.store.tables import METADATA
from sqlalchemy import text


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubInAThread]:
    with HubInAThread(str(tmp_path_factory.mktemp("hub") / "hub.sqlite")) as running:
        yield running


@pytest.fixture(scope="session")
def organiser(hub: HubInAThread) -> Visitor:
    return hub.organiser()


@pytest.fixture
def own_hub(tmp_path: Path) -> Iterator[HubInAThread]:
    """Yields a hub that this test does not share with others."""
    with HubInAThread(str(tmp_path / "hub.sqlite")) as running:
        yield running


@pytest.fixture(scope="session")
def address_of_postgresql() -> Iterator[str]:
    with postgresql.running() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yields the address of an empty database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "hub.sqlite")
        return
    whole = request.getfixturevalue("address_of_postgresql")
    yield whole
    with opened(whole).begin() as connection:
        for table in (*METADATA.tables, "alembic_version"):
            connection.execute(text(f"DROP TABLE IF EXISTS {table} CASCADE"))
