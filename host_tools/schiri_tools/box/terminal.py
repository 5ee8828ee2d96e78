"""A drawing of the box for a terminal: the display in Braille characters, the lamps in colour."""

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # bits of a Braille character, row by row


def display_lines(frame: bytes) -> list[str]:
    """Returns the display as 16 lines of 64 characters."""
    lines = []
    for top in range(0, 64, 4):
        line = ""
        for left in range(0, 128, 2):
            dots = 0
            for row in range(4):
                for column in range(2):
                    y = top + row
                    if frame[y // 8 * 128 + left + column] >> (y % 8) & 1:
                        dots |= _DOTS[row][column]
            line += chr(0x2800 + dots)
        lines.append(line)
    return lines


def lamp(colour: bytes) -> str:
    """Returns a lamp (red, green, blue) as a coloured dot, at full brightness unless it is off."""
    if not any(colour):
        return "\x1b[38;5;240m○\x1b[0m"
    brightest = max(colour)
    red, green, blue = (part * 255 // brightest for part in colour)
    return f"\x1b[38;2;{red};{green};{blue}m●\x1b[0m"


def box_lines(frame: bytes, lamps: bytes, caption: str) -> list[str]:
    """Returns the lines of the whole box: side lamps, chip lamps, display, and a caption."""
    dots = [lamp(lamps[3 * number : 3 * number + 3]) for number in range(13)]
    edge = "─" * 66
    lines = [f"  B {dots[12]}   " + "  ".join(dots[:11]) + f"   A {dots[11]}", f"┌{edge}┐"]
    lines += [f"│ {line} │" for line in display_lines(frame)]
    return [*lines, f"└{edge}┘", f"  {caption}"]
