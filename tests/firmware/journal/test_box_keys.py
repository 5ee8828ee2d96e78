"""The box's keys on the flash: one result a key, and nothing is left of those that have signed, whatever a power cut or
bit rot does."""

from hashlib import sha256

from cut_flash import ERASE_CUTS, FILE_SECTORS, PROGRAM_CUTS, Flash, PowerCut, log_blocks
from faulty_flash import FaultyBlocks
from generator import generator
from memory_flash import MemoryBlocks
from schiri.identity import making
from schiri.identity.keys import MOST_TREES, Keys, NoKey
from schiri.identity.tree import climbed, leaf_of, next_seed, secret_of
from schiri.journal.journal import Journal
from schiri.journal.sectors import KEYS
from schiri.journal.sectors import Flash as LogFlash
from schiri.journal.store import Store

ON_MICROPYTHON = True
LEVELS = 2
SECTORS, SECTOR = 14, 512  # so small that few matches fill one
MATCHES = 8  # in three trees


class QuickKey:
    """A key of `QuickCurve`."""

    def __init__(self, secret):
        self.public = sha256(b"public" + secret).digest()

    def sign(self, message):
        return sha256(self.public + message).digest() * 2


class QuickCurve:
    """In place of Ed25519: what is asked here does not depend on the curve."""

    Key = QuickKey

    class Comb:
        is_whole = True

    @staticmethod
    def publics_of(secrets, comb):
        return [QuickKey(secret).public for secret in secrets]


def quick(test):
    """The test with the quick curve."""

    def with_quick_curve():
        names = ("Comb", "Key", "publics_of")
        before = [getattr(making, name) for name in names]
        for name in names:
            setattr(making, name, getattr(QuickCurve, name))
        try:
            test()
        finally:
            for name, function in zip(names, before):  # noqa: B905 (not on MicroPython)
                setattr(making, name, function)

    return with_quick_curve


class World:
    """What has left the box, and all that its chance has ever led to."""

    def __init__(self):
        self.headers = {}  # match → (fingerprint, number of its key)
        self.signed = {}  # (fingerprint, number) → match
        self.done = []  # matches whose key has been wiped
        self.lost = ()  # matches whose key bit rot may have taken
        self.drawn = 0
        self.known = {}  # seed or secret → (chance, number)
        self.chance_of = {}  # fingerprint → chance

    def draw(self):
        self.drawn += 1
        seed = sha256(b"chance %d" % self.drawn).digest()
        for number in range(1, 4 * MATCHES):
            self.known[seed] = self.known[secret_of(seed)] = (self.drawn, number)
            seed = next_seed(seed)
        return sha256(b"chance %d" % self.drawn).digest()

    def copy(self):
        other = World()
        for name in ("headers", "signed", "known", "chance_of"):
            setattr(other, name, dict(getattr(self, name)))
        other.done, other.drawn = list(self.done), self.drawn
        return other


def keys_of(journal):
    store = Store(journal.flash)
    store.repair()
    assert not store.unreadable
    return Keys(journal, LEVELS, journal.flash.of_keys)


def switched_on(blocks):
    return keys_of(Journal(blocks))


def make(keys, world):
    """Makes what is missing."""
    if not keys.ready:
        work = making.Making(keys, world.draw)
        while not keys.ready:
            work.step()
    world.chance_of.setdefault(keys.fingerprint, world.drawn)


def play(keys, world, last=MATCHES):
    """What is left of all matches: each gets a key, is signed, and its key is wiped. A match that the power was cut in
    goes on with the key in its header."""
    for match in keys.pending:
        if match not in world.headers:
            keys.wipe(match)
    for match in range(1, last + 1):
        if match in world.done:
            continue
        if match not in world.headers:
            make(keys, world)
            number = keys.assign(match)
            world.headers[match] = (keys.fingerprint, number)
        sign(keys, world, match)
        keys.wipe(match)
        world.done.append(match)


