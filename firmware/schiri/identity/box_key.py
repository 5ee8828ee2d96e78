"""The key of the box, in a small file of its own (docs/fair/signatures.md)."""

import struct
from binascii import hexlify, unhexlify

from ..edge import Storage
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .signing import Proof
    from .statement import Result

_PATH = "key"
_FORM = "<32s16sI"  # the secret, the fingerprint, the highest number signed


class BoxKey:
    """The key as the `storage` has it. `OSError` from what writes: the flash has failed."""

    def __init__(self, storage: Storage) -> None:
        self.fingerprint = ""  # of the box, 32 hexadecimal digits; "" as long as it has no key
        self.latest = 0  # the highest number of a match that it has signed: none is given out twice
        self._secret = b""
        self._storage = storage
        data = storage.read(_PATH) or b""
        if len(data) == struct.calcsize(_FORM):
            self._secret, fingerprint, self.latest = struct.unpack(_FORM, data)
            self.fingerprint = hexlify(fingerprint).decode()

    def make(self, secret: bytes) -> None:
        """Makes a key of 32 secret bytes the box's."""
        from .signing import fingerprint_of  # once in the life of a box

        fingerprint = fingerprint_of(secret)
        self._write(secret, fingerprint, 0)
        self._secret, self.fingerprint = secret, fingerprint

    def sign(self, result: "Result") -> "Proof":
        """Returns the signature on a match's result. The same result gets the same signature."""
        from .signing import signed  # not before the first match is over

        if result.match > self.latest:
            self._write(self._secret, self.fingerprint, result.match)
        return signed(self._secret, result)

    def _write(self, secret: bytes, fingerprint: str, latest: int) -> None:
        self._storage.write(_PATH, struct.pack(_FORM, secret, unhexlify(fingerprint), latest))
        self.latest = latest
