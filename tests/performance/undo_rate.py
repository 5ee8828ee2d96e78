"""How long an undo takes at the worst after 50,000 events of a match, and how much memory of `schiri referee` such a
match takes."""

import subprocess
import sys
import time

from schiri.games import checked_start, new_match

from tests.performance.judge_rate import SCHIRI, resident_kib

EVENTS = 50_000
START = {"event": "start", "game": "schocken", "players": ["Ada", "Ben"], "first": 0}
# A match that never ends: throws that do not count.
CYCLE = [{"event": "throw", "dice": [3, 2, 1]}, {"event": "void", "reason": "tower"}]
WARM_UP = 5_000


def worst_undo_ms() -> tuple[float, float]:
    """The longest undo of all that lead back to the start, and the mean, in ms of processor time."""
    match = new_match(checked_start(START))
    for number in range(EVENTS):
        match.apply(CYCLE[number % 2])
    longest = 0.0
    begun = time.thread_time()
    for _ in range(EVENTS):
        before = time.thread_time()
        match.undo()
        longest = max(longest, time.thread_time() - before)
    return 1000 * longest, 1000 * (time.thread_time() - begun) / EVENTS


def growth_kib() -> int:
    """By how much the memory of `schiri referee` grows from event `WARM_UP` to event `EVENTS`."""
    lines = b"".join(f"{line}\n".replace("'", '"').encode() for line in CYCLE)
    with subprocess.Popen([SCHIRI, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout

        def ask(text: bytes, times: int) -> None:
            for _ in range(times):
                process.stdin.write(text)
                process.stdin.flush()
                for _ in range(text.count(b"\n")):
                    process.stdout.readline()

        ask(f"{START}\n".replace("'", '"').encode(), 1)
        ask(lines * 50, WARM_UP // 100)
        before = resident_kib(process.pid)
        ask(lines * 50, (EVENTS - WARM_UP) // 100)
        growth = resident_kib(process.pid) - before
        process.stdin.close()
    return growth


def main() -> int:
    """Prints the numbers."""
    longest, mean = worst_undo_ms()
    print(f"undo after {EVENTS:,} events: {longest:.2f} ms at the worst, {mean:.3f} ms on average")
    print(f"schiri referee: {growth_kib()} KiB more from event {WARM_UP:,} to event {EVENTS:,} of a match")
    return 0


if __name__ == "__main__":
    sys.exit(main())
