from importlib import import_module
from itertools import combinations

import pytest
from maker_tools import fonts
from schiri.games import texts_of
from schiri.texts import LANGUAGES
from schiri.ui.canvas import WIDTH, Canvas
from schiri.ui.font import Font

ASCII = "".join(map(chr, range(32, 127)))
GERMAN = "ÄÖÜäöüß"
FRENCH = "ÀÂÇÉÈÊËÎÏÔÙÛÜŒàâçéèêëîïôùûüÿœ"
SIGNS = "«»„“”’–—…•·×−°½←→↑↓▲▼◄►✓✗♪"
SMALL = set(ASCII + GERMAN + FRENCH + SIGNS)
DIGITS = "0123456789"
NAMES = ["small", "digits", "tiny"]

BOX = """\
U+0020 SPACE
..
..

; a comment
U+0023 # NUMBER SIGN
#.#
.#.
"""


def compiled(name):
    return import_module(f"schiri.ui.fonts.{name}")


def drawn(font, character):
    """Returns a glyph as the box draws it."""
    canvas = Canvas()
    width = canvas.text(0, 0, character, font)
    assert canvas.overflow == 0
    return [
        "".join("#" if canvas.buffer[row // 8 * WIDTH + column] >> row % 8 & 1 else "." for column in range(width))
        for row in range(font.height)
    ]


SOURCES = {font.name: font for font in fonts.fonts()}
GLYPHS = {name: font.glyphs for name, font in SOURCES.items()}


# The modules


@pytest.mark.parametrize("name", NAMES)
def test_module_is_what_its_source_gives(name):
    assert SOURCES[name].path.read_bytes() == fonts.module(SOURCES[name]).encode()


@pytest.mark.parametrize("name", NAMES)
def test_box_draws_the_glyphs_as_they_are_drawn(name):
    font = Font(compiled(name), 1)
    assert {character: drawn(font, character) for character in compiled(name).GLYPHS} == GLYPHS[name]


# The drawings


def test_every_character_is_there():
    assert set(GLYPHS["small"]) == SMALL
    assert set(GLYPHS["digits"]) == set(DIGITS + ":–-+−,×")
    initials = "".join(texts_of("qwixx", language)["row_initials"] for language in LANGUAGES)
    assert set(GLYPHS["tiny"]) == set(DIGITS + "−×≡→¹" + initials) - {" "}


@pytest.mark.parametrize("name", NAMES)
def test_no_two_characters_look_the_same(name):
    def ink(rows):  # without the free columns at the sides, which do not show
        columns = list(zip(*rows, strict=True))
        while columns and "#" not in columns[0]:
            del columns[0]
        while columns and "#" not in columns[-1]:
            del columns[-1]
        return columns

    same = [(a, b) for a, b in combinations(GLYPHS[name], 2) if ink(GLYPHS[name][a]) == ink(GLYPHS[name][b])]
    assert same == []


@pytest.mark.parametrize("name", ["small", "digits"])
def test_digits_are_tabular(name):
    assert len({len(GLYPHS[name][digit][0]) for digit in DIGITS}) == 1


# Reading and the command


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "The drawing has no glyph."),
        ("#.\n", "Line 1: a row without a header above it."),
        ("U+0041 A LATIN CAPITAL LETTER A\n", "U+0041 A LATIN CAPITAL LETTER A has 0 rows, the first glyph has 0."),
        ("U+0041 B LATIN CAPITAL LETTER A\n", "Line 1: 'U+0041 B LATIN CAPITAL LETTER A' should be"),
        ("U+XY A\n", "Line 1: 'U+XY A' names no character."),
        ("U+FFFFFFFFFFFFFFFFFFFF A\n", "names no character."),
        (BOX + "x\n", "Line 9: 'x' is no header, and a row has only # and dots."),
        (BOX + "##\n", "Line 9: the row has 2 columns, the rows above it have 3."),
        (BOX + "###\n", "U+0023 # NUMBER SIGN has 3 rows, the first glyph has 2."),
        (BOX + BOX, "' ' is drawn a second time."),
    ],
)
def test_parse_says_what_is_wrong(text, complaint):
    with pytest.raises(fonts.FontError) as caught:
        fonts.parse(text)
    assert complaint in str(caught.value)


def test_a_faulty_drawing_is_named_and_nothing_is_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(fonts, "ROOT", tmp_path)
    monkeypatch.setattr(fonts, "SOURCES", tmp_path)
    monkeypatch.setattr(fonts, "MODULES", tmp_path)
    for name in NAMES:
        (tmp_path / f"{name}.txt").write_text(BOX + "x\n" * (name == "small"), encoding="utf-8")
    assert fonts.main() == 1
    assert capsys.readouterr().err == "small.txt: Line 9: 'x' is no header, and a row has only # and dots.\n"
    assert list(tmp_path.glob("*.py")) == []
