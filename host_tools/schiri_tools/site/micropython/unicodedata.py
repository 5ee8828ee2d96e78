"""Of CPython's `unicodedata`, what the checker's modules ask: is a character invisible, does it run from right to
left?"""

_FORMATS = ((0xAD, 0xAD), (0x600, 0x605), (0x61C, 0x61C), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F))
_MORE_FORMATS = ((0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xE0000, 0xE007F))
_RIGHT_TO_LEFT = ((0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF))


def category(character):
    """The category of an invisible character; "L" for all others."""
    code = ord(character)
    if code < 32 or 127 <= code < 160:
        return "Cc"
    if 0xD800 <= code < 0xE000:
        return "Cs"
    if code in (0x2028, 0x2029):
        return "Zl"
    return "Cf" if _is_in(code, _FORMATS + _MORE_FORMATS) else "L"


def bidirectional(character):
    """The direction of a character: "R" or "L"."""
    return "R" if _is_in(ord(character), _RIGHT_TO_LEFT) else "L"


def _is_in(code, ranges):
    return any(first <= code <= last for first, last in ranges)