def sign(keys, world, match):
    """Signs the match with the key of its header, unless a power cut came behind that."""
    header = world.headers[match]
    if match in keys.pending:
        assert (keys.fingerprint, keys.pending[match]) == header
        keys.secret(header[1], match)
        assert world.signed.setdefault(header, match) == match, "two results with one key"
    assert match in world.lost or world.signed[header] == match


def windows(flash):
    """All that is as long as a secret on the flash."""
    for sector in flash.sectors[FILE_SECTORS:]:
        for at in range(len(sector) - 31):
            yield bytes(sector[at : at + 32])


def check_past(flash, world):
    """Nothing on the flash leads to a key that has signed and was wiped."""
    past = {}  # chance → the latest number
    for match in world.done:
        fingerprint, number = world.headers[match]
        if (fingerprint, number) not in world.signed:
            continue
        chance = world.chance_of[fingerprint]
        past[chance] = max(number, past.get(chance, 0))
    for window in windows(flash):
        if window in world.known:
            chance, number = world.known[window]
            assert number > past.get(chance, 0), "key %d is still there" % number


def new_flash():
    flash = Flash(SECTORS, SECTOR)
    flash.random = generator(7)
    return flash


def lived(flash, world, cut_at=-1, way=0):
    """The box lives until its power is cut, or through all matches."""
    flash.switch_on()
    flash.cut_at, flash.way = cut_at, way
    try:
        keys = switched_on(log_blocks(flash))
        play(keys, world)
    except PowerCut:
        pass
    else:
        assert cut_at < 0 or len(flash.done) <= cut_at, "the power was not cut"


def check_after_cut(flash, world):
    """The box comes back with the same fingerprint, nothing of the past is left, and all matches are played."""
    flash.switch_on()
    keys = switched_on(log_blocks(flash))
    assert not keys.lost
    known = [fingerprint for fingerprint, _ in world.headers.values()]
    assert not known or keys.fingerprint == known[0]
    check_past(flash, world)
    play(keys, world)
    assert sorted(world.done) == list(range(1, MATCHES + 1))
    assert len({fingerprint for fingerprint, _ in world.headers.values()}) == 1
    check_past(flash, world)


def all_operations():
    flash = new_flash()
    lived(flash, World())
    return flash.done


def cut_everywhere(first, step, again):
    """Cuts every `step`-th of all ways to cut an operation, of these every `again`-th once more while the box comes
    back, and gives how many cuts that were."""
    ways = [
        (count, way)
        for count, operation in enumerate(all_operations())
        for way in range(ERASE_CUTS if operation[2] is None else PROGRAM_CUTS)
    ]
    cuts = 0
    for place in range(first, len(ways), step):
        count, way = ways[place]
        flash, world = new_flash(), World()
        lived(flash, world, count, way)
        cuts += 1
        if place // step % again:
            check_after_cut(flash, world)
            continue
        image = [bytes(sector) for sector in flash.sectors]
        for second in range(12):
            for number, sector in enumerate(image):
                flash.sectors[number][:] = sector
            after = world.copy()
            lived(flash, after, second, (way + second) % PROGRAM_CUTS)
            check_after_cut(flash, after)
            cuts += 1
    return cuts


@quick
def test_whatever_operation_a_power_cut_hits_no_key_signs_twice_none_that_signed_is_left_and_the_box_goes_on():
    assert cut_everywhere(0, 11, 5) > 100


@quick
def test_nobody_can_derive_a_past_key_from_any_window_of_the_flash():
    flash, world = new_flash(), World()
    lived(flash, world)
    assert any(window in world.known for window in windows(flash))  # the seed that comes next: the search does find
    past = set()
    seed = sha256(b"chance 1").digest()
    for _ in range(world.headers[MATCHES][1]):
        past.update((seed, secret_of(seed)))
        seed = next_seed(seed)
    for window in set(windows(flash)):
        for _ in range(6):
            assert window not in past and secret_of(window) not in past
            window = next_seed(window)


def rotten(flash, sector, offset, bit):
    """The box after one bit has turned by itself; the keys of a match that is under way may be lost with it."""
    flash.switch_on()
    flash.sectors[sector][offset] ^= 1 << bit
    return switched_on(log_blocks(flash))


