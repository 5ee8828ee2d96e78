"""QR codes (ISO/IEC 18004) of versions 1 to 10, with error correction level L, for text in the letters of Base45.

A symbol is one large integer with a bit for each module, 1 for dark: 64 bits for each column, bit 0 on top. Operations
on all modules, such as the penalties of the masks, are then a few operations on integers.
"""

from ..util.base45 import LETTERS
from ..util.typing import Callable

_VERSIONS = (  # bytes of data, bytes of correction in each block, number of blocks (tables 7 and 9 of the standard)
    (19, 7, 1),
    (34, 10, 1),
    (55, 15, 1),
    (80, 20, 1),
    (108, 26, 1),
    (136, 18, 2),
    (156, 20, 2),
    (194, 24, 2),
    (232, 30, 2),
    (274, 18, 4),
)
_COLUMN = 64  # bits of a column
_MOST = 57  # columns of the largest symbol
_FIELDS = [  # masks with every second group of 1, 2, 4 and 8 bits set
    (width, (1 << _COLUMN * _MOST) // ((1 << 2 * width) - 1) * ((1 << width) - 1)) for width in (1, 2, 4, 8)
]
_MASKS: "tuple[Callable[[int, int], object], ...]" = (  # whether a mask inverts the module at column x and row y
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)


def modules(text: str) -> tuple[int, bytes]:
    """Returns the smallest symbol for a text: its width in modules, and a picture of that width and 64 rows, with dark
    modules 1, in pages of eight rows, one byte for each column, bit 0 on top. Raises `ValueError` if the text has more
    than 395 letters, or a letter that Base45 does not have."""
    version = 1
    while not _fits(version, len(text)):
        version += 1
    size = 17 + 4 * version
    dark, taken = _patterns(version, size)
    dark |= _placed(_codewords(version, text), size, taken)
    free = _area(size, size) & ~taken
    codes = [dark ^ _mask(rule, size) & free | _format(number, size) for number, rule in enumerate(_MASKS)]
    columns = list(min(codes, key=lambda code: _penalty(code, size)).to_bytes(8 * size, "little"))
    return size, b"".join([bytes(columns[page::8]) for page in range(8)])


def _fits(version: int, length: int) -> bool:
    if version > len(_VERSIONS):
        raise ValueError("too long for a code")
    return 4 + _count_bits(version) + length // 2 * 11 + length % 2 * 6 <= 8 * _VERSIONS[version - 1][0]


def _count_bits(version: int) -> int:
    return 9 if version < 10 else 11


# The bytes


def _codewords(version: int, text: str) -> bytes:
    """Returns the codewords of a text: its data in blocks and the correction of each block, interleaved."""
    size, correction, count = _VERSIONS[version - 1]
    data = _data(version, text, size)
    generator = _generator(correction)
    blocks, checks = [], []
    for number in range(count):
        length = (size + number) // count  # longer blocks are the last ones
        blocks.append(data[:length])
        checks.append(_remainder(data[:length], generator, correction))
        data = data[length:]
    told = [block[at] for at in range(len(blocks[-1])) for block in blocks if at < len(block)]
    return bytes(told + [check[at] for at in range(correction) for check in checks])


def _data(version: int, text: str, size: int) -> bytes:
    """Returns the text in `size` bytes: mode, length, the letters in pairs, padding."""
    count = _count_bits(version)
    bits = 0b0010 << count | len(text)
    used = 4 + count
    places = [LETTERS.index(letter) for letter in text]
    for at in range(0, len(places) - 1, 2):
        bits = bits << 11 | places[at] * 45 + places[at + 1]
        used += 11
    if len(places) % 2:
        bits = bits << 6 | places[-1]
        used += 6
    end = min(4, 8 * size - used)
    end += -(used + end) % 8
    length = (used + end) // 8
    return (bits << end).to_bytes(length, "big") + (b"\xec\x11" * size)[: size - length]


def _doubled(polynomial: int, length: int) -> int:
    """Returns a polynomial over GF(256) times two. It has `length` coefficients of one byte each."""
    ones = (1 << 8 * length) // 255
    return (polynomial & ones * 127) << 1 ^ (polynomial >> 7 & ones) * 0x1D


def _generator(degree: int) -> int:
    """Returns the product of x - 2^i for i below the degree: the bytes of its coefficients without the leading 1."""
    product = 1 << 8 * degree  # with the leading 1; each turn of the loop adds a lower coefficient
    for times in range(degree):
        multiple = product
        for _ in range(times):
            multiple = _doubled(multiple, degree + 1)
        product ^= multiple >> 8
    return product & (1 << 8 * degree) - 1


def _remainder(block: bytes, generator: int, degree: int) -> bytes:
    """Returns the correction of a block: the remainder of its division by the generator."""
    multiples = [0]
    for _ in range(8):
        multiples.extend([multiple ^ generator for multiple in multiples])
        generator = _doubled(generator, degree)
    left = 0
    top = 8 * degree - 8
    for byte in block:
        first = left >> top
        left = (left ^ first << top) << 8 ^ multiples[byte ^ first]
    return left.to_bytes(degree, "big")


# The picture


def _area(width: int, height: int) -> int:
    """Returns a dark rectangle in the upper left corner."""
    return ((1 << _COLUMN * width) - 1) // ((1 << _COLUMN) - 1) * ((1 << height) - 1)


def _at(x: int, y: int) -> int:
    """Returns by how many bits a pattern at (0, 0) has to be shifted to stand at (x, y)."""
    return _COLUMN * x + y


def _patterns(version: int, size: int) -> tuple[int, int]:
    """Returns the fixed patterns of a version: their dark modules, and all modules that are not for data."""
    end = size - 7
    finder = _area(7, 7) ^ _area(5, 5) << _at(1, 1) ^ _area(3, 3) << _at(2, 2)
    alignment = _area(5, 5) ^ _area(3, 3) << _at(1, 1) ^ _area(1, 1) << _at(2, 2)
    dark = finder | finder << _at(end, 0) | finder << _at(0, end)
    taken = _area(9, 9) | _area(8, 9) << _at(size - 8, 0) | _area(9, 8) << _at(0, size - 8)
    row, column = _area(size, 1) << _at(0, 6), _area(1, size) << _at(6, 0)
    dark |= (row | column) & _mask(_MASKS[0], size)
    taken |= row | column
    places = [4] if version == 1 else [4, size - 9] if version < 7 else [4, size // 2 - 2, size - 9]
    for x in places:
        for y in places:
            if (x, y) not in ((4, 4), (4, size - 9), (size - 9, 4)):
                dark = dark & ~(_area(5, 5) << _at(x, y)) | alignment << _at(x, y)
                taken |= _area(5, 5) << _at(x, y)
    if version >= 7:
        told = version << 12 | _bch(version, 12, 0x1F25)
        for number in range(18):
            x, y = size - 11 + number % 3, number // 3
            dark |= (told >> number & 1) << _at(x, y) | (told >> number & 1) << _at(y, x)
        taken |= _area(3, 6) << _at(size - 11, 0) | _area(6, 3) << _at(0, size - 11)
    return dark, taken


def _bch(number: int, degree: int, generator: int) -> int:
    """Returns the BCH correction of a number."""
    for _ in range(degree):
        number = number << 1 ^ (number >> degree - 1) * generator
    return number


def _format(mask: int, size: int) -> int:
    """Returns the dark modules of the two copies of the format information, and the module that is always dark."""
    told = ((8 | mask) << 10 | _bch(8 | mask, 10, 0x537)) ^ 0x5412  # 8: the bits of correction level L
    dark = (told & 63 | (told & 192) << 1 | (told >> 8 << 1 | 1) << size - 8) << _at(8, 0)
    for number in range(15):
        x = size - 1 - number if number < 8 else 7 if number == 8 else 14 - number
        dark |= (told >> number & 1) << _at(x, 8)
    return dark


def _placed(codewords: bytes, size: int, taken: int) -> int:
    """Returns the modules of the codewords, placed up and down in double columns from the right on free modules."""
    codewords += b"\0"  # the remainder bits
    room = taken.to_bytes(8 * size, "little")
    dark = bytearray(8 * size)
    number = 0
    up = True
    for right in range(size - 1, 0, -2):
        right -= right < 7  # the column of the timing pattern is left out
        for y in range(size - 1, -1, -1) if up else range(size):
            row, bit = y >> 3, 1 << (y & 7)
            for place in (8 * right + row, 8 * right + row - 8):
                if not room[place] & bit:
                    if codewords[number >> 3] & 128 >> (number & 7):
                        dark[place] |= bit
                    number += 1
        up = not up
    return int.from_bytes(dark, "little")


# The masks


def _mask(rule: "Callable[[int, int], object]", size: int) -> int:
    """Returns the modules that a mask inverts. A mask repeats itself after six columns and twelve rows."""
    tile = sum([1 << _at(x, y) for x in range(6) for y in range(12) if rule(x, y)])
    down = tile * sum([1 << y for y in range(0, 60, 12)])
    return down * sum([1 << _at(x, 0) for x in range(0, 60, 6)]) & _area(size, size)


def _penalty(code: int, size: int) -> int:
    """Returns the penalty of a symbol by the four rules of the standard."""
    alike = []
    penalty = 0
    for step, pairs in ((1, _area(size, size - 1)), (_COLUMN, _area(size - 1, size))):
        same = pairs ^ pairs & (code ^ code >> step)  # modules of the same colour as the next one
        alike.append(same)
        five = same & same >> step
        five &= five >> 2 * step
        penalty += _count(five) + 2 * _count(five & ~(five << step))  # 3 for a run of five, 1 for each module more
        core = code & code >> 2 * step & code >> 3 * step & code >> 4 * step & code >> 6 * step
        core &= ~(code >> step | code >> 5 * step)
        before, after = code << step | code << 2 * step, code >> 7 * step | code >> 8 * step
        penalty += 40 * _count(core & ~(before | before << 2 * step)) + 40 * _count(core & ~(after | after >> 2 * step))
    blocks = alike[0] & alike[0] >> _COLUMN & alike[1]
    share = abs(20 * _count(code) - 10 * size * size) // (size * size)
    return penalty + 3 * _count(blocks) + 10 * share


def _count(bits: int) -> int:
    """Returns the number of bits that are 1, added up in wider and wider fields."""
    for width, fields in _FIELDS:
        bits = (bits & fields) + (bits >> width & fields)
    return bits % 0xFFFF
