"""Base45 (RFC 9285), the encoding of bytes that is densest in a QR code."""

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"  # the letter of each digit


def encode(told: bytes) -> str:
    """Returns the encoding: three letters for each two bytes, two letters for a single last byte."""
    letters = []
    for at in range(0, len(told) - 1, 2):
        number = told[at] << 8 | told[at + 1]
        letters.append(LETTERS[number % 45] + LETTERS[number // 45 % 45] + LETTERS[number // 2025])
    if len(told) % 2:
        letters.append(LETTERS[told[-1] % 45] + LETTERS[told[-1] // 45])
    return "".join(letters)
