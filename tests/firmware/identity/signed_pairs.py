"""Prints, for each line of a file with a secret and a message in hexadecimal digits, the SHA-512 of the message, the
public key and the signature; `signed_pairs.py FILE`, on either runtime."""

import sys

from schiri.identity.ed25519 import Key, publics_of
from schiri.identity.sha512 import sha512

with open(sys.argv[1]) as file:
    pairs = [[bytes.fromhex(field) for field in line.rstrip("\n").split(" ")] for line in file]
publics = publics_of([secret for secret, _ in pairs])
for (secret, message), public in zip(pairs, publics):  # noqa: B905 (MicroPython's zip knows no strict=)
    print(sha512(message).hex(), public.hex(), Key(secret).sign(message).hex())
