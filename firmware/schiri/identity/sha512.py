"""SHA-512 (FIPS 180-4), which MicroPython does not have: several messages at once, side by side in large integers.

A lane of 128 bits for each message holds a word of 64 bits below as many zeros, which take what an addition carries and
what a shift brings in. So what the interpreter does for one operation it does once for all messages.
"""

_LANE = 128  # bits
_WORD = (1 << 64) - 1
_BLOCK = 128  # bytes
_ROUNDS = 80


def _fraction(prime: int, power: int) -> int:
    """The first 64 bits of the fraction of a prime's root: the constants of the standard are such numbers."""
    number = prime << 64 * power
    root = 1 << 70  # Newton's steps come down from above
    while True:
        better = (root * (power - 1) + number // root ** (power - 1)) // power
        if better >= root:
            return root & _WORD
        root = better


_PRIMES = [number for number in range(2, 410) if all(number % i or number == i for i in range(2, 21))]
_START = [_fraction(prime, 2) for prime in _PRIMES[:8]]
_CONSTANTS = [_fraction(prime, 3) for prime in _PRIMES]


def sha512(message: bytes) -> bytes:
    """The digest of one message: 64 bytes."""
    return digests([message])[0]


def digests(messages: list[bytes]) -> list[bytes]:
    """The digests of messages that have one length: 64 bytes each. The room needed grows with their number."""
    length = len(messages[0])
    padding = b"\x80" + bytes(-(length + 17) % _BLOCK) + (length * 8).to_bytes(16, "big")
    ones = sum([1 << _LANE * lane for lane in range(len(messages))])
    constants = [constant * ones for constant in _CONSTANTS]
    state = [word * ones for word in _START]
    padded = [message + padding for message in messages]
    for start in range(0, len(padded[0]), _BLOCK):
        words = [_side_by_side(padded, at) for at in range(start, start + _BLOCK, 8)]
        state = _compressed(state, words, constants, _WORD * ones)
    columns = [word.to_bytes(16 * len(messages), "big") for word in state]
    return [b"".join([column[at + 8 : at + 16] for column in columns]) for at in range(0, len(columns[0]), 16)]


def _side_by_side(padded: list[bytes], at: int) -> int:
    """A word of each message, the first message's highest."""
    return int.from_bytes(b"".join([bytes(8) + message[at : at + 8] for message in padded]), "big")


def _compressed(state: list[int], words: list[int], constants: list[int], mask: int) -> list[int]:
    """The state after one more block. A word doubled in its lane is rotated by a shift, once it is masked."""
    a, b, c, d, e, f, g, h = state
    b_or_c = b ^ c  # where a differs from neither or both, the majority is b
    for number in range(_ROUNDS):
        if number >= 16:
            low, high = words[number - 15], words[number - 2]
            low2, high2 = low | low << 64, high | high << 64
            low = (low2 >> 1 ^ low2 >> 8 ^ low >> 7) & mask
            high = (high2 >> 19 ^ high2 >> 61 ^ high >> 6) & mask
            words.append((words[number - 16] + low + words[number - 7] + high) & mask)
        e2, a2 = e | e << 64, a | a << 64
        step = h + ((e2 >> 14 ^ e2 >> 18 ^ e2 >> 41) & mask) + (g ^ e & (f ^ g)) + constants[number] + words[number]
        a_or_b = a ^ b
        total = step + ((a2 >> 28 ^ a2 >> 34 ^ a2 >> 39) & mask) + (b ^ a_or_b & b_or_c)
        h, g, f, e, d, c, b, a = g, f, e, (d + step) & mask, c, b, a, total & mask
        b_or_c = a_or_b
    return [(old + new) & mask for old, new in zip(state, (a, b, c, d, e, f, g, h))]
