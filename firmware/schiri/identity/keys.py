"""The keys of the box on its flash: in sectors of their own among those of the match logs (docs/develop/board.md).

A secret is written before its seed moves on, and a seed is wiped when the next one is there: whatever a power cut
leaves, each key is for one match at most, and nothing leads back to a key that has signed. What is wiped is programmed
to zeros.

There are three kinds of sectors. One of slots takes seeds and secrets, one behind the other; it goes when it is full
and all in it are wiped. Leaves and crowns get their head last, so a power cut leaves none by halves. The crown of a
tree has its root and, behind the first tree, how the last key of the tree before has vouched for it.
"""

import struct
from binascii import crc32, hexlify

from ..journal.journal import free_sector
from ..journal.sectors import KEYS_MAGIC
from ..util.typing import TYPE_CHECKING
from .tree import NODE_BYTES, next_seed, secret_of

if TYPE_CHECKING:
    from ..journal.journal import Journal
    from ..util.typing import Callable

    Slot = tuple[int, int, int, int]  # number of the key, match (0: it is a seed), sector, offset

MOST_TREES = 8  # then the box takes a new identity: as many vouchers fit a line of the log
_SLOTS, _CROWN, _LEAVES = 0, 1, 2  # what a sector is for: the part in its head; leaves have their place added
_BODY = 32  # bytes: where it begins
_SLOT = 44
_TRIES = 3  # sectors that may turn out to be worn one after the other


class NoKey(OSError):
    """The match cannot be signed: its key is lost."""


