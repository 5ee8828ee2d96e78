"""The strict JSON reader, compared with Python's own, and with itself on MicroPython."""

import json
import subprocess
import time
from pathlib import Path

import pytest
from asking import with_both_runtimes
from schiri.util import json_reader as strict_json
from schiri_tools import runtimes
from texts import texts
from values import shown

VALUES = Path(__file__).with_name("values.py")
REFUSED = "refused"


def refuse(word):
    raise ValueError(word)


def read(digits):
    return int(digits) if len(digits) <= strict_json.MOST_DIGITS else strict_json.UNREAD


def without_depth(value, depth=1):
    """Returns the value with UNREAD in place of what lies too deep for the strict reader."""
    if not isinstance(value, (list, dict)):
        return value
    if depth > strict_json.MOST_DEPTH:
        return strict_json.UNREAD
    if isinstance(value, list):
        return [without_depth(entry, depth + 1) for entry in value]
    return {name: without_depth(entry, depth + 1) for name, entry in value.items()}


def by_the_letter(text):
    """Returns the value by RFC 8259: by Python's own reader on strict UTF-8, without the words that it adds to JSON."""
    try:
        value = json.loads(
            text.decode(), parse_constant=refuse, parse_int=read, parse_float=lambda _: strict_json.UNREAD
        )
    except ValueError:
        return REFUSED
    return shown(without_depth(value))


def by_us(text):
    try:
        return shown(strict_json.loads(text))
    except ValueError:
        return REFUSED


# Texts and what they stand for; None where they are no JSON.

