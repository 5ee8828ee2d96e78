"""Sweeps whose answer seldom changes: those of a file with `pytestmark = pytest.mark.seldom("firmware/schiri/dice")`.

They run if their inputs differ from those of the last green run, or if the file is named. Inputs are what the file
imports, the `conftest.py` beside it, and what the patterns of the marker match: files, and folders with all that is in
them. Tests by time try other seeds each time, and so always run.
"""

import os
from collections import Counter

import pytest

from tests.bench import inputs

# For sweeps that start programs or open pages: their inputs beside the modules that they import.
PRODUCT = pytest.mark.seldom(
    "firmware/schiri",
    "host_tools/schiri_tools/[!_]*",
    "tests/bench",
    "tests/firmware/board",
    "tests/host_tools/logs/golden",
)

_passed = Counter[tuple[str, str, int]]()  # sweeps of each file with its digest, and with how many there are


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Takes out the sweeps whose inputs are those of the last green run, and gives the others their file's digest."""
    if config.option.markexpr == "not sweep":
        return
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("seldom") and item.get_closest_marker("sweep") and "seeds" not in item.fixturenames:
            files.setdefault(str(item.path), []).append(item)
    places, _, parts = zip(*(argument.partition("::") for argument in config.args), strict=True)
    named = {str(config.invocation_params.dir / place) for place in places}
    green = inputs.green()
    for path, sweeps in files.items():
        name, digest = os.path.relpath(path, inputs.ROOT), _digest(sweeps[0])
        if green.get(name) == digest and path not in named:
            config.hook.pytest_deselected(items=sweeps)
            items[:] = [item for item in items if item not in sweeps]
        elif not any(parts):  # no part of a file was named, so all sweeps of this one run
            for item in sweeps:
                item.user_properties.append(("seldom", (name, digest, len(sweeps))))


def _digest(item: pytest.Item) -> str:
    """Returns the digest of the inputs of the item's file."""
    (marker,) = item.iter_markers("seldom")
    paths = [path for pattern in marker.args for path in inputs.ROOT.glob(pattern)]
    return inputs.digest(inputs.inputs_of(item.path, *item.path.parent.glob("conftest.py"), *paths))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Counts the sweeps that pass."""
    for key, value in report.user_properties:
        if key == "seldom" and report.when == "call" and report.passed:
            _passed[tuple(value)] += 1


def pytest_sessionfinish() -> None:
    """Keeps the digests of those files of which all sweeps have passed."""
    green = {name: digest for (name, digest, count), passed in _passed.items() if passed == count}
    if green and "PYTEST_XDIST_WORKER" not in os.environ:
        inputs.keep(green)
