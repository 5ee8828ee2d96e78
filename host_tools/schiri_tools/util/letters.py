"""Properties of Unicode characters that matter for showing a name, on both runtimes: MicroPython has no such tables.

`tests/host_tools/logs/test_page_modules.py` compares them with those of CPython."""

# Control and format characters, line and paragraph separators, lone surrogates: first and last of each range.
_INVISIBLE = (
    (0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x600, 0x605), (0x61C, 0x61C), (0x6DD, 0x6DD), (0x70F, 0x70F),
    (0x890, 0x891), (0x8E2, 0x8E2), (0x180E, 0x180E), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x2064),
    (0x2066, 0x206F), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0x110BD, 0x110BD), (0x110CD, 0x110CD),
    (0x13430, 0x1343F), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0001, 0xE0001), (0xE0020, 0xE007F),
)  # fmt: skip
# Blocks of scripts that are written from right to left.
_FROM_RIGHT_TO_LEFT = (
    (0x590, 0x8FF), (0x200F, 0x200F), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFE), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF)
)  # fmt: skip

_BLANK = (
    (0x20, 0x20), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000)
)  # fmt: skip


def stripped(text: str) -> str:
    """Returns text without Unicode's blanks at its ends; MicroPython's `strip` removes those of ASCII alone."""
    begin, end = 0, len(text)
    while begin < end and _is_in(ord(text[begin]), _BLANK):
        begin += 1
    while begin < end and _is_in(ord(text[end - 1]), _BLANK):
        end -= 1
    return text[begin:end]


def is_invisible(letter: str) -> bool:
    """Returns whether a character is invisible, or could control a terminal."""
    return _is_in(ord(letter), _INVISIBLE)


def runs_from_right_to_left(letter: str) -> bool:
    """Returns whether a character is of a script such as Arabic or Hebrew."""
    return _is_in(ord(letter), _FROM_RIGHT_TO_LEFT)


def _is_in(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    for first, last in ranges:  # sorted
        if code <= last:
            return first <= code
    return False
