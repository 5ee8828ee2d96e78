"""Random texts, JSON and nearly JSON: the same ones for the same seed."""

import json
import random
from collections.abc import Iterator

PIECES = b'{ } [ ] , : " \\ / - + . 0 1 9 e E 01 -0 1.5 1e5 1E-400 null true false nul NaN Infinity'.split()
PIECES += b'// /**/ \' "" "a" "b": [[ ]] \\u0041 \\u00e9 \\ud83d \\ude00 \\uD83D\\uDE00 \\uFFFF \\u12 \\x'.split()
PIECES += [b'\\"', b"\\\\", b"\\n", b"\\/"]
PIECES += [b" ", b"\t", b"\r", b"\f", b"\0", b"\x1f", b"\x7f", *(letter.encode() for letter in "é€😀\ufeff\u2028")]
PIECES += [b"\x80", b"\xc3", b"\xe2\x82", b"\xf0\x9f", b"\xc0\xaf", b"\xe0\x80\x80", b"\xed\xa0\x80"]
PIECES += [b"\xf4\x90\x80\x80"]
PIECES += [b"4294967296", b"-9223372036854775809", b"9" * 400, b"1" * 1000, b"-" + b"1" * 1000, b"1" * 1001]


def value(chance: random.Random, fractions: tuple[float, ...] = (), depth: int = 0) -> object:
    kind = chance.randrange(0 if depth else 7, 9 if depth < 6 else 7)
    if kind < 2:
        return "".join(chance.choice('ab"\\/\n\t\x7fé€😀\ud800\udc00') for _ in range(chance.randrange(6)))
    if kind < 4:
        return chance.choice((0, -1, 7, 2**31, -(2**63), 10**30, chance.randrange(10**6)))
    if kind < 7:
        return chance.choice((True, False, None, *fractions))
    items = [value(chance, fractions, depth + 1) for _ in range(chance.randrange(5))]
    return items if kind == 7 else {chance.choice("abcdé") * chance.randint(0, 3): item for item in items}


def garbled(chance: random.Random, text: bytes) -> bytes:
    """Returns a text with a piece put in, some bytes left out or doubled, or one changed."""
    place = chance.randrange(len(text) + 1)
    before, after = text[:place], text[place:]
    some = chance.randint(1, 9)
    return chance.choice(
        (
            before + chance.choice(PIECES) + after,
            before + after[some:],
            before + after[:some] + after,
            before + bytes((chance.randrange(256),)) + after[1:],
        )
    )


def texts(count: int, seed: int) -> Iterator[bytes]:
    """Yields so many JSON texts, most of them garbled, each followed by a text of random pieces."""
    chance = random.Random(seed)
    for _ in range(count):
        one = value(chance, (0.5, -1e300))
        written = json.dumps(one, ensure_ascii=chance.random() < 0.5, indent=chance.choice((None, None, 1)))
        text = written.encode("utf-8", "surrogatepass")
        for _ in range(chance.choice((0, 1, 1, 2, 3))):
            text = garbled(chance, text)
        yield text
        yield b"".join(chance.choices(PIECES, k=chance.randrange(12)))