class Keys:
    """The keys on the flash of the `journal`, 2 to the power of `levels` in a tree; `found` are their sectors, as
    `Flash.of_keys`. `OSError` from what writes: the
    flash has failed; `NoRoom` is one."""

    def __init__(self, journal: "Journal", levels: int, found: "list[tuple[int, int, int, int]]") -> None:
        self.in_a_tree = 1 << levels
        self.fingerprint = ""  # of the box, 32 hexadecimal digits; none as long as its keys are not made
        self._journal = journal
        self._flash = journal.flash
        self.leaves_in_a_sector = min(self.in_a_tree, (self._flash.size - _BODY - 8) // NODE_BYTES)
        self._identity = 0  # the latest of this box, from 1
        self._slots: list[Slot] = []  # that count
        self._current = -1  # the sector that takes the next slot,
        self._offset = self._flash.size  # and where
        self._sectors: dict[tuple[int, int], int] = {}  # first key of a tree, or of slots which; what for → sector
        self._idle: list[int] = []  # sectors that are not needed any more
        torn = self._take(found)
        self.lost = not self._is_whole()  # damaged? Then the box needs a new identity
        try:
            self._repair(torn)
        except OSError:
            pass  # the next start tries again

    # Which keys are there?

    @property
    def ready(self) -> bool:
        """Is there a key for the next match? Else some have to be made."""
        return bool(self.fingerprint) and self.next % self.in_a_tree != 0

    @property
    def has_seed(self) -> bool:
        """Is there one for the keys that are missing? Else they are another identity's."""
        return not self.lost and self.next not in (0, MOST_TREES * self.in_a_tree)

    @property
    def are_begun(self) -> bool:
        """Are some missing, and is there the seed for them?"""
        return self.has_seed and not self.ready

    @property
    def next(self) -> int:
        """The number of the key that comes next; 0 as long as there is no seed."""
        return max([number for number, match, _, _ in self._slots if not match] or [0])

    @property
    def pending(self) -> dict[int, int]:
        """The matches that are still to be signed, and the numbers of their keys."""
        return {match: number for number, match, _, _ in self._slots if match and not self.lost}

    def first_of(self, number: int) -> int:
        """The number of the first key of the tree that a key is of."""
        return number - (number - 1) % self.in_a_tree

    def crown(self, first: int) -> bytes:
        """The root of the tree that begins with the key `first`, and behind it its voucher."""
        return self._body(self._sectors[first, _CROWN])

    def leaves(self, first: int) -> bytearray:
        """The leaves of that tree, one behind the other, as far as they are made."""
        leaves = bytearray()
        for place in range(0, self.in_a_tree, self.leaves_in_a_sector):
            sector = self._sectors.get((first, _LEAVES + place // self.leaves_in_a_sector), -1)
            body = self._body(sector) if sector >= 0 else b""
            if not body:
                break
            leaves.extend(body)
        return leaves

    def secret(self, number: int, match: int) -> bytes:
        """The secret of the key that a match has; with 0 as the match, the seed of that number. `NoKey` if it cannot be
        read."""
        for slot in self._slots:
            if slot[:2] == (number, match):
                data = bytes(self._flash.read(slot[2], slot[3], _SLOT))
                if _is_good(data):
                    return data[8:-4]
        raise NoKey

    # What becomes of them

    def have_seed(self, draw: "Callable[[], bytes]") -> None:
        """Makes sure that there is one for the keys that are missing: for a new identity of 32 bytes of chance, which
        `draw` gives."""
        if not self.has_seed:
            seed = draw()
            self._begin_identity()
            self._add(1, 0, seed)
            self._clear_away()

    def assign(self, match: int) -> int:
        """Gives the match that begins the next key, and returns its number. `NoKey` if they are not `ready`."""
        self.wipe(match)
        self._settle()
        if not self.ready:
            raise NoKey(5)
        number = self.next
        self._add(number, match, secret_of(self.secret(number, 0)))
        self._settle()
        return number

    def wipe(self, match: int) -> None:
        """The match is signed, or never will be: nobody needs its key any more. Should the flash fail, the next start
        tries again."""
        try:
            for slot in [slot for slot in self._slots if slot[1] == match]:
                self._wipe(slot)
            self._clear_away()
        except OSError:
            pass

    def wipe_all_but(self, matches: "list[int]") -> None:
        """Nobody will go on with any other match than these."""
        for match in self.pending:
            if match not in matches:
                self.wipe(match)

    def keep_leaves(self, first: int, place: int, leaves: bytearray) -> None:
        """Writes those leaves of a tree that begin with the one at `place`: `leaves_in_a_sector`, or the last ones."""
        self._keep(first, _LEAVES + place // self.leaves_in_a_sector, leaves)

    def keep_crown(self, first: int, crown: bytes) -> None:
        """Writes the crown of a tree that is whole: from here on it is in use."""
        self._keep(first, _CROWN, crown)
        self._know_fingerprint()
        self._settle()
        self._clear_away()

    # On the flash

    def _take(self, found: "list[tuple[int, int, int, int]]") -> list[tuple[int, int]]:
        """Looks what is in the sectors. Returns where slots are torn, or wiped by halves: sectors and offsets."""
        torn = []
        for identity, role, since, sector in sorted(found):
            if identity != max(found)[0]:
                self._idle.append(sector)
            elif role == _SLOTS:
                self._sectors[since, role] = sector
                torn += self._find_slots(sector)
            elif self._body(sector):
                self._sectors[since, role] = sector
            else:
                self._idle.append(sector)
            self._identity = identity
        return torn

    def _know_fingerprint(self) -> None:
        self.fingerprint = hexlify(self.crown(1)[:NODE_BYTES]).decode() if (1, _CROWN) in self._sectors else ""

    def _find_slots(self, sector: int) -> list[tuple[int, int]]:
        self._current, self._offset = sector, _BODY
        torn = []
        while self._offset + _SLOT <= self._flash.size:
            data = bytes(self._flash.read(sector, self._offset, _SLOT))
            if data == b"\xff" * _SLOT:
                break
            if _is_good(data):
                number, match = struct.unpack_from("<II", data)
                self._slots.append((number, match, sector, self._offset))
            elif any(data):
                torn.append((sector, self._offset))
            self._offset += _SLOT
        return torn

    def _is_whole(self) -> bool:
        """Is all there that the keys in use need? The first tree may still be in the making."""
        if not self.next:
            return all(role == _SLOTS for _, role in self._sectors)
        if self.next == 1 and (1, _CROWN) not in self._sectors:
            return True
        trees = range(1, self.next + 1, self.in_a_tree)
        return all((first, _CROWN) in self._sectors for first in trees) and all(
            len(self.leaves(first)) == NODE_BYTES * self.in_a_tree for first in self._trees_in_use()
        )

    def _trees_in_use(self) -> set[int]:
        return {self.first_of(number) for number, _, _, _ in self._slots}

    def _repair(self, torn: list[tuple[int, int]]) -> None:
        """Finishes what a power cut has left half done."""
        for sector, offset in torn:
            self._flash.program(sector, offset, bytes(_SLOT))
        if not self.lost:
            self._know_fingerprint()
            self._settle()
            self._clear_away()

    def _begin_identity(self) -> None:
        self._identity += 1
        self._idle += self._sectors.values()
        self._slots, self._sectors, self.fingerprint, self.lost = [], {}, "", False
        self._current, self._offset = -1, self._flash.size

    def _settle(self) -> None:
        """Has the seed move on if its key is a match's, or has vouched for the next tree."""
        number = self.next
        if number in self.pending.values() or (number and (number + 1, _CROWN) in self._sectors):
            self._add(number + 1, 0, next_seed(self.secret(number, 0)))
        for slot in list(self._slots):
            if not slot[1] and slot[0] < self.next:
                self._wipe(slot)

    def _add(self, number: int, match: int, secret: bytes) -> None:
        """Writes a slot."""
        data = struct.pack("<II32s", number, match, secret)
        for _ in range(_TRIES):
            if self._offset + _SLOT > self._flash.size:
                sequence = max([since for since, role in self._sectors if role == _SLOTS] or [0]) + 1
                self._keep(sequence, _SLOTS, b"")
                self._current, self._offset = self._sectors[sequence, _SLOTS], _BODY
            slot = (number, match, self._current, self._offset)
            self._offset += _SLOT
            try:
                self._flash.program(slot[2], slot[3], data + struct.pack("<I", crc32(data)))
            except OSError:
                self._give_up(slot)
            else:
                self._slots.append(slot)
                return
        raise OSError(5)

    def _give_up(self, slot: "Slot") -> None:
        """The sector is worn: nothing more is written to it."""
        self._offset = self._flash.size
        try:
            self._flash.program(slot[2], slot[3], bytes(_SLOT))
        except OSError:
            pass

    def _wipe(self, slot: "Slot") -> None:
        self._flash.program(slot[2], slot[3], bytes(_SLOT))
        self._slots.remove(slot)

    def _keep(self, since: int, role: int, body: "bytes | bytearray") -> None:
        """Takes a free sector for that; its head comes last."""
        flash = self._flash
        worn = set(self._journal.ready)
        data = struct.pack("<I", len(body)) + body
        while True:
            sector = free_sector(flash, self._current, worn)
            try:
                if body:
                    flash.program(sector, _BODY, data + struct.pack("<I", crc32(data)))
                flash.write_head(sector, self._identity, role, since, magic=KEYS_MAGIC)
            except OSError:
                flash.give_up(sector)
                worn.add(sector)
            else:
                self._sectors[since, role] = sector
                return

    def _body(self, sector: int) -> bytes:
        """What stands in a sector of leaves or in a crown; b"" if it is damaged."""
        data = bytes(self._flash.read(sector, _BODY, self._flash.size - _BODY))
        end = 4 + struct.unpack("<I", data[:4] or bytes(4))[0]
        return data[4:end] if data[end : end + 4] == struct.pack("<I", crc32(data[:end])) else b""

    def _clear_away(self) -> None:
        """Gives back the sectors that are not needed any more. The head goes behind the rest: until then the next start
        knows it."""
        sectors = self._sectors
        filled = {slot[2] for slot in self._slots} | {self._current}
        trees = self._trees_in_use() | {self.next + 1}
        for since, role in list(sectors):
            if (role == _SLOTS and sectors[since, role] not in filled) or (role >= _LEAVES and since not in trees):
                self._idle.append(sectors.pop((since, role)))
        while self._idle:
            sector = self._idle[-1]
            self._flash.program(sector, _BODY, bytes(self._flash.size - _BODY))
            self._flash.spoil(sector)
            self._flash.erase(sector)
            self._idle.pop()


def _is_good(slot: bytes) -> bool:
    return slot[-4:] == struct.pack("<I", crc32(slot[:-4]))