NESTED = b"[" * 100000
WHOLE = b"0 -0 7 -7 10 120 2147483648 18446744073709551616 -18446744073709551617".split()
FRACTIONS = b"0.0 -0.0 1.50 0e0 1e5 1E5 1e+5 1e-5 1E400 -1E-400 12.34e56 0.1e00".split()
NO_NUMBERS = b"01 -01 00 +1 . 1. .5 - -. 1.e5 1e 1e+ 1e- e5 1e5.0 --1 -+1 1+1 1_000 0x1 1,0 1f 1L".split()
NO_NUMBERS += b"NaN -NaN nan Infinity -Infinity inf True None undefined nul nulll truefalse".split()
NO_NUMBERS += ["١".encode(), "１".encode(), "²".encode(), b"1\xa0", b"1\0", b"1\x0b", b"1\x0c"]
NO_STRINGS = [b'"', b'"a', b"'a'", b"a", b'"a" "b"', b'"a"b', b'"\\"', b'"\\u"', b'"\\u00e"', b'"\\u00g0"', b'"\\x41"']
NO_STRINGS += [b'"\\u+041"', b'"\\u 041"', b'"\\U0041"', b'"\\\'"', b'"\\0"', b'"\\a"', b'"\\', b'"\\u']
NO_STRINGS += [b'"\\ud83d\\u"']
NO_STRINGS += [b'"%c"' % control for control in range(32)]
NO_UTF8 = [b"\x80", b"\xbf", b"\xc3", b"\xc3(", b"\xe2\x82", b"\xe2\x82(", b"\xf0\x9f\x98", b"\xf0\x9f\x98(", b"\xfe"]
NO_UTF8 += [b"\xff", b"\xc0\x80", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xf0\x80\x80\x80"]
NO_UTF8 += [b"\xf0\x8f\xbf\xbf", b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xed\xa0\xbd\xed\xb8\x80", b"\xf4\x90\x80\x80"]
NO_UTF8 += [b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80"]
NO_CONTAINERS = b"[ ] { } [} {] [[] []] {} {}{} [1,] [,1] [,] [1,,2] [1;2] {,} {1:2} {a:1} {null:1}".split()
NO_CONTAINERS.remove(b"{}")
NO_CONTAINERS += b'{"a"} {"a":} {"a":1,} {"a":1,,"b":2} {"a"::1} {"a":1:2} {"a",1} {"a":1"b":2} ["a":1]'.split()
NO_CONTAINERS += [b"[1 2]", b'{"a" 1}', b"[1]//", b"/**/[1]", b"#\n[1]", b"[1]\0", b"\0[1]", b"\xef\xbb\xbf[1]"]
NO_CONTAINERS += [b"", b" "]
RIGHT = {
    **{number: int(number) for number in WHOLE},
    **dict.fromkeys(FRACTIONS, ()),
    b"9" * 400: int("9" * 400),
    b"9" * 1000: 10**1000 - 1,
    b"-" + b"9" * 999: 1 - 10**999,
    **{b"9" * digits: () for digits in (1001, 5000, 1000000)},
    b"true": True,
    b"false": False,
    b"null": None,
    b" \t\r\n[ \t\r\n] \t\r\n": [],
    b' { "a" : [ 1 , { } ] , "b" : "" } ': {"a": [1, {}], "b": ""},
    b'{"a": 1, "b": 2, "a": [], "\\u0061": 3}': {"a": 3, "b": 2},
    b'"\\"\\\\\\/\\b\\f\\n\\r\\t"': '"\\/\b\f\n\r\t',
    b'"\\u0041\\u00e9\\u20AC\\uD83D\\ude00\\u0000"': "Aé€😀\0",
    b'"\\ud83d"': "\ud83d",
    b'"\\ude00\\ud83d"': "\ude00\ud83d",
    b'"\\ud83d\\ud83d\\ude00"': "\ud83d😀",
    b'"\\ud800\\udc00\\udbff\\udfff\\ud7ff\\ue000"': "\U00010000\U0010ffff\ud7ff\ue000",
    b'"\\ud83dx\\ude00"': "\ud83dx\ude00",
    b'"\\ud83d\\n\\ude00"': "\ud83d\n\ude00",
    '"\x7f\x80\u07ff\u0800\ud7ff\ue000\ufeff\uffff\U00010000\U0010ffff"'.encode(): (
        "\x7f\x80\u07ff\u0800\ud7ff\ue000\ufeff\uffff\U00010000\U0010ffff"
    ),
    b'"' + b"a" * 1000000 + b'"': "a" * 1000000,
}
WRONG = [*NO_NUMBERS, *NO_STRINGS, *NO_CONTAINERS, *[b'"%s"' % bad for bad in NO_UTF8]]
WRONG += [b"[" + bad + b"]" for bad in NO_NUMBERS] + [NESTED, NESTED + b"]" * 99999, NESTED + b"]" * 100001]
WRONG += [NESTED + b"}" * 100000, b'{"a":' * 100000 + b"}" * 100000, b" " * 1000000]
WRONG.remove(b"[1,0]")


@pytest.mark.parametrize(("text", "value"), RIGHT.items(), ids=lambda part: repr(part)[:30])
def test_what_is_json(text, value):
    assert by_us(text) == shown(value)


@pytest.mark.parametrize("text", WRONG, ids=lambda text: repr(text)[:30])
def test_what_is_no_json(text):
    assert by_us(text) == REFUSED


def test_depth_is_checked_and_not_kept():
    assert by_us(b"[" * 16 + b"1" + b"]" * 16) == "[" * 16 + "1" + "]" * 16
    assert by_us(b"[" * 17 + b"1" + b"]" * 17) == "[" * 16 + "()" + "]" * 16
    assert by_us(b"[1," + NESTED + b"]" * 100000 + b",2]") == "[1," + "[" * 15 + "()" + "]" * 15 + ",2]"
    inner = b'[{"a": [1, {"b": "]}"}, []], "c": {}}, {}, -1.5e3, "\\""]'
    assert by_us(b"[" * 16 + inner + b"]" * 16) == "[" * 16 + "()" + "]" * 16
    for wrong in (*NO_CONTAINERS[:-2], b'{"a": 01}', b'"\\q"', b"[1}", b'{"a": 1]'):
        assert by_us(b"[" * 17 + wrong + b"]" * 17) == REFUSED


def test_only_the_names_asked_for_are_kept():
    text = b'{"a": {"b": 1, "c": [2, {"a": 3, "d": 4}]}, "d": "x", "c": 5, "a": {"c": 6, "e": 7}}'
    assert strict_json.loads(text, {"a", "c"}) == {"a": {"c": 6}, "c": 5}
    with pytest.raises(ValueError):
        strict_json.loads(b'{"d": 01}', {"a"})


@pytest.mark.parametrize(("begin", "again"), [(b'"', b"\\n"), (b'"', b'\\"'), (b"", b"["), (b"", b'["')])
def test_the_time_grows_with_the_length_alone(begin, again):
    """A reader whose time grows with the square would take four times as long for twice the text."""

    def fastest_s(count):
        text = begin + count * again
        taken = []
        for _ in range(3):
            started = time.process_time()
            by_us(text)
            taken.append(time.process_time() - started)
        return min(taken)

    assert fastest_s(400_000) < 3 * fastest_s(200_000) + 0.01


def test_random_texts_are_read_as_python_reads_them(seeds):
    for seed in seeds:
        for text in texts(2000, seed):
            assert by_us(text) == by_the_letter(text), text


@pytest.mark.sweep
@with_both_runtimes
def test_micropython_reads_the_same(seeds):
    for seed in seeds:
        reads_the_same([*texts(2000, seed), *RIGHT, *WRONG])


def reads_the_same(given_texts):
    lines = [text.replace(b"\n", b"\r") for text in given_texts]
    done = subprocess.run(
        runtimes.command("micropython", VALUES, heap="128M"),
        input=b"\n".join(lines),
        capture_output=True,
        env=runtimes.environment(),
        timeout=600,
    )
    given_values = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr, len(given_values)) == (0, b"", len(lines))
    for line, value in zip(lines, given_values, strict=True):
        assert value == by_us(line), line[:200]
