"""How keys follow from a seed, and a tree from keys (docs/fair/signatures.md)."""

from hashlib import sha256
from struct import pack

NODE_BYTES = 16


def next_seed(seed: bytes) -> bytes:
    """The seed of the key that comes behind that of `seed`; there is no way back."""
    return _hash(b"schiri next" + seed)


def secret_of(seed: bytes) -> bytes:
    """The secret of the key."""
    return _hash(b"schiri secret" + seed)


def leaf_of(number: int, public: bytes) -> bytes:
    """The leaf of the key of that number with that public half."""
    return _hash(b"schiri key" + pack(">I", number) + public)[:NODE_BYTES]


def climbed(leaves: bytearray, place: int) -> tuple[bytes, list[bytes]]:
    """The root above all `leaves`, one behind the other, and the neighbours on the way to it from the leaf at `place`,
    the leaf's own first. There are a power of two of them."""
    path = []
    while len(leaves) > NODE_BYTES:
        path.append(bytes(leaves[NODE_BYTES * (place ^ 1) :][:NODE_BYTES]))
        above = bytearray()
        for at in range(0, len(leaves), 2 * NODE_BYTES):
            above.extend(_hash(b"schiri node" + leaves[at : at + 2 * NODE_BYTES])[:NODE_BYTES])
        leaves, place = above, place >> 1
    return bytes(leaves), path


def _hash(data: "bytes | bytearray") -> bytes:
    digest: bytes = sha256(data).digest()
    return digest
