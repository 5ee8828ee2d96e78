"""Measures the figures of docs/develop/performance.md: `make measure`, or some of them with

python -m tests.performance.measure GROUP…
"""

import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from schiri import games

from tests.firmware.memory.compiled_box import compile_all, numbers_of
from tests.performance import hub_load, priced, rates

HERE = Path(__file__).parent
FIRMWARE = HERE.parent / "firmware"
KEPT = tempfile.TemporaryDirectory()
FOLDER = Path(KEPT.name)
TITLES = {name: games.game_class(name).FACTS.title for name in games.NAMES}


@cache
def compiled() -> Path:
    """Returns a folder with the firmware as a box holds it."""
    compile_all(FOLDER / "mpy")
    return FOLDER / "mpy"


def numbers(script: Path, heap: str, *arguments: object) -> list[int]:
    """Returns the whole numbers among the words that a script prints on MicroPython."""
    return [int(word) for word in numbers_of(script, compiled(), heap, *arguments) if word.isdigit()]


def duel(is_least: bool) -> dict[str, str]:
    """Counts what a duel allocates, and how often the memory is collected in it."""
    idle, presses, _, _, inside = numbers(FIRMWARE / "memory/duel_without_stalls.py", "2M", 40 if is_least else 200)
    return {
        "allocated by a step of a duel in which no key changes": f"{idle} bytes",
        "allocated by 200 presses in a duel": f"{presses:,} bytes",
        "collections between signal and call": f"{inside}",
    }


def matches(is_least: bool) -> dict[str, str]:
    """Counts what matches leave in the memory."""
    script, count = FIRMWARE / "journal/thousand_matches.py", 101 if is_least else 1000
    after_hundred, after_all, *_ = numbers(script, "2M", FOLDER / "many.flash", count)
    return {"heap growth from the 100th to the 1,000th match": f"{after_all - after_hundred} bytes"}


def menu(_: bool) -> dict[str, str]:
    """Counts what is loaded and read until the first menu, and how long people wait, at an emulated chip's prices."""
    (FOLDER / "priced").mkdir(exist_ok=True)
    box = priced.PricedBox(FOLDER / "priced")
    starts = {f"the first menu with {matches} matches": box.start(matches) for matches in priced.MANY}
    starts["an interrupted match"] = box.start(60, "interrupted")
    starts[f"an evening of {len(games.NAMES)} games"] = box.start(60, games=games.NAMES)
    return {what: priced.said(found[-1]) for what, found in starts.items()}


def programs(is_least: bool) -> dict[str, str]:
    """Measures how much of `schiri verify` and `schiri simulate` is indispensable work, and the calls for a line."""
    found = {}
    for name in games.NAMES:
        count = 1 if is_least else 6 if name == "fini" else 40
        loaded, applied, logged = rates.of_game(name, count)
        calls, modules = rates.calls_of_a_line(name, count)
        found[f"`schiri verify`, {TITLES[name]}"] = f"{loaded:.2f}"
        found[f"`schiri simulate`, {TITLES[name]}"] = f"{applied:.2f}"
        found[f"`schiri simulate --out` of logs, {TITLES[name]}"] = f"{logged:.2f}"
        found[f"calls for a line, {TITLES[name]}"] = f"{calls:.0f} in {modules} modules"
    return found


def hub(is_least: bool) -> dict[str, str]:
    """Measures the processor time that logs and pages cost a hub."""
    return hub_load.figures(is_least)


GROUPS: dict[str, Callable[[bool], dict[str, str]]] = {
    measured.__name__: measured for measured in (duel, matches, menu, programs, hub)
}  # called with True, each does the least that it can


def main(names: list[str]) -> int:
    """Prints the figures of these groups, or of all."""
    if set(names) - set(GROUPS):
        print(f"measure: the groups are {', '.join(GROUPS)}")
        return 2
    for name in names or GROUPS:
        for what, figure in GROUPS[name](False).items():
            print(f"{what}: {figure}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
