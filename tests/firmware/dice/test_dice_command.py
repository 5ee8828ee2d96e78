"""`schiri dice`: its dice compared with Python's own HMAC, and its error messages."""

import hashlib
import hmac
import os
import subprocess
from itertools import islice

import pytest
from schiri_tools.cli import main as command_line
from schiri_tools.runtimes import dice_loop

from . import SECRET
from .bits import blocks, stream_of
from .thrown import RUNTIMES, SCHIRI, dice_of, lines

OTHER_SECRET = hashlib.sha256(b"another one").digest()

on_every_runtime = pytest.mark.parametrize("runtime", RUNTIMES)


def schiri_dice(*words, **options):
    pipe = subprocess.PIPE
    options = {"stdout": pipe, "stderr": pipe, "text": True, "timeout": 60, **options}
    return subprocess.run([SCHIRI, "dice", *words], **options)


def bytes_of_a_throw(secret, number):
    """Yields the bytes of a throw without players' parts, computed without the firmware."""
    key = hmac.digest(secret, b"Schiri 1 ", "sha256")
    index = 0
    while True:
        yield from hmac.digest(key, f"throw {number} block {index}".encode(), "sha256")
        index += 1


def throw(secret, number):
    """Returns the 15 dice of a throw."""
    return list(islice((byte % 6 + 1 for byte in bytes_of_a_throw(secret, number) if byte < 252), 15))


@on_every_runtime
@pytest.mark.parametrize("secret", [SECRET, OTHER_SECRET, bytes(32), b"\xff" * 32])
def test_the_dice_are_those_of_the_protocol(runtime, secret):
    expected = [die for number in range(1, 201) for die in throw(secret, number)]
    assert dice_of(lines(3000, secret, runtime)).tolist() == expected


@on_every_runtime
@pytest.mark.parametrize("count", [0, 14, 16, 15_001])  # around 15 and 15,000: a throw, and a block of output
def test_there_are_as_many_as_were_asked_for(runtime, count):
    assert lines(count, SECRET, runtime) == lines(15_015, SECRET, RUNTIMES[0])[: 2 * count]


@on_every_runtime
def test_a_new_secret_is_told_and_gives_the_same_dice_again(runtime):
    first, second = (schiri_dice("--count", "40", "--runtime", runtime) for _ in range(2))
    assert first.returncode == 0 and first.stderr != second.stderr and first.stdout != second.stdout
    word, secret = first.stderr.split(" ")
    assert word == "Secret:" and first.stderr.count("\n") == 1
    again = schiri_dice("--count", "40", "--secret", secret.strip().upper())
    assert (again.stdout, again.stderr) == (first.stdout, "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "missing: --count"),
        (["--count", "-1"], "the number of dice must be an integer from 0 to 999999999999999999, unlike '-1'"),
        (["--count", "ten"], "the number of dice must be an integer from 0 to 999999999999999999, unlike 'ten'"),
        (["--count", "1.5"], "the number of dice must be an integer from 0 to 999999999999999999, unlike '1.5'"),
        (["--count", "9" * 5000], "the number of dice must be an integer from 0 to 999999999999999999"),
        *(
            (["--count", "1", "--secret", secret], "a secret has 64 hexadecimal digits and nothing else")
            for secret in ("", "0", "0" * 63, "0" * 65, "0" * 66, "x" * 64, "0" * 62 + " 0", "0x" + "0" * 62, "٠" * 64)
        ),
        (["--count", "1", "--runtime", "java"], "there is no runtime 'java'"),
    ],
)
def test_wrong_usage_is_said_in_one_sentence(words, sentence, capsys):
    with pytest.raises(SystemExit, match="2"):
        command_line.main(["dice", *words])
    out, err = capsys.readouterr()
    assert out == "" and sentence in err and len(err.splitlines()) == 1


@on_every_runtime
def test_a_reader_that_has_seen_enough_is_left_in_peace(runtime):
    pipe = subprocess.PIPE
    command = [SCHIRI, "dice", "--count", "100000000", "--secret", SECRET.hex(), "--runtime", runtime]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe) as process:
        assert process.stdout.readline() in {b"%d\n" % value for value in range(1, 7)}
        process.stdout.close()
        assert process.wait(timeout=600) == 141  # as the shell says of a program that SIGPIPE has ended
        assert process.stderr.read() == b""


@on_every_runtime
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no file here that is always full")
def test_a_full_disk_is_said_in_one_sentence(runtime):
    with open("/dev/full", "wb") as full:
        done = schiri_dice("--count", "100000", "--secret", SECRET.hex(), "--runtime", runtime, stdout=full)
    assert done.returncode == 1
    assert done.stderr == "schiri: Standard output cannot be written: No space left on device.\n"


def test_a_source_of_chance_that_has_failed_gives_no_dice(monkeypatch, capfd):
    monkeypatch.setattr(dice_loop.os, "urandom", bytes)  # so many zeros
    expected = ("", "schiri: This machine's source of chance has failed a test of its health (stuck).\n")
    assert command_line.main(["dice", "--count", "5"]) == 1
    assert capfd.readouterr() == expected
    assert dice_loop.main(["5"]) == 1  # what MicroPython runs
    assert capfd.readouterr() == expected


def test_the_bits_for_dieharder_are_those_the_dice_are_made_of():
    data = blocks(stream_of(SECRET, ()), 1)
    for number in (1, 2, 17, 4096):
        first = data[32 * (number - 1) : 32 * number]
        assert first == bytes(islice(bytes_of_a_throw(SECRET, number), 32))
