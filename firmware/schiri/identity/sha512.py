"""SHA-512 (FIPS 180-4), which MicroPython does not have."""

_WORD = (1 << 64) - 1
_BLOCK = 128  # bytes
_ROUNDS = 80


def _fraction(prime: int, power: int) -> int:
    """Returns the first 64 bits of the fraction of a prime's square or cube root. The constants of the standard are
    such numbers."""
    number = prime << 64 * power
    root = 1 << 70  # Newton's method approaches the root from above
    while True:
        better = (root * (power - 1) + number // root ** (power - 1)) // power
        if better >= root:
            return root & _WORD
        root = better


_PRIMES = [number for number in range(2, 410) if all(number % i or number == i for i in range(2, 21))]
_START = [_fraction(prime, 2) for prime in _PRIMES[:8]]
_CONSTANTS = [_fraction(prime, 3) for prime in _PRIMES]


def sha512(message: bytes) -> bytes:
    """Returns the digest of a message, 64 bytes."""
    padded = message + b"\x80" + bytes(-(len(message) + 17) % _BLOCK) + (len(message) * 8).to_bytes(16, "big")
    state = _START
    for start in range(0, len(padded), _BLOCK):
        words = [int.from_bytes(padded[at : at + 8], "big") for at in range(start, start + _BLOCK, 8)]
        state = _compressed(state, words)
    return b"".join([word.to_bytes(8, "big") for word in state])


def _compressed(state: list[int], words: list[int]) -> list[int]:
    """Returns the hash state after one more block. A word is written twice side by side, so that a shift and a mask
    rotate it."""
    a, b, c, d, e, f, g, h = state
    b_or_c = b ^ c  # the majority of a, b and c is b except where b differs from both others
    for number in range(_ROUNDS):
        if number >= 16:
            low, high = words[number - 15], words[number - 2]
            low2, high2 = low | low << 64, high | high << 64
            low = (low2 >> 1 ^ low2 >> 8 ^ low >> 7) & _WORD
            high = (high2 >> 19 ^ high2 >> 61 ^ high >> 6) & _WORD
            words.append((words[number - 16] + low + words[number - 7] + high) & _WORD)
        e2, a2 = e | e << 64, a | a << 64
        step = h + ((e2 >> 14 ^ e2 >> 18 ^ e2 >> 41) & _WORD) + (g ^ e & (f ^ g)) + _CONSTANTS[number] + words[number]
        a_or_b = a ^ b
        total = step + ((a2 >> 28 ^ a2 >> 34 ^ a2 >> 39) & _WORD) + (b ^ a_or_b & b_or_c)
        h, g, f, e, d, c, b, a = g, f, e, (d + step) & _WORD, c, b, a, total & _WORD
        b_or_c = a_or_b
    return [(old + new) & _WORD for old, new in zip(state, (a, b, c, d, e, f, g, h))]
