"""The checker of the page: the same modules on MicroPython say of every log what they say on CPython."""

import json
import random
import subprocess
from pathlib import Path

import pytest
from schiri_tools import runtimes
from schiri_tools.site import archive
from schiri_tools.site.page_check import found_in

from tests.host_tools.serial_line.hostile import STRANGE, rechained
from tests.host_tools.signing.forging import KEYS, Forger, signed

from .sealing import contents, sealed
from .test_forged import ALL, FORGED, lines_of

pytestmark = pytest.mark.sweep

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
CHANGES = 25  # of each log, at random
LOOP = """
import sys
from tools.site.page_check import found_in
for path in sys.stdin:
    print(found_in(path.strip()))
"""

needs_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """The checker's modules and their schema, as MicroPython finds them in the page."""
    folder = tmp_path_factory.mktemp("checker") / "modules"
    archive.stage(folder)
    return folder


def on_micropython(modules, logs, folder):
    """What MicroPython finds in some logs."""
    paths = []
    for number, log in enumerate(logs):
        paths.append(folder / f"{number}.jsonl")
        paths[-1].write_bytes(log)
    command = [runtimes.micropython_path(), "-X", "heapsize=64M", "-c", LOOP]
    environment = {**runtimes.environment(), "MICROPYPATH": f"{modules}:{runtimes.FIRMWARE}:.frozen"}
    given = "".join(f"{path}\n" for path in paths)
    done = subprocess.run(command, input=given, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return paths, [json.loads(line) for line in done.stdout.splitlines()]


def compare(modules, logs, folder):
    """Holds both runtimes against each other; how many of the logs are good."""
    paths, found = on_micropython(modules, logs, folder)
    assert len(found) == len(logs)
    for path, one in zip(paths, found, strict=True):
        assert one == json.loads(found_in(path)), path
    return sum(one["good"] for one in found)


@needs_micropython
def test_good_logs_and_what_is_told_of_them(modules, tmp_path):
    logs = [path.read_bytes() for path in GOLDEN] + [sealed(lines_of(name), renumbered=True) for name in ALL]
    assert compare(modules, logs, tmp_path) == len(logs)


@needs_micropython
def test_every_forgery(modules, tmp_path):
    logs = []
    for name, forge in FORGED:
        lines = lines_of(name)
        forge(lines)
        logs.append(sealed(lines, renumbered=True))
    assert compare(modules, logs, tmp_path) == 0


@needs_micropython
def test_signed_logs_and_forged_ones(modules, tmp_path):
    chance = random.Random(25519)
    logs = [signed(path.stem, key) for path in GOLDEN for key in KEYS]
    for name in ("no_duel", "told_dice"):
        forger = Forger(name, chance)
        logs += [forger.forged(kind) for kind in forger.kinds for _ in range(5)]
    assert compare(modules, logs, tmp_path) >= len(GOLDEN) * len(KEYS)


@needs_micropython
def test_lines_of_another_form(modules, tmp_path):
    """Whatever rule of the schema is broken first, both name the same."""
    chance = random.Random(4)
    logs = []
    for path in GOLDEN:
        for _ in range(CHANGES):
            lines = contents(path.read_bytes())[:80]
            at = chance.randrange(len(lines))
            key = chance.choice(list(lines[at]))
            lines[at] = {**lines[at], key: changed(lines[at][key], chance)}
            logs.append(sealed(lines))
    good = compare(modules, logs, tmp_path)
    assert good < len(logs) / 2  # the others are bad, in many ways


@needs_micropython
def test_lines_of_a_hostile_box(modules, tmp_path):
    """What spoils the sessions of a cable, in a log that is opened in the page: with checks that are right, or not."""
    chance = random.Random(24)
    logs = []
    for path in GOLDEN:
        for _ in range(CHANGES):
            lines = path.read_bytes().splitlines(keepends=True)[:80]
            at = chance.randrange(len(lines))
            strange = chance.choice(STRANGE)
            if chance.random() < 0.4:
                content = json.loads(lines[at])
                content[chance.choice(list(content))] = chance.choice([strange.decode("latin-1"), -1, 1 << 70, [[[]]]])
                lines[at] = json.dumps(content).encode()
                lines = rechained(lines)
            else:
                lines[at : at + chance.randrange(2)] = chance.choice(([strange + b"\n"], [lines[at]] * 50, [strange]))
            logs.append(b"".join(lines))
    assert (
        compare(modules, logs, tmp_path) < len(logs) / 5
    )  # a key may be replaced by what it was, or nobody asks for it


def changed(value, chance):
    """A value with one thing in it that is another, or not there."""
    if isinstance(value, (dict, list)) and value and chance.random() < 0.9:
        places = list(value) if isinstance(value, dict) else range(len(value))
        place = chance.choice(places)
        made = value.copy()
        if chance.random() < 0.15:
            del made[place]
        else:
            made[place] = changed(value[place], chance)
        return made
    if isinstance(value, bool) or value is None:
        return chance.choice([True, False, None, 0, {}])
    if isinstance(value, int):
        return chance.choice([value + 1, value - 1, -1, 7, str(value), value + 10**9, [value]])
    return chance.choice(["", "x", "z" * 50, "\u00e9\U0001f3b2", 3, None, [], {}, "undo", "later"])
