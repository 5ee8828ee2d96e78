"""How often 80 people meet again in 12 rounds: `python tests/performance/hub_draws.py TOURNAMENTS RANDOM`.

For each size of tables a line of JSON: tournaments of as many seeds, beside what counting gives as a bound and beside
evenings that are drawn at random; and how long the slowest draw took, in seconds of one core.
"""

import json
import sys
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/host_tools/hub")]

from schiri_tools.hub.seating import fewest_meetings_again, table_sizes  # noqa: E402
from test_seating import PEOPLE, ROUNDS, drawn_rounds, meetings_again, random_meetings_again  # noqa: E402

SIZES = (4, 5, 6)


def measured(size: int, tournaments: int, evenings: int) -> dict[str, object]:
    """What tables of this size give."""
    sizes = table_sizes(PEOPLE, 3, 6, size)
    drawn = [drawn_rounds(size, f"seed {seed}") for seed in range(tournaments)]
    again = [meetings_again(rounds) for rounds, _ in drawn]
    at_random = list(random_meetings_again(sizes, evenings))
    return {
        "size": size,
        "meetings": ROUNDS * sum(seats * (seats - 1) // 2 for seats in sizes),
        "bound": fewest_meetings_again(PEOPLE, [sizes] * ROUNDS),
        "again": [min(again), max(again)],
        "at_random_best": int(min(at_random)),
        "at_random_mean": round(mean(at_random), 1),
        "slowest_draw_seconds": round(max(seconds for _, seconds in drawn), 2),
    }


def main() -> None:
    """Measures."""
    tournaments, evenings = (int(word) for word in (*sys.argv[1:], *("10", "10000")[len(sys.argv) - 1 :]))
    for size in SIZES:
        print(json.dumps(measured(size, tournaments, evenings)), flush=True)


if __name__ == "__main__":
    main()
