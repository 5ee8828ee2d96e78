"""The box's pixel fonts: from the drawings in `firmware/fonts/` to compact modules in `firmware/schiri/ui/fonts/`.

A drawing is a text file. Each glyph is a header such as `U+00DF ß LATIN SMALL LETTER SHARP S` (the space goes without
the character itself), then its rows of `#` and `.`, all glyphs of a file with the same number of rows. A line that
begins with `;` is a comment. The gap between two letters is not part of a glyph: the code that draws text adds it.

    python -m schiri_tools.fonts            writes the modules
    python -m schiri_tools.fonts --check    says whether they are what the drawings give; exits 1 if not
"""

import argparse
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from schiri_tools.runtimes import FIRMWARE, ROOT

SOURCES = FIRMWARE / "fonts"
MODULES = FIRMWARE / "schiri" / "ui" / "fonts"
LINE_LENGTH = 120

Glyphs = dict[str, list[str]]


class FontError(ValueError):
    """A drawing that gives no font; the message says what is wrong and where."""


@dataclass(frozen=True)
class Font:
    """A font to compile: `<name>.py`, what its docstring says it comes from, and the glyphs."""

    name: str
    source: str
    glyphs: Glyphs

    @property
    def path(self) -> Path:
        """Where the module belongs."""
        return MODULES / f"{self.name}.py"


def header(character: str) -> str:
    """The line above a glyph. It says the code, too: many characters look alike, or are invisible."""
    shown = "" if character == " " else f"{character} "
    return f"U+{ord(character):04X} {shown}{unicodedata.name(character)}"


def _character(line: str, number: int) -> str:
    """The character that a header names. Every part of the header must agree, so that no slip of the hand stays."""
    code = line[2:].split(" ", 1)[0]
    try:
        character = chr(int(code, 16))
        expected = header(character)
    except (ValueError, OverflowError):
        raise FontError(f"Line {number}: {line!r} names no character.") from None
    if line != expected:
        raise FontError(f"Line {number}: {line!r} should be {expected!r}.")
    return character


def parse(text: str) -> Glyphs:
    """Reads a drawing: each character's rows, in the order of the file."""
    glyphs: Glyphs = {}
    rows: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith(";"):
            continue
        if line.startswith("U+"):
            character = _character(line, number)
            if character in glyphs:
                raise FontError(f"Line {number}: {character!r} is drawn a second time.")
            rows = glyphs[character] = []
        elif line.strip("#."):
            raise FontError(f"Line {number}: {line!r} is no header, and a row has only # and dots.")
        elif rows is None:
            raise FontError(f"Line {number}: a row without a header above it.")
        elif rows and len(rows[0]) != len(line):
            raise FontError(f"Line {number}: the row has {len(line)} columns, the rows above it have {len(rows[0])}.")
        else:
            rows.append(line)
    if not glyphs:
        raise FontError("The drawing has no glyph.")
    height = len(next(iter(glyphs.values())))
    for character, rows in glyphs.items():
        if not rows or len(rows) != height:
            raise FontError(f"{header(character)} has {len(rows)} rows, the first glyph has {height}.")
    return glyphs


def _columns(rows: list[str]) -> list[int]:
    """A glyph's columns from left to right as numbers, bit 0 being the top row."""
    return [sum(1 << y for y, row in enumerate(rows) if row[x] == "#") for x in range(len(rows[0]))]


def _assignment(name: str, prefix: str, pieces: list[str]) -> str:
    """An assignment of a literal made of `pieces` that must not be broken, laid out as `ruff format` leaves it: on one
    line if it fits, or else as several literals in parentheses."""
    whole = f'{name} = {prefix}"{"".join(pieces)}"\n'
    if len(whole) <= LINE_LENGTH + 1:
        return whole
    room = LINE_LENGTH - len(f'    {prefix}""')
    lines = [""]
    for piece in pieces:
        if len(lines[-1]) + len(piece) > room:
            lines.append("")
        lines[-1] += piece
    return f"{name} = (\n" + "".join(f'    {prefix}"{line}"\n' for line in lines) + ")\n"


def _bytes(name: str, data: bytes) -> str:
    # Every byte as \x..: a change of one pixel then changes one place of the file, and no quote needs a thought.
    return _assignment(name, "b", [f"\\x{byte:02x}" for byte in data])


def module(font: Font) -> str:
    """The text of a font's module: constants only, which MicroPython keeps in flash when it is frozen."""
    height = len(next(iter(font.glyphs.values())))
    bytes_per_column = (height + 7) // 8
    widths = bytearray()
    starts = bytearray()
    columns = bytearray()
    for character, rows in font.glyphs.items():
        start = len(columns) // bytes_per_column
        if len(rows[0]) > 0xFF or start > 0xFFFF:
            raise FontError(f"{header(character)} is wider, or lies farther back, than the module's numbers can say.")
        widths.append(len(rows[0]))
        starts += start.to_bytes(2, "little")
        for column in _columns(rows):
            columns += column.to_bytes(bytes_per_column, "little")
    characters = [f"\\{character}" if character in '"\\' else character for character in font.glyphs]
    return (
        f'"""Generated by `schiri_tools.fonts` from {font.source}: run `python -m schiri_tools.fonts`."""\n'
        "\n"
        f"HEIGHT = {height}\n"
        + _assignment("CHARACTERS", "", characters)
        + _bytes("WIDTHS", bytes(widths))
        + _bytes("STARTS", bytes(starts))
        + f"BYTES_PER_COLUMN = {bytes_per_column}\n"
        + _bytes("COLUMNS", bytes(columns))
    )


def _drawing(name: str) -> tuple[str, Glyphs]:
    path = SOURCES / f"{name}.txt"
    source = path.relative_to(ROOT).as_posix()
    try:
        return source, parse(path.read_text(encoding="utf-8"))
    except FontError as error:
        raise FontError(f"{source}: {error}") from None


def fonts() -> list[Font]:
    """The box's fonts, as drawn now."""
    return [Font(name, *_drawing(name)) for name in ("small", "digits", "tiny")]


def main(arguments: list[str] | None = None) -> int:
    """Writes the modules or, with `--check`, compares them; the answer is the exit code."""
    parser = argparse.ArgumentParser(prog="python -m schiri_tools.fonts", description="Compiles the box's pixel fonts.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a module is not up to date")
    check = parser.parse_args(arguments).check
    try:
        modules = [(font, module(font)) for font in fonts()]
    except FontError as error:
        print(error, file=sys.stderr)
        return 1
    code = 0
    for font, text in modules:
        # As bytes, so that a different line end counts as a difference, and none is written on Windows.
        data = text.encode()
        if not check:
            font.path.write_bytes(data)
        elif not font.path.exists() or font.path.read_bytes() != data:
            shown = font.path.relative_to(ROOT).as_posix()
            print(f"{shown} is not what {font.source} gives: run `python -m schiri_tools.fonts`.", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
