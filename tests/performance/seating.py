"""The table of second meetings in docs/hub.md: the hub's plans beside the best published ones.

`python -m tests.performance.seating` prints it; that takes about two minutes."""

from collections import Counter
from itertools import combinations

from schiri_tools.hub.seating import planned

_SEED = "1"
_KNOWN = {  # by people and size of a table: the most rounds in which nobody meets anybody twice, and who says so
    (12, 3): (4, "a"),
    (15, 3): (7, "a"),
    (18, 3): (8, "a"),
    (21, 3): (10, "a"),
    (24, 3): (11, "d"),
    (27, 3): (13, "b"),
    (36, 3): (17, "d"),
    (45, 3): (22, "b"),
    (60, 3): (29, "d"),
    (75, 3): (37, "b"),
    (16, 4): (5, "a"),
    (20, 4): (5, "a"),
    (24, 4): (7, "a"),
    (28, 4): (9, "a"),
    (32, 4): (10, "e"),
    (40, 4): (13, "c"),
    (52, 4): (17, "c"),
    (64, 4): (21, "c"),
    (76, 4): (25, "c"),
    (25, 5): (6, "a"),
    (30, 5): (6, "a"),
    (40, 5): (8, "f"),
    (55, 5): (11, "f"),
    (80, 5): (16, "f"),
}


def second_meetings(people: int, size: int, rounds: int) -> int:
    """Returns how often two people meet again in the hub's plan of an evening."""
    plan = planned(((0,) * people,) * people, (size,) * (people // size), rounds, _SEED)
    met = Counter(pair for tables in plan for seats in tables for pair in combinations(sorted(seats), 2))
    return sum(met.values()) - len(met)


def main() -> None:
    """Prints a table that compares the hub's seating with the best ones known."""
    print("| people | at tables of | rounds without a second meeting, known | hub | second meetings in as many | of |")
    print("| --- | --- | --- | --- | --- | --- |")
    for (people, size), (rounds, source) in _KNOWN.items():
        again = second_meetings(people, size, rounds)
        without = next(few for few in range(rounds, 0, -1) if not second_meetings(people, size, few))
        meetings = rounds * people * (size - 1) // 2
        print(f"| {people} | {size} | {rounds} ({source}) | {without} | {again} | {meetings} |", flush=True)


if __name__ == "__main__":
    main()
