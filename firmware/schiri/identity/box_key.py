"""The key of the box, in a small file of its own (docs/fair/signatures.md)."""

import struct
from binascii import hexlify, unhexlify

from ..edge import Storage
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .signing import Proof
    from .statement import Result

_PATH = "key"
_FORM = "<32s16sI"  # the secret, the fingerprint, the highest number of a signed match


class BoxKey:
    """The key of the box in its `storage`. Methods that write raise `OSError` if the flash fails."""

    def __init__(self, storage: Storage) -> None:
        self.fingerprint = ""  # 32 hexadecimal digits; "" if the box has no key yet
        self.latest = 0  # the highest number of a signed match, so that no number is used twice
        self._secret = b""
        self._storage = storage
        data = storage.read(_PATH) or b""
        if len(data) == struct.calcsize(_FORM):
            self._secret, fingerprint, self.latest = struct.unpack(_FORM, data)
            self.fingerprint = hexlify(fingerprint).decode()

    def make(self, secret: bytes) -> None:
        """Makes a key from 32 secret bytes and stores it."""
        from .signing import fingerprint_of  # imported late, because a box needs it only once

        fingerprint = fingerprint_of(secret)
        self._write(secret, fingerprint, 0)
        self._secret, self.fingerprint = secret, fingerprint

    def sign(self, result: "Result") -> "Proof":
        """Returns the signature on a match's result. The same result gets the same signature."""
        from .signing import signed  # imported late, because only the end of a match needs it

        if result.match > self.latest:
            self._write(self._secret, self.fingerprint, result.match)
        return signed(self._secret, result)

    def _write(self, secret: bytes, fingerprint: str, latest: int) -> None:
        self._storage.write(_PATH, struct.pack(_FORM, secret, unhexlify(fingerprint), latest))
        self.latest = latest
