"""Real logs, from key scripts on the simulated box."""

import tempfile
from functools import cache
from pathlib import Path

from schiri import games
from schiri_tools import runtimes
from schiri_tools.box import flash_files
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox

GOLDEN = Path(__file__).parent / "golden"
LOGS = sorted(GOLDEN.glob("*.jsonl"))
NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans")

# Two duels: one with a copy, and one that the referee stops and whose foul is undone. The menu ends the match.
SHORT = """
new fini box Ada Ben
dice 1 1 2 2 3 3 4 5 5 6 6  4 4 5 6
press OK
until duel
wait 400
press A4
hold BC
wait 60
press B4
release BC
press A3
press A5
press AF
wait 1000
press OK
press OK
until duel
hold BACK
wait 1000
release BACK
press OK
press OK
press OK
hold BACK
wait 1000
release BACK
press DOWN
press OK
press DOWN
press OK
press OK
press OK
press OK
hold BACK
wait 1000
release BACK
press UP
press OK
press DOWN
press OK
"""


def logs_of(script: str, runtime: str = "cpython") -> list[bytes]:
    """Returns the logs on the flash after a key script, the oldest first."""
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "box.flash"
        with flash_files.in_use(flash), ScriptedBox(flash, runtime) as box:
            scripts.run(scripts.parse(script), box)
        return flash_files.match_logs(flash)


@cache
def short() -> bytes:
    """Returns the log of a match of two duels."""
    return logs_of(SHORT)[-1]


@cache
def played(name: str, runtime: str = "cpython") -> bytes:
    """Returns the log of a script in the folder `golden`, played by the present box."""
    return logs_of((GOLDEN / f"{name}.script").read_text(encoding="utf-8"), runtime)[-1]


def match_script(game: str = games.NAMES[0], seats: int | None = None, matches: int = 1) -> str:
    """Returns the key script of whole matches between computer players, each with other dice."""
    names = NAMES[: seats or games.facts_of(game).seats[0]]
    lines = [f"partner {seat} medium 300" for seat, _ in enumerate(names, 1)]
    played = [f"new {game} box {' '.join(names)}", "until over", "wait 15000"] * matches
    return "\n".join([*lines, *played, ""])


@cache
def whole(game: str = games.NAMES[0], seats: int | None = None, matches: int = 1) -> bytes:
    """Returns the log of the last of some matches played to their end."""
    runtime = "micropython" if runtimes.has_micropython() else "cpython"
    return logs_of(match_script(game, seats, matches), runtime)[-1]
