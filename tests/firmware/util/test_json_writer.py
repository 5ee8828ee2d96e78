"""JSON as the box writes it. What is expected is spelled out here by RFC 8259, or read back by the strict reader."""

from schiri.util.json_reader import loads
from schiri.util.json_writer import dumps, with_members, write
from schiri.util.ordered import OrderedDict

ON_MICROPYTHON = True


def test_each_kind_of_value():
    event = OrderedDict([("event", "throw"), ("dice", [6, 1]), ("none", None), ("all", (True, False)), ("in", {})])
    text = '{"event": "throw", "dice": [6, 1], "none": null, "all": [true, false], "in": {}}'
    assert dumps(event) == text
    assert with_members(b"<", event).decode() == "<" + text[1:-1]
    assert dumps([]) == dumps(()) == "[]" and dumps({}) == "{}" and dumps(-17) == "-17" and dumps("") == '""'


def test_what_yields_values_is_a_list_and_is_read_once():
    assert dumps({"dice": (die for die in (1, 2))}) == '{"dice": [1, 2]}'
    assert dumps(["ß", (die for die in (1, 2))]) == '["\\u00df", [1, 2]]'
    assert dumps(b"\x01\x02") == "[1, 2]"


def test_escapes_are_the_same_whoever_writes_them():
    """RFC 8259 also allows shorter escapes of some characters, which are not written."""
    assert dumps('"\\/') == '"\\"\\\\/"'
    assert dumps("\b\f\n\r\t\x00\x1f") == '"\\u0008\\u000c\\u000a\\u000d\\u0009\\u0000\\u001f"'
    assert dumps("\x7e\x7f\x80 é€") == '"~\\u007f\\u0080 \\u00e9\\u20ac"'
    assert dumps("\U0001f3b2") == '"\\ud83c\\udfb2"'
    assert dumps({"name": "\x7f"}) == '{"name": "\\u007f"}'


def test_each_character_comes_back_and_is_written_alike_alone_and_among_plain_ones():
    for code in list(range(0x300)) + [0x2028, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]:
        text = chr(code)
        for value in (text, "a" + text + "b", [text], {"name": text}):
            written = bytearray()
            write(value, written)
            assert dumps(value) == written.decode(), code
            assert loads(dumps(value).encode()) == value, code
