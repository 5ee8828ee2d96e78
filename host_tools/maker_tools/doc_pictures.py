"""The drawings in docs/pictures that show facts in the code, such as the table of keys; the others are only drawn.

`python host_tools/maker_tools/doc_pictures.py` writes them. A test fails if one is stale.
"""

import base64
import re
from pathlib import Path

from schiri_tools.util.svg import Drawing

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
_PLACES = ROOT / "host_tools" / "schiri_tools" / "web" / "shared" / "keys.js"
_ROWS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL")  # rows of a US keyboard
_DUEL = ROOT / "tests" / "screens" / "golden" / "duel_with_silver.png"
_CAPTIONS = {"C": "COPY", "F": "FINI"}
SIDES = {"A": "#f4d9b8", "B": "#cfe0f1"}
INK, GREY = "#222222", "#999999"


def _side(name: str) -> str:
    return name[0] if len(name) == 2 and name[0] in SIDES else ""


def _caption(name: str) -> str:
    return _CAPTIONS.get(name[1:], name[1:]) if _side(name) else name


def _key(drawing: Drawing, x: float, y: float, width: float, label: str, name: str = "") -> None:
    drawing.rect(x, y, width, 38, rx=5, fill=SIDES.get(_side(name), "#ffffff"), stroke=INK if name else GREY)
    drawing.text(x + width / 2, y + 15, label, 11, fill=INK if name else GREY)
    if name:
        drawing.text(x + width / 2, y + 31, f"{_side(name)} {_caption(name)}".strip(), 9)


def keyboard() -> Drawing:
    """Returns the drawing of the keys of a keyboard with the keys of the box, by the page's own table."""
    table = re.findall(r'\["(\w+)"((?:, "\w+")+)\]', _PLACES.read_text(encoding="utf-8"))
    places = {code: name for name, codes in table for code in re.findall(r'"(\w+)"', codes)}
    drawing = Drawing(650, 160, "Which keys of a keyboard are which keys of the box")
    for row, letters in enumerate(_ROWS):
        for place, letter in enumerate(letters):
            code = f"Digit{letter}" if letter.isdigit() else f"Key{letter}"
            _key(drawing, 10 + 22 * row + 46 * place, 10 + 46 * row, 42, letter, places.get(code, ""))
    for x, y, label, code in (
        (520, 10, "Backspace", "Backspace"),
        (520, 56, "Enter", "Enter"),
        (520, 102, "↑", "ArrowUp"),
        (580, 102, "↓", "ArrowDown"),
    ):
        _key(drawing, x, y, 54 if label in "↑↓" else 114, label, places[code])
    return drawing


def duel() -> Drawing:
    """Returns the drawing of the display in a duel of FINI! with its parts named, made from its golden picture."""
    drawing = Drawing(700, 256, "The display in a duel, with its parts named")
    picture = base64.b64encode(_DUEL.read_bytes()).decode()
    drawing.parts.append(f'<image href="data:image/png;base64,{picture}" x="0" y="0" width="512" height="256"/>')
    for y, side, words in ((32, "B", "dice that B has taken"), (224, "A", "dice that A has taken")):
        drawing.path(f"M505 {y} L525 {y}", stroke=SIDES[side], stroke_width=3)
        drawing.text(532, y + 4, words, 13, text_anchor="start")
    drawing.path("M515 70 L525 70 L525 186 L515 186", stroke=GREY, stroke_width=2)
    for row, words in enumerate(("on the table:", "filled: coloured dice", "outlined: silver dice")):
        drawing.text(532, 114 + 20 * row, words, 13, text_anchor="start")
    return drawing


DRAWINGS = {"keyboard.svg": keyboard, "duel.svg": duel}


def stale() -> list[str]:
    """Returns the names of the drawings in docs/pictures that differ from those that the code makes."""
    places = {name: PICTURES / name for name in DRAWINGS}
    return [name for name, draw in DRAWINGS.items() if not _is(places[name], draw().made())]


def _is(place: Path, text: str) -> bool:
    return place.exists() and place.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    for name in stale():
        (PICTURES / name).write_text(DRAWINGS[name]().made(), encoding="utf-8")
        print(f"written: docs/pictures/{name}")
