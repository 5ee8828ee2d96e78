"""The signature on the result of a match, as the record `signed` has it (docs/logs/format.md)."""

from hashlib import sha256

from ..util.base45 import encode
from ..util.ordered import OrderedDict
from ..util.typing import Record
from .ed25519 import Key
from .statement import DOMAIN, Result, statement

_FINGERPRINT_BYTES = 16


def fingerprint_of(secret: bytes) -> str:
    """Returns the fingerprint of the box with that secret key, 32 hexadecimal digits."""
    digest: bytes = sha256(b"schiri box" + Key(secret).public).digest()
    return digest[:_FINGERPRINT_BYTES].hex()


def signed(secret: bytes, result: Result) -> "Proof":
    """Returns the signature on a match's result by the box with that secret key."""
    key = Key(secret)
    told = statement(key.public, result)
    signature = key.sign(DOMAIN + told)
    return Proof(OrderedDict(public=key.public.hex(), signature=signature.hex()), told + signature)


class Proof:
    """A signature, as the `record` for the log and as a code for the display."""

    def __init__(self, record: Record, code: bytes) -> None:
        self.record = record
        self._code = code

    def code(self) -> str:
        """Returns the text of the QR code that shows the signed result."""
        return "SCHIRI:" + encode(self._code)
