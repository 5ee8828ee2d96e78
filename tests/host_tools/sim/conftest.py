"""Fixtures: a simulator with a stand-in for the box. Tests may be coroutines."""

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from running_simulator import RunningSimulator, Starter


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Starter]:
    """Starts simulators, and ends them after the test."""
    running: list[RunningSimulator] = []

    def start_one(*box_options: str, port: int = 0) -> RunningSimulator:
        running.append(RunningSimulator(tmp_path, *box_options, port=port))
        return running[-1]

    yield start_one
    for simulator in running:
        if simulator.process.poll() is None:
            simulator.stop()
        assert "Traceback" not in simulator.errors


@pytest.fixture
def simulator(start: Starter) -> RunningSimulator:
    return start()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    parameters = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in parameters}))
    return True
