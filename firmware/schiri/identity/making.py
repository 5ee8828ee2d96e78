"""Makes the keys of a tree: some at a time, since it takes the chip a while, and the display tells how far it is."""

from struct import pack

from ..util.typing import TYPE_CHECKING
from .ed25519 import Comb, Key, publics_of
from .tree import NODE_BYTES, climbed, leaf_of, next_seed, secret_of

if TYPE_CHECKING:
    from ..util.typing import Callable
    from .keys import Keys

AT_A_STEP = 16  # keys
NEXT_TREE = b"schiri next tree\n"


class Making:
    """Makes the tree that is missing; `draw` as in `Keys.have_seed`. A power cut costs what was made since leaves were
    written."""

    def __init__(self, keys: "Keys", draw: "Callable[[], bytes]") -> None:
        keys.have_seed(draw)
        self._keys = keys
        self._first = first = 1 if keys.next == 1 else keys.next + 1
        self._leaves = keys.leaves(first)
        self._kept = len(self._leaves)  # bytes of them that are on the flash
        self._comb = Comb()
        self._seed = keys.secret(keys.next, 0)
        for _ in range(first + len(self._leaves) // NODE_BYTES - keys.next):
            self._seed = next_seed(self._seed)

    @property
    def percent(self) -> int:
        """How much of the tree is made; with 100 it is in use."""
        return 100 * len(self._leaves) // (NODE_BYTES * self._keys.in_a_tree)

    def step(self, most: int = AT_A_STEP) -> None:
        """Makes some more keys, after the table for them. `OSError`: the flash has failed."""
        if not self._comb.is_whole:
            for _ in range(most):
                if not self._comb.is_whole:
                    self._comb.grow()
            return
        keys = self._keys
        place = len(self._leaves) // NODE_BYTES
        secrets = []
        for _ in range(min(most, keys.in_a_tree - place)):
            secrets.append(secret_of(self._seed))
            self._seed = next_seed(self._seed)
        for number, public in enumerate(publics_of(secrets, self._comb), self._first + place):
            self._leaves.extend(leaf_of(number, public))
        full = NODE_BYTES * keys.leaves_in_a_sector
        is_whole = len(self._leaves) == NODE_BYTES * keys.in_a_tree
        while len(self._leaves) - self._kept >= full or (is_whole and self._kept < len(self._leaves)):
            keys.keep_leaves(self._first, self._kept // NODE_BYTES, self._leaves[self._kept : self._kept + full])
            self._kept += full
        if is_whole:
            keys.keep_crown(self._first, self._crown())

    def _crown(self) -> bytes:
        """The root of the tree; behind the first tree the public half, the path, and the signature of the key that
        vouches for it: the last one of the tree before."""
        keys = self._keys
        root, _ = climbed(self._leaves, 0)
        if self._first == 1:
            return root
        number = self._first - 1
        key = Key(secret_of(keys.secret(number, 0)))
        _, path = climbed(keys.leaves(keys.first_of(number)), keys.in_a_tree - 1)
        return root + key.public + b"".join(path) + key.sign(NEXT_TREE + pack(">I", self._first) + root)
