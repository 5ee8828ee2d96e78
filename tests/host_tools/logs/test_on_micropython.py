"""The checker of the page: the same modules on MicroPython say of every log what they say on CPython."""

import json
import random
import subprocess
from unittest.mock import patch

import pytest
from schiri_tools import runtimes
from schiri_tools.site import archive, page_check
from seldom import PRODUCT

from tests.host_tools.serial_line.hostile import STRANGE, rechained
from tests.host_tools.signing.forging import KeyForger, signed

from .forging import one_of_each_shape
from .playing import LOGS as GOLDEN
from .sealing import sealed
from .strange import STRANGE as STRANGE_TEXTS
from .strange import logs_with
from .test_forged import by_hand, logs, some_forgers

pytestmark = [PRODUCT, pytest.mark.sweep]

CHANGES = 25  # random changes of each log
LOOP = """
import sys
from tools.site import page_check
most = page_check.MOST_RECORDS
for number, path in enumerate(sys.stdin):
    page_check.MOST_RECORDS = 0 if number %% %d else most
    print(page_check.found_in(path.strip()))
"""

needs_micropython = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """Returns a folder with the checker's modules and their schema, as MicroPython finds them in the page."""
    folder = tmp_path_factory.mktemp("checker") / "modules"
    archive.stage(folder)
    return folder


def on_micropython(modules, logs, folder, every):
    """Returns MicroPython's results for some logs."""
    paths = []
    for number, log in enumerate(logs):
        paths.append(folder / f"{number}.jsonl")
        paths[-1].write_bytes(log)
    command = [runtimes.micropython_path(), "-X", "heapsize=64M", "-c", LOOP % every]
    environment = {**runtimes.environment(), "MICROPYPATH": f"{modules}:{runtimes.FIRMWARE}:.frozen"}
    given = "".join(f"{path}\n" for path in paths)
    done = subprocess.run(command, input=given, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return paths, [json.loads(line) for line in done.stdout.splitlines()]


def compare(modules, logs, folder, every=1):
    """Compares both runtimes; returns how many of the logs are good. The moves of every so many-th log are compared,
    as they take longer than all the rest."""
    paths, found = on_micropython(modules, logs, folder, every)
    assert len(found) == len(logs)
    for number, (path, one) in enumerate(zip(paths, found, strict=True)):
        with patch.object(page_check, "MOST_RECORDS", 0 if number % every else page_check.MOST_RECORDS):
            assert one == json.loads(page_check.found_in(path)), path
    return sum(one["good"] for one in found)


@needs_micropython
def test_good_logs_and_what_is_told_of_them(modules, tmp_path):
    good = [path.read_bytes() for path in GOLDEN] + [sealed(lines, renumbered=True) for lines in logs().values()]
    assert compare(modules, good, tmp_path) == len(good)


@needs_micropython
def test_strange_texts(modules, tmp_path):
    logs = [log for number, text in enumerate(STRANGE_TEXTS) for log in logs_with(text, 40, number)][::4]
    assert 100 < compare(modules, logs, tmp_path, every=3) < len(logs)


@needs_micropython
def test_forgeries(modules, tmp_path, seeds):
    """Both runtimes name the same fault, even if a forgery has several."""
    for seed in seeds:
        forged = [forgery.made() for _, forgery in [*by_hand(), *one_of_each_shape(some_forgers(seed), seed)]]
        logs = [sealed(lines, renumbered=True) for lines in forged]
        assert 0 < compare(modules, logs, tmp_path, every=8) < len(logs) / 2


@needs_micropython
def test_signed_logs_and_forged_ones(modules, tmp_path):
    chance = random.Random(25519)
    logs = [signed(path.stem) for path in GOLDEN]
    for name in ("no_duel", "told_dice"):
        forger = KeyForger(name, chance)
        logs += [forger.forged(kind) for kind in forger.kinds for _ in range(5)]
    assert compare(modules, logs, tmp_path) >= len(GOLDEN)


@needs_micropython
def test_lines_of_a_hostile_box(modules, tmp_path):
    """Logs are spoilt as a hostile box spoils its answers on a cable; some of them get right checks afterwards."""
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
    )  # some are good: the new value may be the old one, or may not matter
