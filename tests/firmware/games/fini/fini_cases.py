"""Random cases for the referee's `judge`: two players who mostly play sensibly, then a few accidents."""

import random
from typing import Any

from . import fini_oracle as oracle

Case = dict[str, Any]


def question(
    combination: str,
    layouts: list[list[list[str]]],
    field: tuple[list[int], list[int]] = ([], []),
    caller: int = 0,
    chips: tuple[int, int] = (3, 3),
    stock: int = 5,
) -> Case:
    return {
        "event": "judge",
        "combination": combination,
        "caller": caller,
        "layouts": layouts,
        "field": {"coloured": list(field[0]), "silver": list(field[1])},
        "chips": list(chips),
        "stock": stock,
    }


def take_die(die: str, field: oracle.Field, hand: list[str]) -> None:
    kind = "coloured" if die[0] == "c" else "silver"
    field[kind].remove(int(die[1]))
    hand.append(die)


def on_field(field: oracle.Field) -> list[str]:
    return [f"c{value}" for value in field["coloured"]] + [f"s{value}" for value in field["silver"]]


def sensible_die(combination: str, me: int, hands: list[list[str]], field: oracle.Field) -> str | None:
    """Returns a die that this player can use and may take: a silver one only where no coloured one of its value
    lies."""
    growing = oracle.hands_that_grow(combination, [hands[me]], [hands[1 - me]], field)
    for hand in growing:
        if hand[0][0] == "c" or int(hand[0][1]) not in field["coloured"]:
            return hand[0]
    return None


def arranged(rng: random.Random, combination: str, hand: list[str]) -> oracle.Layout:
    """Returns a layout of these dice in one of the many possible orders."""
    rows: oracle.Layout = []
    spare = sorted(hand, key=lambda die: die[1])
    if combination == "pasch":
        values = sorted({die[1] for die in hand})
        rng.shuffle(values)
        rows = [[die for die in hand if die[1] == value] for value in values]
    while combination == "straight" and spare:
        row = [spare.pop(0)]
        bridge = rng.random() < 0.2  # a gap may be left in a row
        for die in list(spare):
            if die[1] > row[-1][1] and (bridge or int(die[1]) == int(row[-1][1]) + 1):
                row.append(die)
                spare.remove(die)
        rows.append(row[::-1] if rng.random() < 0.4 else row)
    if rows and rng.random() < 0.15:  # breaks a row into two
        row = rows.pop(rng.randrange(len(rows)))
        cut = rng.randint(0, len(row))
        rows += [row[:cut], row[cut:]]
    if combination == "pasch" and rng.random() < 0.3:
        rows = [oracle.dice_of(rows)]
    return rows


def accident(rng: random.Random, layout: oracle.Layout, field: oracle.Field) -> None:
    """Makes a random change: a misplaced die, wrong dice taken, or a die gone from the field."""
    full_rows = [row for row in layout if row]
    kind = rng.randrange(8)
    if kind in (0, 1) and full_rows:
        row = rng.choice(full_rows)
        rng.choice(layout).insert(0, row.pop(rng.randrange(len(row))))
    elif kind == 2:
        layout.insert(rng.randint(0, len(layout)), [])
    elif kind == 3 and full_rows:
        row = rng.choice(full_rows)
        die = row.pop(rng.randrange(len(row)))
        field["coloured" if die[0] == "c" else "silver"].append(int(die[1]))
    elif kind in (4, 5, 6):
        for die in rng.sample(on_field(field), min(len(on_field(field)), rng.randint(1, 3))):
            if kind == 4 or not layout:
                layout.append([])
            take_die(die, field, layout[-1] if kind == 4 else rng.choice(layout))
    elif field["coloured"]:
        field["coloured"].remove(rng.choice(field["coloured"]))


def random_case(rng: random.Random, combination: str | None = None, caller: int | None = None) -> Case:
    combination = combination or rng.choice(oracle.COMBINATIONS)
    caller = rng.randrange(2) if caller is None else caller
    highest = rng.choice((6, 6, 6, 4, 3))
    coloured, silver = rng.choice(((11, 4), (11, 4), (7, 2), (3, 1)))
    field = {
        "coloured": [rng.randint(1, highest) for _ in range(coloured)],
        "silver": [rng.randint(1, highest) for _ in range(silver)],
    }
    hands: list[list[str]] = [[], []]
    if rng.random() < 0.1:  # somebody takes all he finds of two values, whether they fit or not
        wanted = rng.sample("123456", 2)
        for found in [die for die in on_field(field) if die[1] in wanted]:
            take_die(found, field, hands[caller])
    for _ in range(rng.choice((3, 30, 30))):
        me = rng.randrange(2)
        die = sensible_die(combination, me, hands, field)
        if die:
            take_die(die, field, hands[me])
        elif me == caller:
            break
    layouts = [arranged(rng, combination, hand) for hand in hands]
    for _ in range(rng.choice((0, 0, 1, 2, 3, 4))):
        accident(rng, layouts[rng.choice((caller, 1 - caller, 1 - caller))], field)
    stock = rng.choice((0, 1, rng.randint(0, 11)))
    chips = [rng.choice((0, 1, rng.randint(0, 11))), rng.choice((0, 1, rng.randint(0, 11)))]
    case = question(combination, layouts, (field["coloured"], field["silver"]), caller, (chips[0], chips[1]), stock)
    if rng.random() < 0.25:
        case["needless"] = [[rng.randint(1, 6) for _ in range(rng.choice((0, 0, 1, 2)))] for _ in range(2)]
    return case


class Match(oracle.Match):
    """A match of the second reading, with players who announce their actions and find the places of dice."""

    def told_by_people(self, rng: random.Random) -> dict[str, Any]:
        names = {"announce": "announce", "roll": "roll", "ready": "go", "duel": "fini", "layouts": "layouts"}
        event: dict[str, Any] = {"event": names[self.phase]}
        if self.phase == "announce":
            return event | {"combination": rng.choice(oracle.COMBINATIONS)}
        if self.phase == "duel":
            return event | {"player": rng.randrange(2)}
        if self.phase != "layouts":
            return event
        if rng.random() < 0.3:
            offences = [rng.choices(oracle.FAULTS, k=rng.choice((0, 0, 0, 1, 3))) for _ in range(2)]
            lengths = [rng.choice((0, 2, 3, 4, 5, 6)) for _ in range(2)]
            return {"event": "ruling", "premature": rng.random() < 0.2, "offences": offences, "lengths": lengths}
        case = random_case(rng, self.score()["combination"], self.caller)
        while oracle.judge(case)[0]["verdict"]["step"] < 3 and rng.random() < 0.6:
            case = random_case(rng, case["combination"], self.caller)
        return event | {"layouts": case["layouts"], "field": case["field"]}
