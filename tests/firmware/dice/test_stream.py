from binascii import hexlify
from hashlib import sha256

from schiri.dice.stream import Stream, commitment_of, stream_of, values_of

ON_MICROPYTHON = True

# RFC 4231, 4.2 to 4.6: the key, the data, and HMAC-SHA-256 of them. In 4.7 and 4.8 the key is longer than a block of
# SHA-256, which a `Stream` does not take.
RFC_4231 = [
    (
        b"\x0b" * 20,
        b"Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\x0c" * 20,
        b"Test With Truncation",
        "a3b6167473100ee06e0c796c2955552b",  # the RFC gives 128 bits of it
    ),
]

SECRET = bytes(range(32))


def test_hmac_gives_what_rfc_4231_gives():
    for key, data, expected in RFC_4231:
        got = hexlify(Stream(key).hmac(data)).decode()
        assert len(got) == 64 and got[: len(expected)] == expected, (key, got)


def test_a_key_may_fill_a_block():
    for size in (0, 1, 63, 64):
        key = bytes(range(size))
        padded = key + bytes(64 - size)
        inner = sha256(bytes([byte ^ 0x36 for byte in padded]) + b"x").digest()
        assert Stream(key).hmac(b"x") == sha256(bytes([byte ^ 0x5C for byte in padded]) + inner).digest()


class Planted(Stream):
    """A stream with given blocks."""

    def __init__(self, blocks):
        super().__init__(b"")
        self.blocks = blocks

    def block(self, number, index):
        return self.blocks[index]


def test_every_byte_below_252_is_a_die_and_no_other():
    values = Planted([bytes(range(256))]).throw(1, 252)
    assert values == [byte % 6 + 1 for byte in range(252)]
    assert [values.count(value) for value in range(1, 7)] == [42] * 6


def test_bytes_that_would_favour_low_values_are_left_out():
    blocks = [bytes([255, 252, 5, 253, 254, 0]), bytes([252, 253, 254, 255]), bytes([251, 252])]
    assert Planted(blocks).throw(1, 3) == [6, 1, 6]


def test_a_throw_of_more_dice_than_a_block_holds_goes_on_with_the_next_block():
    stream = Stream(SECRET)
    for count in (33, 64, 65, 200):
        data = b"".join([stream.hmac(b"throw 7 block %d" % index) for index in range(8)])
        expected = [byte % 6 + 1 for byte in data if byte < 252]
        assert stream.throw(7, count) == expected[:count] and len(expected) > count


def test_a_throw_does_not_depend_on_other_throws():
    stream = stream_of(SECRET, ("123456", "654321"))
    alone = [stream_of(SECRET, ("123456", "654321")).throw(number, 15) for number in range(1, 21)]
    assert [stream.throw(number, 15) for number in range(20, 0, -1)] == alone[::-1]
    for number, dice in enumerate(alone, 1):
        stream.throw(number + 1, number)
        assert stream.throw(number, 4) == dice[:4]
        assert stream.throw(number, 15) == dice
    assert len({tuple(dice) for dice in alone}) == 20


def test_everything_counts_that_the_dice_follow_from():
    parts = ("123456", "654321")
    keys = [(SECRET, parts), (bytes(32), parts), (SECRET, ("123456", "654322")), (SECRET, ("654321", "123456"))]
    keys += [(SECRET, ("123456",)), (SECRET, ("123456654321",)), (SECRET, ())]
    throws = {tuple(stream_of(secret, parts).throw(1, 15)) for secret, parts in keys}
    assert len(throws) == len(keys)


def test_the_key_of_a_match_is_an_hmac_of_the_parts():
    message = b"Schiri 1 123456 654321"
    assert stream_of(SECRET, ("123456", "654321")).block(1, 0) == Stream(Stream(SECRET).hmac(message)).block(1, 0)
    # Without parts the message ends with the blank: that is how `schiri dice` throws.
    assert stream_of(SECRET, ()).block(1, 0) == Stream(Stream(SECRET).hmac(b"Schiri 1 ")).block(1, 0)


def test_the_commitment_is_the_beginning_of_a_hash_of_the_digits():
    assert commitment_of(SECRET) == hexlify(sha256(b"Schiri 1 " + hexlify(SECRET)).digest()).decode()[:32]


def test_the_dice_of_an_event_are_all_its_values_and_no_seat():
    assert values_of({"event": "roll", "coloured": [1, 2], "silver": [6]}) == [1, 2, 6]
    assert values_of({"event": "opening", "throws": [[0, [3, 4, 5]], [7, [6, 6, 1]]]}) == [3, 4, 5, 6, 6, 1]
    assert values_of({"event": "opening", "throws": []}) == values_of({"event": "stand", "hidden": True}) == []
    assert values_of({"event": "roll", "player": 5, "dice": [1, 2]}) == [1, 2]
    again = {"event": "special", "player": 1, "card": "double", "special": True, "again": {"dice": [3, 4]}}
    assert values_of(again) == [3, 4]
