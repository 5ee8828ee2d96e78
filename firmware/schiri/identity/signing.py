"""Signs the result of a match: what the record `signed` says (docs/logs/format.md)."""

from binascii import hexlify
from struct import pack

from ..util.base45 import encode
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING, Record, Sequence
from .ed25519 import Key
from .keys import NoKey
from .statement import DOMAIN, Result, statement
from .tree import NODE_BYTES, climbed, leaf_of

if TYPE_CHECKING:
    from .keys import Keys


def signed(keys: "Keys", result: Result) -> "Proof":
    """The signature of a match's result. `NoKey` if the match has no key, or if what belongs to it is damaged."""
    number = keys.pending.get(result.match, 0)
    key = Key(keys.secret(number, result.match))
    public = key.public
    first = keys.first_of(number)
    crowns = [keys.crown(tree) for tree in range(1, first + 1, keys.in_a_tree)]
    leaves = keys.leaves(first)
    place = number - first
    root, path = climbed(leaves, place)
    if leaves[NODE_BYTES * place :][:NODE_BYTES] != leaf_of(number, public) or root != crowns[-1][:NODE_BYTES]:
        raise NoKey(5)
    told = statement(root, number, public, result)
    signature = key.sign(DOMAIN + told)
    record = _record(public, path, signature)
    if len(crowns) > 1:
        record["vouched"] = [_voucher(crown) for crown in crowns[1:]]
    return Proof(record, told + signature, pack(">BI", 1, number) + public + b"".join(path))


class Proof:
    """That a box says so: in the `record` of the log, and in codes on the display."""

    def __init__(self, record: Record, result: bytes, key: bytes) -> None:
        self.record = record
        self._result = result
        self._key = key

    def codes(self) -> list[str]:
        """Their texts: the result, and that the key is the box's."""
        return ["SCHIRI1:" + encode(self._result), "SCHIRI2:" + encode(self._key)]


def _record(public: bytes, path: "Sequence[bytes]", signature: bytes) -> Record:
    record: Record = OrderedDict(public=_hex(public))
    record["path"] = [_hex(node) for node in path]
    record["signature"] = _hex(signature)
    return record


def _voucher(crown: bytes) -> Record:
    """What a crown says, see `Making`."""
    public = NODE_BYTES + 32
    path = [crown[at : at + NODE_BYTES] for at in range(public, len(crown) - 64, NODE_BYTES)]
    record = _record(crown[NODE_BYTES:public], path, crown[-64:])
    record["root"] = _hex(crown[:NODE_BYTES])
    return record


def _hex(data: bytes) -> str:
    return hexlify(data).decode()
