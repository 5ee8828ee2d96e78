"""No false alarm: the log of whatever people do with keys and plug is good."""

from random import Random

import pytest
from schiri import games
from schiri.input.keys import NAMES as KEYS
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from schiri_tools.logs.throws import TEST_DICE

from .playing import logs_of

pytestmark = pytest.mark.sweep

VALUE_KEYS = [key for key in KEYS if key[1] in "123456"]


def script(seed: int, start: str, begun: str = "") -> str:
    """Returns the script of people who press what they like, with power cuts. `begun` are the lines before the
    match."""
    random = Random(seed)
    lines = [f"new {start}", begun]
    held: list[str] = []
    for _ in range(260):
        chance = random.random()
        if chance < 0.45:
            lines.append("press " + " ".join({random.choice(VALUE_KEYS) for _ in range(random.choice((1, 1, 2, 3)))}))
        elif chance < 0.55:
            lines.append("press " + random.choice(("AF", "BF", "AF BF", "A1 BF", "A2 B2 BF")))
        elif chance < 0.75:
            lines.append("press " + random.choice(("OK", "OK", "OK", "DOWN", "UP", "BACK")))
        elif chance < 0.82:
            free = [key for key in ("AC", "BC", "UP", "A5") if key not in held]
            if free:
                held.append(random.choice(free))
                lines.append(f"hold {held[-1]}")
        elif chance < 0.89 and held:
            lines.append(f"release {held.pop(random.randrange(len(held)))}")
        elif chance < 0.92:
            lines += ["hold BACK", f"wait {random.randint(700, 1200)}", "release BACK"]
        elif chance < 0.93:
            lines.append("power")
        else:
            lines.append(f"wait {random.choice((0, 1, 20, 500, 1200, 2500, 4000))}")
    return "\n".join(lines)


TOLD = "press A1\npress B2\npress A3\npress B4\npress A5\npress B6\npress OK\n"
SET_UP = {"box": "press OK\npress OK\n" * 4, "table": f"press OK\n{TOLD}press OK\n" * 4}


def test_the_log_of_random_presses_is_good(seeds):
    for seed in seeds:
        game, dice = games.NAMES[seed % len(games.NAMES)], ("box", "table")[seed // 10 % 2]
        names = " ".join(["Ada", "Ben", "Cem", "Dora"][: games.facts_of(game).seats[0]])
        begun = SET_UP[dice] if game == "wuerfel_duell" else ""
        for log in logs_of(script(seed, f"{game} {dice} {names}", begun)):
            verified(log, host_game)


def test_more_presses_than_the_box_keeps():
    """Presses before the signal are only counted. After it, all that take or call are kept, and the first 48 others."""
    early = "press OK\n" + "press B6\n" * 12
    presses = "until duel\n" + "press B6\n" * 60 + "press A1\npress A2\npress A3\nwait 100\npress AF\nwait 100"
    log = logs_of(f"new fini box Ada Ben\ndice 1 2 3 4 5 1 2 3 4 5 1  1 2 3 4\n{early}{presses}")[-1]
    match = verified(log, host_game)
    (call,) = (record for record in match.records if "keys" in record)
    assert [key for _, key in call["keys"]] == ["B6"] * 48 + ["A1", "A2", "A3", "AF"]
    assert call["early"][0] == 0 and call["early"][1] > 12 and match.remarks == [TEST_DICE]