@quick
def test_a_bit_that_rots_costs_at_most_the_identity_and_the_box_signs_on():
    flash, world = new_flash(), World()
    flash.switch_on()
    keys = switched_on(log_blocks(flash))
    play(keys, world, 4)
    world.headers[5] = (keys.fingerprint, keys.assign(5))
    old = keys.fingerprint
    look = LogFlash(log_blocks(flash))
    image = [bytes(sector) for sector in flash.sectors]
    used = [FILE_SECTORS + sector for sector in look.sectors(KEYS)]
    outcomes = set()
    for sector in used:
        for offset in range(0, SECTOR, 13 if sector > used[0] else 7):
            for number, before in enumerate(image):
                flash.sectors[number][:] = before
            keys = rotten(flash, sector, offset, offset % 8)
            outcomes.add(keys.lost)
            assert keys.fingerprint == ("" if keys.lost else old)
            after = world.copy()
            after.lost = (5,)
            play(keys, after)
            check_past(flash, after)
            assert (keys.fingerprint == old) != (after.drawn > 1)
            again = switched_on(log_blocks(flash))
            assert not again.lost and again.fingerprint == keys.fingerprint
    assert outcomes == {False, True}


@quick
def test_a_match_whose_key_is_lost_is_not_signed():
    keys = switched_on(MemoryBlocks())
    make(keys, World())
    try:
        keys.secret(1, 1)
    except NoKey:
        pass
    else:
        raise AssertionError


@quick
def test_after_its_last_tree_the_box_takes_a_new_identity():
    blocks, world = MemoryBlocks(), World()
    keys = switched_on(blocks)
    identities = []
    for match in range(1, 3 * MOST_TREES + 2):
        make(keys, world)
        if keys.fingerprint not in identities:
            identities.append(keys.fingerprint)
        assert keys.assign(match) % 4, "a key that vouches signs no match"
        keys.wipe(match)
        assert len(identities) == (1 if match <= 3 * MOST_TREES else 2)


@quick
def test_the_last_key_of_a_tree_vouches_for_the_next_one_and_every_leaf_is_its_keys():
    keys, world = switched_on(MemoryBlocks()), World()
    play(keys, world, 3)
    make(keys, world)
    seed = sha256(b"chance 1").digest()
    publics = []
    for _ in range(8):
        publics.append(QuickKey(secret_of(seed)).public)
        seed = next_seed(seed)
    leaves = [leaf_of(number + 1, public) for number, public in enumerate(publics)]
    root, path = climbed(bytearray(b"".join(leaves[:4])), 3)
    assert keys.crown(1) == root and keys.fingerprint == root.hex()
    pairs = [sha256(b"schiri node" + leaves[at] + leaves[at + 1]).digest()[:16] for at in (4, 6)]
    second = sha256(b"schiri node" + pairs[0] + pairs[1]).digest()[:16]
    vouched = sha256(publics[3] + b"schiri next tree\n" + b"\0\0\0\5" + second).digest() * 2
    assert keys.crown(5) == second + publics[3] + b"".join(path) + vouched


@quick
def test_keys_and_logs_keep_out_of_each_others_sectors():
    blocks = MemoryBlocks(120)
    journal = Journal(blocks)
    journal.prepare()
    keys, world = keys_of(journal), World()
    make(keys, world)
    taken = journal.flash.sectors(KEYS)
    assert len(taken) == 3 and not set(taken) & set(journal.ready)
    assert journal.flash.free == 117
    number = journal.begin()
    try:
        while True:
            journal.append(b"x" * 4000 + b"\n")
    except OSError:
        pass  # full
    assert journal.flash.sectors(KEYS) == taken
    assert keys.assign(number) == 1 and switched_on(blocks).pending == {number: 1}


@quick
def test_a_sector_that_wears_out_costs_no_key():
    for fault in ("refusing", "stuck", "weak"):
        blocks, world = FaultyBlocks(30), World()
        setattr(blocks, fault, {0, 2, 3, 6, 8})
        play(switched_on(blocks), world)
        assert len(world.signed) == MATCHES and world.drawn == 1
