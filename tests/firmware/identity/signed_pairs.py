"""Prints, for each line of a file with a secret and a message in hexadecimal digits, the SHA-512 of the message, the
public key and the signature; `signed_pairs.py FILE`, on either runtime."""

import sys

from schiri.identity.ed25519 import Key
from schiri.identity.sha512 import sha512

with open(sys.argv[1]) as file:
    pairs = [[bytes.fromhex(field) for field in line.rstrip("\n").split(" ")] for line in file]
for secret, message in pairs:
    key = Key(secret)
    print(sha512(message).hex(), key.public.hex(), key.sign(message).hex())
