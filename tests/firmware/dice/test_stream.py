from binascii import hexlify
from hashlib import sha256

from schiri.dice.stream import Stream, commitment_of, stream_of, values_of

ON_MICROPYTHON = True

SECRET = bytes(range(32))


class Planted(Stream):
    """A stream with given blocks."""

    def __init__(self, blocks):
        super().__init__(b"")
        self.blocks = blocks

    def block(self, number, index):
        return self.blocks[index]


def test_bytes_that_would_favour_low_values_are_left_out():
    blocks = [bytes([255, 252, 5, 253, 254, 0]), bytes([252, 253, 254, 255]), bytes([251, 252])]
    assert Planted(blocks).throw(1, 3) == [6, 1, 6]


def test_a_throw_of_more_dice_than_a_block_holds_goes_on_with_the_next_block():
    stream = Stream(SECRET)
    for count in (33, 64, 65, 200):
        data = b"".join([stream.hmac(b"throw 7 block %d" % index) for index in range(8)])
        expected = [byte % 6 + 1 for byte in data if byte < 252]
        assert stream.throw(7, count) == expected[:count] and len(expected) > count


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
