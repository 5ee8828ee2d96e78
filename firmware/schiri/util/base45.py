"""Base45 (RFC 9285): bytes in the letters that a QR code packs closest."""

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"  # each stands for its place


def encode(told: bytes) -> str:
    """Three letters for each two bytes, two for a last one alone."""
    letters = []
    for at in range(0, len(told) - 1, 2):
        number = told[at] << 8 | told[at + 1]
        letters.append(LETTERS[number % 45] + LETTERS[number // 45 % 45] + LETTERS[number // 2025])
    if len(told) % 2:
        letters.append(LETTERS[told[-1] % 45] + LETTERS[told[-1] // 45])
    return "".join(letters)
