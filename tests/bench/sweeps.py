"""Sweeps: tests that try as much as their time allows.

A test that takes the fixture `seeds` and loops over them runs twice: before each commit with one fixed seed, and in
the sweep until its share of `SWEEP_SECONDS` is used up. With the marker `sweep` it runs in the sweep alone.
"""

import os
import secrets
import time
from collections.abc import Iterable, Iterator

import pytest

SECONDS = float(os.environ.get("SWEEP_SECONDS", "120"))  # of processor time, for all selected tests that run for a time
CLOCK_FACTOR = 4  # a test's share also ends when so many times as long has passed on the clock
FIXED_SEED = 0
PATIENCE_S = 400

_share_s = pytest.StashKey[float]()


def pytest_configure() -> None:
    """Draws the first seed of a sweep, once for all processes of pytest."""
    if "SWEEP_SEED" not in os.environ:
        os.environ["SWEEP_SEED"] = str(secrets.randbelow(10**6))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Prints the settings that run the same sweep again."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.config.option.markexpr != "not sweep":
        reporter.write_line(f"Sweeps by time: SWEEP_SECONDS={SECONDS:g} SWEEP_SEED={os.environ['SWEEP_SEED']}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Makes two tests of one that takes `seeds`: with one seed, and as a sweep with many."""
    if "seeds" in metafunc.fixturenames:
        one = [] if metafunc.definition.get_closest_marker("sweep") else ["one"]
        patience = pytest.mark.timeout(PATIENCE_S + CLOCK_FACTOR * SECONDS)
        metafunc.parametrize("seeds", [*one, pytest.param("many", marks=[pytest.mark.sweep, patience])], indirect=True)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Divides the time evenly among the selected tests that run for a time."""
    parameters = [item.callspec.params for item in session.items if hasattr(item, "callspec")]
    by_time = sum(of_one.get("seeds") == "many" for of_one in parameters)
    session.config.stash[_share_s] = SECONDS / max(1, by_time)


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> Iterator[Iterable[int]]:
    """Seeds to loop over: one that is fixed, or as many as the time allows, at least one.

    If the test fails, the latest seed stands in its output; `SWEEP_SEED=… SWEEP_SECONDS=0` tries that one alone.
    """
    tried: list[int] = []

    def in_time(share_s: float) -> Iterator[int]:
        processor_s, clock_s = _processor_s() + share_s, time.monotonic() + CLOCK_FACTOR * share_s
        tried.append(int(os.environ["SWEEP_SEED"]))
        yield tried[-1]
        while _processor_s() < processor_s and time.monotonic() < clock_s:
            tried.append(tried[-1] + 1)
            yield tried[-1]

    yield [FIXED_SEED] if request.param == "one" else in_time(request.config.stash[_share_s])
    if tried:
        print(f"{len(tried)} seeds, the latest: SWEEP_SEED={tried[-1]}")


def _processor_s() -> float:
    """Returns the processor time of this process and of its children that have ended."""
    return sum(os.times()[:4])


def first(count: int, cases: Iterable[object]) -> list[object]:
    """Returns the cases for pytest; those behind the first `count` are part of the sweep."""
    listed = []
    for place, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        listed.append(pytest.param(*values, marks=pytest.mark.sweep if place >= count else ()))
    return listed
