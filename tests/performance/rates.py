"""The time of `schiri verify` and `schiri simulate` beside that of their indispensable work, in the same run."""

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

from schiri import games
from schiri_tools.games import host_game
from schiri_tools.logs.lines import lines_of
from schiri_tools.logs.verify import verified
from schiri_tools.playouts.playing import Run, play
from schiri_tools.util.processes import collect_seldom

_SLICES = 7


def calls_of_a_line(name: str, matches: int) -> tuple[float, int]:
    """Returns, for random matches of a game, how many functions of Schiri `schiri verify` calls for a line, and in how
    many modules."""
    logs = _logs(_run_of(name), range(1, matches + 1))
    verified(logs[0], host_game)  # compiles the schema, which is not counted
    called: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_globals["__name__"].startswith("schiri"):
            called[frame.f_code.co_filename] += 1

    sys.setprofile(count)
    try:
        for log in logs:
            verified(log, host_game)
    finally:
        sys.setprofile(None)
    return called.total() / sum(log.count(b"\n") for log in logs), len(called)


def of_game(name: str, matches: int) -> tuple[float, float, float]:
    """Returns three ratios of times for random matches of a game: SHA-256 and `json.loads` of the lines to `schiri
    verify`, `Match.apply` of the events to `schiri simulate`, and the former to `schiri simulate --out` of logs."""
    collect_seldom()  # both commands do so, too
    run = _run_of(name)
    numbers = range(1, matches + 1)
    logs = _logs(run, numbers)
    events = [[record["event"] for record in map(json.loads, lines_of(log)) if "event" in record] for log in logs]

    def hash_and_load() -> None:
        for log in logs:
            for line in lines_of(log):
                sha256(line).digest()
                json.loads(line)

    def apply() -> None:
        for start, *following in events:
            match = games.new_match(games.checked_start(start))
            for event in following:
                match.apply(event)

    loaded, checked, applied, simulated, logged = _times(
        hash_and_load,
        lambda: [verified(log, host_game) for log in logs],
        apply,
        lambda: [play(run, number) for number in numbers],
        lambda: _logs(run, numbers),
    )
    return loaded / checked, applied / simulated, loaded / logged


def _run_of(name: str) -> Run:
    return Run(host_game(name), ("random",) * games.facts_of(name).seats[0], 1)


def _logs(run: Run, numbers: Iterable[int]) -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            play(run._replace(logs=Path(folder)), number)
        return [path.read_bytes() for path in sorted(Path(folder).iterdir())]


def _times(*ways: Callable[[], Any]) -> list[float]:
    """Returns the processor time of each way, the best of slices that alternate."""
    best = [float("inf")] * len(ways)
    for _ in range(_SLICES):
        for place, way in enumerate(ways):
            began = time.process_time()
            way()
            best[place] = min(best[place], time.process_time() - began)
    return best
