"""Keys, signatures and digests compared with the package `cryptography` and CPython's hashlib, on both runtimes."""

import hashlib
import random
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from schiri.identity.sha512 import sha512
from schiri_tools import runtimes

PAIRS = Path(__file__).with_name("signed_pairs.py")
COUNT = 40  # random keys and messages for each seed


def test_sha_512_of_every_length():
    chance = random.Random(512)
    for length in range(301):
        message = chance.randbytes(length)
        assert sha512(message) == hashlib.sha512(message).digest(), length


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_keys_and_signatures_are_those_of_another_implementation(tmp_path, runtime, seeds):
    if runtime == "micropython" and not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))
    file = tmp_path / "pairs"
    command = runtimes.command(runtime, PAIRS, str(file), heap="8M")
    for seed in seeds:
        chance = random.Random(seed)
        pairs = [(chance.randbytes(32), chance.randbytes(chance.randrange(1100))) for _ in range(COUNT)]
        file.write_text("".join(f"{secret.hex()} {message.hex()}\n" for secret, message in pairs))
        expected = []
        for secret, message in pairs:
            key = Ed25519PrivateKey.from_private_bytes(secret)
            public = key.public_key().public_bytes_raw()
            expected.append(f"{hashlib.sha512(message).hexdigest()} {public.hex()} {key.sign(message).hex()}")
        told = subprocess.run(command, env=runtimes.environment(), capture_output=True, text=True, check=True).stdout
        assert told.splitlines() == expected
