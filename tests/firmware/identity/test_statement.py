"""The statement on a result, byte by byte as docs/fair/signatures.md lays it down."""

from schiri.identity.statement import ENDED, MOST_BYTES, Result, statement

ON_MICROPYTHON = True
PUBLIC = bytes(range(100, 132))
DIGEST = bytes(range(200, 232))


def of(names, points, flags=0, winners=(1,)):
    return statement(PUBLIC, Result(258, DIGEST, flags, "fini", (winners, points), names))


def test_byte_by_byte():
    head = b"\x01" + PUBLIC + b"\x00\x00\x01\x02" + DIGEST[:16]
    told = of(["Anna", "Jürg"], [-5, 100], ENDED)
    # -5 and 100 as variable-length numbers: 9 (twice 5 less one), 200 in two sevens of bits
    assert told == head + b"\x01" + b"\x04fini" + b"\x02\x02" + b"\x09" + b"\xc8\x01" + b"\x04Anna" + b"\x04J\xfcrg"


def test_the_nonce_of_a_draw_stands_behind_the_flags():
    result = Result(258, DIGEST, 0, "fini", ((1,), [0, 0]), ["Ada", "Ben"], "00ff0102030405a6")
    assert statement(PUBLIC, result)[53:62] == b"\x08\x00\xff\x01\x02\x03\x04\x05\xa6"


def test_other_letters_than_latin_ones_are_utf_8():
    told = of(["Łuk", "B"], [0, 0])
    assert told[53] == 2 and told.endswith(b"\x04\xc5\x81uk\x01B")


def test_eight_names_of_twelve_letters_stay_whole_and_longer_ones_are_cut_between_letters():
    told = of(["WWWWWWWWWWWW"] * 8, [1] * 8)
    assert len(told) <= MOST_BYTES and told.count(b"W") == 96
    told = of(["Ł" * 90, "Ada"], [0, 0])
    assert len(told) in (MOST_BYTES, MOST_BYTES - 1)
    told.split(b"\x03Ada")[0][-50:].decode()
