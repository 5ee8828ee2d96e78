"""Plants faults in a copy of the project, one at a time, and runs the nearest tests, which have to find them.

python -m tests.house.mutations [WORDS]     the faults whose names contain these words

Prints a line for each fault, with the processor time until it was found. The exit status is 1 if one was missed.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 30  # of processor time, until a fault is found
_PATIENCE_S = 600  # of real time, on a busy machine
_TESTS_FAILED = 1  # the exit status of pytest and of Node; another one of pytest means that it ran no test


class Mutation(NamedTuple):
    """A fault: one piece of text, which occurs once in a file of the project, is replaced by another."""

    name: str
    file: str
    right: str
    wrong: str
    near: str  # the tests that have to find it


RESUME = "tests/firmware/session/test_resume.py"
MATCH = "tests/firmware/games/test_second_readings.py"
TAPS = "tests/firmware/input/test_taps.py"

MUTATIONS = (
    Mutation(
        "the chain does not follow the header",
        "firmware/schiri/journal/record.py",
        "            self.records += 1\n        self._digest = digest\n        return True\n",
        "            self.records += 1\n        self._digest = digest if self.records else b' '\n        return True\n",
        RESUME,
    ),
    Mutation(
        "repair ignores torn bytes",
        "firmware/schiri/journal/reading.py",
        "        torn += max(min(used, limit - part * flash.size) - first, 0)\n",
        "        torn += 0 * used\n",
        RESUME,
    ),
    Mutation(
        "a removal that was cut short is not finished",
        "firmware/schiri/journal/store.py",
        "            if not self._is_half_removed(stored):\n",
        "            if stored:\n",
        RESUME,
    ),
    Mutation(
        "a silver die may be taken though a coloured one lies there, and nobody notes it",
        "firmware/schiri/games/fini/rules/game.py",
        '        if event["silver"] and self.coloured[value]:\n            self.needless[player].append(value)\n',
        "",
        MATCH,
    ),
    Mutation(
        "nobody's lengths count for the caller",
        "firmware/schiri/games/fini/rules/verdict.py",
        "        return caller if lengths[0] else None\n",
        "        return caller\n",
        "tests/firmware/games/fini/test_fini_judge.py",
    ),
    Mutation(
        "a call at the same instant counts for one of them",
        "firmware/schiri/games/fini/screens/duel.py",
        "        if calls == 3:\n",
        "        calls = min(calls, 2)\n        if calls == 3:\n",
        "tests/firmware/games/fini/test_duel.py",
    ),
    Mutation(
        "the timer looks at no key",
        "firmware/schiri/board/esp32/keys.py",
        "        if not self._polled and (",
        "        if self._polled and (",
        TAPS,
    ),
    Mutation(
        "nobody asks the chip what was tapped meanwhile",
        "firmware/schiri/board/esp32/keys.py",
        "self._reader.fallen() if gap_us >= SHORTEST_PRESS_US else 0",
        "0",
        "tests/firmware/board/test_esp32.py",
    ),
    Mutation(
        "a sector is erased in a duel",
        "firmware/schiri/box/idle_tasks.py",
        "        if self._app.screen.QUICK:\n            return\n",
        "",
        TAPS,
    ),
    Mutation(
        "what was pressed before a screen was seen counts for it",
        "firmware/schiri/box/presses.py",
        "            keys &= screen.AHEAD\n",
        "            pass\n",
        TAPS,
    ),
    Mutation(
        "the same question begins the answer under way anew",
        "firmware/schiri/console/console.py",
        "        if self._answer is not None and line == self._question:\n",
        "        if self._answer is not None and line is None:\n",
        "tests/firmware/console/test_console.py",
    ),
    Mutation(
        "a call is judged by what came after it",
        "firmware/schiri/input/press_order.py",
        "        self._given_judged = self._judged[self._given]\n",
        "        self._given_judged = self._judged[self._count - 1]\n",
        "tests/firmware/input/test_press_order.py",
    ),
    Mutation(
        "a secret is shown though the match can be gone on with",
        "firmware/schiri/session/session.py",
        "            if self._failed:\n                raise\n",
        "            pass\n",
        "tests/firmware/play/test_seal.py",
    ),
    Mutation(
        "Schocken: the winner of a round pays more Deckel than he has",
        "firmware/schiri/games/schocken/rules/game.py",
        "        moved = min(moved, middle or deckel[giver])\n",
        "",
        MATCH,
    ),
    Mutation(
        "Qwixx: a captured stone is lost",
        "firmware/schiri/games/qwixx/rules/board.py",
        "        game.supply[other] += 1\n",
        "",
        MATCH,
    ),
    Mutation(
        "Würfel-Duell!: a payer pays chips that are not there",
        "firmware/schiri/games/wuerfel_duell/rules/duel.py",
        "        count = min(count, chips[giver])\n",
        "",
        "tests/firmware/games/wuerfel_duell/test_wuerfel_duell.py",
    ),
    Mutation(
        "Mäxchen: a doubted 21 costs one life",
        "firmware/schiri/games/maexchen/rules/game.py",
        "2 if self.claim == MIA else 1)",
        "1)",
        MATCH,
    ),
    Mutation(
        "the console sends lines of a running match that hold its secret back",
        "firmware/schiri/console/logs.py",
        "            for limit in (self._console.secret, self._console.journal.torn_from):",
        "            for limit in (self._console.journal.torn_from,):",
        "tests/firmware/games/schocken/test_schocken_box.py",
    ),
    Mutation(
        "verify accepts a time that runs backwards",
        "host_tools/schiri_tools/logs/verify.py",
        '                if record["n"] != first + place or record["t"] < latest_us:',
        '                if record["n"] != first + place:',
        "tests/host_tools/logs/test_forged.py",
    ),
    Mutation(
        "verify accepts a check that does not fit",
        "host_tools/schiri_tools/logs/verify.py",
        "                if not chain.follow(lines[place]):",
        "                if not chain.follow(lines[place]) and not chain.digest:",
        "tests/host_tools/logs/test_verify_command.py",
    ),
    Mutation(
        "verify accepts dice that do not follow from the secret",
        "host_tools/schiri_tools/logs/throws.py",
        '            if thrown != due and "test_dice" not in record:',
        '            if len(thrown) != len(due) and "test_dice" not in record:',
        "tests/host_tools/logs/test_forged.py",
    ),
    Mutation(
        "a hub counts a draw as a win",
        "host_tools/schiri_tools/hub/standings.py",
        "    return DRAW if len(game.result.winners) == len(game.seats) else WIN\n",
        "    return WIN\n",
        "tests/host_tools/hub/test_formats.py",
    ),
    Mutation(
        "a computer whose turn it was keeps OK when the match is over",
        "firmware/schiri/box/partners.py",
        "        if flow.game.phase == OVER:\n            return False\n        seats",
        "        seats",
        "tests/screens/test_offered_keys.py",
    ),
    Mutation(
        "the page lets a key go later than the finger",
        "host_tools/schiri_tools/web/shared/input.js",
        "    this.update(key, pressed_ms > late.due_ms ? late.due_ms : late.stamp_ms);",
        "    this.update(key, late.due_ms);",
        "tests/host_tools/web/unit/input.test.mjs",
    ),
    Mutation(
        "the page reads a garbled line of a box",
        "host_tools/schiri_tools/web/site/serial-client.js",
        "  return found && crc32(bytesOfText(found[1])) === Number.parseInt(found[2], 16) ? found[1] : undefined;",
        "  return found ? found[1] : undefined;",
        "tests/host_tools/web/unit/serial-client.test.mjs",
    ),
)


def planted(mutation: Mutation, folder: Path) -> None:
    """Makes a copy of the tracked files in a folder, with the fault in it. All other files are hard links."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.strip("\0").split("\0"):
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.hardlink_to(ROOT / name)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    path = folder / mutation.file
    text = path.read_text(encoding="utf-8").replace(mutation.right, mutation.wrong)
    path.unlink()
    path.write_text(text, encoding="utf-8")


def seconds_until_found(mutation: Mutation) -> float | None:
    """Returns the processor time until the nearest tests fail because of the fault, None if they pass or cannot run."""
    with tempfile.TemporaryDirectory(dir=ROOT.parent) as folder:
        root = Path(folder)
        planted(mutation, root)
        pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        runner = ["node", "--test"] if mutation.near.endswith(".mjs") else pytest
        paths = os.pathsep.join(str(root / top) for top in ("firmware", "host_tools"))
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
        before = os.times()
        try:
            done = subprocess.run(
                [*runner, mutation.near], cwd=root, env=environment, capture_output=True, timeout=_PATIENCE_S
            )
        except subprocess.TimeoutExpired:
            return None
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return used if done.returncode == _TESTS_FAILED else None


def main(words: list[str]) -> int:
    """Prints the result for each of the faults."""
    missed = 0
    for mutation in MUTATIONS:
        if " ".join(words) in mutation.name:
            seconds = seconds_until_found(mutation)
            is_late = seconds is None or seconds > MOST_SECONDS
            missed += is_late
            told = "MISSED" if seconds is None else f"found in {seconds:.0f} s"
            print(f"{told}: {mutation.name} ({mutation.file})", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
